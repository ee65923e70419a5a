"""One card of the queue: a function that waits, pops next, or was just popped."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.viewmodel.queue import Card, CardState
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.style import text_font

CARD_HEIGHT = 42
_NARROWEST, _WIDEST = 76.0, 168.0
_COMPACT = 46.0  # the narrowest card where many stand side by side


class CardButton(QAbstractButton):
    """One card: dashed while it waits, solid and thick when it was popped."""

    chosen = Signal(object)  # str: the key of the function

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.card: Card | None = None
        self.compact = False
        self.theme: Theme = LIGHT
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._choose)

    def show_card(self, card: Card, theme: Theme, compact: bool = False) -> None:
        """Show another function, or the same one in another state."""
        self.card, self.theme, self.compact = card, theme, compact
        self.setText(card.title)
        self.setAccessibleName(f"{card.title}, {card.note}")
        self.setToolTip(f"{card.title}\n{card.note}")
        self.update()

    def wanted_width(self) -> float:
        """How wide the card would be with its texts whole, within limits."""
        return 0.0 if self.card is None else card_width(self.card, self.compact)

    def sizeHint(self) -> QSize:
        return QSize(round(self.wanted_width()), CARD_HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # the space bar plays
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        card, theme = self.card, self.theme
        if card is None:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            popped = card.state is CardState.POPPED
            outline = QColor(theme.popped if popped else theme.queued)
            pen = QPen(outline, 2.0 if card.state is not CardState.WAITING else 1.5)
            if not popped:
                pen.setDashPattern([3.0, 2.0])
            painter.setPen(pen)
            lit = self.underMouse() or self.isDown()
            painter.setBrush(QColor(theme.button_hover if lit else theme.function_fill))
            frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            painter.drawRoundedRect(frame, 6, 6)
            if self.hasFocus():
                painter.setPen(QPen(QColor(theme.accent), 1.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), 4, 4)
            self._write(painter, card, frame)
        finally:
            painter.end()

    def _write(self, painter: QPainter, card: Card, frame: QRectF) -> None:
        theme = self.theme
        colours = {CardState.POPPED: theme.popped, CardState.NEXT: theme.queued}
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        lines = (
            (card.title, text_font(13, True), theme.text, 5.0),
            (
                card.short_note if self.compact else card.note,
                text_font(11, card.state is not CardState.WAITING),
                colours.get(card.state, theme.text_muted),
                20.0,
            ),
        )
        for text, font, colour, top in lines:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            room = frame.adjusted(4, 0, -4, 0)
            line = QRectF(room.x(), frame.y() + top - 2, room.width(), 16)
            mode = Qt.TextElideMode.ElideRight
            shown = QFontMetricsF(font).elidedText(text, mode, room.width())
            painter.drawText(line, centred, shown)

    def _choose(self) -> None:
        if self.card is not None:
            self.chosen.emit(self.card.key)


def card_width(card: Card, compact: bool) -> float:
    """How wide a card is with its texts whole, within limits."""
    note = card.short_note if compact else card.note
    texts = ((card.title, text_font(13, True)), (note, text_font(11, True)))
    widest = max(QFontMetricsF(font).horizontalAdvance(text) for text, font in texts)
    low, room = (_COMPACT, 13) if compact else (_NARROWEST, 20)
    return max(low, min(_WIDEST, widest + room))
