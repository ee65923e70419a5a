"""A window that goes through steps of its own, by the same buttons and keys as the main one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QToolButton, QWidget

from gui.translation import _
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons


class StepWindow(QDialog):
    """Keeps the step that is looked at; what a step is and how many there are, the window says."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(title)
        self.theme: Theme = LIGHT
        self.at = 0
        self._steppers: dict[str, QToolButton] = {}

    def look_at(self, at: int) -> None:
        """Go to a step; past either end is the end."""
        self.at = max(0, min(at, self.last_step()))

    def last_step(self) -> int:
        """The number of the last step, 0 where there is none."""
        return 0

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.theme = theme
        for name, button in self._steppers.items():
            button.setIcon(icons.icon(name, theme))

    def step(self) -> None:
        """One step on."""
        self.look_at(self.at + 1)

    def step_back(self) -> None:
        """One step back."""
        self.look_at(self.at - 1)

    def home(self) -> None:
        """The first step."""
        self.look_at(0)

    def end(self) -> None:
        """The last step."""
        self.look_at(self.last_step())

    def add_steppers(self, line: QHBoxLayout) -> None:
        """Put the four buttons at the end of a line; their keys are those of the main window."""
        for name, words, key, command in (
            ("first", _("Go to the start"), Qt.Key.Key_Home, self.home),
            ("back", _("Step back"), Qt.Key.Key_Left, self.step_back),
            ("forward", _("Step"), Qt.Key.Key_Right, self.step),
            ("last", _("Go to the end"), Qt.Key.Key_End, self.end),
        ):
            button = QToolButton()
            button.setAccessibleName(words)
            button.setToolTip(words)
            button.clicked.connect(command)
            QShortcut(QKeySequence(key), self).activated.connect(command)
            line.addWidget(button)
            self._steppers[name] = button
