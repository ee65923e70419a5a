"""What a gesture is: everything that one mouse drag does, from the press to the release."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from gui.document.model import Point

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

DRAG_DISTANCE = 4.0  # pixels; a press that moves less is a click


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in pixels of the canvas and in the scene, and which keys are down."""

    pixel: QPointF
    at: Point
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def adds(self) -> bool:
        """Whether Shift or Ctrl asks to add to the selection."""
        wanted = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
        return bool(self.keys & wanted)


class Gesture:
    """One drag on one canvas. It shows what it would do and does it on release."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        self.canvas = canvas
        self.start = start
        self.now = start

    @property
    def has_moved(self) -> bool:
        """Whether this is a drag by now and no longer a click."""
        way = self.now.pixel - self.start.pixel
        return way.manhattanLength() >= DRAG_DISTANCE

    def move(self, pointer: Pointer) -> None:
        """The mouse moved."""
        self.now = pointer

    def release(self, pointer: Pointer) -> None:
        """The button was released: do it."""

    def cancel(self) -> None:
        """Leave everything as it was."""

    def paint(self, painter: QPainter) -> None:
        """Draw what the gesture would do, in scene units, above the scene."""
