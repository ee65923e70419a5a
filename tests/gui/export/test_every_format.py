"""What holds of every kind of file: any graph, any name, any path, whole or not at all."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

from gui.document import edits
from gui.document.evaluation import Recording, record
from gui.document.expression import parse_document
from gui.document.model import Document, Point, Value, VariableNode
from gui.export.command import export_recording
from gui.export.error import ExportError
from gui.export.formats import KINDS, Format
from gui.export.page import Look, Pace
from tests.gui.viewmodel.pictures import SEED, recording

RUN = recording(SEED)
LIBRARY = {"gif": "PIL", "webp": "PIL", "mp4": "av", "pptx": "pptx"}
NAMES = ['x"y\\', "<b>&amp;]]>", "line\nbreak\x00\x1b", "损失 Мама 🙂", "x" * 500]


def _id(kind: Format) -> str:
    return f"{kind.extension}-{kind.variant}" if kind.variant else kind.extension


@pytest.fixture(params=KINDS, ids=_id)
def kind(request) -> Format:
    """Each kind of file whose library is there."""
    library = LIBRARY.get(request.param.extension)
    if library is not None and importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    return request.param


def saved(run: Recording, kind: Format, folder: Path, name: str = "a", step: str | None = None):
    """The files of one export, small and quick."""
    look = Look(scale=0.25, variant=kind.variant, pace=Pace(step_ms=100, moving=False))
    return export_recording(run, folder / f"{name}.{kind.extension}", look, step=step)


def test_hard_names_and_hard_paths(kind: Format, tmp_path: Path):
    """Quotes, markup, control characters, other scripts; the same bytes again."""
    variables = {
        key: replace(node, name=name)
        for (key, node), name in zip(RUN.document.variables.items(), NAMES, strict=True)
    }
    run = record(replace(RUN.document, variables=variables))
    folder = tmp_path / "dir with blank" / "勾配 a b(1)&"
    folder.mkdir(parents=True)
    (path,) = saved(run, kind, folder, "图 1")
    once = path.read_bytes()
    assert len(once) > 100
    assert [p.name for p in folder.iterdir()] == [path.name]
    saved(run, kind, folder, "图 1")
    assert path.read_bytes() == once
    if not kind.draws:
        once.decode("utf-8")


def test_no_node_and_one_node(kind: Format, tmp_path: Path):
    """Nothing is refused in a sentence; a lone variable is a picture, or has no run to tell."""
    with pytest.raises(ExportError, match="nothing to draw"):
        saved(record(Document()), kind, tmp_path)
    assert not list(tmp_path.iterdir())
    alone = Document({"v1": VariableNode("v1", "x", Value(2.0))})
    try:
        (path,) = saved(record(alone), kind, tmp_path)
    except ExportError as refused:
        assert not kind.draws
        assert "\n" not in str(refused)  # noqa: PT017
    else:
        assert path.stat().st_size > 0


def test_a_graph_that_cannot_run(kind: Format, tmp_path: Path):
    """Its picture is drawn; a program or a table says why there is none."""
    run = record(parse_document("y = square(x)"))
    try:
        (path,) = saved(run, kind, tmp_path)
    except ExportError as refused:
        assert "no value" in str(refused)  # noqa: PT017
        assert not list(tmp_path.iterdir())
    else:
        assert path.stat().st_size > 0


@pytest.mark.parametrize("where", ["no such folder", "file"])
def test_what_cannot_be_written_is_told(kind: Format, tmp_path: Path, where: str):
    """The system's reason in one sentence, and nothing is left."""
    (tmp_path / "file").write_bytes(b"kept")
    with pytest.raises(ExportError, match="cannot be written") as refused:
        saved(RUN, kind, tmp_path / where)
    assert "\n" not in str(refused.value)
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_a_read_only_folder_is_told(kind: Format, tmp_path: Path, unprivileged):
    """Permission denied, in a sentence."""
    tmp_path.chmod(0o500)
    with unprivileged(), pytest.raises(ExportError, match="cannot be written"):
        saved(RUN, kind, tmp_path)
    tmp_path.chmod(0o700)
    assert not list(tmp_path.iterdir())


