"""PDF files as pypdf and poppler read them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gui.document.expression import parse_document
from gui.export.command import export, export_recording
from gui.export.error import ExportError
from gui.export.page import Look
from gui.viewmodel.theme import THEMES
from tests.gui.viewmodel.pictures import SEED, recording

pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
RUN = recording(SEED)
POINTS = 0.75  # of a pixel


def page_size(page) -> tuple[float, float]:
    """Width and height in points."""
    return float(page.mediabox.width), float(page.mediabox.height)


def text_of(page) -> str:
    """The words of a page with single blanks."""
    return " ".join(page.extract_text().split())


@pytest.mark.parametrize("theme", THEMES)
def test_the_page_is_cut_to_the_picture(tmp_path: Path, theme: str):
    """Text is text, fonts are embedded, and there is no raster in it."""
    look = Look(THEMES[theme])
    (path,) = export_recording(RUN, tmp_path / "a.pdf", look, step="3")
    (svg,) = export_recording(RUN, tmp_path / "a.svg", look, step="3")
    reader = pypdf.PdfReader(path)
    assert len(reader.pages) == 1
    (page,) = reader.pages
    from xml.etree import ElementTree

    root = ElementTree.parse(svg).getroot()
    wanted = (float(root.get("width")) * POINTS, float(root.get("height")) * POINTS)
    assert page_size(page) == pytest.approx(wanted, abs=1)
    text = text_of(page)
    for part in ("data 32.0", "grad 16.0", "pop 3", "next", "generation 1"):
        assert part in text
    assert not page.images
    fonts = page["/Resources"]["/Font"].values()
    assert all("/FontFile2" in str(font.get_object()["/DescendantFonts"][0].get_object()
               ["/FontDescriptor"].get_object().keys()) for font in fonts)  # fmt: skip


def test_a_page_for_every_step(tmp_path: Path):
    """All of one size, and each with its own numbers."""
    (path,) = export_recording(RUN, tmp_path / "a.pdf", Look(), step="all")
    pages = pypdf.PdfReader(path).pages
    assert len(pages) == 5
    assert len({page_size(page) for page in pages}) == 1
    assert "pop 1" not in text_of(pages[0])
    assert "grad 64.0" in text_of(pages[4])


def test_a_named_sheet(tmp_path: Path):
    """The picture fills a sheet that lies where the picture is wide."""
    (path,) = export_recording(RUN, tmp_path / "a.pdf", Look(paper="a4"))
    assert page_size(pypdf.PdfReader(path).pages[0]) == pytest.approx((842, 595), abs=1)
    with pytest.raises(ExportError, match="a4"):
        export_recording(RUN, tmp_path / "b.pdf", Look(paper="b9"))


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed")
def test_the_picture_fills_its_sheet(tmp_path: Path):
    """More than 80 % of the sheet's width, and nothing at its rim."""
    Image = pytest.importorskip("PIL.Image")  # noqa: N806
    ImageChops = pytest.importorskip("PIL.ImageChops")  # noqa: N806
    (path,) = export_recording(RUN, tmp_path / "a.pdf", Look(paper="a4", transparent=True))
    subprocess.run(["pdftoppm", "-r", "60", "-png", path, tmp_path / "a"], check=True)
    with Image.open(next(tmp_path.glob("a-*.png"))) as opened:
        image = opened.convert("RGB")
    box = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    assert box[2] - box[0] > 0.8 * image.width
    assert box[0] > 0 and box[2] < image.width  # noqa: PT018


def test_letters_of_every_script(tmp_path: Path):
    """Names that are no Latin come back from the file."""
    document = parse_document("y = square(x)", {"x": 2.0})
    from dataclasses import replace

    variables = {
        key: replace(node, name=name)
        for (key, node), name in zip(document.variables.items(), ("损失", "Мама"), strict=True)
    }
    (path,) = export(replace(document, variables=variables), tmp_path / "图 1.pdf")
    text = text_of(pypdf.PdfReader(path).pages[0])
    assert "Мама" in text
    assert "损失" in text
    assert "data 2.0" in text


def test_equal_bytes_from_different_processes(tmp_path: Path):
    """No date, no random order of fonts."""
    program = (
        "import sys; from gui.cli import main; "
        "sys.exit(main(['export', '--expr', 'y = square(x)', '--set', 'x=2', '-o', sys.argv[1]]))"
    )
    found = set()
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / "a.pdf"
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        subprocess.run([sys.executable, "-c", program, path], check=True, env=environment)
        found.add(path.read_bytes())
    assert len(found) == 1


def test_a_page_is_never_larger_than_readers_take(tmp_path: Path):
    """A drawing without pixels is made smaller instead of cut off."""
    run = recording("y = " + "+".join(["x"] * 100))
    (path,) = export_recording(run, tmp_path / "a.pdf", Look(scale=3))
    assert max(page_size(pypdf.PdfReader(path).pages[0])) <= 14_400
