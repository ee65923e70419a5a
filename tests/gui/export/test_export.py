"""What is exported is what is seen: read back by other programs, whole or not at all."""

import re
import shutil
import subprocess
from dataclasses import asdict, replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from gui.document.expression import parse_document
from gui.document.model import Document
from gui.export import command, png
from gui.export.command import export, save
from gui.export.error import ExportError
from gui.export.formats import FORMATS
from gui.export.page import Look, Page, fit
from gui.export.png import render_image
from gui.export.svg import render_svg
from gui.viewmodel.theme import DARK, LIGHT, THEMES
from tests.gui.viewmodel.pictures import SEED, named, recording, scene_at

SVG = "{http://www.w3.org/2000/svg}"
DOCUMENT = parse_document(SEED, {"x": 2.0})
GOLDENS = Path(__file__).parent / "goldens"


def texts(path: Path) -> list[str]:
    """Every text of an SVG file."""
    return [element.text or "" for element in ElementTree.parse(path).iter(f"{SVG}text")]


def test_every_step_of_the_seed(tmp_path: Path):
    """All steps of a still are numbered files of one size."""
    for extension in ("png", "svg"):
        files = export(DOCUMENT, tmp_path / f"seed.{extension}", step="all")
        assert [path.name for path in files] == [f"seed-{k:03d}.{extension}" for k in range(5)]
    sizes = {QImage(str(path)).size().toTuple() for path in tmp_path.glob("*.png")}
    assert len(sizes) == 1


def test_the_last_step_unless_told(tmp_path: Path):
    """A still shows how it ends; first, last and numbers choose another step."""
    (last,) = export(DOCUMENT, tmp_path / "a.svg")
    assert "grad 64.0" in texts(last)
    (first,) = export(DOCUMENT, tmp_path / "b.svg", step="first")
    assert "pop 1" not in texts(first)
    (third,) = export(DOCUMENT, tmp_path / "c.svg", step="3")
    assert {"+8.0", "= 16.0", "pop 3", "next", "generation 2"} <= set(texts(third))


@pytest.mark.complaint(39)
def test_a_png_tells_its_resolution(tmp_path: Path):
    """Scale 2 is twice the pixels at twice the dots; the background is opaque unless asked."""
    image_module = pytest.importorskip("PIL.Image")
    (one,) = export(DOCUMENT, tmp_path / "one.png")
    (two,) = export(DOCUMENT, tmp_path / "two.png", scale=2, transparent=True)
    with image_module.open(one) as small, image_module.open(two) as large:
        assert large.width == pytest.approx(2 * small.width, abs=1)
        assert small.info["dpi"][0] == pytest.approx(96, abs=0.1)
        assert large.info["dpi"][0] == pytest.approx(192, abs=0.1)
        assert small.convert("RGBA").getpixel((0, 0))[3] == 255
        assert large.convert("RGBA").getpixel((0, 0))[3] == 0


@pytest.mark.complaint(39)
def test_a_size_in_pixels_is_met(tmp_path: Path):
    """The picture is scaled to fit and stands in the middle."""
    (path,) = export(DOCUMENT, tmp_path / "slide.png", size=(1280, 720))
    assert QImage(str(path)).size().toTuple() == (1280, 720)
    (path,) = export(DOCUMENT, tmp_path / "slide.svg", size=(640, 480))
    root = ElementTree.parse(path).getroot()
    assert (root.get("width"), root.get("height")) == ("640", "480")


@pytest.mark.complaint(38)
@pytest.mark.parametrize("theme", THEMES)
def test_an_svg_is_plain_and_whole(tmp_path: Path, theme: str):
    """Pixels for units, a viewBox of the same size, text as text, no raster, ids for nodes."""
    (path,) = export(DOCUMENT, tmp_path / "seed.svg", step="3", theme=theme)
    root = ElementTree.parse(path).getroot()
    box = [float(number) for number in root.get("viewBox", "").split()]
    assert [float(root.get("width", "")), float(root.get("height", ""))] == box[2:]
    names = {element.tag for element in root.iter()}
    assert not names & {f"{SVG}image", f"{SVG}style", f"{SVG}script"}
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    nodes = {*DOCUMENT.variables, *DOCUMENT.functions}
    assert {f"node-{node}" for node in nodes} <= set(ids)
    raw = path.read_text(encoding="utf-8")
    assert THEMES[theme].canvas in raw
    colours = set(re.findall(r'"(#[^"]*)"', raw))
    assert colours <= {value for value in asdict(THEMES[theme]).values() if value[0] == "#"}
    assert "#010203" not in raw
    assert path.stat().st_size < 20_000


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not installed")
def test_another_renderer_draws_the_same(tmp_path: Path):
    """librsvg's picture differs from ours by no more than its fonts and edges."""
    (path,) = export(DOCUMENT, tmp_path / "seed.svg", step="3")
    other = tmp_path / "rsvg.png"
    subprocess.run(["rsvg-convert", path, "-o", other], check=True)
    ours = QImage(str(export(DOCUMENT, tmp_path / "ours.png", step="3")[0]))
    assert difference(ours, QImage(str(other))) < 0.02


BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_chromium_draws_the_same(tmp_path: Path):
    """A browser's picture differs from ours by no more than its fonts and edges."""
    (path,) = export(DOCUMENT, tmp_path / "seed.svg", step="3")
    ours = QImage(str(export(DOCUMENT, tmp_path / "ours.png", step="3")[0]))
    shot = tmp_path / "chromium.png"
    subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--user-data-dir={tmp_path / 'profile'}", f"--screenshot={shot}",
         f"--window-size={ours.width()},{ours.height()}", path.as_uri()],
        check=True, capture_output=True, timeout=90,
    )  # fmt: skip
    assert difference(ours, QImage(str(shot))) < 0.02


@pytest.mark.skipif(shutil.which("xmllint") is None, reason="xmllint is not installed")
def test_a_strict_reader_accepts_it(tmp_path: Path):
    """libxml2 finds no fault, with any name in it."""
    first = next(iter(DOCUMENT.variables))
    node = replace(DOCUMENT.variables[first], name='<b>&"\x00\x1b]]>\\')
    document = replace(DOCUMENT, variables={**DOCUMENT.variables, first: node})
    for outlines in (False, True):
        (path,) = export(document, tmp_path / "a.svg", outlines=outlines)
        done = subprocess.run(["xmllint", "--noout", path], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


def difference(one: QImage, two: QImage) -> float:
    """The mean difference of two pictures, 0 .. 1."""
    np = pytest.importorskip("numpy")
    assert one.size() == two.size()

    def pixels(image: QImage):
        flat = image.convertToFormat(QImage.Format.Format_RGB32)
        data = np.frombuffer(flat.constBits(), dtype=np.uint8)
        return data.reshape(flat.height(), -1, 4)[:, : flat.width(), :3].astype(float)

    return float(np.abs(pixels(one) - pixels(two)).mean() / 255)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_picture_is_the_reviewed_one(theme, tmp_path: Path):
    """The seed's third step as it was looked at and found right."""
    golden = QImage(str(GOLDENS / f"seed-step3-{theme.name}.png"))
    ours = render_image(scene_at(recording(SEED), 3), theme)
    ours.save(str(tmp_path / "ours.png"))
    assert difference(ours, golden) < 0.004


@pytest.mark.complaint(38)
def test_nothing_is_cut_off():
    """The outermost pixels are background, with glow, ledger and badges inside."""
    scene = scene_at(recording(SEED), 3)
    image = render_image(scene, LIGHT, transparent=True)
    wide, high = image.width(), image.height()
    rim = [(x, y) for x in range(wide) for y in (0, 1, high - 2, high - 1)]
    rim += [(x, y) for y in range(high) for x in (0, 1, wide - 2, wide - 1)]
    assert all(image.pixelColor(x, y).alpha() == 0 for x, y in rim)


@pytest.mark.parametrize(
    "name",
    ['x"y\\', "<b>&amp;</b>", "A:B {a|b}", "line\nbreak", "损失", "Мама", "🙂", "]]>", "x" * 500],
)
def test_any_name_is_valid_and_literal(name: str):
    """Quotes, markup, control characters and other scripts come back as they are drawn."""
    first = next(iter(DOCUMENT.variables))
    node = DOCUMENT.variables[first]
    document = replace(DOCUMENT, variables={**DOCUMENT.variables, first: replace(node, name=name)})
    (page,) = command.pages_of(command.record(document), "last")
    root = ElementTree.fromstring(render_svg(page, Look()))
    group = next(g for g in root.iter(f"{SVG}g") if g.get("id") == f"node-{first}")
    drawn = "".join(text.text or "" for text in group.iter(f"{SVG}text"))
    assert page.scene.variables[first].name in drawn


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"step": "9"}, "0 to 4"),
        ({"step": "later"}, "first, last or all"),
        ({"theme": "blue"}, "light, dark"),
        ({"scale": 0.0}, "scale"),
        ({"scale": float("nan")}, "scale"),
        ({"size": (0, 5)}, "size"),
        ({"scale": 100.0}, "too large"),
        ({"scale": 1e9}, "picture is too large: choose a smaller scale"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path: Path, options, says: str):
    """The reason names what is wrong, and nothing is left behind."""
    with pytest.raises(ExportError, match=says) as refused:
        export(DOCUMENT, tmp_path / "seed.png", **options)
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_unknown_extensions_are_named(tmp_path: Path):
    """With the list of those that are known."""
    with pytest.raises(ExportError, match=r"\.bmp.*\.png, .*\.svg"):
        export(DOCUMENT, tmp_path / "seed.bmp")
    with pytest.raises(ExportError, match="extension"):
        export(DOCUMENT, tmp_path / "seed")


