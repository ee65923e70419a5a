"""The row below the menus: undo, redo, the expression bar, the order, the switches, export."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from gui.actions import Actions
from gui.actions.backprop import order_labels, order_names
from gui.session import Session
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets import icons
from gui.widgets.expression_bar import ExpressionBar
from gui.widgets.tied import Tied

HEIGHT = 32


class Toolbar(QWidget):
    """Its buttons are commands that the menus have too."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.undo = self._icon_button(actions["undo"])
        self.redo = self._icon_button(actions["redo"])
        self.expression = ExpressionBar(session, actions)
        self.order = self._order_button(actions)
        self.create_graph = _Switch(actions["create_graph"])
        self.retain_grad = _Switch(actions["retain_grad"])
        self.export = QPushButton(_("Export"))
        self.export.setProperty("role", "primary")
        self.export.setFixedHeight(HEIGHT)
        Tied(self.export, actions["export"])
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 14, 8)
        row.setSpacing(8)
        row.addWidget(self.undo)
        row.addWidget(self.redo)
        row.addSpacing(8)
        row.addWidget(self.expression, 1)
        row.addSpacing(6)
        row.addWidget(self.order)
        row.addSpacing(8)
        row.addWidget(self.create_graph)
        row.addSpacing(8)
        row.addWidget(self.retain_grad)
        row.addSpacing(8)
        row.addWidget(self.export)
        session.document_changed.connect(self._show_order)
        self._show_order()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.expression.set_theme(theme)
        self.undo.setIcon(icons.icon("undo", theme))
        self.redo.setIcon(icons.icon("redo", theme))
        self.export.setIcon(icons.icon("export", theme, theme.accent_text))

    def _icon_button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(16, 16))
        button.setFixedSize(HEIGHT, HEIGHT)
        button.setAccessibleName(action.text())
        Tied(button, action)
        return button

    def _order_button(self, actions: Actions) -> QToolButton:
        button = QToolButton()
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(HEIGHT)
        button.setToolTip(_("In which order backward() pops the functions"))
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for order in order_labels():
            menu.addAction(actions[f"order_{order}"])
        button.setMenu(menu)
        return button

    def _show_order(self, _document: object = None) -> None:
        name = order_names()[self._session.document.options.order]
        self.order.setText(_("Order: {name}").format(name=name))


class _Switch(QCheckBox):
    """A command that is on or off."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action.text())
        Tied(self, action, enables=False)
        self.setChecked(action.isChecked())
        action.toggled.connect(self.setChecked)
