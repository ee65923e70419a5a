"""Bringing a node from the palette: its outline follows the mouse over the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.actions.catalogue import Choice
from gui.document.model import Wire
from gui.layout.spacing import FUNCTION_SIZE, LITERAL_SIZE, VARIABLE_SIZE
from gui.viewmodel.scene import Rect
from gui.widgets.gestures.aimed_wire import AimedWire
from gui.widgets.gestures.gesture import Gesture, Pointer
from gui.widgets.style import text_font

SIZES = {"variable": VARIABLE_SIZE, "constant": LITERAL_SIZE, "function": FUNCTION_SIZE}

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


class Place(Gesture):
    """Dropped on a wire, a function is put into it."""

    cursor = Qt.CursorShape.DragCopyCursor

    def __init__(self, canvas: Canvas, start: Pointer, choice: Choice) -> None:
        super().__init__(canvas, start)
        self._choice = choice
        self._aimed = AimedWire(canvas, self._takes_input)

    def move(self, pointer: Pointer) -> None:
        old = self._outline()
        super().move(pointer)
        self._aimed.aim([pointer.at])
        self.canvas.update_scene_rect(old.united(self._outline()).grown(4))

    def release(self, pointer: Pointer) -> None:
        self.now = pointer
        self.canvas.update_scene_rect(self._outline().grown(4))
        self._aimed.aim([pointer.at])
        if self._aimed.wires:
            self.canvas.editor.add_in_wire(self._choice, pointer.at, self._aimed.wires)
        else:
            self.canvas.editor.add(self._choice, pointer.at)

    def cancel(self) -> None:
        self.canvas.update()

    def paint(self, painter: QPainter) -> None:
        self._aimed.paint(painter)
        theme = self.canvas.theme
        rect = QRectF(*self._outline())
        is_function = self._choice.kind == "function"
        outline = QColor(theme.function_outline if is_function else theme.variable_outline)
        fill = QColor(theme.function_fill if is_function else theme.variable_fill)
        fill.setAlphaF(0.7)
        painter.setPen(QPen(outline, 2, Qt.PenStyle.DashLine))
        painter.setBrush(fill)
        if self._choice.kind == "variable":
            painter.drawEllipse(rect)
        else:
            painter.drawRoundedRect(rect, 8, 8)
        painter.setPen(QColor(theme.text))
        painter.setFont(text_font(13, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._choice.label)

    def _takes_input(self, _wires: tuple[Wire, ...]) -> bool:
        return self._choice.takes_input

    def _outline(self) -> Rect:
        return Rect.around(self.now.at, *SIZES[self._choice.kind])
