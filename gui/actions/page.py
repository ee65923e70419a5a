"""Owns docs/shortcuts.md, which `python docs/keys.py` writes: every command, its menu and keys."""

from __future__ import annotations

from collections.abc import Iterable

from gui.actions.command import Command, CommandAction
from gui.actions.keys import plain_text
from gui.actions.menus import menu_paths


def shortcut_page(actions: Iterable[CommandAction]) -> str:
    """The commands as the menus show them, with the keys that they come with."""
    by_id = {action.command.id: action for action in actions}
    lines = [
        "# Shortcuts",
        "",
        "Written by `python docs/keys.py` from the commands themselves. `A, R` is A and then R: the"
        " first key names a family, and",
        "the window offers its members while it waits. Help > Change shortcuts gives every command"
        " other keys. On a Mac, Ctrl is ⌘.",
    ]
    menu = ""
    for command_id, path in menu_paths().items():
        if path[0] != menu:
            menu = path[0]
            lines += ["", f"## {menu.replace('&', '')}", "", "| command | keys |", "|---|---|"]
        action = by_id[command_id]
        words = " › ".join((*path[1:], plain_text(action)))
        lines.append(f"| {words} | {_keys(action.command)} |")
    return "\n".join(lines) + "\n"


def _keys(command: Command) -> str:
    return " or ".join(f"`{keys}`" for keys in command.shortcuts)
