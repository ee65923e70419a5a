"""The rows of the gradients table for Qt, and how their cells are painted."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.translation import _
from gui.viewmodel.checks import Check, Verdict
from gui.viewmodel.gradients import GradientRow, gradient_row, variables_in_order
from gui.viewmodel.reading import Reading
from gui.viewmodel.scene import GradState
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.style import mono_font, text_font
from gui.widgets.table import Index, Table

NAME, DATA, GRAD, SOURCE, CHECK = range(5)
NUMBER_SIZE, NUMBER_MARGINS = 12, 8
CHECK_SIZE, CHECK_MARGINS = 11, 26  # its mark stands before it
_MARKS = {Verdict.AGREES: "check", Verdict.DIFFERS: "warning", Verdict.KINK: "warning"}


class GradientsModel(QAbstractTableModel):
    """The variables of a run; each row is made when it is shown, each check when there is time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.reading: Reading | None = None
        self.keys: tuple[str, ...] = ()
        self.places: dict[str, int] = {}  # the row of each key
        self.checks: dict[str, Check] = {}
        self._rows: dict[str, GradientRow] = {}

    def show(self, reading: Reading, seen: range) -> None:
        """Hold another reading; checks are kept as long as the recording is the same.

        `seen` are the numbers of the rows in view: of these, the ones that differ are told of. The
        others are made when they come into view.
        """
        same = self.reading is not None and self.reading.recording is reading.recording
        self.reading = reading
        before = self._rows
        self._rows = {}
        if same:
            for number in seen:
                row = self.row(number)
                if row is not None and row != before.get(row.key):
                    self.dataChanged.emit(self.index(number, 0), self.index(number, CHECK))
            return
        self.beginResetModel()
        self.keys = variables_in_order(reading)
        self.places = {key: row for row, key in enumerate(self.keys)}
        self.checks.clear()
        self.endResetModel()

    def row(self, number: int) -> GradientRow | None:
        """The row with this number."""
        if self.reading is None or not 0 <= number < len(self.keys):
            return None
        key = self.keys[number]
        if key not in self._rows:
            self._rows[key] = gradient_row(self.reading, key)
        return self._rows[key]

    def check(self, number: int) -> Check | None:
        """The check of a row, once it is made and the gradient is whole."""
        row = self.row(number)
        return self.checks.get(row.key) if row is not None and row.complete else None

    def add_check(self, key: str, check: Check) -> None:
        """Show what a check found."""
        self.checks[key] = check
        row = self.places[key]
        # What a gradient is from had the room of the check that was not there.
        self.dataChanged.emit(self.index(row, SOURCE), self.index(row, CHECK))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.keys)

    def columnCount(self, _parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 5

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return (_("name"), _("data"), _("grad"), _("from"), _("check"))[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        row = self.row(index.row())
        if row is None:
            return None
        check = self.check(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            difference = check.difference[0] if check is not None and check.difference else ""
            return (row.name, row.data[0], row.grad[0], row.source, difference)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            if index.column() == CHECK:
                return check.sentence if check is not None else None
            return row.source if index.column() == SOURCE else row.tooltip
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column() == CHECK:
                return check.sentence if check is not None else _("not checked yet")
            return (row.name, row.data[0], row.grad[0], row.source)[index.column()]
        return None


class GradientsDelegate(QStyledItemDelegate):
    """Paints a cell; a changed gradient is bold as well as coloured, a check has its own mark."""

    def __init__(self, model: GradientsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._model.row(index.row())
        if row is None:
            return
        painter.save()
        rect = QRectF(option.rect)
        painter.setClipRect(rect)
        self._draw_ground(painter, option, index, rect)
        check, column = self._model.check(index.row()), index.column()
        if column in (SOURCE, CHECK) and check is None:  # it has the room of both
            rect = _both(option.widget, rect, column)
            self._draw_text(painter, rect, SOURCE, row)
        elif check is not None and column == CHECK:
            self._draw_check(painter, rect, check)
        else:
            self._draw_text(painter, rect, column, row)
        painter.restore()

    def _draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, rect: QRectF
    ) -> None:
        theme, table = self.theme, option.widget
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = isinstance(table, Table) and table.hovered_row == index.row()
        if selected or hovered:
            painter.fillRect(rect, QColor(theme.highlight))
        if selected and index.column() == NAME:
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), QColor(theme.accent))
        if index.row() + 1 < len(self._model.keys):
            line = QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1)
            painter.fillRect(line, QColor(theme.panel_border))

    def _draw_text(self, painter: QPainter, rect: QRectF, column: int, row: GradientRow) -> None:
        theme = self.theme
        written = ((row.name,), row.data, row.grad, (row.source,))[column]
        font, colour = mono_font(NUMBER_SIZE), theme.text
        if column == NAME:
            font = text_font(13)
        elif column == SOURCE:
            colour = theme.text_muted
        elif column == GRAD:
            font = mono_font(NUMBER_SIZE, row.state not in (GradState.NONE, GradState.SET))
            colour = {
                GradState.NONE: theme.text_muted,
                GradState.SET: theme.done,
                GradState.CHANGED: theme.popped,
                GradState.INVALID: theme.error,
                GradState.WRONG: theme.error,
            }[row.state]
        painter.setFont(font)
        painter.setPen(QColor(colour))
        area = rect.adjusted(14 if column == NAME else 4, 0, -4, 0)
        # Names, and what they come from, often differ at their ends: square1, square2.
        in_middle = column in (NAME, SOURCE)
        mode = Qt.TextElideMode.ElideMiddle if in_middle else Qt.TextElideMode.ElideRight
        text = fitting(written, QFontMetricsF(font), area.width(), mode)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_check(self, painter: QPainter, rect: QRectF, check: Check) -> None:
        mark = _MARKS.get(check.verdict)
        if mark is not None:
            colour = self.theme.done if mark == "check" else self.theme.error
            place = QRectF(rect.x() + 4, rect.center().y() - 7, 14, 14)
            icons.draw(painter, mark, place, colour)
        if check.difference:
            font = mono_font(CHECK_SIZE)
            painter.setFont(font)
            painter.setPen(QColor(self.theme.text_muted))
            area = rect.adjusted(CHECK_MARGINS - 4, 0, -4, 0)
            text = fitting(check.difference, QFontMetricsF(font), area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)


def fitting(
    written: tuple[str, ...],
    metrics: QFontMetricsF,
    room: float,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> str:
    """The first of the ways to write something that fits; else the last one, with an ellipsis."""
    for text in written:
        if metrics.horizontalAdvance(text) <= room:
            return text
    return metrics.elidedText(written[-1], mode, room)


def _both(table: QWidget | None, rect: QRectF, column: int) -> QRectF:
    """A cell of a gradient's source or check, together with the other one."""
    assert isinstance(table, Table)  # the delegate paints for no other
    if column == SOURCE:
        return rect.adjusted(0, 0, table.columnWidth(CHECK), 0)
    return rect.adjusted(-table.columnWidth(SOURCE), 0, 0, 0)
