"""The marks of breakpoints on the canvas: a filled diamond at the upper left of a node.

They belong to the window that plays, not to the picture: no export has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.viewmodel.scene import Rect, Scene, VariableShape
from gui.viewmodel.theme import Theme

_REACH = 6.0  # from the middle of a mark to its corners
_BORDER = 1.5
_ON_CORNER = 0.94  # of the way from the middle of a box to its rounded corner


def paint_breakpoints(painter: QPainter, scene: Scene, nodes: Iterable[str], theme: Theme) -> None:
    """Draw the marks of these nodes, as far as the scene has them."""
    painter.setPen(QPen(QColor(theme.panel), _BORDER))
    painter.setBrush(QColor(theme.error))
    for rect in breakpoint_rects(scene, nodes):
        x, y = rect.centre
        corners = ((x, y - _REACH), (x + _REACH, y), (x, y + _REACH), (x - _REACH, y))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))


def breakpoint_rects(scene: Scene, nodes: Iterable[str]) -> Iterator[Rect]:
    """Where the marks of these nodes stand: on the corner of a box, on the line of an ellipse."""
    reach = _REACH + _BORDER
    for node in nodes:
        if (shape := scene.node(node)) is not None:
            share = sqrt(0.5) if isinstance(shape, VariableShape) else _ON_CORNER
            centre, rect = shape.rect.centre, shape.rect
            x, y = centre.x - rect.width / 2 * share, centre.y - rect.height / 2 * share
            yield Rect(x - reach, y - reach, 2 * reach, 2 * reach)
