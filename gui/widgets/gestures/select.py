"""Selecting by a box drawn over empty space; a click there selects nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from gui.paint import paint_selection_rect
from gui.viewmodel.scene import Rect
from gui.widgets.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


class BoxSelect(Gesture):
    """Whatever the box touches is selected; with Shift or Ctrl it is added to what was."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        super().__init__(canvas, start)
        self._before = canvas.session.selection

    def move(self, pointer: Pointer) -> None:
        old = self._box()
        super().move(pointer)
        self.canvas.update_scene_rect(old.united(self._box()).grown(2))
        if self.has_moved:
            self.canvas.session.select(self._selected())

    def release(self, pointer: Pointer) -> None:
        self.now = pointer
        self.canvas.session.select(self._selected())
        self.canvas.update_scene_rect(self._box().grown(2))

    def cancel(self) -> None:
        self.canvas.session.select(self._before)
        self.canvas.update_scene_rect(self._box().grown(2))

    def paint(self, painter: QPainter) -> None:
        if self.has_moved:
            paint_selection_rect(painter, QRectF(*self._box()), self.canvas.theme)

    def _selected(self) -> frozenset[str]:
        found = frozenset[str]()
        if self.has_moved:
            found = frozenset(self.canvas.hits.nodes_in(self._box()))
        return self._before | found if self.start.adds else found

    def _box(self) -> Rect:
        a, b = self.start.at, self.now.at
        return Rect(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
