"""The list of all edits since the document was opened; a click goes to the state after one."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.actions import Actions
from gui.session import Session
from gui.translation import _
from gui.viewmodel.theme import LIGHT, Theme


class EditHistory(QDialog):
    """A line for the beginning and one for each edit; what is taken back is grey and slanted."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("History of edits — Gradstep"))
        self.resize(340, 420)
        self._session = session
        self._editing = actions.editing
        self.theme: Theme = LIGHT
        self.list = QListWidget()
        self.list.setAccessibleName(_("History of edits"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setUniformItemSizes(True)
        said = QLabel(_("Click a line to go back or forward to it. The next edit drops the rest."))
        said.setProperty("role", "note")
        said.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(self.list)
        column.addWidget(said)
        self.list.currentRowChanged.connect(self._go)
        session.history_changed.connect(self.refresh)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.theme = theme
        self.refresh()

    def refresh(self) -> None:
        """Show the edits as they stand now."""
        stack = self._session.undo_stack
        labels = [_("Opened"), *(stack.text(i) for i in range(stack.count()))]
        with QSignalBlocker(self.list):
            for row, label in enumerate(labels):
                item = self.list.item(row)
                if item is None:
                    item = QListWidgetItem()
                    self.list.addItem(item)
                self._show(item, label, row <= stack.index())
            while self.list.count() > len(labels):
                self.list.takeItem(self.list.count() - 1)
            self.list.setCurrentRow(stack.index())
        self.list.scrollToItem(self.list.currentItem())

    def _show(self, item: QListWidgetItem, label: str, stands: bool) -> None:
        font = self.list.font()
        font.setItalic(not stands)
        item.setText(label)
        item.setFont(font)
        item.setForeground(QColor(self.theme.text if stands else self.theme.text_muted))

    def _go(self, row: int) -> None:
        self._editing.go_to_edit(row)
