"""Moving nodes: a press selects, a drag moves everything that is selected, as one edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.actions.placing import riders
from gui.document.model import Point
from gui.viewmodel.scene import ConstantShape
from gui.widgets.gestures.gesture import Gesture, Pointer
from gui.widgets.gestures.snapping import Snap, snap

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

SNAP_REACH = 5.0  # pixels within which a middle is level with another


class Move(Gesture):
    """The selected nodes follow the mouse; the document changes once, on release."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, canvas: Canvas, start: Pointer, node_id: str) -> None:
        super().__init__(canvas, start)
        self._node = node_id
        self._before = canvas.session.selection
        self._was_selected = node_id in self._before
        if start.adds:
            canvas.session.select(self._before | {node_id})
        elif not self._was_selected:
            canvas.session.select(frozenset([node_id]))
        self._origins = self._places(canvas.session.selection)
        self._snap = Snap()

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        if self.has_moved:
            before = self._snap
            self._snap = self._snapped()
            self.canvas.stage.drag(self._origins.keys(), *self._way())
            if before.guides or self._snap.guides:
                self.canvas.update()

    def release(self, pointer: Pointer) -> None:
        self.now = pointer
        if self.has_moved:
            self._snap = self._snapped()
            dx, dy = self._way()
            self.canvas.editor.move(
                {i: Point(at.x + dx, at.y + dy) for i, at in self._origins.items()}
            )
            self.canvas.stage.put_down()
        elif self.start.adds and self._was_selected:
            self.canvas.session.select(self._before - {self._node})
        elif not self.start.adds:
            self.canvas.session.select(frozenset([self._node]))

    def cancel(self) -> None:
        self.canvas.stage.put_down()
        self.canvas.session.select(self._before)

    def paint(self, painter: QPainter) -> None:
        pen = QPen(QColor(self.canvas.theme.accent), 1, Qt.PenStyle.DotLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for one, other in self._snap.guides:
            painter.drawLine(QPointF(*one), QPointF(*other))

    def _way(self) -> tuple[float, float]:
        dx, dy = self._plain_way()
        return dx + self._snap.dx, dy + self._snap.dy

    def _plain_way(self) -> tuple[float, float]:
        return self.now.at.x - self.start.at.x, self.now.at.y - self.start.at.y

    def _snapped(self) -> Snap:
        """The node under the mouse is levelled with the nodes in view; Ctrl leaves it free."""
        origin = self._origins.get(self._node)
        if origin is None or self.now.keys & Qt.KeyboardModifier.ControlModifier:
            return Snap()
        dx, dy = self._plain_way()
        canvas = self.canvas
        others = (
            shape.rect.centre
            for shape in canvas.stage.index.query(canvas.view_rect())
            if shape.id not in self._origins and not isinstance(shape, ConstantShape)
        )
        reach = SNAP_REACH / canvas.viewport.scale
        return snap(Point(origin.x + dx, origin.y + dy), others, reach)

    def _places(self, ids: frozenset[str]) -> dict[str, Point]:
        """Where the nodes stand now; a literal goes with the function that it stands at."""
        moving = ids | riders(self.canvas.session.document, ids)
        shapes = {i: self.canvas.scene.node(i) for i in moving}
        return {i: shape.rect.centre for i, shape in shapes.items() if shape is not None}
