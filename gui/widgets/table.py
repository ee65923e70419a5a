"""The tables of the panels: rows that a delegate paints, as tall as what they hold up to a limit.

A row is chosen by a click or with the arrow keys; both report the row and nothing else happens.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QWidget,
)

Index = QModelIndex | QPersistentModelIndex


class Table(QTableView):
    """A table without a grid whose rows are chosen whole."""

    row_chosen = Signal(object)  # int: a row was clicked, or reached with the arrow keys
    resized = Signal()  # it has another width

    def __init__(self, row_height: int, most_rows: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most_rows = most_rows
        self.hovered_row = -1
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(row_height)
        self.verticalHeader().setDefaultSectionSize(row_height)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setMinimumSectionSize(24)
        self._revealed: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.clicked.connect(self._choose)
        self.entered.connect(self._hover)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self.updateGeometry)

    def show_row(self, row: int) -> None:
        """Make a row the current one and bring it into view; nothing is reported."""
        model = self.model()
        if model is not None and 0 <= row < model.rowCount():
            self.setCurrentIndex(model.index(row, 0))
            self.reveal(row)

    def reveal(self, row: int) -> None:
        """Scroll so far that a row can be seen, and its neighbours too where there is room."""
        model = self.model()
        if model is None:
            return
        self._revealed = row
        for near in (row - 1, row + 1, row):
            index = model.index(max(0, min(near, model.rowCount() - 1)), 0)
            self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.resized.emit()
        if self._revealed is not None and self.isVisible():
            self.reveal(self._revealed)  # a table that has become lower still shows it

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height_of(self._most_rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._height_of(min(3, self._most_rows)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex().row()
        super().keyPressEvent(event)
        after = self.currentIndex().row()
        if after != before or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(QModelIndex())

    def _hover(self, index: Index) -> None:
        if index.row() != self.hovered_row:
            self.hovered_row = index.row()
            self.viewport().update()

    def _height_of(self, most: int) -> int:
        model = self.model()
        rows = min(most, model.rowCount()) if model is not None else 0
        header = self.horizontalHeader()
        top = 0 if header.isHidden() else header.sizeHint().height()
        return top + max(1, rows) * self.verticalHeader().defaultSectionSize() + 2

    def _choose(self, index: Index) -> None:
        if index.isValid():
            self.row_chosen.emit(index.row())
