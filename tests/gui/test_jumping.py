"""Going to a moment of a node, by key, by menu, forwards and backwards."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.widgets.context_menu import context_menu

SHIFT = Qt.KeyboardModifier.ShiftModifier


def grad(hand, name: str) -> float | None:
    """The gradient of a variable where the user looks."""
    found = hand.session.cursor.snapshot.grad(hand.named(name))
    return None if found is None else float(found)


def step(hand) -> int:
    """The step that the user looks at."""
    return hand.session.cursor.snapshot.step


def test_running_to_a_variable_stops_at_each_change_of_its_gradient(hand) -> None:
    """a: 8.0 from C in step 2, 16.0 with B in step 3, released in step 4; and the same way back."""
    hand.click(hand.centre("a"))
    seen = []
    for _change in range(3):
        hand.press(Qt.Key.Key_N)
        seen.append((step(hand), grad(hand, "a")))
    assert seen == [(2, 8.0), (3, 16.0), (4, None)]
    assert not hand.parts.actions["run_to_node"].isEnabled()
    hand.press(Qt.Key.Key_N, SHIFT)
    assert (step(hand), grad(hand, "a")) == (3, 16.0)
    hand.press(Qt.Key.Key_N, SHIFT)
    assert (step(hand), grad(hand, "a")) == (2, 8.0)
    assert not hand.parts.actions["back_to_node"].isEnabled()


def test_running_to_a_function_stops_where_it_is_popped(hand) -> None:
    """B is popped in step 3."""
    hand.click(hand.centre("B"))
    hand.press(Qt.Key.Key_N)
    assert step(hand) == 3
    assert hand.session.cursor.snapshot.popped == hand.named("B")


def test_a_function_that_is_popped_twice_is_met_twice(hand) -> None:
    """Without generations A is popped in steps 3 and 5."""
    hand.parts.actions["order_lifo"].trigger()
    hand.click(hand.centre("A"))
    hand.press(Qt.Key.Key_N)
    assert step(hand) == 3
    hand.press(Qt.Key.Key_N)
    assert step(hand) == 5
    hand.press(Qt.Key.Key_N, SHIFT)
    assert step(hand) == 3


def test_the_menu_of_a_node_says_where_it_leads(hand) -> None:
    """When was this popped; when did this gradient last change."""
    actions = hand.parts.actions
    actions["end"].trigger()
    for name, words in (
        ("C", "Back to where C was popped"),
        ("x", "Back to where x.grad last changed"),
    ):
        hand.click(hand.centre(name))
        texts = [
            entry.text() for entry in context_menu(actions, True, False, hand.canvas).actions()
        ]
        assert words in texts
        assert not any(text.startswith("Run until") for text in texts)


def test_the_outputs_gradient_changes_with_the_seed(hand) -> None:
    """y.grad is 1.0 from the first event on."""
    hand.click(hand.centre("y"))
    hand.press(Qt.Key.Key_N, SHIFT)
    assert hand.session.cursor.position == 1
    assert grad(hand, "y") == 1.0


def test_without_one_node_or_without_a_run_there_is_nowhere_to_go(hand) -> None:
    """Nothing selected, and a stale trace."""
    actions = hand.parts.actions
    hand.session.select(frozenset())
    assert not actions["run_to_node"].isEnabled()
    hand.click(hand.centre("a"))
    assert actions["run_to_node"].isEnabled()
    hand.press(Qt.Key.Key_Delete)
    assert not actions["run_to_node"].isEnabled()
