"""The menu bar as Qt shows it, made from the menu tree and the actions."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QWidget

from gui.actions import Actions
from gui.actions.menus import Menu, menu_bar
from gui.translation import _

HEIGHT = 27  # pixels, of the corner texts, so that they stand on the line of the menus
EDGE = 8
TITLE_WIDTH = 440  # fixed, since the menu bar does not follow a corner that grows


class MenuBar(QMenuBar):
    """The application's name at the left, the menus, and the document's name at the right."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._name = QLabel("Gradstep")
        self._name.setProperty("role", "brand")
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._document = QLabel()
        self._document.setProperty("role", "muted")
        for label in (self._name, self._document):
            label.setMinimumHeight(HEIGHT)
            label.setContentsMargins(EDGE, 0, EDGE, 0)
        self._document.setFixedWidth(TITLE_WIDTH)
        self._document.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self.setCornerWidget(self._name, Qt.Corner.TopLeftCorner)
        self.setCornerWidget(self._document, Qt.Corner.TopRightCorner)
        for menu in menu_bar():
            self.addMenu(_made(menu, actions, self))

    def show_title(self, title: str) -> None:
        """Say what is open."""
        room = TITLE_WIDTH - 2 * EDGE
        metrics = self._document.fontMetrics()
        self._document.setText(metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, room))


class _FilledMenu(QMenu):
    """A menu whose entries are looked up when it opens: recent files, or the gallery."""

    def __init__(self, menu: Menu, actions: Actions, parent: QWidget) -> None:
        super().__init__(menu.title, parent)
        self._files = actions.files
        self._fill_from = menu.fill
        self.aboutToShow.connect(self.fill)
        self.triggered.connect(self._chosen)

    def fill(self) -> None:
        """Look the entries up."""
        self.clear()
        if self._fill_from == "recent":
            for path in self._files.recent():
                self.addAction(str(path)).setData(path)
        else:
            for example in self._files.examples():
                action = self.addAction(example.title)
                action.setToolTip(example.note)
                action.setData(example)
        if self.isEmpty():
            self.addAction(_("None yet")).setEnabled(False)

    def _chosen(self, action: QAction) -> None:
        chosen = action.data()
        if isinstance(chosen, Path):
            self._files.open_path(chosen)
        elif chosen is not None:
            self._files.open_example(chosen)


def _made(menu: Menu, actions: Actions, parent: QWidget) -> QMenu:
    if menu.fill:
        return _FilledMenu(menu, actions, parent)
    made = QMenu(menu.title, parent)
    made.setToolTipsVisible(True)
    for entry in menu.entries:
        if entry is None:
            made.addSeparator()
        elif isinstance(entry, Menu):
            made.addMenu(_made(entry, actions, made))
        else:
            made.addAction(actions[entry])
    return made
