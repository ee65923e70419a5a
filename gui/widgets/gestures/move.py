"""Moving nodes: a press selects, a drag moves everything that is selected, as one edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from gui.actions.placing import riders
from gui.document.model import Point
from gui.widgets.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


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

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        if self.has_moved:
            self.canvas.stage.drag(self._origins.keys(), *self._way())

    def release(self, pointer: Pointer) -> None:
        self.now = pointer
        if self.has_moved:
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

    def _way(self) -> tuple[float, float]:
        return self.now.at.x - self.start.at.x, self.now.at.y - self.start.at.y

    def _places(self, ids: frozenset[str]) -> dict[str, Point]:
        """Where the nodes stand now; a literal goes with the function that it stands at."""
        moving = ids | riders(self.canvas.session.document, ids)
        shapes = {i: self.canvas.scene.node(i) for i in moving}
        return {i: shape.rect.centre for i, shape in shapes.items() if shape is not None}
