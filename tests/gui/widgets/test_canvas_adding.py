"""How nodes come onto the canvas: the search, the palette, the clipboard, the keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.document.model import Point

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


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


@pytest.mark.parametrize("across", [40.0, 40.3, 40.5, 40.8])
def test_the_exponent_of_a_new_pow_stands_beside_it(hand, across):
    """It stood a row higher or lower, across the sentence that says what is missing."""
    bounds = hand.canvas.scene.bounds
    hand.double_click(Point(bounds.x + across, bounds.bottom - 8))
    hand.type("pow")
    hand.press(Qt.Key.Key_Return)
    (exponent,) = hand.canvas.scene.constants.values()
    (power,) = (f for f in hand.canvas.scene.functions.values() if f.title == "pow")
    assert exponent.rect.right < power.rect.x
    assert power.rect.y <= exponent.rect.y
    assert exponent.rect.bottom <= power.rect.bottom


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


def covers(hand) -> bool:
    """Whether any node lies on another; the ports of a group are on its border."""
    scene = hand.canvas.scene
    rects = [s.rect for s in scene.functions.values()]
    rects += [s.rect for s in scene.variables.values() if not s.is_port]
    rects += [s.rect for s in scene.constants.values()]
    return any(one.meets(other) for i, one in enumerate(rects) for other in rects[i + 1 :])


@pytest.mark.parametrize("keys", ["copy", "duplicate"])
@pytest.mark.parametrize("names", ["", "x", "aA", "D"])
def test_what_is_pasted_covers_nothing(hand, keys, names):
    """A copy lay on its originals."""
    if names:
        hand.session.select(frozenset(map(hand.named, names)))
    else:
        hand.press(Qt.Key.Key_A, CTRL)
    for _time in range(3):
        if keys == "copy":
            hand.press(Qt.Key.Key_C, CTRL)
            hand.press(Qt.Key.Key_V, CTRL)
        else:
            hand.press(Qt.Key.Key_D, CTRL)
        assert not covers(hand)
        view = hand.canvas.view_rect()
        shapes = [hand.canvas.scene.node(node) for node in hand.session.selection]
        assert all(view.encloses(shape.rect) for shape in shapes)


def test_what_is_pasted_keeps_out_of_groups_and_brings_its_frame(hand):
    hand.session.select(frozenset(map(hand.named, ("b", "B", "c", "C"))))
    hand.press(Qt.Key.Key_H, CTRL)
    hand.press(Qt.Key.Key_Return)
    hand.press(Qt.Key.Key_C, CTRL)
    hand.press(Qt.Key.Key_V, CTRL)
    assert len(hand.session.document.frames) == 2
    assert not covers(hand)
    hand.press(Qt.Key.Key_H, CTRL)
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_D, CTRL)
    assert not covers(hand)


def test_what_is_pasted_comes_to_the_mouse_where_there_is_room(hand):
    bounds = hand.canvas.scene.bounds
    at = Point(bounds.centre.x, bounds.bottom + 60.0)
    QApplication.clipboard().setText("z = exp(p)")
    hand.parts.actions.editor.paste(at)
    assert hand.centre("z").y == pytest.approx(at.y, abs=2)
    left, right = hand.centre("p").x, hand.centre("z").x
    assert (left + right) / 2 == pytest.approx(at.x, abs=2)


def test_an_expression_on_the_clipboard_is_built(hand):
    QApplication.clipboard().setText("z = p * q")
    hand.press(Qt.Key.Key_V, CTRL)
    assert hand.named("z")
    QApplication.clipboard().setText("no (graph")
    document = hand.session.document
    hand.press(Qt.Key.Key_V, CTRL)
    assert hand.session.document is document


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


def test_tab_adds_a_node_to_a_new_document_wherever_the_keys_were(hand) -> None:
    hand.window.timeline.track.setFocus()
    hand.parts.actions["new"].trigger()
    assert hand.canvas.hasFocus()
    hand.press(Qt.Key.Key_Tab)
    hand.type("times")
    hand.press(Qt.Key.Key_Return)
    (function,) = hand.session.document.functions.values()
    assert function.operation == "mul"


def test_each_node_that_tab_adds_is_in_view(hand) -> None:
    """Without a mouse all are asked for at one place, and each moves aside for those before it."""
    hand.parts.actions["new"].trigger()
    for _node in range(14):
        hand.press(Qt.Key.Key_Tab)
        hand.type("sin")
        hand.press(Qt.Key.Key_Return)
        (added,) = hand.session.selection
        view = hand.canvas.view_rect()
        assert view.united(hand.canvas.scene.functions[added].rect) == view


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


def test_nothing_that_floats_on_the_canvas_covers_the_search(hand) -> None:
    """The notice, the zoom bar, the minimap and an offer stand on the canvas, under the search."""
    hand.parts.actions["new"].trigger()
    area = hand.window.area
    assert area.notice.isVisible()
    at = hand.canvas.mapFrom(area, area.notice.geometry().center())
    QTest.mouseDClick(hand.canvas, Qt.MouseButton.LeftButton, pos=at)
    search = hand.in_place.search
    assert search.isVisible()
    window = hand.window
    for place in (search.rect().center(), search.rect().bottomLeft() + QPoint(12, -12)):
        found = window.childAt(search.mapTo(window, place))
        assert found is search or search.isAncestorOf(found)
