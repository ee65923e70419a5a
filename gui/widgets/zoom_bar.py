"""The zoom bar over the canvas's lower left corner: out, the scale, in, fit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from gui.actions import Actions
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets import icons
from gui.widgets.viewport import Viewport


class ZoomBar(QFrame):
    """Its buttons are the View menu's commands."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._out = self._button(actions["zoom_out"])
        self._scale = self._button(actions["zoom_reset"])
        self._in = self._button(actions["zoom_in"])
        self._fit = self._button(actions["fit"])
        keys = actions["fit"].shortcut().toString()
        self._fit.setText(_("Fit ({keys})").format(keys=keys))
        self._scale.setFixedWidth(58)
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 2, 3, 2)
        row.setSpacing(0)
        for button in (self._out, self._scale, self._in, self._fit):
            row.addWidget(button)
        self.show_viewport(Viewport())

    def show_viewport(self, viewport: Viewport) -> None:
        """Show the scale."""
        self._scale.setText(_("{percent} %").format(percent=round(viewport.scale * 100)))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._out.setIcon(icons.icon("minus", theme, theme.text, 14))
        self._in.setIcon(icons.icon("plus", theme, theme.text, 14))

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "quiet")
        button.setIconSize(QSize(14, 14))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(action.toolTip())
        button.setAccessibleName(action.text())
        button.clicked.connect(action.trigger)
        return button
