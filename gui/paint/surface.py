"""What the painters of shapes ask of the thing they paint on.

A QPainter has it all, on whatever device; what writes a drawing as text has it, too.
"""

from __future__ import annotations

from typing import Protocol, overload

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF


class Surface(Protocol):
    """The part of QPainter that drawing a page takes. Nothing here moves or scales."""

    def save(self) -> None:
        """Remember pen, brush, font and opacity."""

    def restore(self) -> None:
        """Take back what was remembered last."""

    def setRenderHint(self, hint: QPainter.RenderHint, /, on: bool = ...) -> None:
        """How edges are drawn, where there are pixels."""

    def testRenderHint(self, hint: QPainter.RenderHint, /) -> bool:
        """Whether they are drawn so."""

    def setOpacity(self, opacity: float, /) -> None:
        """How much of what is drawn from now on is seen."""

    def setPen(self, pen: QPen | Qt.PenStyle | QColor, /) -> None:
        """For outlines and texts."""

    def setBrush(self, brush: QBrush | Qt.BrushStyle, /) -> None:
        """For what is inside."""

    def setFont(self, f: QFont, /) -> None:
        """For texts."""

    def fillRect(self, rect: QRectF, brush: QBrush, /) -> None:
        """A rectangle without an outline."""

    def drawRect(self, rect: QRectF, /) -> None:
        """A rectangle."""

    def drawRects(self, rectangles: list[QRectF], /) -> None:
        """Rectangles."""

    def drawRoundedRect(self, rect: QRectF, x_radius: float, y_radius: float, /) -> None:
        """A rectangle with round corners."""

    @overload
    def drawEllipse(self, r: QRectF, /) -> None: ...
    @overload
    def drawEllipse(self, center: QPointF, rx: float, ry: float, /) -> None: ...

    def drawLine(self, p1: QPointF, p2: QPointF, /) -> None:
        """A line."""

    def drawLines(self, lines: list[QLineF], /) -> None:
        """Lines."""

    def drawPath(self, path: QPainterPath, /) -> None:
        """A path."""

    def drawPolygon(self, polygon: QPolygonF, /) -> None:
        """A closed polygon."""

    def drawText(self, p: QPointF, s: str, /) -> None:
        """A line of text that begins there on its baseline."""
