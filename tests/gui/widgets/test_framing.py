"""Frames by mouse and keyboard: made, titled, selected, copied and taken away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication

from gui.document.model import Point
from gui.viewmodel.frames import MARK, mark_box, title_box, title_middle, title_size
from gui.viewmodel.text import Face, width
from tests.gui.widgets.framed import CTRL, KEY, SHIFT, bar, frame, group, shape, undone, with_frame


@pytest.fixture
def framed(hand):
    return with_frame(hand)


def test_ctrl_g_frames_the_selection_and_asks_for_the_title(hand) -> None:
    hand.session.select(frozenset(map(hand.named, ("a", "b"))))
    hand.press(KEY.Key_G, CTRL)
    hand.type("squares of squares")
    hand.press(KEY.Key_Return)
    assert frame(hand).title == "squares of squares"
    assert frame(hand).members == frozenset(map(hand.named, ("a", "A", "b", "B")))
    rect = shape(hand).rect
    for name in ("a", "A", "b", "B"):
        assert rect.holds(hand.centre(name))
    assert shape(hand).note == "2 functions"


def test_without_a_selection_there_is_nothing_to_frame(hand) -> None:
    hand.session.select(frozenset())
    for command in ("frame", "collapse", "unframe"):
        assert not hand.parts.actions[command].isEnabled()


def test_a_double_click_on_the_title_changes_it(framed) -> None:
    framed.double_click(bar(framed))
    framed.type("other")
    framed.press(KEY.Key_Return)
    assert frame(framed).title == "other"
    assert undone(framed) == "Rename to other"
    framed.press(KEY.Key_F2)
    framed.type("third")
    framed.press(KEY.Key_Return)
    assert frame(framed).title == "third"


def test_an_empty_title_is_refused_where_it_is_typed(framed) -> None:
    framed.press(KEY.Key_F2)
    framed.in_place.field.field.setText("  ")
    framed.press(KEY.Key_Return)
    assert framed.in_place.field is not None
    framed.press(KEY.Key_Escape)
    assert frame(framed).title == "frame 1"


def test_what_is_added_in_a_frame_belongs_to_it(framed) -> None:
    rect = shape(framed).rect
    before = frame(framed).members
    framed.carry_from_palette("exp", Point(rect.x + 70.0, rect.y + 90.0))
    added = frame(framed).members - before
    document = framed.session.document
    (function,) = added & document.functions.keys()
    assert document.functions[function].operation == "exp"
    assert set(document.functions[function].outputs) == added - {function}


def test_delete_takes_the_border_of_a_frame_and_all_of_a_group(framed) -> None:
    framed.click(bar(framed))
    framed.press(KEY.Key_Delete)
    assert undone(framed) == "Remove the frame “frame 1”"
    assert not framed.session.document.frames
    assert len(framed.session.document.functions) == 4
    framed.press(KEY.Key_Z, CTRL)
    framed.click(mark_box(shape(framed).rect).centre)
    framed.click(Point(group(framed).rect.right - 20.0, group(framed).rect.centre.y))
    framed.press(KEY.Key_Delete)
    assert undone(framed) == "Delete the group “frame 1” with 4 nodes"
    assert len(framed.session.document.functions) == 2


def test_ctrl_shift_g_removes_the_frame_and_selects_its_nodes(framed) -> None:
    members = frame(framed).members
    framed.click(bar(framed))
    framed.press(KEY.Key_G, CTRL | SHIFT)
    assert not framed.session.document.frames
    assert framed.session.selection == members


def test_by_keyboard_alone_a_frame_is_selected_renamed_folded_and_opened(framed) -> None:
    framed.session.select(frozenset([framed.named("a")]))
    framed.press(KEY.Key_G, CTRL | Qt.KeyboardModifier.AltModifier)
    assert framed.session.selection == {frame(framed).id}
    framed.press(KEY.Key_F2)
    framed.type("by keyboard")
    framed.press(KEY.Key_Return)
    framed.press(KEY.Key_H, CTRL)
    assert group(framed).title == "by keyboard"
    framed.press(KEY.Key_H, CTRL)
    assert shape(framed).title == "by keyboard"


def test_a_frame_is_copied_with_what_is_in_it(framed) -> None:
    framed.click(bar(framed))
    framed.press(KEY.Key_C, CTRL)
    framed.press(KEY.Key_V, CTRL)
    one, other = framed.session.document.frames.values()
    assert one.title == other.title
    assert len(other.members) == 4
    framed.session.select(frozenset([other.id]))
    framed.press(KEY.Key_X, CTRL)
    assert list(framed.session.document.frames) == [one.id]
    assert len(framed.session.document.functions) == 4
    assert QApplication.clipboard().text()


def test_the_pointer_says_what_can_be_taken_hold_of(framed) -> None:
    from PySide6.QtTest import QTest

    QTest.mouseMove(framed.canvas, QPoint(3, 3))
    QTest.mouseMove(framed.canvas, framed.pixel(bar(framed)))
    assert framed.canvas.cursor().shape() == Qt.CursorShape.SizeAllCursor
    QTest.mouseMove(framed.canvas, framed.pixel(mark_box(shape(framed).rect).centre))
    assert framed.canvas.cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_the_field_of_a_title_covers_the_title(framed) -> None:
    """From its first letter to its last: a part that showed through read as two titles."""
    for scale in (0.3, 0.6, 1.0, 1.6):
        framed.canvas.zoom_to(scale)
        framed.session.select(frozenset([frame(framed).id]))
        framed.press(KEY.Key_F2)
        viewport = framed.canvas.viewport
        covered = viewport.rect_to_scene(QRectF(framed.in_place.field.geometry()))
        size = title_size(scale)
        begin, middle = shape(framed).rect.x + MARK, title_middle(shape(framed).rect, size)
        assert covered.x < begin
        assert covered.right > begin + width(frame(framed).title, Face.BOLD, size)
        assert covered.y < middle - size / 2
        assert covered.bottom > middle + size / 2
        framed.press(KEY.Key_Escape)


def test_from_afar_a_frame_is_taken_hold_of_by_the_title_above_it(framed) -> None:
    """There it is what is seen of the frame: a press beside its bar meant the canvas."""
    canvas = framed.canvas
    canvas.zoom_to(0.4)
    middle = title_box(shape(framed), canvas.viewport.scale).centre
    assert middle.y < shape(framed).rect.y
    before = framed.centre("b")
    framed.drag(middle, Point(middle.x + 300.0, middle.y + 500.0), CTRL)
    assert framed.centre("b") == pytest.approx((before.x + 300.0, before.y + 500.0), abs=3.0)
    framed.press(KEY.Key_Z, CTRL)
    framed.double_click(middle)
    framed.type("seen from afar")
    framed.press(KEY.Key_Return)
    assert frame(framed).title == "seen from afar"
