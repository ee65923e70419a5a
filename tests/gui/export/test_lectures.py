"""Slides, the page that steps, figures and tables, read back by other libraries and a browser."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from gui.document.evaluation import record
from gui.export.command import export_recording, pages_of
from gui.export.error import ExportError
from gui.export.page import Look
from gui.viewmodel.extent import problem_text
from gui.viewmodel.theme import DARK, THEMES
from tests.gui.viewmodel.pictures import SEED, recording

RUN = recording(SEED)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES)
def test_a_slide_for_every_step(tmp_path: Path, theme: str):
    """Shapes with their texts, no picture among them, and what happens and why as notes."""
    pptx = pytest.importorskip("pptx", reason="python-pptx is not installed")
    (path,) = export_recording(RUN, tmp_path / "a.pptx", Look(THEMES[theme]))
    show = pptx.Presentation(path)
    assert len(show.slides) == 5
    assert (show.slide_width, show.slide_height) == (1280 * 9525, 720 * 9525)
    third = show.slides[3]
    kinds = {shape.shape_type for shape in third.shapes}
    assert pptx.enum.shapes.MSO_SHAPE_TYPE.PICTURE not in kinds
    said = "\n".join(s.text_frame.text for s in third.shapes if s.has_text_frame)
    for part in ("data 32.0", "grad 16.0", "pop 3", "next", "generation 1", "+8.0", "= 16.0"):
        assert part in said
    for shape in third.shapes:
        assert shape.left >= -2 and shape.left + shape.width <= show.slide_width + 2  # noqa: PT018
        assert shape.top >= -2 and shape.top + shape.height <= show.slide_height + 2  # noqa: PT018
    notes = third.notes_slide.notes_text_frame.text
    assert "last in among equals" in notes or "the only one waiting" in notes or "highest" in notes
    assert "already seen" in notes
    canvas = third.background.fill.fore_color.rgb
    assert f"#{canvas}".lower() == THEMES[theme].canvas


def test_slides_take_any_name_and_are_the_same_again(tmp_path: Path):
    """Letters that XML cannot have are left out; there is no date in the file."""
    pptx = pytest.importorskip("pptx", reason="python-pptx is not installed")
    from dataclasses import replace

    names = ['x"y\\', "<b>\x01", "损失", "🙂", "x" * 500]
    variables = {
        key: replace(node, name=name)
        for (key, node), name in zip(RUN.document.variables.items(), names, strict=True)
    }
    run = record(replace(RUN.document, variables=variables))
    found = set()
    for _twice in range(2):
        (path,) = export_recording(run, tmp_path / "a.pptx", Look(), step="last")
        found.add(path.read_bytes())
    assert len(found) == 1
    said = [s.text_frame.text for s in pptx.Presentation(path).slides[0].shapes if s.has_text_frame]
    assert any('x"y\\' in text for text in said)
    assert any("损失" in text for text in said)


def test_without_python_pptx_the_command_is_named(tmp_path: Path, monkeypatch):
    """One sentence with the one command."""
    monkeypatch.setitem(sys.modules, "pptx", None)
    with pytest.raises(ExportError, match=r"gradstep\[slides\]"):
        export_recording(RUN, tmp_path / "a.pptx", Look())
    assert not list(tmp_path.iterdir())


def test_the_page_asks_for_nothing_else(tmp_path: Path):
    """One file: every step, ids once, no address but the namespace of SVG."""
    (path,) = export_recording(RUN, tmp_path / "a.html", Look(DARK))
    text = path.read_text(encoding="utf-8")
    assert text.count("<section>") == 5
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"https?://[^\s\"']+", text)) == {"http://www.w3.org/2000/svg"}
    for part in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(part)


BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_a_browser_shows_one_step_at_a_time(tmp_path: Path):
    """Chromium runs the page; the step in its address is the one that is not hidden."""
    (path,) = export_recording(RUN, tmp_path / "a b.html", Look())
    done = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
         f"--user-data-dir={tmp_path / 'profile'}", f"{path.as_uri()}#4"],
        capture_output=True, check=False, timeout=90, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown = re.findall(r"<section( hidden=\"\")?>", done.stdout)
    assert [not hidden for hidden in shown] == [False, False, False, True, False]


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
@pytest.mark.parametrize("high", [500, 900], ids=["more than a screen", "less than a screen"])
def test_the_buttons_of_a_page_stay_where_they_are(tmp_path: Path, high: int):
    """They moved with the number of sentences, and out of the window below them."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    (path,) = export_recording(RUN, tmp_path / "a.html", Look())
    accent, places = THEMES["light"].accent, set()
    for step in (1, 3, 4):
        shot = tmp_path / f"{step}.png"
        subprocess.run(
            [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", f"--screenshot={shot}",
             f"--window-size=1000,{high}", f"--user-data-dir={tmp_path / 'profile'}",
             f"{path.as_uri()}#{step}"],
            capture_output=True, check=True, timeout=90,
        )  # fmt: skip
        pixels = np.asarray(image.open(shot).convert("RGB"))
        thumb = list(bytes.fromhex(accent[1:]))
        rows = np.flatnonzero((pixels == thumb).all(axis=2).any(axis=1)).tolist()
        assert rows, "the slider is in view"
        places.add((rows[0], rows[-1]))
    assert len(places) == 1


