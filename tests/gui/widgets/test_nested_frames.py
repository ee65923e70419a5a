"""Groups within groups, by mouse and keyboard: made, opened one at a time, moved in and out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gui.document.files import dumps
from gui.document.model import Point
from gui.viewmodel.frames import title_bar

CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


@pytest.fixture
def nested(hand):
    """The seed's example with B in a group, and that with C in another."""
    collapse(hand, hand.named("B"))
    collapse(hand, titled(hand, "frame 1"), hand.named("C"))
    return hand


def collapse(hand, *ids: str) -> None:
    hand.session.select(frozenset(ids))
    hand.canvas.setFocus()
    hand.press(KEY.Key_H, CTRL)
    hand.press(KEY.Key_Return)


def titled(hand, title: str) -> str:
    return next(f.id for f in hand.session.document.frames.values() if f.title == title)


def drawn(hand) -> tuple[set[str], set[str]]:
    """The titles of the groups and of the open frames that are on the canvas."""
    scene = hand.canvas.scene
    groups = {f.title for f in scene.functions.values() if f.is_group}
    return groups, {frame.title for frame in scene.frames.values()}


def bar(hand, title: str) -> Point:
    rect = title_bar(hand.canvas.scene.frames[titled(hand, title)].rect)
    return Point(rect.right - 10.0, rect.centre.y)


def test_a_group_and_a_node_collapse_into_one_and_open_one_at_a_time(nested) -> None:
    start = dumps(nested.session.document)
    assert drawn(nested) == ({"frame 2"}, set())
    nested.double_click(nested.canvas.scene.functions[titled(nested, "frame 2")].rect.centre)
    assert drawn(nested) == ({"frame 1"}, {"frame 2"})
    nested.double_click(nested.canvas.scene.functions[titled(nested, "frame 1")].rect.centre)
    assert drawn(nested) == (set(), {"frame 1", "frame 2"})
    frames = nested.canvas.scene.frames
    inner, outer = (frames[titled(nested, f"frame {number}")].rect for number in (1, 2))
    assert outer.united(inner) == outer
    nested.press(KEY.Key_Z, CTRL)
    nested.press(KEY.Key_Z, CTRL)
    assert dumps(nested.session.document) == start


def test_the_steps_go_on_with_a_group_in_a_group(nested) -> None:
    nested.press(KEY.Key_Right)
    nested.press(KEY.Key_Right)
    (group,) = [f for f in nested.canvas.scene.functions.values() if f.is_group]
    assert "1 of 2" in group.badge
    assert nested.canvas.scene.variables[nested.named("a")].grad == "8.0"


def test_ctrl_g_puts_a_frame_around_a_frame_and_ctrl_alt_g_selects_it(nested) -> None:
    outer = titled(nested, "frame 2")
    nested.session.select(frozenset([outer]))
    nested.press(KEY.Key_G, CTRL)
    nested.type("around")
    nested.press(KEY.Key_Return)
    assert drawn(nested) == ({"frame 2"}, {"around"})
    nested.session.select(frozenset([outer]))
    nested.press(KEY.Key_G, CTRL | Qt.KeyboardModifier.AltModifier)
    assert nested.session.selection == {titled(nested, "around")}


def test_a_frame_is_dragged_out_of_another_and_into_it_again(nested) -> None:
    nested.double_click(nested.canvas.scene.functions[titled(nested, "frame 2")].rect.centre)
    group = nested.canvas.scene.functions[titled(nested, "frame 1")].rect.centre
    outer = nested.canvas.scene.frames[titled(nested, "frame 2")].rect
    inside = nested.session.document.frames[titled(nested, "frame 1")].members
    nested.drag(group, Point(group.x, outer.y - 150.0))
    assert inside.isdisjoint(nested.session.document.frames[titled(nested, "frame 2")].members)
    assert nested.session.undo_stack.undoText() == "Move out of the frame"
    group = nested.canvas.scene.functions[titled(nested, "frame 1")].rect.centre
    nested.drag(group, nested.canvas.scene.frames[titled(nested, "frame 2")].rect.centre)
    assert inside < nested.session.document.frames[titled(nested, "frame 2")].members
    assert nested.session.undo_stack.undoText() == "Move into “frame 2”"


def test_a_frame_that_is_dragged_stops_where_its_middle_is_level_with_a_node(hand) -> None:
    hand.session.select(frozenset([hand.named("B")]))
    hand.press(KEY.Key_G, CTRL)
    hand.press(KEY.Key_Return)
    at, frame = bar(hand, "frame 1"), titled(hand, "frame 1")
    before, level = hand.canvas.scene.frames[frame].rect.centre, hand.centre("a").y
    by = level - before.y + 2.0 / hand.canvas.viewport.scale
    hand.drag(at, Point(at.x, at.y + by))
    assert hand.canvas.scene.frames[frame].rect.centre.y == pytest.approx(level, abs=0.01)
    hand.press(KEY.Key_Z, CTRL)
    hand.drag(at, Point(at.x, at.y + by), CTRL)
    assert hand.canvas.scene.frames[frame].rect.centre.y != pytest.approx(level, abs=0.5)


def test_nested_frames_are_copied_laid_out_and_deleted_as_they_are(nested) -> None:
    outer = titled(nested, "frame 2")
    nested.session.select(frozenset([outer]))
    nested.press(KEY.Key_D, CTRL)
    titles = [f.title for f in nested.session.document.frames.values()]
    assert titles == ["frame 2", "frame 1"] * 2
    nested.press(KEY.Key_L)
    nested.session.select(frozenset([outer]))
    nested.press(KEY.Key_Delete)
    assert [f.title for f in nested.session.document.frames.values()] == ["frame 2", "frame 1"]
