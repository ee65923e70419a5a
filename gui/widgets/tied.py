"""Widgets tied to commands: they show a command's words and keys as they are now."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton


class Tied(QObject):
    """Lets a button give a command and follow it: its tip with its keys, whether it can be given.

    Without `enables` the button stays as it is while the command cannot be given.
    """

    def __init__(self, button: QAbstractButton, action: QAction, *, enables: bool = True) -> None:
        super().__init__(button)
        self._button = button
        self._action = action
        self._enables = enables
        button.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self._button.setToolTip(self._action.toolTip())
        if self._enables:
            self._button.setEnabled(self._action.isEnabled())
