"""DOT and LaTeX files, read back by Graphviz and a TeX engine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase

from gui.document import edits
from gui.document.evaluation import record
from gui.document.model import Document
from gui.export.command import export, export_recording
from gui.export.dot import quoted
from gui.export.page import Look
from gui.viewmodel.theme import DARK, THEMES
from tests.gui.viewmodel.pictures import SEED, recording

RUN = recording(SEED)
NAMES = [
    'x"y\\',
    "<lambda> <map>",
    "\\\\",
    '\\" shape=box color=red] #',
    "A:B",
    "{a|b}",
    "&amp;<b>",
    "trailing\n",
    "损失",
    "Мама ´σ",
    "\\N\\G\\l",
    "🙂",
    "100%$ #_^~",
    "x" * 500,
]
TEX_FONTS = ("Noto Sans CJK SC", "WenQuanYi Micro Hei")
CHINESE = QFontDatabase.WritingSystem.TraditionalChinese
needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX is installed")


@pytest.fixture(params=["xelatex", "lualatex"])
def chinese_engine(request: pytest.FixtureRequest) -> str:
    """An engine that sets Chinese, with a font of the system that has it."""
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    if not any(QFontDatabase.writingSystems(name).count(CHINESE) for name in TEX_FONTS):
        pytest.skip("no font for Chinese is installed")
    return str(request.param)


def named(*names: str) -> Document:
    """The seed's graph with other names."""
    variables = dict(RUN.document.variables)
    for (key, node), name in zip(RUN.document.variables.items(), names, strict=False):
        variables[key] = replace(node, name=name)
    return replace(RUN.document, variables=variables)


@needs_dot
@pytest.mark.parametrize("variant", ["gradstep", "book"])
def test_dot_accepts_any_name_and_shows_it(tmp_path: Path, variant: str):
    """Graphviz draws each label as it is, whatever would be an escape or an entity."""
    width = len(RUN.document.variables)
    for begin in range(0, len(NAMES), width):
        names = NAMES[begin : begin + width]
        (path,) = export_recording(
            record(named(*names)), tmp_path / "a b(1)&.dot", Look(variant=variant)
        )
        done = subprocess.run(
            ["dot", "-Tsvg", path], capture_output=True, check=False, encoding="utf-8"
        )
        assert done.returncode == 0, done.stderr
        drawn = "".join(re.findall(r"<text[^>]*>(.*?)</text>", done.stdout))
        for name in names:
            assert name.strip("\n") in unescape(drawn).replace("\u00a0", " ")


@needs_dot
def test_dot_draws_frames_as_clusters_and_groups_as_nodes(tmp_path: Path):
    """The group B, C is one box with two borders; what is in the frame stands in a cluster."""
    document = RUN.document
    one, *two, last = document.functions
    document, _group = edits.frame(document, two, 'a "group"', collapsed=True)
    document, _frame = edits.frame(document, [one, last], "a frame")
    (path,) = export_recording(record(document), tmp_path / "a.dot", Look(), step="2")
    drawn = subprocess.run(["dot", "-Tplain", path], capture_output=True, check=True, text=True)
    nodes = [line for line in drawn.stdout.splitlines() if line.startswith("node")]
    assert len(nodes) == len(document.variables) + 3
    text = path.read_text(encoding="utf-8")
    assert "subgraph cluster_0" in text
    assert text.count('a \\"group\\"') == 1


def test_dot_draws_a_group_within_a_frame_within_a_frame(tmp_path: Path):
    """Each cluster is in the one around it, and what the group hides is no node."""
    document = RUN.document
    one, two, three, _last = document.functions
    document, group = edits.frame(document, [two], "group", collapsed=True)
    document, inner = edits.frame(document, [group, three], "inner")
    document, _outer = edits.frame(document, [inner, one], "outer")
    (path,) = export_recording(record(document), tmp_path / "a.dot", Look(), step="2")
    drawn = subprocess.run(["dot", "-Tplain", path], capture_output=True, check=True, text=True)
    nodes = [line for line in drawn.stdout.splitlines() if line.startswith("node")]
    assert len(nodes) == len(document.variables) + 4
    text = path.read_text(encoding="utf-8")
    assert re.search(
        r'subgraph cluster_0 \{[^}]*"outer.*subgraph cluster_1 \{[^}]*"inner', text, re.S
    )


