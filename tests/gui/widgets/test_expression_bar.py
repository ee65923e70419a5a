"""The expression bar: the graph as text, built by Enter, and nothing typed is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def bar(hand):
    hand.press(Qt.Key.Key_L, CTRL)
    return hand.window.toolbar.expression


def test_it_shows_the_graph(hand):
    bar = hand.window.toolbar.expression
    assert "square" in bar.text()
    hand.click(hand.centre("y"))
    hand.press(Qt.Key.Key_Delete)
    assert "y" not in bar.text()


def test_enter_builds_with_new_leaves_at_one(hand, bar):
    hand.type("y = x**2 + sin(w)")
    hand.press(Qt.Key.Key_Return)
    values = hand.session.evaluation.values
    assert float(values[hand.named("x")]) == 2.0, "what stays keeps its value"
    assert float(values[hand.named("w")]) == 1.0
    assert all(
        node.position is not None or node.constant
        for node in hand.session.document.variables.values()
    )


def test_what_stays_keeps_its_place(hand, bar):
    before = hand.centre("x")
    hand.type("a = square(x); y = square(a) + exp(a)")
    hand.press(Qt.Key.Key_Return)
    assert hand.centre("x") == before
    hand.canvas.setFocus()
    hand.press(Qt.Key.Key_Z, CTRL)
    assert len(hand.session.document.functions) == 4


def test_a_build_that_is_undone_leaves_the_steps_that_were_there(hand, bar):
    timeline, step = hand.session.timeline, hand.session.timeline.steps[2]
    hand.session.look_at(step)
    hand.type("y = x * x")
    hand.press(Qt.Key.Key_Return)
    assert len(hand.session.timeline.steps) < len(timeline.steps)
    hand.canvas.setFocus()
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.timeline is timeline
    assert hand.session.cursor.position == step
    hand.press(Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert not hand.session.is_stale


def test_an_error_says_one_line_and_keeps_text_and_graph(hand, bar):
    document = hand.session.document
    hand.type("y = sqare(x)")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.document is document
    assert bar.text() == "y = sqare(x)"
    assert bar.message.isVisible()
    assert bar.message.text()
    hand.type("u")
    assert not bar.message.isVisible(), "correcting it takes the message away"


def test_an_edit_elsewhere_does_not_overwrite_what_is_being_typed(hand, bar):
    hand.type("half of an exp")
    hand.canvas.setFocus()
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_Delete)
    assert bar.text() == "half of an exp"


def test_escape_gives_back_the_graphs_text_and_undo_what_was_typed(hand, bar):
    shown = bar.text()
    hand.type("something else")
    hand.press(Qt.Key.Key_Escape)
    assert bar.text() == shown
    bar.undo()
    assert bar.text() == "something else"


@pytest.mark.parametrize("typed", ["", "something else"])
def test_after_escape_the_bar_follows_the_graph_again(hand, bar, typed):
    hand.type(typed)
    hand.press(Qt.Key.Key_Escape)
    hand.canvas.setFocus()
    hand.click(hand.centre("c"))
    hand.press(Qt.Key.Key_Delete)
    assert bar.text() == "a = square(x); b = square(a); y = b + ?"


def test_lines_pasted_become_statements(hand, bar):
    QApplication.clipboard().setText("a = x * x\ny = a + a\n")
    bar.selectAll()
    hand.press(Qt.Key.Key_V, CTRL)
    hand.press(Qt.Key.Key_Return)
    assert bar.message is None or not bar.message.isVisible()
    assert {f.operation for f in hand.session.document.functions.values()} == {"mul", "add"}


def test_a_new_graph_is_in_view_and_recorded_at_once(hand):
    """Wherever the user looked before, Enter shows what was typed, ready to step."""
    hand.canvas.set_viewport(hand.canvas.viewport.panned(-5000.0, 0.0))
    bar = hand.window.toolbar.expression
    bar.setFocus()
    bar.selectAll()
    hand.type("y = exp(p) * q + p")
    hand.press(Qt.Key.Key_Return)
    view, bounds = hand.canvas.view_rect(), hand.canvas.scene.bounds
    assert view.united(bounds) == view
    assert not hand.session.is_stale
    hand.press(Qt.Key.Key_Right)
    assert hand.session.cursor.position > 0
    hand.parts.actions["undo"].trigger()
    assert hand.session.undo_stack.index() == 0


def test_a_smaller_graph_fills_the_view_unless_the_user_has_chosen_another(hand, bar):
    """A graph that is typed anew would stand at the left of the view of the one before."""

    def build(text: str) -> None:
        bar.setFocus()
        bar.selectAll()
        hand.type(text)
        hand.press(Qt.Key.Key_Return)

    build("y = x * 3")
    before = hand.canvas.viewport
    hand.parts.actions["fit"].trigger()
    assert hand.canvas.viewport == before
    hand.canvas.zoom_by(0.5)
    chosen = hand.canvas.viewport
    build("y = x * 3 + 1")
    assert hand.canvas.viewport == chosen
