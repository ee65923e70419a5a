"""Which keys may follow the one that was pressed, and what each of them does."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from gui.actions.command import CommandAction
from gui.actions.keys import Keys, plain_text
from gui.actions.menus import menu_paths
from gui.translation import _

_IN_TURN = 2
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_LEFT, _BELOW = 12, 60  # pixels to the canvas's edges: the zoom bar stands below it


class NextKeys(QFrame):
    """A card over the canvas while a second key is waited for."""

    def __init__(self, keys: Keys, canvas: QWidget) -> None:
        super().__init__(canvas)
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._keys = keys
        self._menus = menu_paths()
        self._released = 0  # keys since it is shown
        self._label = QLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self._label)
        self.hide()

    def text(self) -> str:
        """What it says, as rich text."""
        return self._label.text()

    def follow(self, first: QKeySequence) -> None:
        """Show what may follow this key, or hide where nothing may."""
        found = self._keys.family(first)
        if found:
            native = first.toString(QKeySequence.SequenceFormat.NativeText)
            title = escape(_("{key}, then one of these:").format(key=native))
            rows = "".join(
                f"<tr><td><b>{escape(key)}</b>&nbsp;&nbsp;</td><td>{escape(self._words(action))}</td>"
                "</tr>"
                for key, action in found
            )
            self._label.setText(f"<p>{title}</p><table cellpadding='1'>{rows}</table>")
            self.adjustSize()
            self.move(_LEFT, self.parentWidget().height() - self.height() - _BELOW)
            self.raise_()
        self._released = 0
        self.setVisible(bool(found))

    def _words(self, action: CommandAction) -> str:
        """What a command is called in its menu: "Theme › Dark"."""
        within = self._menus.get(action.command.id, ())[1:]
        return " › ".join((*within, plain_text(action)))

    def release(self, event: QKeyEvent) -> None:
        """Hide with the second key, of which Qt tells nobody but that it was let go."""
        if event.key() not in _MODIFIERS and not event.isAutoRepeat():
            self._released += 1
            self.setVisible(self.isVisible() and self._released < _IN_TURN)
