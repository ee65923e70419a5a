"""Cutting wires: a line drawn with Alt, or Ctrl and Shift, takes out each wire that it crosses."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.document.model import Wire
from gui.viewmodel.curves import point_at
from gui.viewmodel.scene import Rect, WireShape
from gui.widgets.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

PIECES = 24  # straight pieces that stand for a curve


class Cut(Gesture):
    """The wires that would go are drawn over in the colour of errors until the release."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        super().__init__(canvas, start)
        self._crossed: tuple[WireShape, ...] = ()

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        self._crossed = self._found()
        self.canvas.update()

    def release(self, pointer: Pointer) -> None:
        self.move(pointer)
        folded = self.canvas.folded
        crossed = [shape.wire for shape in self._crossed if shape.wire is not None]
        wires: list[Wire] = [wire for shown in crossed for wire in folded.wires(shown)]
        if wires:
            self.canvas.editor.disconnect(wires)

    def paint(self, painter: QPainter) -> None:
        pen = QPen(QColor(self.canvas.theme.error), 2, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLine(self._line())
        pen.setStyle(Qt.PenStyle.SolidLine)
        painter.setPen(pen)
        for shape in self._crossed:
            painter.drawPolyline(_pieces(shape))

    def _line(self) -> QLineF:
        return QLineF(QPointF(*self.start.at), QPointF(*self.now.at))

    def _found(self) -> tuple[WireShape, ...]:
        line = self._line()
        a, b = self.start.at, self.now.at
        box = Rect(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
        return tuple(
            shape
            for shape in self.canvas.stage.index.wires(box)
            if shape.wire is not None and _crosses(line, _pieces(shape))
        )


def _pieces(shape: WireShape) -> list[QPointF]:
    return [QPointF(*point_at(shape.curve, place / PIECES)) for place in range(PIECES + 1)]


def _crosses(line: QLineF, points: list[QPointF]) -> bool:
    bounded = QLineF.IntersectionType.BoundedIntersection
    return any(line.intersects(QLineF(one, other))[0] == bounded for one, other in pairwise(points))
