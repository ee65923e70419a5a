"""The state lab in its window, by mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.document.model import Document
from tests.gui.widgets.edits import set_x

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def lab(parts, hand, qtbot):
    """The lab on the seed's example, opened from the canvas."""
    hand.press(Qt.Key.Key_S)
    window = parts.window.companions["lab"]
    qtbot.waitUntil(window.isVisible)
    return window


def shown(window, name: str) -> list[str]:
    """What the table shows of one variable."""
    model = window.table.rows
    row = next(r for r in range(model.rowCount()) if model.index(r, 0).data() == name)
    return [model.index(row, column).data() for column in range(1, model.columnCount())]


def press(button) -> None:
    """Click a button."""
    QTest.mouseClick(button, LEFT)


def test_it_opens_on_backward_twice(lab) -> None:
    """64, then 128, and why."""
    assert shown(lab, "x") == ["64.0", "128.0"]
    assert "64.0 + 64.0 = 128.0" in lab.words.text()


def test_the_buttons_do_one_after_the_other(lab) -> None:
    """Clear, run with retain_grad: 64, 128, none, 64, and a keeps 16."""
    press(lab.clear_button)
    lab.retain.setFocus()
    QTest.keyClick(lab.retain, Qt.Key.Key_Space)
    press(lab.run_button)
    assert shown(lab, "x") == ["64.0", "128.0", "–", "64.0"]
    assert shown(lab, "a")[-1] == "16.0"
    press(lab.undo_button)
    assert shown(lab, "x") == ["64.0", "128.0", "–"]


def test_backward_can_start_elsewhere(lab) -> None:
    """From c, chosen by the keyboard: 32 more."""
    lab.output.setFocus()
    QTest.keyClick(lab.output, Qt.Key.Key_C)
    press(lab.run_button)
    assert shown(lab, "x") == ["64.0", "128.0", "160.0"]


def test_the_keys_step_through_all_runs(parts, lab) -> None:
    """Back from the end into the middle of the second run, then to the start of each, and of all;
    the main window looks at the same step."""
    QTest.keyClick(lab, Qt.Key.Key_Left)
    assert shown(lab, "a") == ["–", "16.0"]
    snapshot = parts.session.cursor.snapshot
    assert (snapshot.step, snapshot.timeline) == (3, parts.session.course.timelines[1])
    QTest.keyClick(lab, Qt.Key.Key_Home)
    assert lab.where.text() == "2. y.backward(): step 0 of 4, start"
    QTest.keyClick(lab, Qt.Key.Key_Home)
    assert lab.where.text() == "1. y.backward(): step 0 of 4, start"
    QTest.keyClick(lab, Qt.Key.Key_Home)
    assert lab.where.text() == "the forward pass"
    QTest.keyClick(lab, Qt.Key.Key_End)
    assert shown(lab, "x") == ["64.0", ""]
    QTest.keyClick(lab, Qt.Key.Key_End)
    assert shown(lab, "x") == ["64.0", "128.0"]


def test_the_main_window_steps_through_all_runs(parts, hand, lab) -> None:
    """Right from the end of the first run goes into the second, where the leaf has its 64."""
    parts.actions.backprop.go_to_position(parts.session.timeline.last)
    hand.press(Qt.Key.Key_Right)
    snapshot = parts.session.cursor.snapshot
    assert (snapshot.step, snapshot.timeline) == (0, parts.session.course.timelines[1])
    x = next(k for k, v in parts.session.document.variables.items() if v.name == "x")
    assert snapshot.grad(x) == 64.0
    assert shown(lab, "x") == ["64.0", "64.0"]


def test_taking_all_back_leaves_a_word(lab) -> None:
    """And backward() begins again."""
    press(lab.undo_button)
    press(lab.undo_button)
    assert lab.words.text() == "Nothing has been run: press backward()."
    assert not lab.undo_button.isEnabled()
    press(lab.run_button)
    assert shown(lab, "x") == ["64.0"]


def test_after_an_edit_they_are_run_again_with_one_key(parts, lab) -> None:
    """No old number is shown; then with x = 3 it is 216, and 432."""
    set_x(parts, 3.0)
    assert lab.table.rows.rowCount() == 0
    assert lab.words.text() == "Out of date."
    QTest.keyClick(lab, Qt.Key.Key_R)
    assert [parts.session.cursor.snapshot.step, *shown(lab, "x")] == [0, "–", ""]
    parts.actions.backprop.go_to_position(parts.session.course.last)
    assert shown(lab, "x") == ["216.0", "432.0"]


def test_closed_and_opened_again_it_shows_what_is_on_the_timeline(parts, hand, lab) -> None:
    """The runs stay until one alone is asked for."""
    press(lab.run_button)
    lab.close()
    assert len(parts.session.course.runs) == 3
    lab.show()
    assert shown(lab, "x") == ["64.0", "128.0", "192.0"]
    lab.close()
    parts.actions["one_run"].trigger()
    assert len(parts.session.course.runs) == 1
    assert not parts.actions["one_run"].isEnabled()


def test_there_is_room_for_eight(lab) -> None:
    """More columns could not be read."""
    for _run in range(9):
        press(lab.run_button)
    assert len(shown(lab, "x")) == 8
    assert not lab.run_button.isEnabled()


def test_an_empty_graph_offers_nothing(parts, lab) -> None:
    """No button that leads nowhere."""
    parts.session.open_document(Document())
    assert not lab.run_button.isEnabled()
    assert not lab.clear_button.isEnabled()
