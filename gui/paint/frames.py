"""Paints frames: a tinted ground with a border, and a title that can be read from afar."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.document.model import Point
from gui.paint.fonts import text_width
from gui.paint.ink import Align, brush, draw_polygon, draw_text, pen, rectf
from gui.paint.surface import Surface
from gui.viewmodel.frames import (
    GAP,
    MARK,
    NOTE,
    TITLE_SIZE,
    mark_box,
    title_bar,
    title_middle,
    title_size,
)
from gui.viewmodel.scene import FrameShape
from gui.viewmodel.text import Face, elide
from gui.viewmodel.theme import Theme, frame_tint

CORNER = 12.0
_TRIANGLE = 5.0
LEGIBLE = 5.0  # pixels: of smaller titles and headings only specks are left
_MOST_GROWN = 2.4  # times its size is the triangle from afar: it stays in the title bar


def paint_frame(painter: Surface, shape: FrameShape, theme: Theme, scale: float) -> None:
    """One frame, below everything that stands in it."""
    painter.setOpacity(shape.opacity)
    painter.setPen(pen(theme.accent, 2.4) if shape.selected else pen(theme.wire, 1.0))
    painter.setBrush(brush(frame_tint(theme, shape.order)))
    painter.drawRoundedRect(rectf(shape.rect), CORNER, CORNER)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    size = title_size(scale)
    grown = min(size / TITLE_SIZE, _MOST_GROWN)
    paint_triangle(painter, mark_box(shape.rect).centre, theme, is_open=True, size=grown)
    if size * scale >= LEGIBLE:
        _paint_title(painter, shape, theme, size)
    painter.setOpacity(1.0)


def paint_triangle(
    painter: Surface, at: Point, theme: Theme, *, is_open: bool, size: float = 1.0
) -> None:
    """Points down where the nodes are shown, and to the right where they are folded away."""
    x, y, reach = at.x, at.y, _TRIANGLE * size
    if is_open:
        corners = [(x - reach, y - 0.6 * reach), (x + reach, y - 0.6 * reach), (x, y + reach)]
    else:
        corners = [(x - 0.6 * reach, y - reach), (x - 0.6 * reach, y + reach), (x + reach, y)]
    draw_polygon(painter, corners, theme.text_muted)


def _paint_title(painter: Surface, shape: FrameShape, theme: Theme, size: float) -> None:
    bar = title_bar(shape.rect)
    left, room = bar.x + MARK, bar.width - MARK - GAP
    title = elide(shape.title, Face.BOLD, size, room)
    y = title_middle(shape.rect, size)
    draw_text(painter, title, (left, y), Face.BOLD, size, theme.text, Align.LEFT)
    beyond = text_width(title, Face.BOLD, size) + GAP
    if text_width(shape.note, Face.SANS, NOTE * size) <= room - beyond:
        at = (left + beyond, y)
        draw_text(painter, shape.note, at, Face.SANS, NOTE * size, theme.text_muted, Align.LEFT)
