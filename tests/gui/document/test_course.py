"""Runs one after another on one line of positions: where each begins, and what comes next."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gui.document.course import Course, course_of
from gui.document.evaluation import record
from gui.document.lab import Clear, Run, perform
from gui.document.model import Document
from tests.gui.viewmodel.readings import seed_document


def several() -> Course:
    """Run, clear, run again with retain_grad, clear, on the seed's example."""
    actions = (Run("y"), Clear(("x",)), Run("y", True), Clear(("x",)))
    course = course_of(perform(seed_document(), actions)[0].recording)
    assert course is not None
    return course


def test_one_run_is_its_own_timeline() -> None:
    """The same positions, and the same snapshots."""
    recording = record(seed_document())
    course = course_of(recording)
    assert course is not None
    timeline = recording.timeline
    assert (course.first, course.last) == (timeline.first, timeline.last)
    for position in range(course.first, course.last + 1):
        assert course.snapshot(position) == timeline.at(position)


def test_nothing_recorded_has_no_course() -> None:
    """An empty graph cannot be run."""
    assert course_of(record(Document())) is None


def test_each_run_finds_what_the_one_before_left() -> None:
    """x has 64 at the end of the first and none after cleargrad(); what was retained is seen."""
    course = several()
    grads = [
        (course.snapshot(start).grad("x"), course.snapshot(start).grad("a"))
        for start in (*course.starts, course.last)
    ]
    assert grads == [(None, None), (None, None), (None, None), (None, 16.0), (None, 16.0)]
    assert course.snapshot(course.starts[1] - 1).grad("x") == 64.0
    assert course.snapshot(course.starts[3] - 1).grad("x") == 64.0


@pytest.mark.parametrize("make", [several, lambda: course_of(record(seed_document()))])
def test_stops_lead_through_all_runs_and_back(make) -> None:
    """From the first position to the last by stops, and the same ones back; lines in between."""
    course = make()
    forwards = [course.first]
    while (stop := course.next_stop(forwards[-1])) is not None:
        forwards.append(stop)
    backwards = [course.last]
    while (stop := course.stop_before(backwards[-1])) is not None:
        backwards.append(stop)
    assert forwards == backwards[::-1]
    steps = [course.snapshot(stop).step for stop in forwards]
    one = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]
    assert steps == ([*one, 0, 0, 1, 2, 3, 4, 0] if make is several else one)
    for before, after in pairwise(forwards):
        for position in range(before + 1, after):
            assert course.next_stop(position) == after
            assert course.stop_before(position) == before
