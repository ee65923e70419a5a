"""Every command by the keyboard: it has keys of its own, a place in a menu and in the palette.

Qt obeys neither of two commands that share their keys, nor one whose keys begin another's.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from gui.actions import Actions
from gui.actions.menus import menu_paths
from gui.actions.page import shortcut_page
from gui.document import edits
from gui.document.model import Value
from gui.player import Player
from gui.session import Session
from gui.settings import Settings
from gui.widgets.next_keys import NextKeys

PAGE = Path(__file__).parents[2] / "docs" / "shortcuts.md"
NO_MATCH = QKeySequence.SequenceMatch.NoMatch
# What these systems keep for themselves: Ctrl is Command on a Mac.
OF_THE_SYSTEM = {
    "Ctrl+M",  # macOS: minimise
    "Ctrl+Space",
    "Ctrl+Tab",
    "Ctrl+F1",  # macOS: mirror the screens
    "Ctrl+Alt+L",  # KDE, XFCE: lock the screen
    "Ctrl+Alt+T",  # Ubuntu: a terminal
    "Ctrl+Alt+D",  # macOS: the dock; GNOME: the desktop
    "Ctrl+Shift+3",
    "Ctrl+Shift+4",
    "Ctrl+Shift+5",  # macOS: the screen's picture
}


def test_no_two_commands_have_keys_that_begin_alike(parts) -> None:
    """In the whole window, the canvas's own keys included."""
    keys = [
        (action.command.id, sequence)
        for action in parts.actions.all()
        for sequence in action.shortcuts()
    ]
    alike = [
        (one, other)
        for (one, first), (other, second) in combinations(keys, 2)
        if first.matches(second) is not NO_MATCH or second.matches(first) is not NO_MATCH
    ]
    assert alike == []


def test_every_command_has_keys_a_menu_and_a_row_of_the_palette(parts, monkeypatch) -> None:
    menus = menu_paths()
    for action in parts.actions.all():
        assert action.shortcuts(), action.command.id
        assert menus.get(action.command.id), action.command.id
        assert not {keys.toString() for keys in action.shortcuts()} & OF_THE_SYSTEM
    monkeypatch.setattr(type(parts.actions.all()[0]), "isEnabled", lambda _action: True)
    offered = {row.what.objectName() for row in parts.window.commands.find("")}
    assert offered == {action.objectName() for action in parts.actions.all()} - {"commands"}


def test_the_page_of_shortcuts_is_up_to_date(parts) -> None:
    """After a change of keys: `python docs/keys.py`."""
    assert PAGE.read_text("utf-8") == shortcut_page(parts.actions.all())


def test_the_second_keys_are_offered_while_one_is_waited_for(hand) -> None:
    card = hand.canvas.findChild(NextKeys)
    hand.press(Qt.Key.Key_T)
    assert card.isVisible()
    assert "T, then one of these:" in card.text()
    for each in ("Dark", "Light", "As the system"):
        assert f"Theme › {each}" in card.text()
    hand.press(Qt.Key.Key_D)
    assert not card.isVisible()


def press_in_turn(hand, keys: str) -> None:
    for each in keys.split(", "):
        pressed = QKeySequence(each)[0]
        hand.press(pressed.key(), pressed.keyboardModifiers())


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        ("T, D", lambda parts: parts.settings.theme == "dark"),
        ("T, L", lambda parts: parts.settings.theme == "light"),
        ("B, L", lambda parts: parts.session.document.options.order == "lifo"),
        ("B, T", lambda parts: parts.session.document.options.order == "topological"),
        ("A, P", lambda parts: parts.session.document.options.layout == "compact"),
        ("A, G", lambda parts: parts.session.document.options.layout == "generation"),
        ("M", lambda parts: parts.settings.animated),
        ("Shift+G", lambda parts: parts.session.document.options.create_graph),
        ("Shift+R", lambda parts: parts.session.document.options.retain_grad),
        ("Ctrl+B", lambda parts: not parts.window.panel_is_shown("palette")),
        ("Ctrl+J", lambda parts: not parts.window.panel_is_shown("bottom")),
        ("Ctrl+Alt+B", lambda parts: not parts.window.panel_is_shown("steps")),
        ("Ctrl+Shift+M", lambda parts: not parts.window.panel_is_shown("minimap")),
        ("H, K", lambda parts: parts.window.companions["keys"].isVisible()),
    ],
)
def test_keys_that_are_pressed_in_turn_give_their_command(hand, keys: str, seen) -> None:
    assert not seen(hand.parts)
    press_in_turn(hand, keys)
    assert seen(hand.parts)


@pytest.mark.parametrize("keys", ["H, O", "H, A"])
def test_the_pages_of_the_help_open_by_keys(hand, answers, keys: str) -> None:
    press_in_turn(hand, keys)
    assert len(answers.pages) == 1


def test_selected_nodes_are_lined_up_by_keys(hand) -> None:
    hand.session.select(frozenset([hand.named("B"), hand.named("C")]))
    press_in_turn(hand, "A, C")
    assert hand.centre("B").x == hand.centre("C").x
    press_in_turn(hand, "A, R")
    assert hand.centre("B").y == hand.centre("C").y


def test_a_shape_is_filled_by_keys(hand) -> None:
    x = hand.named("x")
    document = edits.set_value(hand.session.document, x, Value([[2.0, 3.0]]))
    hand.session.edit("Set x", document)
    hand.session.select(frozenset([x]))
    press_in_turn(hand, "V, 0")
    assert hand.session.document.variables[x].value == Value([[0.0, 0.0]])
    press_in_turn(hand, "V, 1")
    assert hand.session.document.variables[x].value == Value([[1.0, 1.0]])


def test_letters_go_into_a_text_field_and_start_no_family(hand) -> None:
    hand.press(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    hand.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("td = tanh(x)")
    assert hand.parts.settings.theme != "dark"
    assert hand.window.toolbar.expression.text() == "td = tanh(x)"


def test_keys_that_the_user_gave_away_are_taken_from_the_family_that_they_begin(
    qapp, answers
) -> None:
    """Else what was remembered by an earlier version would be obeyed by neither."""
    settings = Settings()
    settings.keys = '{"fit": ["T"]}'
    session = Session()
    actions = Actions(session, Player(session, settings), settings, answers)
    assert [keys.toString() for keys in actions["fit"].shortcuts()] == ["T"]
    assert actions["theme_dark"].shortcuts() == []
    assert not actions.keys.is_changed("theme_dark")
    actions.keys.reset_all()
    assert [keys.toString() for keys in actions["theme_dark"].shortcuts()] == ["T, D"]


def test_two_keys_in_turn_are_given_to_a_command_and_shown(hand) -> None:
    hand.parts.actions["change_keys"].trigger()
    dialog = hand.window.companions["keys"]
    dialog.choose("fit")
    QTest.keyClick(dialog.field, Qt.Key.Key_Y)
    QTest.keyClick(dialog.field, Qt.Key.Key_Z)
    dialog.field.editingFinished.emit()
    assert dialog.said.text() == ""
    assert "Y, Z" in hand.window.area.zoom_bar.fit.text()
    dialog.choose("quit")
    QTest.keyClick(dialog.field, Qt.Key.Key_Y)
    dialog.field.editingFinished.emit()
    assert dialog.said.text() == "Y and Y, Z begin alike, and that is “Fit”: change it first."
