"""Small drawn keys with what they do beside them; those for which there is no room are left out."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.style import text_font

_HEIGHT = 20
_GAP = 14


@dataclass(frozen=True, slots=True)
class KeyHint:
    """Keys and the word for what they do."""

    keys: tuple[str, ...]
    label: str


class KeyHints(QWidget):
    """A line of hints, set from the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._hints: tuple[KeyHint, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_hints(self, hints: tuple[KeyHint, ...]) -> None:
        """Show these from now on."""
        if hints == self._hints:
            return
        self._hints = hints
        words = (f"{' '.join(hint.keys)} {hint.label}" for hint in hints)
        self.setAccessibleName(", ".join(words))
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        width = sum(self._width(hint) + _GAP for hint in self._hints)
        return QSize(round(width), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fitting: list[KeyHint] = []
            room = float(self.width())
            for hint in self._hints:
                room -= self._width(hint) + _GAP
                if room < -_GAP:
                    break
                fitting.append(hint)
            x = float(self.width())
            for hint in reversed(fitting):
                x -= self._width(hint)
                self._draw(painter, x, hint)
                x -= _GAP
        finally:
            painter.end()

    def _width(self, hint: KeyHint) -> float:
        keys = sum(self._key_width(key) + 3 for key in hint.keys)
        return keys + 3 + QFontMetricsF(text_font(12)).horizontalAdvance(hint.label)

    def _key_width(self, key: str) -> float:
        return max(18.0, QFontMetricsF(text_font(11)).horizontalAdvance(key) + 10)

    def _draw(self, painter: QPainter, x: float, hint: KeyHint) -> None:
        theme = self.theme
        centred = Qt.AlignmentFlag.AlignCenter
        for key in hint.keys:
            frame = QRectF(x + 0.5, 1.5, self._key_width(key) - 1, _HEIGHT - 3)
            painter.setPen(QPen(QColor(theme.field_border), 1.0))
            painter.setBrush(QColor(theme.field))
            painter.drawRoundedRect(frame, 4, 4)
            painter.setPen(QColor(theme.text_muted))
            painter.setFont(text_font(11))
            painter.drawText(frame, centred, key)
            x += self._key_width(key) + 3
        painter.setPen(QColor(theme.text_muted))
        painter.setFont(text_font(12))
        line = QRectF(x + 3, 0, self.width(), _HEIGHT)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, hint.label)
