"""A click on the triangle of a frame or a group: it is folded, or opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from gui.widgets.gestures.gesture import Gesture, Pointer
from gui.widgets.gestures.move import Move

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


class Fold(Gesture):
    """A drag that begins there moves the frame instead."""

    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, canvas: Canvas, start: Pointer, frame_id: str) -> None:
        super().__init__(canvas, start)
        self._frame = frame_id

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        if self.has_moved:
            instead = Move(self.canvas, self.start, self._frame)
            self.canvas.begin(instead)
            instead.move(pointer)

    def release(self, pointer: Pointer) -> None:
        self.now = pointer
        self.canvas.framing.toggle(self._frame)
