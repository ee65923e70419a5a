"""The zoom bar over the canvas's lower left corner: out, the scale, in, fit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from gui.actions import Actions
from gui.actions.command import shown_keys
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets import icons
from gui.widgets.tied import Tied
from gui.widgets.viewport import Viewport


class ZoomBar(QFrame):
    """Its buttons are the View menu's commands."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._out = self._button(actions["zoom_out"])
        self._scale = self._button(actions["zoom_reset"])
        self._in = self._button(actions["zoom_in"])
        self.fit = self._button(actions["fit"])
        self._fit_action = actions["fit"]
        self._fit_action.changed.connect(self._show_keys)
        self._show_keys()
        self._scale.setFixedWidth(58)
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 2, 3, 2)
        row.setSpacing(0)
        for button in (self._out, self._scale, self._in, self.fit):
            row.addWidget(button)
        self.show_viewport(Viewport())

    def show_viewport(self, viewport: Viewport) -> None:
        """Show the scale, of which there is always something."""
        percent = viewport.scale * 100
        shown = f"{percent:.0f}" if percent >= 1 else f"{percent:.1g}"
        self._scale.setText(_("{percent} %").format(percent=shown))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._out.setIcon(icons.icon("minus", theme, theme.text, 14))
        self._in.setIcon(icons.icon("plus", theme, theme.text, 14))

    def _show_keys(self) -> None:
        keys = shown_keys(self._fit_action)
        self.fit.setText(_("Fit ({keys})").format(keys=keys) if keys else _("Fit"))

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "quiet")
        button.setIconSize(QSize(14, 14))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleName(action.text())
        Tied(button, action, enables=False)
        return button
