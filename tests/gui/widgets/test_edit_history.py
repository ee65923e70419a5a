"""The list of edits, and the keys that a user gives to commands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.document.model import Value

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


def shown(history) -> list[str]:
    return [history.list.item(row).text() for row in range(history.list.count())]


@pytest.fixture
def history(hand):
    """The list after three edits, opened by its keys."""
    editor, x = hand.parts.actions.editor, hand.named("x")
    editor.set_value(x, Value(3.0))
    editor.rename(x, "w")
    editor.set_value(x, Value(5.0))
    hand.press(Qt.Key.Key_Z, CTRL | ALT)
    history = hand.window.companions["edits"]
    assert history.isVisible()
    return history


def click_line(history, row: int) -> None:
    rect = history.list.visualItemRect(history.list.item(row))
    QTest.mouseClick(history.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_a_click_goes_to_the_state_after_an_edit(hand, history):
    assert shown(history) == ["Opened", "Set x", "Rename to w", "Set w"]
    x = next(iter(hand.session.document.variables))
    click_line(history, 1)
    assert hand.session.document.variables[x].value == Value(3.0)
    assert hand.session.document.variables[x].name == "x"
    click_line(history, 3)
    assert hand.session.document.variables[x].value == Value(5.0)
    click_line(history, 0)
    assert not hand.session.is_edited


def test_the_list_follows_undo_and_marks_what_is_taken_back(hand, history):
    hand.parts.actions["undo"].trigger()
    assert history.list.currentRow() == 2
    assert history.list.item(3).font().italic()
    assert not history.list.item(2).font().italic()


def test_an_edit_after_going_back_drops_the_rest(hand, history):
    click_line(history, 1)
    hand.parts.actions.editor.set_value(hand.named("x"), Value(9.0))
    assert shown(history) == ["Opened", "Set x", "Set x"]


@pytest.mark.complaint(11)
def test_the_list_holds_nothing_of_another_document(hand, history):
    hand.parts.actions["new"].trigger()
    assert shown(history) == ["Opened"]


# Keys


@pytest.fixture
def dialog(hand):
    hand.parts.actions["change_keys"].trigger()
    dialog = hand.window.companions["keys"]
    assert dialog.isVisible()
    return dialog


def press_into(dialog, key: Qt.Key, keys: Qt.KeyboardModifier) -> None:
    field = dialog.field
    QTest.keyClick(field, key, keys)
    field.editingFinished.emit()  # else it comes after a second's wait for more keys


def test_new_keys_give_the_command_and_the_old_ones_do_not(hand, dialog, qtbot):
    dialog.choose("arrange")
    press_into(dialog, Qt.Key.Key_I, CTRL)
    assert not dialog.said.text()
    dialog.close()
    with qtbot.waitActive(hand.window):
        hand.window.activateWindow()
    hand.canvas.setFocus()
    runs: list[None] = []
    hand.parts.actions["arrange"].triggered.connect(lambda: runs.append(None))
    hand.press(Qt.Key.Key_L)
    assert not runs
    hand.press(Qt.Key.Key_I, CTRL)
    assert len(runs) == 1


def test_keys_that_are_taken_are_refused_with_a_sentence(hand, dialog):
    dialog.choose("arrange")
    press_into(dialog, Qt.Key.Key_D, CTRL)
    assert dialog.said.text() == "Ctrl+D is taken by “Duplicate”: change that first."
    assert hand.parts.actions["arrange"].shortcut().toString() == "L"


def test_changed_keys_are_remembered_and_can_be_given_back(hand, dialog, answers, qtbot):
    from gui.app import build

    dialog.choose("arrange")
    press_into(dialog, Qt.Key.Key_I, CTRL)
    again = build(answers)
    qtbot.addWidget(again.window)
    assert again.actions["arrange"].shortcut().toString() == "Ctrl+I"
    dialog.reset_all_button.click()
    assert hand.parts.actions["arrange"].shortcut().toString() == "L"
    third = build(answers)
    qtbot.addWidget(third.window)
    assert third.actions["arrange"].shortcut().toString() == "L"


def test_a_command_can_have_no_keys(hand, dialog):
    dialog.choose("arrange")
    dialog.remove_button.click()
    assert not hand.parts.actions["arrange"].shortcuts()
    dialog.reset_button.click()
    assert hand.parts.actions["arrange"].shortcut().toString() == "L"


def test_settings_that_hold_something_else_are_no_keys(parts, answers, qtbot):
    from gui.app import build

    for kept in ("[1]", "{", '{"arrange": 3, "gone": ["Q"]}'):
        parts.settings.keys = kept
        again = build(answers)
        qtbot.addWidget(again.window)
        assert again.actions["arrange"].shortcut().toString() == "L"


def test_no_two_commands_come_with_the_same_keys(parts):
    keys = [each.toString() for a in parts.actions.all() for each in a.shortcuts()]
    assert len(keys) == len(set(keys))
