"""Wires under the mouse: drawn, refused, moved, cut, dropped on empty space, opened for a node."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from gui.document.files import dumps
from gui.document.model import Point, Wire

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def below(at: Point, by: float = 200.0) -> Point:
    return Point(at.x, at.y + by)


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


@pytest.mark.complaint(21)
def test_a_wire_dropped_back_on_its_own_port_changes_nothing(hand):
    document = hand.session.document
    at = hand.port("D", 0)
    hand.begin_drag(at, below(at, 60))
    QTest.mouseMove(hand.canvas, hand.pixel(at))
    QTest.mouseRelease(hand.canvas, Qt.MouseButton.LeftButton, pos=hand.pixel(at))
    assert hand.session.document is document
    assert not hand.session.undo_stack.canUndo()


@pytest.mark.complaint(4)
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


def middle_of_wire(hand, variable: str, function: str) -> Point:
    wire = Wire(hand.named(variable), hand.named(function), 0)
    (curve,) = (shape.curve for shape in hand.canvas.scene.wires if shape.wire == wire)
    return Point((curve[0].x + curve[-1].x) / 2, (curve[0].y + curve[-1].y) / 2)


def is_legible(hand) -> bool:
    """Whether no node covers another, and each wire leads to the right."""
    scene = hand.canvas.scene
    rects = [s.rect for s in (*scene.functions.values(), *scene.variables.values())]
    rects += [s.rect for s in scene.constants.values()]
    covers = any(one.meets(other) for i, one in enumerate(rects) for other in rects[i + 1 :])
    return not covers and all(wire.curve[0].x < wire.curve[-1].x for wire in scene.wires)


@pytest.mark.parametrize("operation", ["sin", "pow", "mul"])
@pytest.mark.parametrize("wire", [("x", "A"), ("a", "B"), ("a", "C"), ("b", "D")])
def test_what_is_put_into_a_wire_makes_itself_room(hand, operation, wire):
    """Wires are short: it lay on its neighbours, or far off with a wire that ran back."""
    before = dumps(hand.session.document)
    hand.carry_from_palette(operation, middle_of_wire(hand, *wire))
    assert hand.session.document.functions[hand.named(f"{operation}1")].inputs[0] is not None
    assert is_legible(hand)
    assert hand.centre(f"{operation}1").y == pytest.approx(hand.centre(wire[0]).y, abs=70)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert dumps(hand.session.document) == before


@pytest.mark.parametrize("operation", ["tanh", "pow"])
@pytest.mark.parametrize("grip", [0.0, 40.0], ids=["by its middle", "by its side"])
def test_a_function_that_stands_by_itself_is_dragged_into_a_wire(hand, operation, grip):
    hand.carry_from_palette(operation, below(hand.centre("a"), 260))
    before = dumps(hand.session.document)
    name, wire = f"{operation}1", middle_of_wire(hand, "x", "A")
    at = hand.centre(name)
    hand.drag(Point(at.x + grip, at.y), Point(wire.x + grip, wire.y))
    document = hand.session.document
    dropped = document.functions[hand.named(name)]
    assert dropped.inputs[0] == hand.named("x")
    assert document.functions[hand.named("A")].inputs == dropped.outputs
    assert is_legible(hand)
    assert hand.session.undo_stack.undoText() == f"Insert {name}"
    hand.press(Qt.Key.Key_Z, CTRL)
    assert dumps(hand.session.document) == before


def test_a_function_that_is_dragged_into_a_wire_of_a_frame_joins_it_with_what_it_gives(hand):
    hand.session.select(frozenset(map(hand.named, ("A", "B"))))
    hand.press(Qt.Key.Key_G, CTRL)
    hand.press(Qt.Key.Key_Return)
    hand.carry_from_palette("tanh", below(hand.centre("a"), 330))
    hand.drag(hand.centre("tanh1"), middle_of_wire(hand, "a", "B"))
    document = hand.session.document
    (frame,) = document.frames.values()
    tanh = document.functions[hand.named("tanh1")]
    assert tanh.inputs == (hand.named("a"),)
    assert {tanh.id, *tanh.outputs} <= set(frame.members)


def test_a_function_that_something_feeds_only_moves(hand):
    """One input of mul is free, but its other one has a wire."""
    hand.carry_from_palette("mul", below(hand.centre("a"), 260))
    hand.drag(hand.outgoing("x"), hand.port("mul1", 1))
    wires = set(hand.session.document.wires())
    hand.drag(hand.centre("mul1"), middle_of_wire(hand, "a", "B"))
    assert set(hand.session.document.wires()) == wires
    assert hand.session.undo_stack.undoText() == "Move 1 node"


def test_the_wire_that_would_take_a_function_is_lit_meanwhile(hand):
    hand.carry_from_palette("tanh", below(hand.centre("a"), 260))
    hand.session.select(frozenset())
    at, wire = hand.centre("tanh1"), middle_of_wire(hand, "a", "B")
    accent = QColor(hand.canvas.theme.accent)

    def is_lit() -> bool:
        image, pixel = hand.canvas.grab().toImage(), hand.pixel(wire)
        ratio = image.devicePixelRatio()
        across = range(round((pixel.x() - 20) * ratio), round((pixel.x() + 20) * ratio))
        return any(image.pixelColor(x, round(pixel.y() * ratio)) == accent for x in across)

    # By its corner, so that it does not hide the wire.
    corner = Point(at.x + 44.0, at.y + 22.0)
    hand.begin_drag(corner, Point(wire.x + 60.0, wire.y + 60.0))
    assert not is_lit()
    hand.press(Qt.Key.Key_Escape)
    hand.begin_drag(corner, wire)
    assert is_lit()
    hand.press(Qt.Key.Key_Escape)
    assert hand.session.undo_stack.undoText() == "Add tanh"


def test_a_function_that_has_its_wires_only_moves_over_others(hand):
    wires = set(hand.session.document.wires())
    hand.drag(hand.centre("C"), middle_of_wire(hand, "a", "B"))
    hand.drag(hand.centre("D"), middle_of_wire(hand, "x", "A"))
    assert set(hand.session.document.wires()) == wires


@pytest.mark.parametrize("keys", [ALT, CTRL | SHIFT], ids=["alt", "ctrl+shift"])
def test_a_line_drawn_with_alt_cuts_the_wires_that_it_crosses(hand, keys):
    """Or with Ctrl and Shift: some window managers move the window with Alt and a drag."""
    wires = set(hand.session.document.wires())
    b, c = hand.centre("B"), hand.centre("C")
    left = hand.canvas.scene.functions[hand.named("B")].rect.x - 14
    hand.drag(Point(left, b.y - 40), Point(left, c.y + 40), keys)
    a = hand.named("a")
    assert wires - set(hand.session.document.wires()) == {
        Wire(a, hand.named("B"), 0),
        Wire(a, hand.named("C"), 0),
    }
    hand.press(Qt.Key.Key_Z, CTRL)
    assert set(hand.session.document.wires()) == wires


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
