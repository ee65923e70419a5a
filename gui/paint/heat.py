"""Paints the small heat map of an array: the theme's colours for negative, zero and positive."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPainter

from gui.paint.ink import brush, pen
from gui.viewmodel.scene import Heat
from gui.viewmodel.theme import Theme

_TONES = 32  # tones on either side of zero


def paint_heat(painter: QPainter, heat: Heat, box: QRectF, theme: Theme) -> None:
    """The cells of a heat map, filling a box; what is not finite is crossed out."""
    rows = len(heat.rows)
    columns = len(heat.rows[0]) if rows else 0
    if not rows or not columns:
        return
    antialiasing = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    wide, high = box.width() / columns, box.height() / rows
    for row, cells in enumerate(heat.rows):
        for column, value in enumerate(cells):
            cell = QRectF(box.x() + column * wide, box.y() + row * high, wide, high)
            painter.fillRect(cell, tone(value, theme))
            if value is None:
                painter.setPen(pen(theme.error_text, 1.0))
                painter.drawLine(cell.topLeft(), cell.bottomRight())
                painter.drawLine(cell.topRight(), cell.bottomLeft())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, antialiasing)


def tone(value: float | None, theme: Theme) -> QBrush:
    """The colour of a value from -1 to 1."""
    if value is None:
        return brush(theme.error)
    return _mixed(theme, round(value * _TONES))


@lru_cache(maxsize=256)
def _mixed(theme: Theme, step: int) -> QBrush:
    start = QColor(theme.heat_zero)
    end = QColor(theme.heat_positive if step >= 0 else theme.heat_negative)
    share = abs(step) / _TONES
    mixed = [round(a + (b - a) * share) for a, b in zip(_rgb(start), _rgb(end), strict=True)]
    return QBrush(QColor(*mixed))


def _rgb(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()
