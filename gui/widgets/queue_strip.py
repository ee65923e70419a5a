"""The row of queue cards: what waits from the left, an arrow, and what was popped at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.translation import ngettext
from gui.viewmodel.queue import Card, CardState, QueueView
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.style import text_font

_HEIGHT = 42
_NARROWEST, _WIDEST = 76.0, 168.0
_COMPACT = 46.0  # the narrowest card where many stand side by side
_GAP = 8
_ARROW = 34  # room for the arrow between what waits and what was popped
_MORE = 34  # room for "+12" where not all cards fit


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
        return QSize(round(self.wanted_width()), _HEIGHT)

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


class QueueStrip(QWidget):
    """The cards on one line; the wheel moves along a queue that is longer than the line."""

    chosen = Signal(object)  # str: the key of the function whose card was clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: QueueView | None = None
        self._buttons: list[CardButton] = []
        self._hidden_right = 0  # waiting cards that the wheel has moved out at the right
        self._hidden_left = 0
        self._arrow = QRectF()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_view(self, view: QueueView, theme: Theme) -> None:
        """Show another queue."""
        if self._view is None or view.waiting != self._view.waiting:
            self._hidden_right = 0
        self._view, self.theme = view, theme
        self._place()

    def cards(self) -> list[Card]:
        """The cards on the screen from left to right."""
        shown = [b for b in self._buttons if not b.isHidden() and b.card is not None]
        return [b.card for b in sorted(shown, key=_left_edge) if b.card is not None]

    def sizeHint(self) -> QSize:
        return QSize(280, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def wheelEvent(self, event: QWheelEvent) -> None:
        moved = event.angleDelta().y() or event.angleDelta().x()
        if self._view is None or not moved or not (self._hidden_left or self._hidden_right):
            event.ignore()
            return
        most = len(self._view.waiting) - 1
        wanted = self._hidden_right + (1 if moved > 0 else -1)
        if moved > 0 and not self._hidden_left:
            wanted = self._hidden_right
        self._hidden_right = max(0, min(most, wanted))
        self._place()
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        view = self._view
        if view is None:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            muted = self.theme.text_muted
            painter.setPen(QColor(muted))
            painter.setFont(text_font(12))
            middle = Qt.AlignmentFlag.AlignVCenter
            if not view.waiting:
                painter.drawText(QRectF(2, 0, self.width(), _HEIGHT), middle, view.empty)
            if self._hidden_left:
                text = f"+{self._hidden_left}"
                painter.drawText(QRectF(2, 0, _MORE, _HEIGHT), middle, text)
            if not self._arrow.isEmpty():
                icons.draw(painter, "next", self._arrow, muted)
        finally:
            painter.end()

    def _place(self) -> None:
        """Give each card that fits its place; cards far from their turn are counted instead."""
        view = self._view
        if view is None:
            return
        right, used = float(self.width()), 0
        if view.popped is not None:
            button = self._button(0, view.popped, False)
            width = button.wanted_width()
            button.setGeometry(round(right - width), 0, round(width), _HEIGHT)
            right -= width + _ARROW
            used = 1
        waiting = view.waiting[: len(view.waiting) - self._hidden_right]
        widths = sum(card_width(card, False) + _GAP for card in waiting) - _GAP
        compact = view.earlier > 0 or widths > right
        fitting = _fitting(waiting, right, view.earlier) if compact else list(waiting)
        self._hidden_left = view.earlier + len(waiting) - len(fitting)
        x = float(_MORE if self._hidden_left else 0)
        for card in fitting:
            button = self._button(used, card, compact)
            width = min(button.wanted_width(), right)
            button.setGeometry(round(x), 0, round(width), _HEIGHT)
            x += width + _GAP
            used += 1
        for button in self._buttons[used:]:
            button.hide()
        self._place_arrow(view, x, right)
        self.setToolTip(self._hidden_words())
        self.update()

    def _place_arrow(self, view: QueueView, x: float, right: float) -> None:
        self._arrow = QRectF()
        if view.popped is not None and view.waiting:
            centre = (x - _GAP + right + _ARROW) / 2
            self._arrow = QRectF(centre - 11, _HEIGHT / 2 - 11, 22, 22)

    def _hidden_words(self) -> str:
        if not self._hidden_left:
            return ""
        return ngettext(
            "{count} more function waits", "{count} more functions wait", self._hidden_left
        ).format(count=self._hidden_left)

    def _button(self, index: int, card: Card, compact: bool) -> CardButton:
        if index == len(self._buttons):
            button = CardButton(self)
            button.chosen.connect(self.chosen)
            self._buttons.append(button)
        button = self._buttons[index]
        button.show_card(card, self.theme, compact)
        button.show()
        return button


def card_width(card: Card, compact: bool) -> float:
    """How wide a card is with its texts whole, within limits."""
    note = card.short_note if compact else card.note
    texts = ((card.title, text_font(13, True)), (note, text_font(11, True)))
    widest = max(QFontMetricsF(font).horizontalAdvance(text) for text, font in texts)
    low, room = (_COMPACT, 18) if compact else (_NARROWEST, 20)
    return max(low, min(_WIDEST, widest + room))


def _fitting(waiting: Sequence[Card], room: float, earlier: int) -> list[Card]:
    """The compact cards that fit, counted from the one that pops next; at least that one."""
    found: list[Card] = []
    for card in reversed(waiting):
        width = card_width(card, True)
        reserve = _MORE if earlier or len(found) + 1 < len(waiting) else 0
        if found and room - width < reserve:
            break
        room -= width + _GAP
        found.insert(0, card)
    return found


def _left_edge(button: CardButton) -> int:
    return button.x()
