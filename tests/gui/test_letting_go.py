"""What is closed is let go: a recording is the largest thing in memory."""

from __future__ import annotations

import gc
from dataclasses import replace
from weakref import ref

from PySide6.QtCore import Qt

from autodiff.trace import Timeline
from gui.document.examples import gallery

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
