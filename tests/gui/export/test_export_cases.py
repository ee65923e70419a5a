"""The cases X01 to X10 of public bug reports about exported pictures, one test each."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gui.document.evaluation import Recording, record
from gui.document.expression import parse_document
from gui.export.command import export_recording
from gui.export.error import ExportError
from gui.export.page import Look, Pace
from gui.viewmodel.theme import LIGHT
from tests.gui.viewmodel.pictures import SEED, recording

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
RUN = recording(SEED)


def named(*names: str) -> Recording:
    """The seed's run with other names of its variables."""
    nodes = zip(RUN.document.variables.items(), names, strict=False)
    renamed = {key: replace(node, name=name) for (key, node), name in nodes}
    return record(replace(RUN.document, variables={**RUN.document.variables, **renamed}))


def strings_of_dot(text: str) -> list[str]:
    """Every quoted string of a DOT file as the language reads it: a quote is escaped, no more."""
    return [part.replace('\\"', '"') for part in re.findall(r'"((?:[^"\\]|\\.)*)"', text)]


def test_x01_pictures_need_no_dot(tmp_path: Path, monkeypatch):
    """DeZero's plot_dot_graph and others draw nothing without dot, or with a blank in the path."""
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    folder = tmp_path / "dir with blank"
    folder.mkdir()
    for extension in ("png", "svg", "pdf", "dot", "gif"):
        path = folder / f"a b(1)&.{extension}"
        assert export_recording(RUN, path, Look(pace=Pace(moving=False))) == [path]
        assert path.stat().st_size > 100


def test_x02_names_are_utf8_in_any_locale(tmp_path: Path):
    """pydot and others write labels in the system's code page."""
    for extension in ("dot", "svg"):
        path = tmp_path / f"a.{extension}"
        command = [sys.executable, "main.py", "export", "--expr", "損失 = Мама ** 2", "--set"]
        subprocess.run(
            [*command, "Мама=3", "-o", path],
            cwd=ROOT,
            env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            check=True,
        )
        text = path.read_bytes().decode("utf-8")
        assert "損失" in text
        assert "Мама" in text


