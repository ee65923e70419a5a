"""The row of queue cards: what waits from the left, an arrow, and what was popped at the right.

From one step to the next the cards move: the one that is popped leaves the queue for the right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.translation import ngettext
from gui.viewmodel.queue import Card, QueueView
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets import icons
from gui.widgets.queue_card import CARD_HEIGHT, CardButton, card_width
from gui.widgets.style import text_font

_GAP = 8
_ARROW = 30  # room for the arrow between what waits and what was popped
_MORE = 34  # room for "+12" where not all cards fit
_MOVE_MILLISECONDS = 220
_ARRIVES_FROM = 18  # pixels at the left of its place from which a new card slides in

# A wrong order can hold one function twice: a card is named by its function and its turn.
Name = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a card is to stand."""

    card: Card
    rect: QRect
    compact: bool


@dataclass(frozen=True, slots=True)
class _Move:
    """A card on its way."""

    button: CardButton
    start: QRect
    end: QRect


class QueueStrip(QWidget):
    """The cards on one line; the wheel moves along a queue that is longer than the line."""

    chosen = Signal(object)  # str: the key of the function whose card was clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: QueueView | None = None
        self._buttons: dict[Name, CardButton] = {}
        self._spare: list[CardButton] = []
        self._moves: list[_Move] = []
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(_MOVE_MILLISECONDS)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._move)
        self._hidden_right = 0  # waiting cards that the wheel has moved out at the right
        self._hidden_left = 0
        self._arrow = QRectF()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_view(self, view: QueueView, theme: Theme, animated: bool = False) -> None:
        """Show another queue; with `animated`, its cards go to their places in a moment."""
        changed = self._view is None or view.waiting != self._view.waiting
        if changed:
            self._hidden_right = 0
        self._view, self.theme = view, theme
        self._place(animated and changed and self.isVisible())

    def cards(self) -> list[Card]:
        """The cards on the screen from left to right."""
        places = self._places(self._view) if self._view is not None else []
        return [place.card for place in sorted(places, key=_left_edge)]

    @property
    def is_moving(self) -> bool:
        """Whether cards are on their way."""
        return self._motion.state() is QVariantAnimation.State.Running

    def sizeHint(self) -> QSize:
        return QSize(280, CARD_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, CARD_HEIGHT)

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
                painter.drawText(self.words_place(), middle | Qt.TextFlag.TextWordWrap, view.empty)
            if self._hidden_left:
                text = f"+{self._hidden_left}"
                painter.drawText(QRectF(2, 0, _MORE, CARD_HEIGHT), middle, text)
            if not self._arrow.isEmpty():
                icons.draw(painter, "next", self._arrow, muted)
        finally:
            painter.end()

    def words_place(self) -> QRectF:
        """Where the words of an empty queue stand: beside the cards once those have arrived.

        Whatever uncovers a part of them on the way draws that part of the same line.
        """
        room = min([move.end.x() for move in self._moves], default=self.width())
        return QRectF(2, 0, room - 8, CARD_HEIGHT)

    def _place(self, animated: bool = False) -> None:
        """Bring every card to its place, in motion or at once."""
        view = self._view
        if view is None:
            return
        self._motion.stop()
        old, self._buttons, self._moves = self._buttons, {}, []
        turns: Counter[str] = Counter()
        for place in self._places(view):
            name = (place.card.key, turns[place.card.key])
            turns[place.card.key] += 1
            button = old.pop(name, None)
            start = button.geometry() if button is not None else None
            if button is None:
                button = self._new_button()
                start = place.rect.translated(-_ARRIVES_FROM, 0)
            button.show_card(place.card, self.theme, place.compact)
            button.show()
            self._buttons[name] = button
            self._moves.append(_Move(button, start or place.rect, place.rect))
        for button in old.values():
            button.hide()
            self._spare.append(button)
        if animated:
            self._motion.start()
        else:
            self._move(1.0)
        self.setToolTip(self._hidden_words())
        self.update()

    def _places(self, view: QueueView) -> list[_Place]:
        """The place of each card that fits; those far from their turn are counted instead."""
        places: list[_Place] = []
        right = float(self.width())
        if view.popped is not None:
            width = card_width(view.popped, False)
            rect = QRect(round(right - width), 0, round(width), CARD_HEIGHT)
            places.append(_Place(view.popped, rect, False))
            right -= width + _ARROW
        waiting = view.waiting[: len(view.waiting) - self._hidden_right]
        widths = sum(card_width(card, False) + _GAP for card in waiting) - _GAP
        compact = view.earlier > 0 or widths > right
        fitting = _fitting(waiting, right, view.earlier) if compact else list(waiting)
        self._hidden_left = view.earlier + len(waiting) - len(fitting)
        x = float(_MORE if self._hidden_left else 0)
        for card in fitting:
            width = min(card_width(card, compact), right)
            rect = QRect(round(x), 0, round(width), CARD_HEIGHT)
            places.append(_Place(card, rect, compact))
            x += width + _GAP
        self._place_arrow(view, x, right)
        return places

    def _move(self, progress: object) -> None:
        part = float(progress) if isinstance(progress, float) else 1.0
        for move in self._moves:
            start, end = move.start, move.end
            x = start.x() + (end.x() - start.x()) * part
            width = start.width() + (end.width() - start.width()) * part
            move.button.setGeometry(round(x), end.y(), round(width), end.height())

    def _place_arrow(self, view: QueueView, x: float, right: float) -> None:
        self._arrow = QRectF()
        if view.popped is not None and view.waiting:
            centre = (x - _GAP + right + _ARROW) / 2
            self._arrow = QRectF(centre - 11, CARD_HEIGHT / 2 - 11, 22, 22)

    def _hidden_words(self) -> str:
        if not self._hidden_left:
            return ""
        return ngettext(
            "{count} more function waits", "{count} more functions wait", self._hidden_left
        ).format(count=self._hidden_left)

    def _new_button(self) -> CardButton:
        if self._spare:
            return self._spare.pop()
        button = CardButton(self)
        button.chosen.connect(self.chosen)
        return button


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


def _left_edge(place: _Place) -> int:
    return place.rect.x()
