"""From a NaN or an infinity to the node that made it first, by key and by menu."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gui.document.expression import parse_document
from gui.widgets.context_menu import context_menu
from tests.gui.widgets.framed import CTRL

SHIFT = Qt.KeyboardModifier.ShiftModifier


def shown(hand, text: str, **values: float):
    hand.parts.actions.files.show(parse_document(text, values, default=1.0))
    hand.told = []
    hand.parts.actions.message.connect(hand.told.append)
    return hand


@pytest.mark.parametrize("selected", ["b", "add1", "y", ""])
def test_it_leads_to_the_function_that_made_the_first_nan(hand, selected: str) -> None:
    """log(-0.5) is NaN, and so is all that is computed from it."""
    shown(hand, "a = log(x - 1); b = a * w; y = b + v", x=0.5, w=2.0)
    if selected:
        hand.click(hand.centre(selected))
    hand.canvas.zoom_to(4.0)
    hand.press(Qt.Key.Key_O, SHIFT)
    assert hand.session.selection == {hand.named("log1")}
    view = hand.canvas.view_rect()
    assert view.holds(hand.centre("log1"))
    assert hand.told == ["log1: log is not defined here: its result is NaN"]


def test_it_leads_to_an_input_that_is_infinite_itself(hand) -> None:
    shown(hand, "y = x + exp(w)", x=float("inf"))
    hand.click(hand.centre("y"))
    hand.press(Qt.Key.Key_O, SHIFT)
    assert hand.session.selection == {hand.named("x")}
    assert hand.told == ["x holds a number that is not finite"]


def test_pressed_again_it_leads_from_each_origin_to_the_next(hand) -> None:
    """Three numbers are not finite on their own account; what only takes them on is none."""
    shown(hand, "y = log(x - 1) * exp(w) + 1 / v * u", x=0.5, w=1000.0, v=0.0)
    found = []
    for _press in range(4):
        hand.press(Qt.Key.Key_O, SHIFT)
        (node,) = hand.session.selection
        found.append(node)
    assert found == [*map(hand.named, ("log1", "exp1", "div1")), found[0]]
    assert [sentence.partition(" (")[2] for sentence in hand.told] == [
        "", "2 of 3)", "3 of 3)", "1 of 3)"
    ]  # fmt: skip


@pytest.mark.parametrize("selected", ["x", "v", ""])
def test_it_leads_to_the_function_whose_derivative_was_the_first(hand, selected: str) -> None:
    """sqrt(0) is 0, and its slope there infinite: every value is finite, and no gradient."""
    shown(hand, "a = x * v; b = sqrt(a); y = 3 * b + x", x=0.0, v=2.0)
    assert not hand.session.evaluation.origins
    if selected:
        hand.click(hand.centre(selected))
    hand.press(Qt.Key.Key_O, SHIFT)
    assert hand.session.selection == {hand.named("sqrt1")}
    assert hand.told == ["sqrt1 contributes the first gradient that is not finite, to a"]


def test_an_infinity_that_went_another_way_is_not_where_it_comes_from(hand) -> None:
    """1 / 1e-200 is finite, and so is what comes to sqrt(0); to w comes an infinity before."""
    shown(hand, "y = (sqrt(x) + 1) / w", x=0.0, w=1e-200)
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_O, SHIFT)
    assert hand.session.selection == {hand.named("sqrt1")}
    assert hand.told == ["sqrt1 contributes the first gradient that is not finite, to x"]


def test_it_is_said_where_all_is_finite_and_not_offered_on_such_a_node(hand) -> None:
    hand.told = []
    hand.parts.actions.message.connect(hand.told.append)
    hand.press(Qt.Key.Key_O, SHIFT)
    assert hand.told == ["Every value and every gradient is finite"]
    hand.click(hand.centre("a"))
    assert not hand.parts.actions["go_to_origin"].isEnabled()
    menu = context_menu(hand.parts.actions, on_node=True, on_wire=False, parent=hand.canvas)
    assert hand.parts.actions["go_to_origin"] not in menu.actions()


def test_within_a_group_the_group_is_selected(hand) -> None:
    shown(hand, "a = log(x - 1); b = exp(a); y = b + v", x=0.5)
    hand.session.select(frozenset(map(hand.named, ("a", "b"))))
    hand.press(Qt.Key.Key_H, CTRL)
    hand.press(Qt.Key.Key_Return)
    (group,) = hand.session.document.frames
    hand.click(hand.centre("y"))
    hand.press(Qt.Key.Key_O, SHIFT)
    assert hand.session.selection == {group}
