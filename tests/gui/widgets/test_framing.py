"""Frames and groups by mouse and keyboard: made, titled, folded, moved, left and taken away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from gui.document.expression import parse_document
from gui.document.folding import fold
from gui.document.model import Point
from gui.viewmodel.extent import group_mark
from gui.viewmodel.frames import MARK, mark_box, title_bar, title_middle, title_size
from gui.viewmodel.scene import FunctionState
from gui.viewmodel.text import Face, width

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


@pytest.fixture
def framed(hand):
    """The seed's example with a, A, b and B in a frame."""
    hand.session.select(frozenset(map(hand.named, ("a", "b"))))
    hand.press(KEY.Key_G, CTRL)
    hand.press(KEY.Key_Return)
    return hand


def frame(hand):
    (found,) = hand.session.document.frames.values()
    return found


def shape(hand):
    return hand.canvas.scene.frames[frame(hand).id]


def bar(hand) -> Point:
    """A place in the title bar beside the title."""
    rect = title_bar(shape(hand).rect)
    return Point(rect.right - 20.0, rect.centre.y)


def group(hand):
    return hand.canvas.scene.functions[frame(hand).id]


def undone(hand) -> str:
    return hand.session.undo_stack.undoText()


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


def test_dragging_the_title_moves_what_is_in_the_frame(framed) -> None:
    before = {name: framed.centre(name) for name in ("a", "A", "b", "B", "x")}
    start = bar(framed)
    framed.drag(start, Point(start.x + 30.0, start.y + 90.0))
    for name in ("a", "A", "b", "B"):
        at, was = framed.centre(name), before[name]
        assert at.x - was.x == pytest.approx(30.0, abs=2.0)
        assert at.y - was.y == pytest.approx(90.0, abs=2.0)
    assert framed.centre("x") == before["x"]
    assert len(frame(framed).members) == 4
    assert undone(framed) == "Move 4 nodes"


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


def test_a_node_dragged_into_a_frame_joins_it_and_dragged_out_leaves(framed) -> None:
    rect = shape(framed).rect
    framed.drag(framed.centre("x"), Point(rect.x + 70.0, rect.y + 90.0))
    assert framed.named("x") in frame(framed).members
    assert undone(framed) == "Move into “frame 1”"
    framed.drag(framed.centre("x"), Point(rect.x - 160.0, rect.bottom + 60.0))
    assert framed.named("x") not in frame(framed).members
    assert undone(framed) == "Move out of the frame"
    assert len(frame(framed).members) == 4


def test_a_frame_is_outlined_while_it_would_take_what_is_dragged_in(framed) -> None:
    rect = shape(framed).rect
    place = Point(rect.x + 70.0, rect.y + 90.0)
    edge = framed.pixel(Point(rect.centre.x, rect.y))
    framed.begin_drag(framed.centre("x"), place)
    accent = QColor(framed.canvas.theme.accent)
    image = framed.canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    near = {
        image.pixelColor(round((edge.x() + dx) * ratio), round((edge.y() + dy) * ratio)).name()
        for dx in range(8)
        for dy in range(-2, 3)
    }
    assert accent.name() in near
    inside = framed.pixel(Point(rect.right - 12.0, rect.bottom - 12.0))
    ground = image.pixelColor(round(inside.x() * ratio), round(inside.y() * ratio)).name()
    assert ground == framed.canvas.theme.frame
    framed.press(KEY.Key_Escape)
    assert framed.named("x") not in frame(framed).members


def test_lining_up_takes_a_group_for_one_node(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    members = frame(framed).members
    before = {m: framed.session.document.node(m).position for m in members}
    framed.session.select(frozenset([frame(framed).id, framed.named("x")]))
    framed.parts.actions["align_row"].trigger()
    after = {m: framed.session.document.node(m).position for m in members}
    shifts = {round(after[m].y - before[m].y, 6) for m in members}
    assert len(shifts) == 1
    assert group(framed).rect.centre.y == pytest.approx(framed.centre("x").y)


def test_a_node_moved_within_its_frame_stays_in_it(framed) -> None:
    at = framed.centre("a")
    framed.drag(at, Point(at.x, at.y + 15.0))
    assert framed.named("a") in frame(framed).members


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


def test_arranging_keeps_a_frame_apart_from_others(hand) -> None:
    text = "a = square(x); b = exp(a); c = sin(x); d = cos(c); y = b * d + a * c"
    hand.parts.actions.files.show(parse_document(text, {"x": 0.5}))
    hand.session.select(frozenset(map(hand.named, ("a", "d"))))
    hand.press(KEY.Key_G, CTRL)
    hand.press(KEY.Key_Escape)
    hand.session.select(frozenset())
    hand.press(KEY.Key_L)
    rect, members = shape(hand).rect, frame(hand).members
    scene = hand.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
    assert not [n.id for n in nodes if n.id not in members and n.rect.meets(rect)]
    covered = [(a.id, b.id) for i, a in enumerate(nodes) for b in nodes[:i] if a.rect.meets(b.rect)]
    assert not covered


def test_arranging_takes_a_group_for_one_node(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    framed.session.select(frozenset())
    framed.press(KEY.Key_L)
    scene = framed.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values()]
    nodes = [n for n in nodes if n.id not in framed.canvas.folded.stubs]
    assert not [
        (a.id, b.id) for i, a in enumerate(nodes) for b in nodes[:i] if a.rect.meets(b.rect)
    ]


def test_an_opened_frame_makes_itself_room(framed) -> None:
    framed.press(KEY.Key_H, CTRL)
    framed.session.select(frozenset())
    framed.press(KEY.Key_L)
    framed.double_click(group(framed).rect.centre)
    rect, members, scene = shape(framed).rect, frame(framed).members, framed.canvas.scene
    nodes = [*scene.variables.values(), *scene.functions.values()]
    assert {n.id for n in nodes if n.rect.meets(rect)} == members


def test_a_frame_can_be_folded_by_its_menu(framed, qtbot) -> None:
    from gui.widgets.context_menu import context_menu

    framed.click(bar(framed))
    menu = context_menu(framed.parts.actions, True, False, framed.canvas)
    commands = [action.objectName() for action in menu.actions()]
    assert {"collapse", "unframe", "rename", "delete"} <= set(commands)
    assert "edit_value" not in commands
    menu.close()


def test_the_pointer_says_what_can_be_taken_hold_of(framed) -> None:
    from PySide6.QtTest import QTest

    QTest.mouseMove(framed.canvas, QPoint(3, 3))
    QTest.mouseMove(framed.canvas, framed.pixel(bar(framed)))
    assert framed.canvas.cursor().shape() == Qt.CursorShape.SizeAllCursor
    QTest.mouseMove(framed.canvas, framed.pixel(mark_box(shape(framed).rect).centre))
    assert framed.canvas.cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_stepping_and_playing_go_on_with_groups_on_the_canvas(framed) -> None:
    """What is recorded does not depend on what is folded: nothing goes stale."""
    recording = framed.session.recording
    framed.press(KEY.Key_H, CTRL)
    assert framed.session.recording is recording
    framed.press(KEY.Key_End)
    x = framed.named("x")
    assert float(framed.session.cursor.snapshot.grad(x)) == 64.0
    assert fold(framed.session.document).groups


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
