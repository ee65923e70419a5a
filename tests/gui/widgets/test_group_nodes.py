"""Groups by mouse and keyboard: folded, opened, wired, stepped through."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gui.document.folding import fold
from gui.document.model import Point
from gui.viewmodel.extent import group_mark
from gui.viewmodel.frames import mark_box
from gui.viewmodel.scene import FunctionState
from tests.gui.widgets.framed import CTRL, KEY, bar, frame, group, shape, undone, with_frame


@pytest.fixture
def framed(hand):
    return with_frame(hand)


def test_the_triangle_folds_the_frame_and_opens_the_group(framed) -> None:
    scene = framed.canvas.scene
    framed.click(mark_box(shape(framed).rect).centre)
    assert frame(framed).collapsed
    assert undone(framed) == "Collapse “frame 1”"
    assert (group(framed).title, group(framed).subtitle) == ("frame 1", "2 functions")
    assert framed.named("A") not in framed.canvas.scene.functions
    framed.click(group_mark(group(framed).rect).centre)
    assert not frame(framed).collapsed
    assert framed.canvas.scene.functions.keys() == scene.functions.keys()


def test_a_double_click_opens_a_group_and_nothing_else(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    framed.double_click(group(framed).rect.centre)
    assert not frame(framed).collapsed
    assert framed.in_place.field is None
    assert framed.in_place.search is None


def test_a_second_click_on_the_triangle_opens_no_search(framed) -> None:
    framed.double_click(mark_box(shape(framed).rect).centre)
    assert framed.in_place.search is None


def test_ctrl_h_makes_one_node_of_the_selection(hand) -> None:
    hand.session.select(frozenset(map(hand.named, ("b", "c"))))
    hand.press(KEY.Key_H, CTRL)
    hand.type("both")
    hand.press(KEY.Key_Return)
    assert group(hand).title == "both"
    hand.press(KEY.Key_H, CTRL)
    assert shape(hand).title == "both"
    hand.press(KEY.Key_Z, CTRL)
    hand.press(KEY.Key_Z, CTRL)
    hand.press(KEY.Key_Z, CTRL)
    assert not hand.session.document.frames


def test_a_view_that_shows_everything_goes_on_doing_so_as_a_selection_is_folded(hand) -> None:
    """What comes near left a small picture in an empty window."""
    hand.canvas.fit()
    hand.session.select(frozenset(map(hand.named, ("a", "b", "c"))))
    hand.press(KEY.Key_H, CTRL)
    view = hand.canvas.viewport
    hand.press(KEY.Key_Return)
    hand.press(KEY.Key_F)
    assert hand.canvas.viewport == view


def test_a_group_says_what_its_functions_do(hand) -> None:
    """The seed's run pops D, C, B, A; b and c are a group: C and B of it."""
    hand.session.select(frozenset(map(hand.named, ("b", "c"))))
    hand.press(KEY.Key_H, CTRL)
    hand.press(KEY.Key_Escape)
    told = []
    for _step in range(5):
        told.append((group(hand).state, group(hand).badge))
        hand.press(KEY.Key_Right)
    assert told == [
        (FunctionState.IDLE, ""),
        (FunctionState.NEXT, "next: C"),
        (FunctionState.POPPED, "C · 1 of 2"),
        (FunctionState.POPPED, "B · 2 of 2"),
        (FunctionState.DONE, "done 2 of 2"),
    ]


def test_a_gradient_that_leaves_a_group_flows_along_its_wire(hand) -> None:
    """C gives 8 to a; within b and c nothing is drawn."""
    hand.session.select(frozenset(map(hand.named, ("b", "c"))))
    hand.press(KEY.Key_H, CTRL)
    hand.press(KEY.Key_Escape)
    hand.press(KEY.Key_Right)
    hand.press(KEY.Key_Right)
    (flow,) = hand.canvas.scene.flows
    assert (flow.wire.function, flow.label) == (frame(hand).id, "8.0")


def test_a_group_is_dragged_as_one_node(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    was = group(framed).rect.centre
    positions = {m: framed.session.document.node(m).position for m in frame(framed).members}
    start = Point(group(framed).rect.right - 25.0, was.y)
    framed.drag(start, Point(start.x + 40.0, start.y + 200.0), CTRL)
    moved = group(framed).rect.centre
    assert (moved.x - was.x, moved.y - was.y) == pytest.approx((40.0, 200.0), abs=2.0)
    for member, at in positions.items():
        now = framed.session.document.node(member).position
        assert now.y - at.y == pytest.approx(moved.y - was.y)
    assert frame(framed).members == positions.keys()


def test_arrows_walk_over_a_group(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    framed.click(framed.centre("x"))
    framed.press(KEY.Key_Right, CTRL)
    assert framed.session.selection == {frame(framed).id}


def test_a_box_drawn_over_a_group_selects_it(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    rect = group(framed).rect
    framed.drag(Point(rect.x - 12.0, rect.y - 40.0), Point(rect.x + 30.0, rect.bottom + 30.0))
    assert framed.session.selection == {frame(framed).id}


def test_a_wire_into_a_group_that_stands_for_two_is_cut_with_both(hand) -> None:
    hand.session.select(frozenset(map(hand.named, ("b", "c"))))
    hand.press(KEY.Key_H, CTRL)
    hand.press(KEY.Key_Escape)
    (wire,) = [w for w in hand.canvas.scene.wires if w.wire and w.wire.function == frame(hand).id]
    middle = Point(
        (wire.curve[0].x + wire.curve[-1].x) / 2, (wire.curve[0].y + wire.curve[-1].y) / 2
    )
    alt = Qt.KeyboardModifier.AltModifier
    hand.drag(Point(middle.x, middle.y - 40.0), Point(middle.x, middle.y + 40.0), alt)
    assert undone(hand) == "Delete 2 wires"
    assert group(hand).problem.startswith("B: ")
    assert [port.connected for port in group(hand).inputs] == [False, False]


def test_a_wire_dropped_on_a_free_port_of_a_group_feeds_the_function_inside(hand) -> None:
    hand.session.select(frozenset(map(hand.named, ("b", "c"))))
    hand.press(KEY.Key_H, CTRL)
    hand.press(KEY.Key_Escape)
    wires = [w for w in hand.session.document.wires() if w.variable == hand.named("a")]
    hand.parts.actions.editor.disconnect(wires)
    hand.drag(hand.outgoing("a"), group(hand).inputs[1].at)
    document = hand.session.document
    assert document.functions[hand.named("C")].inputs == (hand.named("a"),)
    assert document.functions[hand.named("B")].inputs == (None,)


def test_a_frame_can_be_folded_by_its_menu(framed, qtbot) -> None:
    from gui.widgets.context_menu import context_menu

    framed.click(bar(framed))
    menu = context_menu(framed.parts.actions, True, False, framed.canvas)
    commands = [action.objectName() for action in menu.actions()]
    assert {"collapse", "unframe", "rename", "delete"} <= set(commands)
    assert "edit_value" not in commands
    menu.close()


def test_stepping_and_playing_go_on_with_groups_on_the_canvas(framed) -> None:
    """What is recorded does not depend on what is folded: nothing goes stale."""
    recording = framed.session.recording
    framed.press(KEY.Key_H, CTRL)
    assert framed.session.recording is recording
    framed.press(KEY.Key_End)
    x = framed.named("x")
    assert float(framed.session.cursor.snapshot.grad(x)) == 64.0
    assert fold(framed.session.document).groups
