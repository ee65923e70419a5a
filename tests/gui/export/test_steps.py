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
from gui.export.steps import spelled, steps_of

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
    assert list(steps_of(asked, RUN.timeline)) == steps


def test_a_step_is_spelled_as_it_is_asked_for():
    for step in steps_of("f0-last", RUN.timeline):
        assert list(steps_of(spelled(step, RUN.timeline), RUN.timeline)) == [step]


@pytest.mark.parametrize("asked", ["4", "f4", "2-1", "1-f1", "f", "-1", "f-1", "last-2", "", "1-"])
def test_what_is_no_step_is_told_with_what_there_is(asked: str):
    with pytest.raises(ExportError, match=r"0 to 3.*f0 to f3|expected a number") as refused:
        steps_of(asked, RUN.timeline)
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
