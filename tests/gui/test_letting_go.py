"""What is closed is let go: a recording is the largest thing in memory."""

from __future__ import annotations

import gc
from dataclasses import replace
from weakref import ref

import pytest
from PySide6.QtCore import Qt

from autodiff.trace import Timeline
from gui.document.examples import gallery
from gui.progress import Cancelled, followed
from gui.work import Work

ALIVE = 3  # recordings: the one on the screen, and two around it


def timelines() -> int:
    """How many there are in this process, those that a panel records for itself among them."""
    return len([each for each in gc.get_objects() if isinstance(each, Timeline)])


def test_recordings_are_let_go_with_the_document_that_they_are_of(hand, tmp_path):
    """A document is opened, a node is clicked, and stepped through by key, again and again."""
    gc.collect()
    before, recordings = timelines(), []
    for number in range(3):
        for example in gallery():
            options = replace(example.document.options, order=("generation", "lifo")[number % 2])
            hand.session.open_document(replace(example.document, options=options))
            hand.canvas.fit()
            node = next(iter(hand.canvas.scene.variables.values()))
            hand.click(node.rect.centre)
            for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_End):
                hand.press(key)
            course = hand.session.course
            recordings += [ref(timeline) for timeline in course.timelines] if course else []
    gc.collect()
    assert len(recordings) > 10 * ALIVE
    assert len([each for each in recordings if each() is not None]) <= ALIVE
    assert hand.session.timeline is not None
    assert timelines() - before <= 2 * ALIVE


def test_nothing_waits_for_the_garbage_collector(hand):
    """Another document, another run, an edit and its undo: what is not open any more is gone."""
    gc.collect()
    gc.disable()
    try:
        for example in gallery():
            hand.session.open_document(example.document)
            hand.press(Qt.Key.Key_End)
            first = ref(hand.session.recording)
            hand.session.record()
            hand.press(Qt.Key.Key_End)
            second, evaluation = ref(hand.session.recording), ref(hand.session.timeline)
            assert first() is None
            hand.session.open_document(gallery()[0].document)
            assert (second(), evaluation()) == (None, None), example.title
    finally:
        gc.enable()


def test_the_collector_rests_during_long_work_and_then_does_not_look_at_what_it_made():
    made, work = [], Work()

    class Shown:
        def show_work(self, _sentence, _done, _total) -> bool:
            return True

        def end_work(self, cancelled) -> None:
            made.append(cancelled)

    def task() -> None:
        assert not gc.isenabled()
        made.append([[] for _each in followed(range(1_000), "Making many")])

    work.bar, work.delay = Shown(), 0.0
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        work.run(task)
        assert gc.isenabled()
        assert gc.get_freeze_count() >= frozen + 1_000
    finally:
        gc.unfreeze()
    assert made[1:] == [False]


def test_the_collector_looks_at_all_where_the_application_does_not_spare_it():
    work = Work()
    work.run(list)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_is_given_up_is_gone_at_once_without_the_collector(parts):
    """To look through all that 99,000 functions had become before Esc took as long again."""
    session, made = parts.session, []

    class Watching:
        def last(self, standing) -> None:
            """After all that is made for the window."""
            made.extend((ref(standing.recording), ref(standing.recording.timeline)))
            raise Cancelled

    watching = Watching()
    session.prepare_with(watching.last)
    before = session.document
    gc.collect()
    gc.disable()
    try:
        for example in gallery():
            assert not session.open_document(example.document)
            assert [each() for each in made] == [None] * len(made), example.title
    finally:
        gc.enable()
    assert len(made) == 2 * len(gallery())
    assert session.document is before


@pytest.mark.parametrize("raised", [Cancelled, ValueError])
def test_the_collector_does_not_look_at_what_was_made_in_vain(raised):
    work = Work()

    class Shown:
        def show_work(self, _sentence, _done, _total) -> bool:
            return True

        def end_work(self, _cancelled) -> None:
            pass

    def task() -> None:
        made = [[] for _each in followed(range(1_000), "Making many")]
        raise raised(made)

    work.bar, work.delay = Shown(), 0.0
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with pytest.raises(raised) as caught:  # which holds it
            work.run(task)
        assert gc.get_freeze_count() >= frozen + 1_000
        assert len(caught.value.args[0]) == 1_000
    finally:
        gc.unfreeze()
