"""A key that is changed is changed wherever the window speaks of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def dialog(hand):
    hand.parts.actions["change_keys"].trigger()
    return hand.window.companions["keys"]


def give(dialog, command: str, key: Qt.Key) -> None:
    """Press Ctrl+Shift and a key for a command in the list."""
    dialog.choose(command)
    QTest.keyClick(dialog.field, key, CTRL_SHIFT)
    dialog.field.editingFinished.emit()  # else it comes after a second's wait for more keys
    assert dialog.said.text() == ""


def take_away(hand, dialog, command: str) -> None:
    dialog.choose(command)
    hand.click_widget(dialog.remove_button)


def test_the_hints_below_the_timeline_follow(hand, dialog):
    hints = hand.window.timeline.hints
    assert hints.accessibleName().startswith("← → step, ⇧→ line, Space play, Home End first")
    give(dialog, "step", Qt.Key.Key_F7)
    assert hints.accessibleName().startswith("← Ctrl+Shift+F7 step, ⇧→ line")
    take_away(hand, dialog, "line")
    assert hints.accessibleName().startswith("← Ctrl+Shift+F7 step, Space play")


@pytest.mark.parametrize(
    ("command", "button"),
    [
        ("step", lambda window: window.timeline.buttons["step"]),
        ("play", lambda window: window.timeline.buttons["play"]),
        ("undo", lambda window: window.toolbar.undo),
        ("export", lambda window: window.toolbar.export),
        ("retain_grad", lambda window: window.toolbar.retain_grad),
    ],
)
def test_the_tips_of_buttons_follow(hand, dialog, command: str, button):
    give(dialog, command, Qt.Key.Key_F7)
    assert "Ctrl+Shift+F7" in button(hand.window).toolTip()


def test_the_palette_the_zoom_bar_and_the_notice_follow(hand, dialog):
    give(dialog, "add_node", Qt.Key.Key_F7)
    give(dialog, "fit", Qt.Key.Key_F8)
    give(dialog, "record", Qt.Key.Key_F9)
    window = hand.window
    assert window.palette_panel.field.placeholderText() == "Add node (Ctrl+Shift+F7)"
    assert window.area.zoom_bar.fit.text() == "Fit (Ctrl+Shift+F8)"
    assert window.area.notice.button.text().endswith("(Ctrl+Shift+F9)")
    hand.parts.actions["new"].trigger()
    assert "press Ctrl+Shift+F7 to add one" in window.area.notice.label.text()
    take_away(hand, dialog, "add_node")
    take_away(hand, dialog, "fit")
    assert window.palette_panel.field.placeholderText() == "Add node"
    assert window.area.zoom_bar.fit.text() == "Fit"
    assert "add one" not in window.area.notice.label.text()


def test_the_help_and_the_list_of_all_commands_follow(hand, dialog, answers):
    give(dialog, "fit", Qt.Key.Key_F8)
    hand.parts.actions["shortcuts"].trigger()
    assert "Ctrl+Shift+F8" in answers.page_texts[-1]
    rows = hand.window.commands.find("fit")
    assert any("Ctrl+Shift+F8" in row.text for row in rows)


def test_the_experiments_window_records_by_the_changed_key(hand, dialog):
    give(dialog, "record", Qt.Key.Key_F9)
    lab = hand.window.companions["lab"]
    keys = [each.key().toString() for each in lab.findChildren(QShortcut)]
    assert "Ctrl+Shift+F9" in keys


def test_a_search_lets_the_keys_be_for_what_it_has_found(hand, dialog):
    """They were for the command chosen before, which was no longer to be seen."""
    dialog.search.setText("theme dark")
    QTest.keyClick(dialog.field, Qt.Key.Key_F7, CTRL_SHIFT)
    dialog.field.editingFinished.emit()
    actions = hand.parts.actions
    assert [each.toString() for each in actions["theme_dark"].shortcuts()] == ["Ctrl+Shift+F7"]
    assert [each.toString() for each in actions["new"].shortcuts()] == ["Ctrl+N"]
    dialog.search.setText("no command is called so")
    QTest.keyClick(dialog.field, Qt.Key.Key_F8, CTRL_SHIFT)
    dialog.field.editingFinished.emit()
    given = [each.toString() for action in actions.all() for each in action.shortcuts()]
    assert "Ctrl+Shift+F8" not in given
    dialog.search.setText("")
    assert dialog.list.currentItem() is None or not dialog.list.currentItem().isHidden()