def test_a_graph_that_cannot_run_is_still_drawn(tmp_path: Path):
    """Without a step asked for it shows what is missing; with one it says so."""
    document = parse_document("y = square(x)")
    (path,) = export(document, tmp_path / "y.svg")
    assert "needs a value" in texts(path)
    with pytest.raises(ExportError):
        export(document, tmp_path / "z.svg", step="1")
    with pytest.raises(ExportError, match="empty"):
        export(Document(), tmp_path / "z.svg")


def test_a_folder_that_is_not_there(tmp_path: Path):
    """The operating system's reason in our sentence."""
    with pytest.raises(ExportError, match="cannot be written"):
        export(DOCUMENT, tmp_path / "no such" / "seed.svg")
    with pytest.raises(ExportError, match="cannot be written"):
        export(DOCUMENT, tmp_path / "no such" / "seed.png")


def test_all_files_or_none(tmp_path: Path, monkeypatch):
    """A failure in the middle of a series leaves what was there before."""
    kept = tmp_path / "seed-000.png"
    kept.write_bytes(b"before")
    pages = command.pages_of(recording(SEED), "all")
    count = 0

    def fail_later(pages, path, look):
        nonlocal count
        count += 1
        if count == 3:
            raise OSError("disk full")
        path.write_bytes(b"new")

    monkeypatch.setattr(png, "write", fail_later)
    files = [(tmp_path / f"seed-{page.step:03d}.png", [page]) for page in pages]
    with pytest.raises(ExportError, match="disk full"):
        save(files, FORMATS["png"], Look())
    assert [path.name for path in tmp_path.iterdir()] == ["seed-000.png"]
    assert kept.read_bytes() == b"before"


def test_the_same_bytes_for_the_same_document(tmp_path: Path):
    """Exports can be kept under version control."""
    for extension in FORMATS:
        (one,) = export(DOCUMENT, tmp_path / f"one.{extension}", step="2")
        once = one.read_bytes()
        (two,) = export(DOCUMENT, tmp_path / f"one.{extension}", step="2")
        assert two.read_bytes() == once


def test_paths_with_blanks_and_other_letters(tmp_path: Path):
    """A file goes where it is told to go."""
    folder = tmp_path / "dir with blank" / "勾配 (1)&"
    folder.mkdir(parents=True)
    (path,) = export(DOCUMENT, folder / "图 1.PNG")
    assert path.exists()
    assert [p.name for p in folder.iterdir()] == ["图 1.PNG"]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1234570.0, "1234570"),
        (0.125, "0.12"),
        (-0.0001, "0"),
        (1e-5, "0"),
        (1e9 + 0.5, "1000000000.5"),
    ],
)
def test_a_drawing_of_any_width_keeps_its_places(value: float, written: str):
    """Coordinates beyond a million are written out, to a hundredth, without an exponent."""
    from gui.export.svg_surface import number

    assert number(value) == written


def test_a_page_fits_its_size():
    """The visible part has the shape of the size and the frame in its middle."""
    scene = scene_at(recording(SEED), 0)
    made = fit(Page(scene, scene.bounds), Look(size=(1000, 1000)))
    assert made.visible.width == pytest.approx(made.visible.height)
    assert made.visible.centre == pytest.approx(scene.bounds.centre)
    assert named(scene, "x").rect.x > made.visible.x