def test_a_file_that_was_there_survives_a_failure(kind: Format, tmp_path: Path, monkeypatch):
    """The old file is replaced by a whole one or not at all, as on a full disk."""
    path = tmp_path / f"a.{kind.extension}"
    path.write_bytes(b"before")

    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ExportError, match="No space left"):
        saved(RUN, kind, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == b"before"


def test_a_series_is_numbered(kind: Format, tmp_path: Path):
    """All steps are one file, or a file each."""
    files = saved(RUN, kind, tmp_path, step="all")
    names = [f"a-{step:03d}.{kind.extension}" for step in range(5)]
    assert [path.name for path in files] == (
        [f"a.{kind.extension}"] if kind.holds_all_steps else names
    )


THOUSAND = recording("y = " + " + ".join(f"square(x * {n}.5)" for n in range(1, 126)))


@pytest.mark.parametrize(
    "extension", ["png", "svg", "pdf", "dot", "tikz", "py", "md", "html", "gif"]
)
def test_a_thousand_nodes(tmp_path: Path, extension: str):
    """One step of a large graph, in formats of every sort."""
    assert len(THOUSAND.document.variables) + len(THOUSAND.document.functions) >= 870
    step = "3" if extension in ("md", "html", "gif") else None
    path = tmp_path / f"a.{extension}"
    export_recording(THOUSAND, path, Look(scale=0.2, pace=Pace(moving=False)), step=step)
    assert path.stat().st_size > 500


def test_a_picture_too_large_is_refused_with_advice(tmp_path: Path):
    """Never a part of it, and never all the memory: SVG has no pixels."""
    with pytest.raises(ExportError, match=r"too large.*SVG"):
        export_recording(THOUSAND, tmp_path / "a.png", Look(scale=16))
    assert not list(tmp_path.iterdir())


def framed_run(title: str) -> Recording:
    """The seed's example with an open frame and a group, the gradient's layer folded above it."""
    document = RUN.document
    document, _gradient = edits.add_gradient_graph(document, next(iter(document.variables)))
    layer = next(iter(document.frames))
    document = edits.set_collapsed(document, layer, True)
    first, *others = [f.id for f in document.functions.values() if f.id in RUN.document.functions]
    document, _group = edits.frame(document, [first], title, collapsed=True)
    document, _frame = edits.frame(document, others[:2], title)
    return record(document)


@pytest.mark.parametrize("title", ["two squares", "".join(NAMES[:2]), NAMES[3]])
def test_frames_and_groups_can_be_exported(kind: Format, tmp_path: Path, title: str):
    """At every step of a short run, whatever they are called."""
    run = framed_run(title)
    for step in (None,) if kind.shows_all_steps else ("0", "3", "last"):
        (path,) = saved(run, kind, tmp_path, f"at {step}", step)
        assert path.stat().st_size > 100


@pytest.mark.parametrize("far", [1e12, 1e300, -1.7e308])
def test_a_node_very_far_away_is_drawn_or_refused(kind: Format, tmp_path: Path, far: float):
    """A file may say so; nothing that holds its picture's size takes every number."""
    key, node = next(iter(RUN.document.functions.items()))
    functions = {**RUN.document.functions, key: replace(node, position=Point(far, -far))}
    run = record(replace(RUN.document, functions=functions))
    try:
        (path,) = saved(run, kind, tmp_path, step="1")
    except ExportError as refused:
        assert "too large" in str(refused)  # noqa: PT017
        assert "\n" not in str(refused)  # noqa: PT017
        assert not list(tmp_path.iterdir())
    else:
        assert path.stat().st_size > 0