def test_a_figure_has_queue_ledger_and_formula(tmp_path: Path):
    """Beside the picture, which stays as it is; all steps have one frame."""
    (plain,) = export_recording(RUN, tmp_path / "a.svg", Look(), step="3")
    files = export_recording(RUN, tmp_path / "b.svg", Look(figure=True), step="all")
    roots = [ElementTree.parse(path).getroot() for path in files]
    assert len({(root.get("width"), root.get("height")) for root in roots}) == 1
    assert float(roots[3].get("width")) > float(ElementTree.parse(plain).getroot().get("width"))
    aside = next(g for g in roots[3].iter(f"{SVG}g") if g.get("id") == "aside")
    said = " ".join(text.text or "" for text in aside.iter(f"{SVG}text"))
    for part in ("Queue", "popped now", "next · generation 0", "Ledger", "a.grad", "2 of 2",
                 "= 16.0", "∂y/∂a += 2·a", "square2 is popped"):  # fmt: skip
        assert part in said


def test_a_figure_on_slides_and_in_tikz(tmp_path: Path):
    """The same words beside the picture, whatever draws them."""
    look = Look(figure=True)
    (path,) = export_recording(RUN, tmp_path / "a.tikz", look, step="3")
    drawn = path.read_text(encoding="utf-8")
    pptx = pytest.importorskip("pptx", reason="python-pptx is not installed")
    (path,) = export_recording(RUN, tmp_path / "a.pptx", look, step="3")
    shapes = pptx.Presentation(path).slides[0].shapes
    said = "\n".join(s.text_frame.text for s in shapes if s.has_text_frame)
    for part in ("Queue", "popped now", "Ledger", "2 of 2", "square2 is popped"):
        assert part in drawn
        assert part in said


def test_heat_maps_are_drawn_everywhere(tmp_path: Path):
    """A cell for each element, in the theme's colours."""
    run = recording("y = sum(x)", x=[[1.0, -1.0, 0.0], [0.5, 0.25, 0.0]])
    (path,) = export_recording(run, tmp_path / "a.tex", Look(), step="0")
    assert path.read_text(encoding="utf-8").count(r"\fill[fill={rgb,255:") == 6
    pptx = pytest.importorskip("pptx", reason="python-pptx is not installed")
    (path,) = export_recording(run, tmp_path / "a.pptx", Look(), step="0")
    fills = [
        str(shape.fill.fore_color.rgb)
        for shape in pptx.Presentation(path).slides[0].shapes
        if shape.shape_type == pptx.enum.shapes.MSO_SHAPE_TYPE.AUTO_SHAPE
        and shape.fill.type == pptx.enum.dml.MSO_FILL.SOLID
    ]
    assert THEMES["light"].heat_positive[1:].upper() in fills
    assert THEMES["light"].heat_negative[1:].upper() in fills


def test_a_slide_shows_what_the_canvas_shows(tmp_path: Path):
    """Constants with their border; of a ledger the note muted, a rule above the sum, and what was
    overwritten struck through. Its fonts are everywhere, and none is wider than ours."""
    pptx = pytest.importorskip("pptx", reason="python-pptx is not installed")
    run = recording("a = square(x); y = 0.5 * square(a) + square(a)", order="overwrite", x=2.0)
    (path,) = export_recording(run, tmp_path / "a.pptx", Look(), step="all")
    (tex,) = export_recording(run, tmp_path / "a.tex", Look(), step="last")
    light = THEMES["light"]
    shapes = list(pptx.Presentation(path).slides[-1].shapes)
    (constant,) = (s for s in shapes if s.has_text_frame and s.text_frame.text == "0.5")
    assert f"#{constant.line.color.rgb}".lower() == light.wire
    runs = [r for s in shapes if s.has_text_frame for p in s.text_frame.paragraphs for r in p.runs]
    assert {run.font.name for run in runs} == {"Arial", "Consolas"}
    (note,) = (r for r in runs if r.text.strip() == "(received 2×)")
    assert (note.font.bold, f"#{note.font.color.rgb}".lower()) == (False, light.text_muted)
    struck = [r.text for r in runs if r.font._element.get("strike") == "sngStrike"]
    (replaced,) = [
        line.text
        for card in pages_of(run, "last")[0].scene.ledgers
        for line in card.lines
        if line.replaced
    ]
    assert struck == [replaced]
    solid = pptx.enum.dml.MSO_FILL.SOLID
    colours = [str(s.line.color.rgb) for s in shapes if s.line.fill.type == solid]
    lines = [s for s in shapes if s.has_text_frame and s.text_frame.text.startswith("from square")]
    assert {line.text_frame.word_wrap for line in lines} == {True}, "else each begins elsewhere"
    assert len({line.left for line in lines}) == 1
    rules = [each for each in colours if f"#{each}".lower() == light.field_border]
    assert len(rules) == 1
    said = tex.read_text(encoding="utf-8")
    assert said.count("append after command") == 1
    assert "draw=wire, fill=constantfill" in said