@pytest.mark.parametrize(
    "name",
    ['x"y\\', "<lambda> <map>", "\\\\", '\\" shape=box color=red] #', "A:B", "{a|b}", "last\n"],
)
def test_x03_labels_are_literal(tmp_path: Path, name: str):
    """A quote or a backslash makes DOT invalid, or adds attributes, in DeZero and others."""
    run = named(name)
    (dot,) = export_recording(run, tmp_path / "a.dot", Look())
    text = dot.read_text(encoding="utf-8")
    plain, renamed = export_strings(RUN, tmp_path), strings_of_dot(text)
    assert len(renamed) == len(plain)  # no string ends early, and none is added
    assert not re.search(r"color=red\]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text))
    (svg,) = export_recording(run, tmp_path / "a.svg", Look())
    first = next(iter(RUN.document.variables))
    node = next(g for g in ElementTree.parse(svg).iter(f"{SVG}g") if g.get("id") == f"node-{first}")
    label = next("".join(text.itertext()) for text in node.iter(f"{SVG}text"))
    begin = label.removesuffix("…")
    assert label.strip() == name.strip() or (
        label != begin and len(begin) > 6 and name.startswith(begin)
    )


def export_strings(run: Recording, folder: Path) -> list[str]:
    """The quoted strings of a run's DOT file."""
    (path,) = export_recording(run, folder / "plain.dot", Look())
    return strings_of_dot(path.read_text(encoding="utf-8"))


def test_x05_nothing_is_cut_off(tmp_path: Path):
    """A long arched edge and long names: the outermost two pixels are background."""
    image_of = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    text = "a = square(x); b = exp(a); c = sin(b); d = cos(c); 損失_with_a_rather_long_name = d + x"
    for step in ("first", "3", "last"):
        (path,) = export_recording(
            record(parse_document(text, {"x": 0.5})), tmp_path / "a.png", Look(), step=step
        )
        with image_of.open(path) as image:
            picture = image.convert("RGB")
        wide, high = picture.size
        rim = [(x, y) for x in range(wide) for y in (0, 1, high - 2, high - 1)]
        rim += [(x, y) for y in range(high) for x in (0, 1, wide - 2, wide - 1)]
        background = {tuple(bytes.fromhex(c[1:])) for c in (LIGHT.canvas, LIGHT.band)}
        assert {picture.getpixel(place) for place in rim} <= background


def test_x06_an_svg_has_pixels_and_attributes(tmp_path: Path):
    """Millimetres give another size in Inkscape, and style sheets black boxes elsewhere."""
    (path,) = export_recording(RUN, tmp_path / "a.svg", Look())
    root = ElementTree.parse(path).getroot()
    wide, high = root.get("width"), root.get("height")
    assert (root.get("viewBox") or "").split()[2:] == [wide, high]
    assert float(wide) > 0
    names = {element.tag for element in root.iter()}
    assert f"{SVG}style" not in names
    assert f"{SVG}text" in names
    assert not any(element.get("class") for element in root.iter())


def test_x07_a_large_graph_is_whole_or_refused(tmp_path: Path):
    """3,000 nodes in a chain: each scale gives the whole picture or a reason, never a part."""
    image_of = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    run = record(parse_document("y = x;" + "y = sin(y);" * 1500, {"x": 1.0}))
    sizes = []
    for scale in (1, 2, 4):
        path = tmp_path / f"{scale}.png"
        try:
            export_recording(run, path, Look(scale=scale))
        except ExportError as refused:
            assert re.search(r"limit|too large", str(refused))  # noqa: PT017
            assert "SVG" in str(refused)  # noqa: PT017
            assert not path.exists()
        else:
            with image_of.open(path) as image:
                image.load()
                sizes.append((image.width / scale, image.height / scale))
    (svg,) = export_recording(run, tmp_path / "a.svg", Look())
    root = ElementTree.parse(svg).getroot()
    whole = (float(root.get("width")), float(root.get("height")))
    assert all(size == pytest.approx(whole, abs=1.0) for size in sizes)
    smallest = min(float(text.get("font-size")) for text in root.iter(f"{SVG}text"))
    assert smallest >= 10.0


def test_x09_a_pdf_fits_its_content(tmp_path: Path):
    """One page, the picture over four fifths of it, text as text, its fonts in the file."""
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    (path,) = export_recording(RUN, tmp_path / "a.pdf", Look())
    (svg,) = export_recording(RUN, tmp_path / "a.svg", Look())
    reader = pypdf.PdfReader(path)
    (page,) = reader.pages
    root = ElementTree.parse(svg).getroot()
    in_points = [float(root.get(side)) * 0.75 for side in ("width", "height")]
    assert [page.mediabox.width, page.mediabox.height] == pytest.approx(in_points, abs=1)
    assert "data 64.0" not in page.extract_text()
    assert "data 32.0" in " ".join(page.extract_text().split())
    assert not page.images
    fonts = page["/Resources"]["/Font"].values()
    descendants = [font.get_object()["/DescendantFonts"][0].get_object() for font in fonts]
    assert descendants
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in descendants)


def test_x10_equal_frames_stay_apart(tmp_path: Path):
    """Two steps that look alike are two frames; the time is the sum of the steps' times."""
    image_of = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    run = record(parse_document("y = x; y = y * 1 + 0; z = y * 1 + 0", {"x": 1.0}))
    pops = len(run.timeline.steps)
    look = Look(scale=0.5, pace=Pace(step_ms=300, moving=False))
    (path,) = export_recording(run, tmp_path / "a.gif", look, step="all")
    with image_of.open(path) as film:
        delays = []
        for number in range(film.n_frames):
            film.seek(number)
            delays.append(film.info["duration"])
    assert delays == [300] * pops
