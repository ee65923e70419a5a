"""The ledger of one variable as a card: a line for each contribution, and their running sum."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.translation import _
from gui.viewmodel.ledger import Ledger, LedgerEntry
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.style import mono_font, text_font

_ROW = 22
_TOP = 32


class LedgerView(QWidget):
    """Contributions with their sources; a click lights one, a double click goes to its step."""

    chosen = Signal(object)  # LedgerEntry: its function and wire are asked for
    step_chosen = Signal(object)  # int: the step in which a contribution arrived

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._ledger: Ledger | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_ledger(self, ledger: Ledger, theme: Theme) -> None:
        """Show another ledger."""
        self._ledger, self.theme = ledger, theme
        lines = [f"{e.source}: {e.value}, {e.running} {e.note}".strip() for e in ledger.entries]
        self.setToolTip(_("Double-click a contribution to go to its step") if lines else "")
        self.setAccessibleName(_("Ledger of {gradient}").format(gradient=ledger.title))
        self.setAccessibleDescription("; ".join([*lines, f"= {ledger.total}"]))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, _TOP + _ROW * (len(self._shown()) + 1) + self._notes() + 12)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def line_middle(self, line: int) -> QPoint:
        """The middle of a contribution's line."""
        above = sum(_height(entry) for entry in self._shown()[:line])
        return QPoint(self.width() // 2, _TOP + above + _ROW // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        entry = self._entry_at(event.position().y())
        if entry is not None:
            self.chosen.emit(entry)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        entry = self._entry_at(event.position().y())
        if entry is not None:
            self.step_chosen.emit(entry.step)

    def _entry_at(self, y: float) -> LedgerEntry | None:
        top = float(_TOP)
        for entry in self._shown():
            if top <= y < top + _height(entry):
                return entry
            top += _height(entry)
        return None

    def paintEvent(self, _event: QPaintEvent) -> None:
        ledger, theme = self._ledger, self.theme
        if ledger is None:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.field_border), 1))
            painter.setBrush(QColor(theme.field))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -4.5), 8, 8)
            self._draw_title(painter, ledger)
            y = float(_TOP)
            for entry in self._shown():
                self._draw_entry(painter, y, entry)
                y += _height(entry)
            painter.setPen(QPen(QColor(theme.field_border), 1))
            painter.drawLine(QPointF(14, y + 1), QPointF(self.width() - 14, y + 1))
            painter.setFont(mono_font(12, True))
            painter.setPen(QColor(theme.text))
            self._right(painter, y + 2, f"= {ledger.total}")
        finally:
            painter.end()

    def _shown(self) -> tuple[LedgerEntry, ...]:
        return self._ledger.entries if self._ledger is not None else ()

    def _notes(self) -> int:
        return sum(_height(entry) - _ROW for entry in self._shown())

    def _draw_title(self, painter: QPainter, ledger: Ledger) -> None:
        painter.setFont(text_font(13, True))
        painter.setPen(QColor(self.theme.text))
        painter.drawText(QPointF(14, 22), ledger.title)
        painter.setFont(text_font(12))
        painter.setPen(QColor(self.theme.text_muted))
        words = ledger.arrived
        if ledger.earlier:
            words += " · " + _("{count} earlier ones not shown").format(count=ledger.earlier)
        self._right(painter, 6, words)

    def _draw_entry(self, painter: QPainter, y: float, entry: LedgerEntry) -> None:
        theme = self.theme
        ink = theme.popped if entry.current else theme.done
        middle = Qt.AlignmentFlag.AlignVCenter
        mark = "▸ " if entry.current else ""
        painter.setFont(text_font(12, entry.current))
        painter.setPen(QColor(ink))
        room = QRectF(14, y, self.width() * 0.45, _ROW)
        source = QFontMetricsF(painter.font()).elidedText(
            mark + entry.source, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, middle, source)
        painter.setFont(mono_font(12, entry.current))
        painter.drawText(
            QRectF(self.width() * 0.5, y, self.width() * 0.24, _ROW), middle, entry.value
        )
        painter.setPen(QColor(theme.text_muted))
        self._right(painter, y, f"= {entry.running}")
        if entry.note:
            painter.setFont(text_font(11))
            painter.drawText(QRectF(24, y + _ROW - 4, self.width() - 38, 18), middle, entry.note)

    def _right(self, painter: QPainter, y: float, text: str) -> None:
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(14, y, self.width() - 28, _ROW), side, text)


def _height(entry: LedgerEntry) -> int:
    return _ROW + (16 if entry.note else 0)
