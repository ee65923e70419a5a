"""What the mouse is over is lit, while it is under the mouse: also where it changes under it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from gui.document.lab import Run
from gui.session import Lit
from gui.widgets.ledger_view import LedgerView
from tests.gui.viewmodel.readings import seed_document


def lit(parts) -> set[str]:
    """The names of what is lit."""
    return {parts.session.document.node(key).name for key in parts.session.lit.nodes}


def over(widget: QWidget, qtbot, at: QPoint) -> None:
    """The mouse comes to a place from the edge; where it rested before, it would not have moved."""
    qtbot.mouseMove(widget, QPoint(1, 1))
    qtbot.mouseMove(widget, at)


def over_line(ledger: LedgerView, qtbot, line: int) -> None:
    """The mouse comes to a line of the ledger."""
    qtbot.waitUntil(lambda: not ledger.visibleRegion().isEmpty())
    over(ledger, qtbot, ledger.line_middle(line))


def away(widget: QWidget) -> None:
    """The mouse leaves a widget."""
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def test_a_name_in_the_code_lights_what_it_stands_for_at_each_step(parts, hand, qtbot) -> None:
    """`f` is B, then A after a step by key, and away from it nothing is lit."""
    parts.actions.backprop.go_to_step(3)
    code = parts.window.algorithm.code
    over(code, qtbot, code.place_of("f", 3))
    assert lit(parts) == {"B"}
    hand.press(Qt.Key.Key_Right)
    assert lit(parts) == {"A"}
    away(code)
    assert lit(parts) == set()
    hand.press(Qt.Key.Key_Left)
    assert lit(parts) == set()


def test_a_live_name_lights_what_it_stands_for_at_each_step(parts, hand, qtbot) -> None:
    """The same beside the code; in the forward pass another name stands in its place."""
    parts.actions.backprop.go_to_step(3)
    live = parts.window.algorithm.live
    row = [each.name for each in live._lives()].index("f")
    over(live, qtbot, QPoint(30, round((row + 0.5) * live._row_height())))
    assert lit(parts) == {"B"}
    hand.press(Qt.Key.Key_Right)
    assert lit(parts) == {"A"}
    away(live)
    assert lit(parts) == set()


def test_what_is_lit_goes_with_the_document_that_it_is_of(parts, qtbot) -> None:
    """The mouse rests on an entry of the second of two runs while a document with one is opened."""
    y = parts.session.document.output
    a = next(k for k, v in parts.session.document.variables.items() if v.name == "a")
    parts.session.perform((Run(y), Run(y)))
    parts.session.select(frozenset([a]))
    ledger, track = parts.window.gradients.ledger, parts.window.timeline.track
    over_line(ledger, qtbot, 1)
    assert parts.session.lit.position > parts.session.timeline.last
    track.show_lit(parts.session.course.last + 1)
    assert track.grab().height() == track.height()
    parts.session.open_document(seed_document())
    assert parts.session.lit == Lit()
    assert track.grab().height() == track.height()


def test_what_is_lit_goes_with_the_run_that_it_is_of(parts, hand, qtbot) -> None:
    """The same while the lab goes back to one run, at whose start the ledger has no entry."""
    y = parts.session.document.output
    a = next(k for k, v in parts.session.document.variables.items() if v.name == "a")
    parts.session.perform((Run(y), Run(y)))
    parts.session.select(frozenset([a]))
    ledger = parts.window.gradients.ledger
    over_line(ledger, qtbot, 0)
    assert lit(parts) == {"C"}
    parts.session.perform(())
    assert parts.session.lit == Lit()
    parts.actions["end"].trigger()
    assert lit(parts) == {"C"}, "the mouse is where the entry is again"
    hand.press(Qt.Key.Key_Delete)
    assert parts.session.lit == Lit()


def test_an_entry_that_comes_under_the_resting_mouse_is_lit(parts, qtbot) -> None:
    """In the ledger: a's first line is C's, and b's is D's."""
    parts.actions["end"].trigger()
    ledger = parts.window.gradients.ledger
    variables = {v.name: key for key, v in parts.session.document.variables.items()}
    parts.session.select(frozenset([variables["a"]]))
    over_line(ledger, qtbot, 0)
    assert lit(parts) == {"C"}
    parts.session.select(frozenset([variables["b"]]))
    assert lit(parts) == {"D"}
    away(ledger)
    assert parts.session.lit == Lit()


def test_motion_goes_on_where_something_else_is_lit(parts, hand, qtbot) -> None:
    """A step by key with the mouse on `f`: another function is lit while the step moves."""
    parts.settings.animated = True
    parts.actions.backprop.go_to_step(3)
    code, stage = parts.window.algorithm.code, parts.window.canvas.stage
    over(code, qtbot, code.place_of("f", 3))
    hand.press(Qt.Key.Key_Right)
    assert lit(parts) == {"A"}
    assert stage.shown is not stage.scene
    qtbot.waitUntil(lambda: stage.shown is stage.scene)


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_a_tool_tip_goes_with_the_step_that_it_spoke_of(parts, hand, qtbot) -> None:
    """It told of a gradient as it was; after a step by key nobody reads it beside another."""
    QToolTip.showText(QCursor.pos(), "a: grad 8.0", parts.window.canvas)
    assert QToolTip.isVisible()
    hand.press(Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
