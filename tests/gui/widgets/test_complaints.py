"""What people complained of in other node editors, each as it would show here.

`complaint` marks each with its number in tests/test_complaints_are_tests.py; others stand with the
tests of what they are about.
"""

from __future__ import annotations

import gc
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import gui
from gui.actions.catalogue import choices
from gui.document.examples import seed_example
from gui.document.expression import parse_document
from gui.document.files import dumps
from gui.document.model import Document, Point, Value, Wire
from gui.viewmodel.scene import FunctionShape

CTRL = Qt.KeyboardModifier.ControlModifier


def square():
    return next(choice for choice in choices() if choice.id == "square")


def wheel_over(widget) -> None:
    at = widget.rect().center()
    event = QWheelEvent(
        QPointF(at),
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


# Undo


@pytest.mark.complaint(3)
def test_undo_of_an_insertion_brings_the_wire_back(hand):
    before = dumps(hand.session.document)
    wire = Wire(hand.named("a"), hand.named("B"), 0)
    hand.parts.actions.editor.add_in_wire(square(), Point(0.0, 0.0), (wire,))
    assert wire not in set(hand.session.document.wires())
    hand.press(Qt.Key.Key_Z, CTRL)
    assert dumps(hand.session.document) == before


@pytest.mark.complaint(5)
def test_selecting_is_no_edit(hand):
    hand.click(hand.centre("a"))
    hand.press(Qt.Key.Key_A, CTRL)
    assert not hand.session.undo_stack.canUndo()
    assert not hand.session.is_edited


@pytest.mark.complaint(6)
def test_pasting_many_nodes_is_one_step_of_undo(hand):
    before = hand.session.document
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_C, CTRL)
    hand.press(Qt.Key.Key_V, CTRL)
    assert len(hand.session.document.functions) == 2 * len(before.functions)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.document == before


UNDOABLE = ("cut", "duplicate", "delete", "arrange", "align_row", "layout_compact", "fill_ones")


@pytest.mark.complaint(8)
@pytest.mark.parametrize("command", UNDOABLE)
def test_what_a_menu_changes_is_undone_and_redone_twice(hand, command):
    action = hand.parts.actions[command]
    hand.session.select(frozenset([hand.named("x")]))
    if not action.isEnabled():
        hand.parts.actions["select_all"].trigger()
    before = dumps(hand.session.document)
    action.trigger()
    after = dumps(hand.session.document)
    for _ in range(2):
        hand.parts.actions["undo"].trigger()
        assert dumps(hand.session.document) == before
        hand.parts.actions["redo"].trigger()
        assert dumps(hand.session.document) == after


@pytest.mark.complaint(10)
def test_no_signal_carries_a_dictionary():
    """PySide6 delivers one with whole numbers for keys empty: a signal carries an object."""
    sources = Path(gui.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if "Signal(dict" in path.read_text("utf-8")] == []


# Deleting


def counted(kind: type) -> int:
    gc.collect()
    return sum(type(each) is kind for each in gc.get_objects())


@pytest.mark.complaint(12)
def test_forty_deleted_nodes_come_back_and_go_again_and_again(hand):
    text = "; ".join(["h0 = square(x)", *(f"h{i + 1} = h{i} * x" for i in range(40))])
    hand.session.open_document(parse_document(text, {"x": 1.0}))
    start = dumps(hand.session.document)
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_Delete)
    empty = dumps(hand.session.document)
    for _time in range(5):
        hand.press(Qt.Key.Key_Z, CTRL)
        gc.collect()
        assert dumps(hand.session.document) == start
        assert len(hand.canvas.scene.functions) == 41
        hand.press(Qt.Key.Key_Y, CTRL)
        gc.collect()
        assert dumps(hand.session.document) == empty


@pytest.mark.complaint(18)
def test_nothing_that_was_removed_lives_on(hand):
    """Nodes come and go at random; in the end there is what the window shows, and no more."""
    chance, editor = Random(5), hand.parts.actions.editor
    hand.session.open_document(Document())
    before = counted(FunctionShape)
    for _time in range(250):
        functions = list(hand.session.document.functions)
        if functions and chance.random() < 0.5:
            hand.session.select(frozenset([chance.choice(functions)]))
            editor.delete_selection()
        else:
            editor.add(square(), Point(chance.uniform(0, 900), chance.uniform(0, 500)))
    assert hand.canvas.scene.functions.keys() == hand.session.document.functions.keys()
    hand.session.open_document(Document())
    QApplication.processEvents()
    assert counted(FunctionShape) <= before


