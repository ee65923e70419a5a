"""The history: the seed's table of steps and queues, which a click or an arrow key jumps along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from gui.session import Lit, Session
from gui.translation import _
from gui.viewmodel.history import HistoryRow, as_latex, as_markdown, as_text, history_row
from gui.viewmodel.reading import Reading
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.panel import Panel
from gui.widgets.style import mono_font, text_font
from gui.widgets.table import Index, Table

if TYPE_CHECKING:
    from gui.actions import Actions

_ROW = 24
_MOST_ROWS = 6


class HistoryPanel(Panel):
    """One row for each step; the row of the step that is looked at has a bar and is lit."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("History"), parent)
        self._model = _HistoryModel(self)
        self._delegate = _RowDelegate(self)
        self.copy_button = QToolButton()
        self.copy_button.setProperty("role", "quiet")
        self.copy_button.setProperty("compact", True)
        self.copy_button.setFixedSize(24, 18)
        self.copy_button.setAccessibleName(_("Copy the history"))
        self.copy_button.setToolTip(_("Copy the history"))
        self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.copy_button)
        self.menu.addAction(_("Copy as text")).triggered.connect(self.copy_text)
        self.menu.addAction(_("Copy as Markdown")).triggered.connect(self.copy_markdown)
        self.menu.addAction(_("Copy as LaTeX")).triggered.connect(self.copy_latex)
        self.copy_button.setMenu(self.menu)
        self.add_to_heading(self.copy_button)
        self.table = Table(_ROW, _MOST_ROWS)
        self.table.setModel(self._model)
        self.table.setItemDelegate(self._delegate)
        self.table.setAccessibleName(_("History"))
        header = self.table.horizontalHeader()
        header.hide()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.row_chosen.connect(self._jump)
        self.add_body(self.table, 1)
        session.lit_changed.connect(self._show_lit)
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        self._delegate.theme = theme
        self.copy_button.setIcon(icons.icon("copy", theme, theme.text_muted, 14))
        super().set_theme(theme)

    def show_reading(self, reading: Reading) -> None:
        self._model.show(reading)
        self._delegate.step = reading.step
        self.table.setColumnWidth(0, 22 + 8 * max(2, len(str(reading.steps))))
        self.table.setColumnWidth(1, 96)
        if reading.is_forward:
            self.table.setCurrentIndex(QModelIndex())
        self.table.show_row(reading.step)
        self.table.viewport().update()

    def copy_text(self) -> None:
        """Put the table into the clipboard as plain text."""
        if self._model.reading is not None:
            QGuiApplication.clipboard().setText(as_text(self._model.reading))

    def copy_markdown(self) -> None:
        """Put the table into the clipboard as Markdown."""
        if self._model.reading is not None:
            QGuiApplication.clipboard().setText(as_markdown(self._model.reading))

    def copy_latex(self) -> None:
        """Put the table into the clipboard as LaTeX."""
        if self._model.reading is not None:
            QGuiApplication.clipboard().setText(as_latex(self._model.reading))

    def _show_lit(self, lit: object) -> None:
        """Light the row of the step that the mouse is over in another panel."""
        reading = self._model.reading
        at = lit.position if isinstance(lit, Lit) else None
        self.table.hovered_row = -1
        if at is not None and reading is not None and reading.at(at).run == reading.run:
            self.table.hovered_row = reading.at(at).step
        self.table.viewport().update()

    def _jump(self, row: int) -> None:
        self.actions_.backprop.go_to_step(row)


class _HistoryModel(QAbstractTableModel):
    """The rows of one recording, each made when it is first shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.reading: Reading | None = None
        self._rows: dict[int, HistoryRow] = {}

    def show(self, reading: Reading) -> None:
        """Hold another reading; the rows are kept as long as the recording is the same."""
        same = self.reading is not None and self.reading.recording is reading.recording
        self.reading = reading
        if not same:
            self.beginResetModel()
            self._rows.clear()
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.reading is None else self.reading.steps + 1

    def columnCount(self, _parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 3

    def row(self, step: int) -> HistoryRow:
        """The line of one step."""
        if step not in self._rows and self.reading is not None:
            self._rows[step] = history_row(self.reading, step)
        return self._rows[step]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return (str(row.step), row.event, row.queue)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _("Step {step}, {event}, queue {queue}").format(
                step=row.step, event=row.event, queue=row.queue
            )
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 2:
            return row.queue
        return None


class _RowDelegate(QStyledItemDelegate):
    """Paints the cells of a row; a bar and bold type mark the current step, not colour alone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.step = 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, current = self.theme, index.row() == self.step
        rect = QRectF(option.rect)
        painter.save()
        table = option.widget
        if current or (isinstance(table, Table) and table.hovered_row == index.row()):
            painter.fillRect(rect, QColor(theme.highlight))
        if current and index.column() == 0:
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), QColor(theme.popped))
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if focused and index.column() == 0:
            painter.fillRect(QRectF(rect.x() + 3, rect.y(), 2, rect.height()), QColor(theme.accent))
        column = index.column()
        muted = column == 0
        painter.setPen(QColor(theme.text_muted if muted else theme.text))
        painter.setFont(text_font(13, current) if column == 1 else mono_font(12))
        text = index.data() or ""
        area = rect.adjusted(14 if column == 0 else 4, 0, -4, 0)
        mode = Qt.TextElideMode.ElideLeft if column == 2 else Qt.TextElideMode.ElideRight
        text = painter.fontMetrics().elidedText(text, mode, int(area.width()))
        side = Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | side, text)
        painter.restore()
