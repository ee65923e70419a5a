"""Steps as an export asks for them, those of the forward pass among them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from gui.document.evaluation import record
from gui.document.expression import parse_document
from gui.export.command import export_recording
from gui.export.error import ExportError
from gui.export.page import Look, Pace
from gui.export.steps import positions_of, spelled

SVG = "{http://www.w3.org/2000/svg}"
RUN = record(parse_document("a = square(x); b = exp(a); y = square(b)", {"x": 0.5}))


@pytest.mark.parametrize(
    ("asked", "steps"),
    [
        ("all", [0, 1, 2, 3]),
        ("first", [0]),
        ("last", [3]),
        ("2", [2]),
        ("1-2", [1, 2]),
        ("2-last", [2, 3]),
        ("f0", [-4]),
        ("f3", [-1]),
        ("f2-1", [-2, -1, 0, 1]),
        ("f0-last", [-4, -3, -2, -1, 0, 1, 2, 3]),
    ],
)
def test_steps_are_counted_on_the_timeline(asked: str, steps: list[int]):
    ends = [RUN.timeline.end_of(step) for step in steps]
    assert list(positions_of(asked, RUN.timeline)) == ends


def test_every_position_is_spelled_as_it_is_asked_for():
    """Also between two lines of a step, in both passes."""
    for position in range(RUN.timeline.first, RUN.timeline.last + 1):
        asked = spelled(position, RUN.timeline)
        assert list(positions_of(asked, RUN.timeline)) == [position]


def test_a_line_is_counted_in_its_step():
    """Step 1 begins where step 0 has ended, and forward 2 where forward 1 has."""
    timeline = RUN.timeline
    assert list(positions_of("1.2", timeline)) == [timeline.end_of(0) + 2]
    assert list(positions_of("f2.3", timeline)) == [timeline.end_of(-3) + 3]
    assert spelled(timeline.end_of(0) + 2, timeline) == "1.2"
    assert spelled(timeline.end_of(1), timeline) == "1"
    assert spelled(0, timeline) == "0.0"


@pytest.mark.parametrize("asked", ["1.99", "f2.99", "3.400"])
def test_a_line_that_a_step_has_not_is_told_with_those_it_has(asked: str):
    with pytest.raises(ExportError, match="has the lines 0 to"):
        positions_of(asked, RUN.timeline)


NO_STEPS = [
    "4",
    "f4",
    "2-1",
    "1-f1",
    "f",
    "-1",
    "f-1",
    "last-2",
    "",
    "1-",
    "4.1",
    "1.",
    ".1",
    "1.-1",
]


@pytest.mark.parametrize("asked", NO_STEPS)
def test_what_is_no_step_is_told_with_what_there_is(asked: str):
    with pytest.raises(ExportError, match=r"0 to 3.*f0 to f3|expected a number") as refused:
        positions_of(asked, RUN.timeline)
    assert "\n" not in str(refused.value)


def texts(path: Path) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.parse(path).iter(f"{SVG}text")]


def test_the_forward_pass_shows_what_is_computed_so_far(tmp_path: Path):
    """The book's step 6: x = 0.5, a = 0.25, b = exp(0.25) = 1.2840, y = 1.6487."""
    files = export_recording(RUN, tmp_path / "a.svg", Look(), step="f0-f3")
    assert [path.name for path in files] == [f"a-f00{n}.svg" for n in range(4)]
    computed = ["data 0.5", "data 0.25", "data 1.284", "data 1.6487"]
    for number, path in enumerate(files):
        data = [text for text in texts(path) if text.startswith("data")]
        assert sorted(data) == sorted([*computed[: number + 1], *["data –"] * (3 - number)])


def test_a_film_may_begin_with_the_forward_pass(tmp_path: Path):
    image_of = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    look = Look(scale=0.25, pace=Pace(step_ms=200, moving=False))
    (path,) = export_recording(RUN, tmp_path / "a.gif", look, step="f0-last")
    with image_of.open(path) as film:
        assert film.n_frames == 8


def test_a_page_says_what_is_computed(tmp_path: Path):
    (path,) = export_recording(RUN, tmp_path / "a.html", Look(), step="f1-0")
    page = path.read_text(encoding="utf-8")
    for said in ("Forward 1 of 3", "Forward 3 of 3", "Step 0 of 3", "0.5² = 0.25"):
        assert said in page


def test_tables_tell_of_backward(tmp_path: Path):
    with pytest.raises(ExportError, match="from 0 on"):
        export_recording(RUN, tmp_path / "a.md", Look(), step="f1")
    assert not list(tmp_path.iterdir())


def test_a_picture_between_two_lines_is_of_that_moment(tmp_path: Path):
    """y = b², b = exp(0.25): b.grad = 2 b = 2.568 has arrived, and y has not let go of its 1."""
    timeline = RUN.timeline
    (b,) = (node.id for node in RUN.document.variables.values() if node.name == "b")
    steps = range(timeline.end_of(0), timeline.end_of(1))
    arrived = next(at for at in steps if timeline.grad_at(b, at) is not None)
    (between,) = export_recording(RUN, tmp_path / "a.svg", Look(), step=spelled(arrived, timeline))
    (over,) = export_recording(RUN, tmp_path / "b.svg", Look(), step="1")
    assert {"grad 2.5681", "grad 1.0"} <= set(texts(between))
    assert "grad 2.5681" in texts(over)
    assert "grad 1.0" not in texts(over)


def test_a_table_between_two_lines_tells_what_has_happened_so_far(tmp_path: Path):
    """Before the contribution has arrived there is none, and the step is called by its line."""
    (path,) = export_recording(RUN, tmp_path / "a.csv", Look(variant="ledger"), step="1.1")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1
    (path,) = export_recording(RUN, tmp_path / "b.csv", Look(variant="queue"), step="1.1")
    assert path.read_text(encoding="utf-8").splitlines()[1].startswith("1.1,")
