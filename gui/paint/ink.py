"""Pens, brushes, texts and paths that the painters of shapes share. Colours come from the theme."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPolygonF

from gui.document.model import Point
from gui.paint.fonts import baseline, font, text_width
from gui.paint.surface import Surface
from gui.viewmodel.curves import Curve
from gui.viewmodel.scene import Rect
from gui.viewmodel.text import Face


class Align(Enum):
    """On which side of its place a text stands."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


LIT_BREADTH, LIT_DOTS = 3.0, (3.0, 3.0)  # around and along what the mouse is over elsewhere


@lru_cache(maxsize=512)
def colour(name: str, alpha: float = 1.0) -> QColor:
    """A colour of the theme, more or less transparent."""
    made = QColor(name)
    made.setAlphaF(alpha)
    return made


@lru_cache(maxsize=256)
def pen(name: str, width: float, dashes: tuple[float, ...] = (), alpha: float = 1.0) -> QPen:
    """A round pen; dashes and gaps are in scene units. Width 0 is one pixel at any scale."""
    made = QPen(colour(name, alpha), width)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashes:
        made.setDashPattern([dash / width for dash in dashes])
    return made


@lru_cache(maxsize=256)
def brush(name: str, alpha: float = 1.0) -> QBrush:
    """A plain fill."""
    return QBrush(colour(name, alpha))


def rectf(rect: Rect) -> QRectF:
    """A scene rectangle as Qt's."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def pointf(point: Point) -> QPointF:
    """A scene point as Qt's."""
    return QPointF(point.x, point.y)


def path_of(curve: Curve) -> QPainterPath:
    """A curve as a path."""
    path = QPainterPath(pointf(curve[0]))
    for index in range(1, len(curve), 3):
        path.cubicTo(*(pointf(point) for point in curve[index : index + 3]))
    return path


def draw_text(
    painter: Surface,
    text: str,
    at: tuple[float, float],
    face: Face,
    size: float,
    name: str,
    align: Align = Align.CENTRE,
) -> None:
    """A line of text whose capitals stand around the height at[1]."""
    if not text:
        return
    painter.setFont(font(face, size))
    painter.setPen(colour(name))
    left = at[0] - align.value * text_width(text, face, size)
    painter.drawText(QPointF(left, baseline(at[1], size)), text)


def draw_pill(
    painter: Surface, rect: Rect, fill: str, outline: str | None = None, width: float = 1.5
) -> None:
    """A pill without its text."""
    painter.setPen(Qt.PenStyle.NoPen if outline is None else pen(outline, width))
    painter.setBrush(brush(fill))
    radius = rect.height / 2
    painter.drawRoundedRect(rectf(rect), radius, radius)


def draw_polygon(painter: Surface, points: Sequence[tuple[float, float]], name: str) -> None:
    """A filled polygon."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush(name))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
