"""The command palette: every command that can be given now, found by a few letters of its words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from gui.actions import Actions
from gui.actions.command import CommandAction, shown_keys
from gui.actions.menus import menu_paths
from gui.translation import _
from gui.widgets.search_box import Row, SearchBox

WIDTH = 420
TOP = 110  # pixels below the window's upper edge


class CommandPalette(SearchBox):
    """Gives the command that is chosen, after the focus is back where it was."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        hint = _("Type a command: zoom, theme, arrange…")
        super().__init__(hint, _("No such command can be given now."), WIDTH, parent)
        self._actions = actions
        self._menus = menu_paths()
        self._before: QWidget | None = None
        self.chosen.connect(self._give)
        self.left.connect(self.close_box)
        self.hide()

    def open(self) -> None:
        """Open in the upper middle of the window."""
        self._before = self.window().focusWidget()
        self._actions.refresh()
        self.field.clear()
        self.open_at(QPoint((self.parentWidget().width() - WIDTH) // 2, TOP))

    def find(self, typed: str) -> Sequence[Row]:
        letters = typed.casefold().split()
        found = []
        for action in self._actions.all():
            text = _shown(action, self._menus.get(action.objectName(), ()))
            if (
                action.isEnabled()
                and action.objectName() != "commands"
                and all(part in text.casefold() for part in letters)
            ):
                found.append(Row(text, action))
        return found

    def close_box(self) -> None:
        """Close, with the focus where it was before."""
        before, self._before = self._before, None
        if before is not None:
            before.setFocus(Qt.FocusReason.PopupFocusReason)  # else hiding passes it to a neighbour
        self.hide()

    def _give(self, action: object) -> None:
        self.close_box()
        if isinstance(action, CommandAction):
            action.trigger()


def _shown(action: CommandAction, menus: tuple[str, ...]) -> str:
    keys = shown_keys(action)
    name = " › ".join((*menus, action.text())).replace("&", "")
    return f"{name}   {keys}" if keys else name
