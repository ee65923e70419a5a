"""The canvas under the mouse: wires, moves, selection, the view, and what must never happen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.document.expression import parse_document
from gui.document.model import Point, Wire

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def below(at: Point, by: float = 200.0) -> Point:
    return Point(at.x, at.y + by)


def wheel(canvas, at: QPoint, turned: int, keys=Qt.KeyboardModifier.NoModifier) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(canvas.mapToGlobal(at)),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


# Wires


def test_a_wire_to_a_taken_input_is_refused_with_a_reason(hand):
    document = hand.session.document
    hand.begin_drag(hand.outgoing("x"), hand.port("D", 0))
    assert hand.canvas.gesture is not None
    QTest.mouseRelease(hand.canvas, Qt.MouseButton.LeftButton, pos=hand.pixel(hand.port("D", 0)))
    assert hand.session.document is document


def test_a_wire_that_would_make_a_cycle_is_refused(hand):
    wire = Wire(hand.named("x"), hand.named("A"), 0)
    hand.parts.actions.editor.disconnect([wire])
    document = hand.session.document
    hand.drag(hand.outgoing("y"), hand.port("A", 0))
    assert hand.session.document is document
    hand.drag(hand.outgoing("x"), hand.port("A", 0))
    assert wire in set(hand.session.document.wires())


def test_escape_gives_a_wire_up(hand):
    document = hand.session.document
    hand.begin_drag(hand.outgoing("x"), below(hand.outgoing("x")))
    hand.press(Qt.Key.Key_Escape)
    assert hand.canvas.gesture is None
    QTest.mouseRelease(hand.canvas, Qt.MouseButton.LeftButton)
    assert hand.session.document is document
    assert hand.in_place.search is None


def test_a_wire_taken_from_its_input_goes_to_another_or_away(hand):
    wires = set(hand.session.document.wires())
    taken = Wire(hand.named("c"), hand.named("D"), 1)
    hand.drag(hand.port("D", 1), below(hand.port("D", 1), 160))
    assert set(hand.session.document.wires()) == wires - {taken}
    hand.drag(hand.outgoing("c"), hand.port("D", 1))
    assert set(hand.session.document.wires()) == wires
    hand.press(Qt.Key.Key_Z, CTRL)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert set(hand.session.document.wires()) == wires


def test_a_wire_dropped_back_on_its_own_port_changes_nothing(hand):
    document = hand.session.document
    at = hand.port("D", 0)
    hand.begin_drag(at, below(at, 60))
    QTest.mouseMove(hand.canvas, hand.pixel(at))
    QTest.mouseRelease(hand.canvas, Qt.MouseButton.LeftButton, pos=hand.pixel(at))
    assert hand.session.document is document
    assert not hand.session.undo_stack.canUndo()


def test_both_inputs_take_the_same_variable_and_undo_takes_the_right_wire(hand):
    hand.parts.actions["new"].trigger()
    hand.canvas.zoom_to(1.0)
    hand.carry_from_palette("variable", Point(-200, 0))
    hand.carry_from_palette("mul", Point(50, 0))
    hand.drag(hand.outgoing("x"), hand.port("mul1", 0))
    hand.drag(hand.outgoing("x"), hand.port("mul1", 1))
    x, mul = hand.named("x"), hand.named("mul1")
    assert set(hand.session.document.wires()) == {Wire(x, mul, 0), Wire(x, mul, 1)}
    hand.press(Qt.Key.Key_Z, CTRL)
    assert set(hand.session.document.wires()) == {Wire(x, mul, 0)}


def test_a_wire_is_clicked_and_deleted(hand):
    wire = next(
        w for w in hand.canvas.scene.wires if w.wire == Wire(hand.named("x"), hand.named("A"), 0)
    )
    start, end = wire.curve[0], wire.curve[-1]
    hand.click(Point((start.x + end.x) / 2, (start.y + end.y) / 2))
    assert hand.session.selected_wires == {wire.wire}
    hand.press(Qt.Key.Key_Delete)
    assert wire.wire not in set(hand.session.document.wires())
    assert hand.named("x"), "the variable stays"


def test_a_wire_dropped_on_empty_space_offers_what_fits_and_connects_it(hand):
    at = below(hand.outgoing("y"), 150)
    hand.drag(hand.outgoing("y"), at)
    search = hand.in_place.search
    assert search is not None
    assert search.field.hasFocus()
    hand.type("exp")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.search is None
    added = hand.session.document.functions[hand.named("exp1")]
    assert added.inputs == (hand.named("y"),) or hand.session.document.variables[added.inputs[0]]
    hand.press(Qt.Key.Key_Z, CTRL)
    assert len(hand.session.document.functions) == 4


def test_a_function_dropped_on_a_wire_is_put_into_it(hand):
    wire = next(
        w for w in hand.canvas.scene.wires if w.wire == Wire(hand.named("x"), hand.named("A"), 0)
    )
    start, end = wire.curve[0], wire.curve[-1]
    hand.carry_from_palette("sin", Point((start.x + end.x) / 2, (start.y + end.y) / 2))
    document = hand.session.document
    sine = document.functions[hand.named("sin1")]
    assert sine.inputs == (hand.named("x"),)
    assert document.functions[hand.named("A")].inputs == sine.outputs


# Nodes


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


def test_delete_and_step_keys_wait_until_a_drag_is_over(hand):
    document, position = hand.session.document, hand.session.cursor.position
    hand.begin_drag(hand.centre("b"), below(hand.centre("b"), 80))
    hand.press(Qt.Key.Key_Delete)
    hand.press(Qt.Key.Key_Right)
    assert hand.session.document is document
    assert hand.session.cursor.position == position
    hand.press(Qt.Key.Key_Escape)


def test_undo_of_a_deletion_brings_the_wires_back(hand):
    wires = set(hand.session.document.wires())
    hand.click(hand.centre("A"))
    hand.press(Qt.Key.Key_Delete)
    assert set(hand.session.document.wires()) < wires
    hand.press(Qt.Key.Key_Z, CTRL)
    assert set(hand.session.document.wires()) == wires


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


# Values and names


def test_tab_goes_on_to_the_next_value_and_an_error_stays_at_the_field(hand):
    hand.parts.actions.files.open_example(hand.parts.actions.files.examples()[1])
    hand.double_click(hand.centre("x"))
    hand.type("1/4")
    hand.press(Qt.Key.Key_Tab)
    assert float(hand.session.evaluation.values[hand.named("x")]) == 0.25
    assert hand.in_place.field is not None, "the next value is open"
    hand.type("nonsense")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field.error.isVisible()
    assert hand.in_place.field.field.text() == "nonsense"
    hand.press(Qt.Key.Key_Escape)
    assert float(hand.session.evaluation.values[hand.named("y")]) == 3.0


def test_enter_on_a_variable_edits_its_value(hand):
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field is not None
    hand.type("[[1, 2], [3, 4]]")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.evaluation.values[hand.named("y")].shape == (2, 2)


def test_a_name_that_is_taken_is_refused_at_the_field(hand):
    hand.click(hand.centre("b"))
    hand.press(Qt.Key.Key_F2)
    hand.type("c")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field.error.isVisible()
    hand.press(Qt.Key.Key_Escape)
    assert hand.named("b")


# Adding


def test_tab_opens_the_search_and_words_find_operations(hand):
    hand.parts.actions["new"].trigger()
    hand.canvas.setFocus()
    hand.press(Qt.Key.Key_Tab)
    hand.type("times")
    hand.press(Qt.Key.Key_Return)
    (function,) = hand.session.document.functions.values()
    assert function.operation == "mul"


def test_arrows_choose_in_the_search_and_escape_leaves_it(hand):
    hand.double_click(Point(hand.canvas.scene.bounds.x + 40, hand.canvas.scene.bounds.bottom - 8))
    search = hand.in_place.search
    assert search is not None
    hand.press(Qt.Key.Key_Down)
    hand.press(Qt.Key.Key_Down)
    hand.press(Qt.Key.Key_Up)
    assert search.list.currentRow() == 1
    hand.press(Qt.Key.Key_Escape)
    assert hand.in_place.search is None
    assert hand.canvas.hasFocus()


def test_palette_search_and_enter_add_in_the_middle(hand):
    palette = hand.window.palette_panel
    palette.field.setFocus()
    hand.type("tanh")
    hand.press(Qt.Key.Key_Return)
    assert any(f.operation == "tanh" for f in hand.session.document.functions.values())


def test_copy_and_paste_under_the_mouse_keep_inner_wires(hand):
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_C, CTRL)
    hand.press(Qt.Key.Key_V, CTRL)
    document = hand.session.document
    assert len(document.functions) == 8
    assert len(list(document.wires())) == 12 - 0 or len(list(document.wires())) == 10
    assert hand.session.undo_stack.count() == 1, "one paste is one undo"
    assert len(hand.session.selection) == 9


def test_an_expression_on_the_clipboard_is_built(hand):
    QApplication.clipboard().setText("z = p * q")
    hand.press(Qt.Key.Key_V, CTRL)
    assert hand.named("z")
    QApplication.clipboard().setText("no (graph")
    document = hand.session.document
    hand.press(Qt.Key.Key_V, CTRL)
    assert hand.session.document is document


# The view


def test_the_wheel_zooms_to_the_mouse(hand):
    canvas = hand.canvas
    at = QPoint(200, 150)
    before = canvas.viewport.to_scene(QPointF(at))
    scale = canvas.viewport.scale
    for turned in (120, 120, -120, 240):
        wheel(canvas, at, turned)
    after = canvas.viewport.to_scene(QPointF(at))
    assert canvas.viewport.scale > scale
    assert (after.x, after.y) == pytest.approx((before.x, before.y))


def test_the_middle_button_and_space_move_the_view(hand):
    canvas = hand.canvas
    before = canvas.viewport
    QTest.mousePress(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(140, 130))
    QTest.mouseRelease(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(140, 130))
    assert canvas.viewport == before.panned(40, 30)
    QTest.keyPress(canvas, Qt.Key.Key_Space)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(90, 100))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(90, 100))
    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.viewport == before.panned(30, 30)
    assert not hand.parts.player.state.running, "that was no Play"


def test_fit_on_an_empty_graph_and_the_minimap_on_one(hand):
    hand.parts.actions["new"].trigger()
    hand.press(Qt.Key.Key_F)
    assert hand.canvas.viewport.scale == 1.0
    hand.window.area.minimap.grab()
    hand.click_widget(hand.window.area.minimap)
    hand.press(Qt.Key.Key_F)
    hand.carry_from_palette("variable", Point(0, 0))
    assert hand.named("x")


def test_fit_shows_everything(hand):
    canvas = hand.canvas
    canvas.zoom_to(3.0)
    hand.press(Qt.Key.Key_F)
    shown = canvas.view_rect()
    bounds = canvas.scene.bounds
    assert shown.x <= bounds.x
    assert shown.right >= bounds.right
    assert shown.bottom >= bounds.bottom


def test_a_step_repaints_only_what_changed(hand):
    regions = []
    hand.canvas.stage.changed.connect(regions.append)
    hand.press(Qt.Key.Key_Right)
    area = sum(rect.width * rect.height for changed in regions for rect in changed)
    bounds = hand.canvas.scene.bounds
    assert 0 < area < bounds.width * bounds.height


# Cutting, and all commands


def test_a_line_drawn_with_alt_cuts_the_wires_that_it_crosses(hand):
    wires = set(hand.session.document.wires())
    b, c = hand.centre("B"), hand.centre("C")
    left = hand.canvas.scene.functions[hand.named("B")].rect.x - 14
    hand.drag(Point(left, b.y - 40), Point(left, c.y + 40), Qt.KeyboardModifier.AltModifier)
    a = hand.named("a")
    assert wires - set(hand.session.document.wires()) == {
        Wire(a, hand.named("B"), 0),
        Wire(a, hand.named("C"), 0),
    }
    hand.press(Qt.Key.Key_Z, CTRL)
    assert set(hand.session.document.wires()) == wires


def test_the_first_node_that_is_added_does_not_move_the_view(hand):
    hand.parts.actions["new"].trigger()
    view = hand.canvas.viewport
    hand.carry_from_palette("variable", Point(-200, 50))
    assert hand.canvas.viewport == view
    centre = hand.centre("x")
    assert (centre.x, centre.y) == pytest.approx((-200, 50), abs=1)


def test_what_is_added_covers_nothing(hand):
    for _time in range(3):
        hand.carry_from_palette("square", hand.centre("a"))
    scene = hand.canvas.scene
    rects = [s.rect for s in (*scene.functions.values(), *scene.variables.values())]
    assert not any(
        one.meets(other) for place, one in enumerate(rects) for other in rects[place + 1 :]
    )


def test_a_command_is_found_by_its_words_and_given(hand):
    hand.press(Qt.Key.Key_P, CTRL | SHIFT)
    palette = hand.window.commands
    assert palette.field.hasFocus()
    hand.type("go end")
    hand.press(Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert hand.canvas.hasFocus()
    assert hand.session.cursor.position == hand.session.timeline.steps[-1]
    hand.press(Qt.Key.Key_P, CTRL | SHIFT)
    hand.press(Qt.Key.Key_Escape)
    assert not palette.isVisible()


# Arranging


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


def test_a_graph_is_built_and_wired_by_keyboard_alone(hand):
    hand.parts.actions["new"].trigger()
    hand.canvas.setFocus()
    for word in ("variable", "exp"):
        hand.press(Qt.Key.Key_Tab)
        hand.type(word)
        hand.press(Qt.Key.Key_Return)
    hand.press(Qt.Key.Key_C)
    hand.type("x")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.document.functions[hand.named("exp1")].inputs == (hand.named("x"),)
    hand.session.select(frozenset([hand.named("x")]))
    hand.press(Qt.Key.Key_L)
    hand.press(Qt.Key.Key_Right, CTRL)
    assert hand.session.selection == {hand.named("exp1")}
    hand.press(Qt.Key.Key_Right, CTRL)
    assert hand.session.selection == {hand.named("y")}
    hand.press(Qt.Key.Key_Left, CTRL)
    assert hand.session.selection == {hand.named("exp1")}


def test_a_drag_that_waits_at_the_edge_moves_the_view_on(hand, qtbot):
    canvas, before = hand.canvas, hand.canvas.viewport
    hand.begin_drag(hand.centre("y"), hand.centre("y"))
    at = QPoint(canvas.width() - 4, hand.pixel(hand.centre("y")).y())
    QTest.mouseMove(canvas, at)
    qtbot.waitUntil(lambda: canvas.viewport.dx < before.dx - 50, timeout=30_000)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert hand.pixel(hand.centre("y")).x() == pytest.approx(at.x(), abs=12), "still at the mouse"


def test_the_settings_of_a_function_are_edited_on_it(hand):
    hand.parts.actions["new"].trigger()
    hand.carry_from_palette("variable", Point(-200, 0))
    hand.carry_from_palette("sum", Point(0, 0))
    hand.drag(hand.outgoing("x"), hand.port("sum1", 0))
    hand.double_click(hand.centre("x"))
    hand.type("[[1, 2], [3, 4]]")
    hand.press(Qt.Key.Key_Return)
    hand.double_click(hand.centre("sum1"))
    hand.type("axis=0, keepdims=True")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.evaluation.values[hand.named("y")].shape == (1, 2)
    hand.double_click(hand.centre("sum1"))
    hand.type("axis=open('x')")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field.error.isVisible()
    hand.press(Qt.Key.Key_Escape)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.evaluation.values[hand.named("y")].shape == ()


def test_tab_adds_a_node_to_a_new_document_wherever_the_keys_were(hand) -> None:
    hand.window.timeline.track.setFocus()
    hand.parts.actions["new"].trigger()
    assert hand.canvas.hasFocus()
    hand.press(Qt.Key.Key_Tab)
    hand.type("times")
    hand.press(Qt.Key.Key_Return)
    (function,) = hand.session.document.functions.values()
    assert function.operation == "mul"


def test_a_fitted_graph_stays_whole_with_the_cards_of_every_step(hand) -> None:
    """y = x ** 3 + x ** 2 + x: the card of x.grad, which three functions add to, is in view."""
    hand.parts.actions.files.show(parse_document("y = x ** 3 + x ** 2 + x", {"x": 2.0}))
    hand.press(Qt.Key.Key_F)
    for _step in range(len(hand.session.timeline.steps)):
        view = hand.canvas.view_rect()
        for card in hand.canvas.scene.ledgers:
            assert view.united(card.rect.grown(8.0)) == view
        hand.press(Qt.Key.Key_Right)


def test_the_mouse_over_a_variable_shows_where_its_wires_are_drawn_from(hand) -> None:
    """At its right rim there is a handle then, and a drag that begins nearly on it draws a wire."""
    port = hand.outgoing("y")
    QTest.mouseMove(hand.canvas, QPoint(3, 3))
    before = hand.canvas.grab().toImage()
    QTest.mouseMove(hand.canvas, hand.pixel(hand.centre("y")))
    assert hand.canvas.cursor().shape() != Qt.CursorShape.CrossCursor
    at = hand.canvas.viewport.to_pixels(port) * before.devicePixelRatio()
    beside = QPointF(at.x() - 3, at.y() - 3).toPoint()
    assert hand.canvas.grab().toImage().pixel(beside) != before.pixel(beside)
    QTest.mouseMove(hand.canvas, hand.pixel(port) + QPoint(11, 0))
    assert hand.canvas.cursor().shape() == Qt.CursorShape.CrossCursor
