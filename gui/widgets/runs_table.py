"""The tables in which runs stand side by side, a column for each, and how cells are painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.translation import _
from gui.viewmodel.side_by_side import Cell, Mark, Row
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.style import mix, mono_font, text_font
from gui.widgets.table import Index, Table

HEADING_WIDTH = 84
_ROW = 26
_MOST_ROWS = 14


class RunsModel(QAbstractTableModel):
    """Rows of the table, each made when it is first shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.current = -1  # the row that is looked at, if any
        self._titles: Sequence[str] = ()
        self._make: Callable[[int], Row] | None = None
        self._count = 0
        self._rows: dict[int, Row] = {}

    def show(
        self, heading: str, titles: Sequence[str], count: int, make: Callable[[int], Row]
    ) -> None:
        """Hold other rows, made by `make` from their number."""
        self.beginResetModel()
        self._titles, self._count, self._make = (heading, *titles), count, make
        self._rows.clear()
        self.endResetModel()

    def row(self, number: int) -> Row | None:
        """The row with this number."""
        if self._make is None or not 0 <= number < self._count:
            return None
        if number not in self._rows:
            self._rows[number] = self._make(number)
        return self._rows[number]

    def cell(self, index: Index) -> Cell | None:
        """The cell of a run; None for the heading."""
        row = self.row(index.row())
        column = index.column() - 1
        return row.cells[column] if row is not None and 0 <= column < len(row.cells) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def columnCount(self, _parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self._titles)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and section < len(self._titles):
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                return self._titles[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        row, cell = self.row(index.row()), self.cell(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.heading if cell is None else cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return None if cell is None else cell.tooltip
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.heading if cell is None else _spoken(cell)
        return None


class RunsTable(Table):
    """A table whose columns share the width, but for the narrow heading."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(_ROW, _MOST_ROWS, parent)
        self.rows = RunsModel(self)
        self._delegate = _CellDelegate(self.rows, self)
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.rows.modelReset.connect(self._share_width)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._delegate.theme = theme
        self.viewport().update()

    def look_at(self, row: int) -> None:
        """Light a row and bring it into view."""
        self.rows.current = row
        self.show_row(row)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()
        if self.rows.current >= 0:
            self.reveal(self.rows.current)

    def _share_width(self) -> None:
        columns = self.rows.columnCount()
        if columns > 1:
            self.setColumnWidth(0, HEADING_WIDTH)
            for column in range(1, columns):
                room = self.viewport().width() - HEADING_WIDTH
                self.setColumnWidth(column, room // (columns - 1))


class _CellDelegate(QStyledItemDelegate):
    """Paints a cell: the first that differs is boxed, each later one has its sign, and beside a
    wrong gradient stands the right one. Nothing is told by colour alone."""

    def __init__(self, model: RunsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell, rect = self._model.cell(index), QRectF(option.rect)
        painter.save()
        self._draw_ground(painter, rect, index)
        area = rect.adjusted(14 if cell is None else 8, 0, -4, 0)
        if cell is None:
            current = index.row() == self._model.current
            self._write(painter, area, index.data() or "", text_font(13, current), self.theme.text)
        else:
            self._draw_cell(painter, area, cell)
        painter.restore()

    def _draw_ground(self, painter: QPainter, rect: QRectF, index: Index) -> None:
        if index.row() == self._model.current:
            painter.fillRect(rect, QColor(self.theme.highlight))
            if not index.column():
                bar = QRectF(rect.x(), rect.y(), 3, rect.height())
                painter.fillRect(bar, QColor(self.theme.popped))
        line = QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1)
        painter.fillRect(line, QColor(self.theme.panel_border))

    def _draw_cell(self, painter: QPainter, area: QRectF, cell: Cell) -> None:
        theme = self.theme
        if cell.mark in (Mark.SAME, Mark.CHANGED):
            changed = cell.mark is Mark.CHANGED
            colour = theme.popped if changed else theme.text
            self._write(painter, area, cell.text, mono_font(12, changed), colour)
            return
        if cell.mark in (Mark.OTHER, Mark.FIRST_OTHER):
            self._draw_other(painter, area, cell)
            return
        if cell.mark is Mark.FIRST:
            box = area.adjusted(-5, 1.5, 1, -2.5)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(theme.error))
            painter.setBrush(QColor(mix(theme.panel, theme.error, 0.12)))
            painter.drawRoundedRect(box, 4, 4)
            icons.draw(
                painter, "warning", QRectF(area.x(), area.center().y() - 7, 14, 14), theme.error
            )
            area = area.adjusted(19, 0, 0, 0)
        elif not cell.right:
            area = area.adjusted(
                self._write(painter, area, "≠ ", mono_font(12), theme.error), 0, 0, 0
            )
        used = self._write(painter, area, cell.text, mono_font(12, True), theme.error)
        if cell.right:
            rest = area.adjusted(used + 8, 0, 0, 0)
            self._write(painter, rest, f"≠ {cell.right}", mono_font(12), theme.done)

    def _draw_other(self, painter: QPainter, area: QRectF, cell: Cell) -> None:
        """What is only in another order has no colour of an error and a sign of its own."""
        if cell.mark is Mark.FIRST_OTHER:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(self.theme.queued))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(-5, 1.5, 1, -2.5), 4, 4)
        font = mono_font(12)
        used = self._write(painter, area, "↔ ", font, self.theme.queued)
        self._write(painter, area.adjusted(used, 0, 0, 0), cell.text, font, self.theme.queued)

    def _write(self, painter: QPainter, area: QRectF, text: str, font: QFont, colour: str) -> float:
        """Write on one line; the width that it took."""
        painter.setFont(font)
        painter.setPen(QColor(colour))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, int(area.width())))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
        return float(metrics.horizontalAdvance(shown))


def _spoken(cell: Cell) -> str:
    if cell.right:
        return _("{value}, wrong: the right one is {right}").format(
            value=cell.text, right=cell.right
        )
    if cell.mark in (Mark.OTHER, Mark.FIRST_OTHER):
        return _("{text}, in another order").format(text=cell.text)
    if cell.mark is Mark.FIRST:
        return _("{text}, the first that differs").format(text=cell.text)
    if cell.mark is Mark.CHANGED:
        return _("{text}, changed").format(text=cell.text)
    if cell.mark is Mark.DIFFERS:
        return _("{text}, differs").format(text=cell.text)
    return cell.text
