"""Values by hand: drag a number sideways, fill a shape, type a filling."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt

from gui.actions.scrubbing import scrubbed
from gui.document.expression import ExpressionError, parse_value
from gui.document.model import Point

SHIFT = Qt.KeyboardModifier.ShiftModifier


def number_of(hand, name: str) -> Point:
    """Where the leaf's value is written."""
    middle = hand.centre(name)
    return Point(middle.x, middle.y + 5.0)


def value_of(hand, name: str) -> float:
    return float(hand.session.evaluation.values[hand.named(name)])


def sideways(hand, at: Point, pixels: float) -> Point:
    return Point(at.x + pixels / hand.canvas.viewport.scale, at.y)


def test_a_drag_on_a_value_changes_it_and_all_that_depends_on_it(hand):
    """100 pixels are one more of the first digit; undo takes the whole drag back at once."""
    at = number_of(hand, "x")
    before = hand.session.document
    seen = []
    hand.session.document_changed.connect(lambda _d: seen.append(value_of(hand, "y")))
    hand.drag(at, sideways(hand, at, 100.0))
    assert value_of(hand, "x") == pytest.approx(3.0, abs=0.02)
    assert value_of(hand, "y") == pytest.approx(2 * value_of(hand, "x") ** 4)
    assert len(seen) >= 4  # it followed the mouse
    assert hand.session.undo_stack.count() == 1
    hand.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.session.document == before
    assert not hand.session.is_stale


def test_escape_leaves_the_value_as_it_was(hand):
    at = number_of(hand, "x")
    before = hand.session.document
    hand.begin_drag(at, sideways(hand, at, 60.0))
    assert value_of(hand, "x") != 2.0
    hand.press(Qt.Key.Key_Escape)
    assert hand.session.document == before
    assert not hand.session.undo_stack.canUndo()


def test_a_drag_that_begins_downwards_moves_the_node(hand):
    at = number_of(hand, "x")
    hand.drag(at, Point(at.x, at.y + 120.0))
    assert value_of(hand, "x") == 2.0
    assert hand.session.undo_stack.undoText() == "Move 1 node"


def test_a_computed_value_cannot_be_dragged(hand):
    at = number_of(hand, "a")
    hand.drag(at, sideways(hand, at, 80.0))
    assert value_of(hand, "a") == 4.0
    assert hand.session.undo_stack.undoText() == "Move 1 node"


def test_a_click_on_a_value_only_selects(hand):
    hand.click(number_of(hand, "x"))
    assert hand.session.selection == {hand.named("x")}
    assert not hand.session.undo_stack.canUndo()


@pytest.mark.parametrize(
    ("start", "pixels", "pace", "expected"),
    [
        (2.0, 100, 1.0, 3.0),
        (2.0, -5, 0.1, 1.995),
        (0.0, 7, 1.0, 0.07),
        (-350.0, 3, 1.0, -347.0),
        (0.004, 10, 10.0, 0.005),
    ],
)
def test_a_pixel_is_a_hundredth_of_the_first_digit(start, pixels, pace, expected):
    assert scrubbed(start, pixels, pace) == expected


def test_a_filling_is_typed_into_the_value(hand):
    hand.double_click(Point(hand.centre("x").x, hand.centre("x").y - 10.0))
    hand.type("ones(2, 3)")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.evaluation.values[hand.named("x")].tolist() == [[1.0] * 3] * 2


def test_random_numbers_keep_the_shape_and_are_one_step_of_undo(hand):
    hand.parts.actions.editor.set_value(hand.named("x"), parse_value("zeros(3, 2)"))
    hand.session.select(frozenset([hand.named("x")]))
    hand.parts.actions["fill_random"].trigger()
    filled = hand.session.evaluation.values[hand.named("x")]
    assert filled.shape == (3, 2)
    assert np.count_nonzero(filled) > 0
    assert hand.session.undo_stack.count() == 2


def test_a_filling_too_large_is_refused_in_a_sentence():
    with pytest.raises(ExpressionError, match="at most"):
        parse_value("zeros(100000, 100000)")
