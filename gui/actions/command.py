"""What a command is: something a user can ask for, with its words, its keys and its conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `name` is the text where it changes; `checked` is None for a plain command.

    The keys of a command `on_canvas` are heard while the canvas has the focus, those of the others
    in the whole window; a text field keeps the keys that it needs for itself.
    """

    id: str
    text: str
    run: Callable[[], object]
    shortcuts: tuple[str, ...] = ()
    enabled: Callable[[], bool] = _always
    checked: Callable[[], bool] | None = None
    name: Callable[[], str] | None = None
    tip: str = ""
    on_canvas: bool = False


def shown_keys(action: QAction) -> str:
    """The first keys of a command as this system writes them; empty where it has none."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


class CommandAction(QAction):
    """A command as Qt shows it in menus and on buttons."""

    def __init__(self, command: Command, parent: QObject) -> None:
        super().__init__(command.text, parent)
        self.command = command
        self.setObjectName(command.id)
        self.setShortcuts([QKeySequence(keys) for keys in command.shortcuts])
        self.setCheckable(command.checked is not None)
        if command.on_canvas:
            self.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.triggered.connect(self._run)
        self.refresh()

    def refresh(self) -> None:
        """Show the command as things stand now."""
        command = self.command
        if command.name is not None:
            self.setText(command.name())
        self.setEnabled(command.enabled())
        if command.checked is not None:
            self.setChecked(command.checked())
        self.setToolTip(self._tip())

    def take_keys(self, keys: tuple[str, ...]) -> None:
        """Be heard by these keys from now on."""
        self.setShortcuts([QKeySequence(each) for each in keys])
        self.refresh()

    def _tip(self) -> str:
        tip = self.command.tip or self.text().replace("&", "").rstrip("….")
        keys = shown_keys(self)
        return f"{tip} ({keys})" if keys else tip

    def _run(self) -> None:
        self.command.run()
        self.refresh()  # a check mark that the command did not change stays as it was