@pytest.mark.complaint(35)
@pytest.mark.parametrize("ratio", [1, 2])
def test_a_screen_of_many_pixels_gets_more_of_them(hand, ratio):
    """At a ratio of two a picture that was blown up is made of equal squares of four pixels."""
    size = hand.canvas.size()
    image = QImage(size * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    hand.canvas.render(image)
    blown_up = image.scaled(size).scaled(size * 2)
    sharp = image.scaled(size * 2)
    differing = sum(
        sharp.pixel(x, y) != blown_up.pixel(x, y)
        for x in range(300, 1300, 3)
        for y in range(300, 900, 3)
    )
    assert (differing > 1000) == (ratio == 2)


@pytest.mark.complaint(41)
def test_opening_makes_each_node_once(hand, monkeypatch):
    made = []

    def counting(**fields):
        made.append(fields["id"])
        return FunctionShape(**fields)

    monkeypatch.setattr("gui.viewmodel.nodes.FunctionShape", counting)
    lines = ["h0 = square(x)", *(f"h{i + 1} = h{i} * x" for i in range(349))]
    document = parse_document("; ".join(lines), {"x": 1.0})
    hand.session.open_document(document)
    assert sorted(made) == sorted(document.functions)


@pytest.mark.complaint(13)
def test_everything_in_a_box_is_deleted_with_its_wires(hand):
    bounds = hand.canvas.scene.bounds
    hand.drag(Point(bounds.x + 1, bounds.y + 1), Point(bounds.right - 1, bounds.bottom - 1))
    assert len(hand.session.selection) >= 9
    hand.press(Qt.Key.Key_Delete)
    gc.collect()
    assert not hand.session.document.functions
    assert not hand.canvas.scene.wires


@pytest.mark.complaint(14)
def test_one_graph_after_another_is_opened(hand):
    for name in ("one", "two", "three"):
        hand.parts.actions.files.show(seed_example(), name=name)
        hand.click(hand.centre("a"))
    gc.collect()
    assert hand.session.selection == {hand.named("a")}


@pytest.mark.complaint(17)
def test_a_node_is_deleted_while_it_moves(hand, qtbot):
    hand.parts.settings.animated = True
    hand.press(Qt.Key.Key_Right)
    hand.session.select(frozenset([hand.named("D")]))
    hand.press(Qt.Key.Key_Delete)
    qtbot.wait(60)
    assert hand.canvas.stage.shown is hand.canvas.scene or hand.canvas.stage.shown.functions
    assert not any(f.name == "D" for f in hand.session.document.functions.values())


# Wires


@pytest.mark.complaint(19, 20)
def test_no_wire_dangles_and_none_is_double(hand):
    hand.drag(hand.outgoing("a"), hand.port("B", 0))
    hand.session.select(frozenset([hand.named("a")]))
    hand.press(Qt.Key.Key_Delete)
    document = hand.session.document
    wires = list(document.wires())
    assert len(set(wires)) == len(wires)
    assert all(w.variable in document.variables and w.function in document.functions for w in wires)
    drawn = [shape.wire for shape in hand.canvas.scene.wires if shape.wire is not None]
    assert sorted(drawn) == sorted(wires)


@pytest.mark.complaint(22)
def test_a_chain_of_doublings_is_connected_like_any_other(hand):
    """2 ** 60 ways lead through it: whoever walks them does not come back."""
    lines = ["a0 = x + x", *(f"a{i} = a{i - 1} + a{i - 1}" for i in range(1, 60))]
    hand.session.open_document(parse_document("; ".join(lines), {"x": 1.0}))
    add = list(hand.session.document.functions.values())
    refused = hand.parts.actions.editor.why_not_connect(add[-1].outputs[0], add[0].id, 0)
    assert refused
    hand.parts.actions.editor.disconnect([Wire(add[-2].outputs[0], add[-1].id, 0)])
    hand.parts.actions.editor.connect(add[-2].outputs[0], add[-1].id, 0)
    result = hand.session.evaluation.values[add[-1].outputs[0]]
    assert float(result) == 2.0**60


@pytest.mark.complaint(23)
def test_a_wire_is_clicked_from_a_few_pixels_away(hand):
    shape = next(s for s in hand.canvas.scene.wires if s.wire is not None)
    middle = shape.curve[len(shape.curve) // 2]
    start = shape.curve[0]
    at = start if not hand.canvas.hits.wires_at(middle) else middle
    assert hand.canvas.hits.wires_at(Point(at.x, at.y + 4 / hand.canvas.viewport.scale))


@pytest.mark.complaint(24)
def test_every_wire_comes_along_when_many_nodes_move(hand):
    terms = " + ".join(f"sin(x*{number})" for number in range(1, 13))
    hand.parts.actions.files.show(parse_document(f"y = {terms}", {}, default=2.0), name="many")
    hand.canvas.setFocus()
    hand.press(Qt.Key.Key_A, CTRL)
    assert len(hand.session.selection) > 40
    before = {wire.wire: wire.curve for wire in hand.canvas.scene.wires if wire.wire}
    start = hand.centre("sin1")
    hand.drag(start, Point(start.x + 90, start.y + 60))
    scene = hand.canvas.scene
    after = {wire.wire: wire.curve for wire in scene.wires if wire.wire}
    assert after.keys() == before.keys()
    for wire, curve in after.items():
        assert curve[-1] == scene.functions[wire.function].inputs[wire.slot].at
        assert scene.node(wire.variable).rect.grown(1.0).holds(curve[0])
        assert curve[0] != before[wire][0]


# The clipboard


@pytest.mark.complaint(25)
def test_what_was_copied_is_pasted_into_another_graph(hand):
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_C, CTRL)
    functions = len(hand.session.document.functions)
    hand.session.open_document(Document())
    hand.press(Qt.Key.Key_V, CTRL)
    assert len(hand.session.document.functions) == functions


@pytest.mark.complaint(26)
def test_a_strange_clipboard_changes_nothing(hand):
    data = QMimeData()
    data.setData("application/x-unknown", b"\x00\xff")
    QGuiApplication.clipboard().setMimeData(data)
    before = hand.session.document
    hand.press(Qt.Key.Key_V, CTRL)
    assert hand.session.document is before


@pytest.mark.complaint(27)
def test_a_paste_onto_itself_is_undone(hand):
    before = dumps(hand.session.document)
    hand.click(hand.centre("a"))
    hand.press(Qt.Key.Key_C, CTRL)
    hand.press(Qt.Key.Key_V, CTRL)
    assert dumps(hand.session.document) != before
    hand.press(Qt.Key.Key_Z, CTRL)
    assert dumps(hand.session.document) == before


@pytest.mark.complaint(28)
@pytest.mark.parametrize("scale", [0.4, 1.0, 2.5])
def test_one_function_is_pasted_alone_and_in_view_at_any_zoom(hand, scale):
    hand.canvas.zoom_to(scale)
    hand.session.select(frozenset([hand.named("B")]))
    wires = set(hand.session.document.wires())
    hand.press(Qt.Key.Key_C, CTRL)
    hand.press(Qt.Key.Key_V, CTRL)
    assert wires <= set(hand.session.document.wires())
    (pasted,) = [i for i in hand.session.selection if i in hand.session.document.functions]
    assert not any(
        w.variable in (hand.named("a"),)
        for w in hand.session.document.wires()
        if w.function == pasted
    )
    shape = hand.canvas.scene.functions[pasted]
    assert hand.canvas.view_rect().holds(shape.rect.centre)


# The view


@pytest.mark.complaint(31)
def test_a_pinch_zooms(hand):
    before = hand.canvas.viewport.scale
    at = QPointF(hand.canvas.rect().center())
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        at,
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(hand.canvas, event)
    assert hand.canvas.viewport.scale > before


@pytest.mark.complaint(32)
def test_the_wheel_changes_no_value(hand):
    hand.session.select(frozenset([hand.named("x")]))
    hand.press(Qt.Key.Key_Return)
    field = hand.in_place.field
    assert field is not None
    shown = field.field.text()
    wheel_over(field.field)
    assert field.field.text() == shown


@pytest.mark.complaint(33)
def test_the_minimap_shows_the_graph_as_it_is(hand):
    minimap = hand.window.area.minimap
    hand.parts.actions.editor.set_value(hand.named("x"), Value(7.0))
    hand.drag(hand.centre("y"), Point(hand.centre("y").x + 400, hand.centre("y").y))
    assert minimap._scene is hand.canvas.scene


@pytest.mark.complaint(34)
def test_a_node_moved_far_away_is_found_again(hand):
    x = hand.named("x")
    hand.parts.actions.editor.move({x: Point(90_000.0, -50_000.0)})
    hand.press(Qt.Key.Key_F)
    assert hand.canvas.view_rect().holds(hand.centre("x"))


# The window


@pytest.mark.parametrize("edited", [False, True])
def test_the_title_is_whole_in_a_small_window(hand, edited):
    hand.window.resize(1280, 720)
    hand.parts.actions.files.show(seed_example(), name="untitled")
    if edited:
        hand.parts.actions.editor.set_value(hand.named("x"), Value(3.0))
    QTest.qWait(20)
    label = hand.window.menus.cornerWidget(Qt.Corner.TopRightCorner)
    assert label.text() == ("untitled.gradstep — edited" if edited else "untitled.gradstep")
    right = label.mapTo(hand.window, QPoint(label.width(), 0)).x()
    assert right <= hand.window.width()
    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.contentsRect().width()
