"""The ledger of one variable as a card: a line for each contribution, and their running sum."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.translation import _
from gui.viewmodel.ledger import Ledger, LedgerEntry
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.card import draw_card
from gui.widgets.style import mono_font, text_font

_ROW = 22
_TOP = 32
_LINE = 16  # of what stands below an entry


class LedgerView(QWidget):
    """Contributions with their sources; the mouse over one lights where it came from and when, a
    click keeps it lit, a double click goes to its step."""

    hovered = Signal(object)  # LedgerEntry | None: the mouse is over it
    chosen = Signal(object)  # LedgerEntry: its function and wire are asked for
    step_chosen = Signal(object)  # int: the step in which a contribution arrived

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._ledger: Ledger | None = None
        self._reached = -1  # the line that the arrow keys have come to
        self._mouse = -1.0  # how far down it is over this
        self._hovered = -1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_ledger(self, ledger: Ledger, theme: Theme) -> None:
        """Show another ledger."""
        if self._ledger is None or self._ledger.title != ledger.title:
            self._reached = -1
        self._ledger, self.theme = ledger, theme
        self._hover_at(self._mouse, anew=True)
        lines = [_spoken(entry) for entry in ledger.entries]
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if lines else Qt.FocusPolicy.NoFocus)
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

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            entry = self._entry_at(event.pos().y())
            tip = _("Click a contribution to light it; double-click, or Enter, to go to its step")
            text = "" if entry is None else f"{entry.whole}\n{tip}"
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_at(event.position().y())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover_at(-1.0)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hover_at(-1.0)

    def _hover_at(self, y: float, *, anew: bool = False) -> None:
        """Light where the contribution there came from; `anew` where it may be another one."""
        self._mouse = y
        entry = self._entry_at(y)
        line = -1 if entry is None else self._shown().index(entry)
        if line != self._hovered or (anew and entry is not None):
            self._hovered = line
            self.update()
            self.hovered.emit(entry)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        entry = self._entry_at(event.position().y())
        if entry is not None:
            self._reach(self._shown().index(entry))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        entries = self._shown()
        if event.key() in steps and entries:
            wanted = max(self._reached, 0 if steps[event.key()] < 0 else -1)
            self._reach(max(0, min(wanted + steps[event.key()], len(entries) - 1)))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._is_reached():
            self.step_chosen.emit(entries[self._reached].step)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        entry = self._entry_at(event.position().y())
        if entry is not None:
            self.step_chosen.emit(entry.step)

    def _is_reached(self) -> bool:
        return 0 <= self._reached < len(self._shown())

    def _reach(self, line: int) -> None:
        self._reached = line
        self.update()
        self.chosen.emit(self._shown()[line])

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
            draw_card(painter, self, theme)
            self._draw_title(painter, ledger)
            y = float(_TOP)
            for line, entry in enumerate(self._shown()):
                place = QRectF(1, y, self.width() - 2, _height(entry))
                if line == self._hovered:
                    painter.fillRect(place, QColor(theme.highlight))
                if line == self._reached and self.hasFocus():
                    painter.fillRect(place, QColor(theme.highlight))
                    painter.fillRect(QRectF(1, y, 3, _height(entry)), QColor(theme.accent))
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
        if entry.replaced:
            ink = theme.text_muted
        middle = Qt.AlignmentFlag.AlignVCenter
        mark = "▸ " if entry.current else ""
        painter.setFont(text_font(12, entry.current))
        painter.setPen(QColor(ink))
        room = QRectF(14, y, self.width() * 0.45, _ROW)
        source = QFontMetricsF(painter.font()).elidedText(
            mark + entry.source, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, middle, source)
        font = mono_font(12, entry.current)
        font.setStrikeOut(entry.replaced)
        painter.setFont(font)
        painter.drawText(
            QRectF(self.width() * 0.5, y, self.width() * 0.24, _ROW), middle, entry.value
        )
        painter.setPen(QColor(theme.text_muted))
        self._right(painter, y, f"= {entry.running}")
        below = QRectF(24, y + _ROW - 4, self.width() - 38, 18)
        for text, font in ((entry.values, mono_font(11)), (entry.note, text_font(11))):
            if text:
                painter.setFont(font)
                mode = Qt.TextElideMode.ElideRight
                fitting = QFontMetricsF(font).elidedText(text, mode, below.width())
                painter.drawText(below, middle, fitting)
                below.translate(0, _LINE)

    def _right(self, painter: QPainter, y: float, text: str) -> None:
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(14, y, self.width() - 28, _ROW), side, text)


def _spoken(entry: LedgerEntry) -> str:
    words = f"{entry.source}: {entry.value}, {entry.running} {entry.note}"
    return f"{words} {entry.values}".strip() if entry.values else words.strip()


def _height(entry: LedgerEntry) -> int:
    return _ROW + _LINE * (bool(entry.note) + bool(entry.values))
