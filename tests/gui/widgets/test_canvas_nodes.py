"""Nodes under the mouse: selected, moved, deleted, lined up, arranged."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gui.document.model import Point

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def below(at: Point, by: float = 200.0) -> Point:
    return Point(at.x, at.y + by)


def test_a_drag_moves_everything_selected_as_one_edit(hand):
    before = {name: hand.centre(name) for name in ("b", "c", "x")}
    hand.click(hand.centre("b"))
    hand.click(hand.centre("c"), CTRL)
    hand.drag(hand.centre("b"), below(hand.centre("b"), 40))
    assert hand.centre("c").y == pytest.approx(before["c"].y + 40, abs=2)
    assert hand.centre("x") == before["x"]
    assert hand.session.undo_stack.count() == 1
    assert hand.session.timeline is not None, "a move computes nothing anew"
    hand.press(Qt.Key.Key_Z, CTRL)
    assert {name: hand.centre(name) for name in before} == before


def test_escape_in_the_middle_of_a_move_puts_everything_back(hand):
    document, before = hand.session.document, hand.centre("b")
    hand.begin_drag(before, below(before, 80))
    carried = hand.canvas.stage.dragged.variables[hand.named("b")]
    assert carried.rect.centre != before, "the move is shown while it lasts"
    hand.press(Qt.Key.Key_Escape)
    assert hand.centre("b") == before
    assert hand.session.document is document


@pytest.mark.complaint(15)
def test_delete_and_step_keys_wait_until_a_drag_is_over(hand):
    document, position = hand.session.document, hand.session.cursor.position
    hand.begin_drag(hand.centre("b"), below(hand.centre("b"), 80))
    hand.press(Qt.Key.Key_Delete)
    hand.press(Qt.Key.Key_Right)
    assert hand.session.document is document
    assert hand.session.cursor.position == position
    hand.press(Qt.Key.Key_Escape)


@pytest.mark.complaint(2)
def test_undo_of_a_deletion_brings_the_wires_back(hand):
    wires = set(hand.session.document.wires())
    hand.click(hand.centre("A"))
    hand.press(Qt.Key.Key_Delete)
    assert set(hand.session.document.wires()) < wires
    hand.press(Qt.Key.Key_Z, CTRL)
    assert set(hand.session.document.wires()) == wires


@pytest.mark.complaint(29)
def test_delete_in_a_text_field_deletes_no_node(hand):
    document = hand.session.document
    hand.double_click(hand.centre("x"))
    field = hand.in_place.field.field
    hand.press(Qt.Key.Key_Home)
    hand.press(Qt.Key.Key_Delete)
    assert field.text() != "2.0"
    hand.press(Qt.Key.Key_Escape)
    assert hand.session.document is document
    assert hand.canvas.hasFocus()


def test_a_box_selects_what_it_touches_and_shift_adds(hand):
    bounds = hand.canvas.scene.bounds
    hand.drag(Point(bounds.x + 30, bounds.y + 60), Point(bounds.centre.x, bounds.bottom - 5))
    first = hand.session.selection
    assert hand.named("x") in first
    assert hand.named("y") not in first
    y = hand.centre("y")
    hand.drag(Point(y.x + 70, y.y - 90), Point(y.x - 20, y.y - 10), SHIFT)
    assert hand.session.selection == first | {hand.named("y")}
    assert hand.session.undo_stack.count() == 0, "selecting is no edit"
    hand.click(Point(bounds.x + 30, bounds.y + 60))
    assert hand.session.selection == frozenset()


def test_a_drag_stops_where_it_is_level_with_another_node(hand):
    a = hand.centre("a")
    hand.drag(hand.centre("b"), Point(hand.centre("b").x + 3, a.y + 3))
    assert hand.centre("b").y == pytest.approx(a.y)
    hand.press(Qt.Key.Key_Z, CTRL)
    hand.drag(hand.centre("b"), Point(hand.centre("b").x + 3, a.y + 3), CTRL)
    assert hand.centre("b").y != pytest.approx(a.y), "Ctrl leaves it free"


def test_nodes_are_lined_up_and_spread_as_one_edit(hand):
    for name in ("b", "c", "x"):
        hand.click(hand.centre(name), CTRL)
    hand.parts.actions["align_row"].trigger()
    assert hand.centre("b").y == hand.centre("c").y == hand.centre("x").y
    hand.parts.actions["spread_across"].trigger()
    assert hand.session.undo_stack.count() == 2


@pytest.mark.complaint(9)
def test_arranging_is_one_edit_shows_everything_and_undo_puts_all_back(hand):
    before = hand.session.document
    hand.drag(hand.centre("x"), below(hand.centre("x"), 150))
    hand.press(Qt.Key.Key_L)
    assert hand.centre("x").y == pytest.approx(hand.centre("y").y, abs=60)
    hand.press(Qt.Key.Key_Z, CTRL)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.document == before


def test_a_layout_and_a_step_move_there_and_can_be_interrupted(hand, qtbot):
    hand.parts.settings.animated = True
    hand.press(Qt.Key.Key_Right)
    assert hand.canvas.stage.shown is not hand.canvas.scene
    hand.press(Qt.Key.Key_Right)
    hand.click(hand.centre("x"))
    assert hand.canvas.stage.shown is hand.canvas.scene, "a gesture ends the motion"
    hand.press(Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: hand.canvas.stage.shown is hand.canvas.scene, timeout=30_000)
