"""The timeline's marks: stretches side by side, a mark for each step of a short run, thinned in a
long one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.lab import Clear, Run, perform
from gui.viewmodel.reading import Reading
from gui.viewmodel.timeline_marks import position_at, step_words, stop_near, title, track, words_at
from tests.gui.viewmodel.readings import at_step, chain_document, read, seed_document

ROOM = 430.0  # pixels


def several(position: int) -> Reading:
    """Two runs with a cleargrad() in between."""
    states = perform(seed_document(), (Run("y"), Clear(("x",)), Run("y")))
    reading = Reading.of(states[0].recording, position)
    assert reading is not None
    return reading


def test_the_marks_of_the_picture() -> None:
    """A label and a generation for each step; the current one is B's; forward has its name."""
    found = track(read(seed_document(), step=3), ROOM)
    assert [(mark.label, mark.note) for mark in found.marks] == [
        ("forward", ""),
        ("seed", "y.grad = 1.0"),
        ("D add", "g2"),
        ("C square", "g1"),
        ("B square", "g1"),
        ("A square", "g0"),
    ]
    assert [mark.current for mark in found.marks] == [False, False, False, False, True, False]
    assert found.title == "step 3 of 4 · pop B (generation 1)"
    assert found.place == found.marks[4].place
    assert len(found.knobs) == 10


def test_the_forward_pass_has_its_own_stretch() -> None:
    """Before the seed, with less room; the mark says what is computed at the cursor."""
    reading = read(seed_document(), step=0)
    forward, backward = track(reading, ROOM).stretches
    assert forward.is_forward
    assert forward.start == 0.0
    assert forward.width < 0.3 * backward.width
    assert forward.end < backward.start
    assert backward.end == 1.0
    at_c = reading.at(reading.timeline.end_of(-2))
    found = track(at_c, ROOM)
    assert [(m.label, m.note, m.current) for m in found.marks][:2] == [
        ("C square", "forward 3", True),
        ("seed", "y.grad = 1.0", False),
    ]
    assert found.title == "forward 3 of 4 · compute C (generation 1)"
    assert forward.start < found.place < forward.end
    start = reading.at(reading.timeline.first)
    assert title(start) == "forward 0 of 4 · nothing is computed yet"


def test_several_runs_stand_side_by_side() -> None:
    """Each has its number, its call and its stretch; a cleargrad() is one stop."""
    length = len(read(seed_document()).timeline)
    reading = several(length + 1 + 2)
    found = track(reading, 2 * ROOM)
    assert [each.is_forward for each in found.stretches] == [True, False, False, False]
    labels = [mark.label for mark in found.marks if mark.label[0].isdigit()]
    assert labels == ["1. y.backward()", "2. x.cleargrad()", "3. y.backward()"]
    assert found.title == "run 3 of 3 · step 0 of 4 · start"
    assert words_at(reading, length) == "run 2 of 3 · x.cleargrad()"
    assert all(one.end < other.start for one, other in pairwise(found.stretches))
    assert found.stretches[2].start == found.stretches[2].end


def test_words_for_the_start() -> None:
    """Nothing is popped at step 0."""
    reading = read(seed_document(), step=0)
    assert title(reading) == "step 0 of 4 · start"
    assert step_words(reading, 4) == "step 4 of 4 · pop A (generation 0)"


@pytest.mark.parametrize("step", [0, 1, 137, 150, 299, 300])
def test_a_long_run_is_thinned(step: int) -> None:
    """300 steps: few labels, the ends and the current step among them, no two too close."""
    reading = at_step(read(chain_document(300)), step)
    found = track(reading, 2 * ROOM)
    steps = [reading.timeline.step_of(m.position) for m in found.marks if m.position >= 0]
    assert len(steps) <= 10
    assert {0, 300, step} <= set(steps) or step in (1, 299)
    assert step in steps
    assert all(b - a >= 38 for a, b in pairwise(steps))
    assert len(found.knobs) == len(found.marks)


@pytest.mark.parametrize("runs", [1, 3])
def test_a_place_on_the_track_is_a_position(runs: int) -> None:
    """Each position of the course has a place of its own, and the place gives the position."""
    reading = read(seed_document()) if runs == 1 else several(0)
    course = reading.course
    shown = track(reading, ROOM)
    stops = [course.first]
    while (stop := course.next_stop(stops[-1])) is not None:
        stops.append(stop)
    places = [track(reading.at(stop), ROOM).place for stop in stops]
    assert places == sorted(places)
    assert [stop_near(shown, place)[0] for place in places] == stops
    assert [position_at(shown, place) for place in places] == stops
    for before, after in pairwise(stops):
        for position in range(before + 1, after):
            place = track(reading.at(position), ROOM).place
            start = next((s for s in course.starts if s == before + 1), None)
            if start is None and not before < 0 <= after:
                assert position_at(shown, place) == position
    assert position_at(shown, -1.0) == course.first
    assert position_at(shown, 2.0) == course.last


def test_short_names_are_all_shown_where_long_ones_are_thinned() -> None:
    """Five steps: labels such as sub1 have room side by side, long names only for some."""
    run = read(parse_document("y = (x - 1) ** 2 * exp(-x)", {"x": 2.0}))
    labels = [mark.label for mark in track(run, ROOM).marks]
    assert labels == ["forward", "seed", "mul1", "exp1", "pow1", "sub1", "neg1"]
    named = run.document
    for key in list(named.functions):
        named = edits.rename(named, key, f"a_function_with_a_long_name_{key}")
    assert len(track(read(named), ROOM).marks) < len(labels)
