"""Paints the small heat map of an array: the theme's colours for negative, zero and positive."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from gui.paint.ink import brush, pen, rectf
from gui.paint.surface import Surface
from gui.viewmodel.heat import heat_cells, heat_colour
from gui.viewmodel.scene import Heat, Rect
from gui.viewmodel.theme import Theme


def paint_heat(painter: Surface, heat: Heat, box: Rect, theme: Theme) -> None:
    """The cells of a heat map, filling a box; what is not finite is crossed out."""
    antialiasing = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for rect, value in heat_cells(heat, box):
        cell = rectf(rect)
        painter.fillRect(cell, brush(heat_colour(value, theme)))
        if value is None:
            painter.setPen(pen(theme.error_text, 1.0))
            painter.drawLine(cell.topLeft(), cell.bottomRight())
            painter.drawLine(cell.topRight(), cell.bottomLeft())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, antialiasing)