def test_complaints_stand_in_slides_and_tikz_as_on_the_canvas(tmp_path: Path):
    """In a pill, filled where a node cannot compute; one that is too long is cut, not run over."""
    pptx = pytest.importorskip("pptx", reason="python-pptx is not installed")
    document = recording("z = x @ x; y = log(w)", w=0.0, x=2.0).document
    run = record(document)
    (page,) = pages_of(run, "last")
    shapes = {f.title: f for f in page.scene.functions.values()}
    assert shapes["matmul"].problem
    assert shapes["log"].warning
    (path,) = export_recording(run, tmp_path / "a.pptx", Look(), step="last")
    (tex,) = export_recording(run, tmp_path / "a.tex", Look(), step="last")
    light, said = THEMES["light"], tex.read_text(encoding="utf-8")
    for shape, fill, style in (
        (shapes["matmul"], light.error, "pill, draw=error, fill=error,"),
        (shapes["log"], light.field, "pill, draw=error, fill=field,"),
    ):
        words = problem_text(shape)
        (pill,) = (
            s
            for s in pptx.Presentation(path).slides[0].shapes
            if s.has_text_frame and s.text_frame.text == words
        )
        assert f"#{pill.fill.fore_color.rgb}".lower() == fill
        assert words.removesuffix("…") in said
        assert said.count(style) == 1
    assert problem_text(shapes["matmul"]) != shapes["matmul"].problem


def test_outlines_need_no_font(tmp_path: Path):
    """The text of an SVG as paths that look the same, and say what they are."""
    (path,) = export_recording(RUN, tmp_path / "a.svg", Look(outlines=True), step="3")
    root = ElementTree.parse(path).getroot()
    assert not list(root.iter(f"{SVG}text"))
    labels = {element.get("aria-label") for element in root.iter(f"{SVG}path")}
    assert {"grad 16.0", "pop 3", "+8.0"} <= labels


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not installed")
def test_outlines_look_the_same(tmp_path: Path):
    """librsvg's picture of them is ours but for the edges."""
    from PySide6.QtGui import QImage

    from tests.gui.export.test_export import difference

    (path,) = export_recording(RUN, tmp_path / "a.svg", Look(outlines=True), step="3")
    (png,) = export_recording(RUN, tmp_path / "a.png", Look(), step="3")
    subprocess.run(["rsvg-convert", path, "-o", tmp_path / "r.png"], check=True)
    assert difference(QImage(str(png)), QImage(str(tmp_path / "r.png"))) < 0.01


def test_tables_as_csv_are_read_back(tmp_path: Path):
    """The book's queue table, and every contribution with whole numbers."""
    (path,) = export_recording(RUN, tmp_path / "a.csv", Look())
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [row[2] for row in rows[1:]] == [
        "[ add1 ]",
        "[ square2, square3 ]",
        "[ square1, square2 ]",
        "[ square1 ]",
        "[ ]",
    ]
    (path,) = export_recording(RUN, tmp_path / "a.csv", Look(variant="ledger"))
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert rows[-2] == ["3", "a", "from square2", "8.0", "8.0", "16.0"]
    assert rows[-1] == ["4", "x", "from square1", "64.0", "–", "64.0"]


def test_markdown_has_all_three(tmp_path: Path):
    """Tables whose rows have as many cells as their heads, and formulas between dollars."""
    (path,) = export_recording(recording("b_1 = x * 2; y = b_1 ** 2"), tmp_path / "a.md", Look())
    text = path.read_text(encoding="utf-8")
    assert text.count("## ") == 3
    for table in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        bars = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(bars) == 1
    assert "b\\_1" in text
    assert "$$ \\frac{\\partial y}{\\partial \\mathit{b\\_1}}" in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX is installed")
def test_latex_tables_compile(tmp_path: Path):
    """Each fragment inside a plain article, without any package."""
    run = recording("b_1 = x * 2; y = sqrt(b_1) / x + exp(-x)")
    parts = []
    for variant in ("queue", "ledger", "formula"):
        (path,) = export_recording(run, tmp_path / f"{variant}.tex", Look(variant=variant))
        parts.append(rf"\input{{{path.name}}}")
    body = "\n\n".join(parts)
    source = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    (tmp_path / "all.tex").write_text(source, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-1500:]


def test_variants_are_named(tmp_path: Path):
    """A kind that a file cannot be is told with those that it can."""
    with pytest.raises(ExportError, match="autodiff, dezero, torch, jax"):
        export_recording(RUN, tmp_path / "a.py", Look(variant="numpy"))
    with pytest.raises(ExportError, match="one kind only"):
        export_recording(RUN, tmp_path / "a.png", Look(variant="book"))
