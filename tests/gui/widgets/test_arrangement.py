"""What is in sight in the smallest window that the application is made for, and in a large one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from gui.app import build
from gui.document.examples import seed_example
from gui.widgets.arrangement import StepsColumn


def bottom_in_window(parts, widget: QWidget) -> int:
    return widget.mapTo(parts.window, QPoint(0, widget.height())).y()


def look_at_step_3(parts, width: int, height: int) -> None:
    parts.window.resize(width, height)
    for _step in range(3):
        parts.actions["step"].trigger()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_the_whole_chain_rule_is_in_sight(parts, size) -> None:
    look_at_step_3(parts, *size)
    window = parts.window
    foot = window.status.mapTo(window, QPoint(0, 0)).y()
    assert bottom_in_window(parts, window.formula) < foot
    head = (
        window.gradients.mapTo(window, QPoint(0, 0)).y() + window.gradients.top.sizeHint().height()
    )
    assert head < foot


def test_a_large_window_shows_every_gradient_and_every_line_of_the_loop(parts) -> None:
    look_at_step_3(parts, 1600, 1000)
    window = parts.window
    foot = window.status.mapTo(window, QPoint(0, 0)).y()
    assert bottom_in_window(parts, window.gradients.table) <= foot
    assert not window.algorithm.lines.verticalScrollBar().maximum()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_no_line_of_the_loop_is_cut(parts, size) -> None:
    look_at_step_3(parts, *size)
    code = parts.window.algorithm.code
    assert code.width() >= code.least_width()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_a_window_that_opens_at_its_size_cuts_no_line_either(qtbot, answers, size) -> None:
    made = build(answers)
    made.actions.files.show(seed_example(), name="shared-square")
    qtbot.addWidget(made.window)
    made.window.resize(*size)  # before it is shown, as where a window manager or a user decides
    with qtbot.waitExposed(made.window):
        made.window.show()
    code = made.window.algorithm.code
    assert code.width() >= code.least_width()


def test_another_document_is_read_from_the_top(parts) -> None:
    look_at_step_3(parts, 1280, 560)
    column = parts.window.findChild(StepsColumn)
    bar = column.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    parts.actions["new"].trigger()
    assert bar.value() == 0


def test_a_long_name_moves_no_border_and_is_whole_under_the_mouse(parts) -> None:
    """The remark beside a heading changes at every step: a panel that grew with it would jump."""
    parts.window.resize(1280, 720)
    sizes = parts.window._arrangement.bottom.sizes()
    name = "a_function_with_a_name_that_is_longer_than_its_panel_is_wide"
    for function in list(parts.session.document.functions):
        assert parts.actions.editor.rename(function, f"{name}_{function}") is None
    parts.actions["step"].trigger()
    note = parts.window.timeline.note
    assert name in note.text()
    assert note.shown().endswith("…")
    assert note.toolTip() == note.text()
    assert parts.window._arrangement.bottom.sizes() == sizes