@needs_tex
def test_tikz_draws_frames_and_groups_in_every_state(tmp_path: Path):
    """LaTeX takes every colour and badge of a group: waiting, popped, done in part, done."""
    document = RUN.document
    document, _gradient = edits.add_gradient_graph(document, next(iter(document.variables)))
    layer = next(iter(document.frames))
    document, _frame = edits.frame(document, list(RUN.document.functions)[:2], "50 % & more_")
    document = edits.set_collapsed(document, layer, True)
    run = record(document)
    for step in ("0", "2", "4", "last"):
        (path,) = export_recording(run, tmp_path / f"{step}.tex", Look(), step=step)
        compiled = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name],
            cwd=tmp_path, capture_output=True, check=False,
        )  # fmt: skip
        assert compiled.returncode == 0, compiled.stdout[-1500:]


@needs_dot
def test_dot_has_the_whole_graph(tmp_path: Path):
    """Every node, wire and flow, and the states' colours; the book's look has none."""
    (path,) = export_recording(RUN, tmp_path / "a.dot", Look(DARK), step="3")
    graph = json.loads(subprocess.run(["dot", "-Tjson", path], capture_output=True).stdout)
    nodes = len(RUN.document.variables) + len(RUN.document.functions)
    assert len(graph["objects"]) == nodes
    dashed = [edge for edge in graph["edges"] if edge.get("style") == "dashed"]
    assert [edge["label"] for edge in dashed] == ["+8.0"]
    assert len(graph["edges"]) - len(dashed) == 9
    colours = {node.get("color") for node in graph["objects"]}
    assert {DARK.popped, DARK.done, DARK.queued} <= colours
    (path,) = export_recording(RUN, tmp_path / "b.gv", Look(variant="book"))
    text = path.read_text(encoding="utf-8")
    assert text.count("lightblue") == 4
    assert '[label="Square", color=lightblue, style=filled, shape=box]' in text


def test_dot_needs_no_graphviz(tmp_path: Path, monkeypatch):
    """With nothing on the PATH; UTF-8 whatever the locale is."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("LC_ALL", "C")
    (path,) = export(named("损失"), tmp_path / "a.dot")
    assert "损失" in path.read_bytes().decode("utf-8")


def test_labels_are_quoted():
    """Quotes, backslashes, line breaks and entities."""
    assert quoted('a"b\\n\nc&lt;&') == '"a\\"b\\\\n\\nc&amp;lt;&"'


def compiled(path: Path, engine: str = "pdflatex") -> str:
    """The text of what a TeX engine makes of a file."""
    done = subprocess.run(
        [engine, "-interaction=nonstopmode", "-halt-on-error", path.name],
        cwd=path.parent, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    pypdf = pytest.importorskip("pypdf")
    pages = pypdf.PdfReader(path.with_suffix(".pdf")).pages
    assert len(pages) == 1
    return pages[0].extract_text()


@needs_tex
def test_tikz_compiles_as_it_stands(tmp_path: Path):
    """With every step's numbers, and as large as the picture."""
    (path,) = export_recording(RUN, tmp_path / "a.tex", Look(), step="3")
    text = compiled(path)
    for part in ("data 32.0", "grad 16.0", "pop 3", "next", "generation 1", "used 2"):
        assert part in text


@needs_tex
@pytest.mark.timeout(300)
def test_tikz_takes_any_name(tmp_path: Path):
    """Names that TeX would take for commands, and letters that pdfTeX has not."""
    for number, begin in enumerate(range(0, len(NAMES), 5)):
        document = named(*NAMES[begin : begin + 5])
        (path,) = export(document, tmp_path / f"a{number}.tex", theme=list(THEMES)[number % 2])
        compiled(path)


@pytest.mark.timeout(300)
def test_tikz_writes_chinese_names(tmp_path: Path, chinese_engine: str):
    """With a font of the system that has them, in the sans serif that all names are set in."""
    (path,) = export(named("損失", "入力"), tmp_path / "a.tex")
    text = compiled(path, chinese_engine)
    assert "損失" in text
    assert "入力" in text


@pytest.mark.timeout(300)
def test_tikz_writes_chinese_names_in_formulas(tmp_path: Path, chinese_engine: str):
    """Those are set in another font: it has to know the letters, too."""
    (path,) = export(named("損失", "入力"), tmp_path / "a.tex", step="last", figure=True)
    text = compiled(path, chinese_engine)
    assert "∂損失" in text
    assert "Missing character" not in path.with_suffix(".log").read_text(errors="replace")
