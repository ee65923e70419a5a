"""Moving the view by dragging the ground."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.widgets.gestures.gesture import Gesture, Pointer


class Pan(Gesture):
    """The scene follows the mouse."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def move(self, pointer: Pointer) -> None:
        way = pointer.pixel - self.now.pixel
        super().move(pointer)
        self.canvas.set_viewport(self.canvas.viewport.panned(way.x(), way.y()))
