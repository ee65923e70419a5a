"""The timeline's marks: one for each step of a short run, thinned in a long one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gui.viewmodel.timeline_marks import place_of, position_at, step_words, title, track
from tests.gui.viewmodel.readings import at_step, chain_document, read, seed_document


def test_the_marks_of_the_picture() -> None:
    """A label and a generation for each step; the current one is B's."""
    found = track(read(seed_document(), step=3), labels=8)
    assert [(mark.label, mark.note) for mark in found.marks] == [
        ("seed y.grad = 1.0", ""),
        ("D add", "g2"),
        ("C square", "g1"),
        ("B square", "g1"),
        ("A square", "g0"),
    ]
    assert [mark.current for mark in found.marks] == [False, False, False, True, False]
    assert found.title == "step 3 of 4 · pop B (generation 1)"
    assert found.place == 0.75
    assert found.knobs


def test_words_for_the_start() -> None:
    """Nothing is popped at step 0."""
    reading = read(seed_document(), step=0)
    assert title(reading) == "step 0 of 4 · start"
    assert step_words(reading, 4) == "step 4 of 4 · pop A (generation 0)"


@pytest.mark.parametrize("step", [0, 1, 137, 150, 299, 300])
def test_a_long_run_is_thinned(step: int) -> None:
    """300 steps: few labels, the ends and the current step among them, no two too close."""
    found = track(at_step(read(chain_document(300)), step), labels=8)
    steps = [mark.step for mark in found.marks]
    assert len(steps) <= 10
    assert {0, 300, step} <= set(steps) or step in (1, 299)
    assert step in steps
    assert all(b - a >= 38 for a, b in pairwise(steps))
    assert not found.knobs


def test_a_place_on_the_track_is_a_position() -> None:
    """Knobs are ends of steps; between two knobs lie the lines of the step."""
    reading = read(seed_document(), step=2)
    ends = reading.timeline.steps
    for step in range(5):
        assert position_at(reading, step / 4) == ends[step]
        assert place_of(at_step(reading, step)) == step / 4
    between = position_at(reading, 0.625)
    assert ends[2] < between < ends[3]
    assert position_at(reading, -1.0) == ends[0]
    assert position_at(reading, 2.0) == ends[-1]
