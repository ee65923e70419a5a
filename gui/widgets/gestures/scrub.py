"""Changing a number: a drag sideways on the value of a leaf or a constant, as one step of undo."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt

from gui.actions.scrubbing import COARSER, FINER, can_scrub, scrubbed
from gui.document.model import Document, Point, Value
from gui.viewmodel.scene import ConstantShape, Scene, VariableShape
from gui.widgets.gestures.gesture import Gesture, Pointer
from gui.widgets.gestures.move import Move

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

VALUE_TOP, VALUE_BOTTOM = 1.0, 12.0  # where the line of the data stands below a variable's middle
VALUE_REACH = 30.0  # to both sides of it

_drags = count()  # each is an edit of its own


class Scrub(Gesture):
    """The number follows the mouse, and all that depends on it is computed anew at once.

    A drag that begins up or down is a move of the node after all.
    """

    cursor = Qt.CursorShape.SizeHorCursor

    def __init__(self, canvas: Canvas, start: Pointer, node_id: str) -> None:
        super().__init__(canvas, start)
        self._node = node_id
        value = canvas.session.document.variables[node_id].value
        assert value is not None
        self._value = value
        self._key = f"scrub {next(_drags)}"
        self._begun = False
        if not start.adds:
            canvas.session.select(frozenset([node_id]))

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        if not self._begun and not self.has_moved:
            return
        way = pointer.pixel - self.start.pixel
        if not self._begun and abs(way.y()) > abs(way.x()):
            instead = Move(self.canvas, self.start, self._node)
            self.canvas.begin(instead)
            instead.move(pointer)
            return
        self._begun = True
        number = scrubbed(float(self._value.array), way.x(), _pace(pointer.keys))
        self._set(Value(np.asarray(number, dtype=self._value.array.dtype)))

    def release(self, pointer: Pointer) -> None:
        if self._begun:
            self.move(pointer)
        elif self.start.adds:
            selection = self.canvas.session.selection
            self.canvas.session.select(selection ^ {self._node})

    def cancel(self) -> None:
        if self._begun:
            self._set(self._value)  # which leaves nothing to undo

    def _set(self, value: Value) -> None:
        if self._node in self.canvas.session.document.variables:
            self.canvas.editor.set_value(self._node, value, self._key)


def number_at(scene: Scene, document: Document, node_id: str, at: Point) -> bool:
    """Whether a point is on the number of a leaf or a constant that a drag can change."""
    variable, shape = document.variables.get(node_id), scene.node(node_id)
    if variable is None or variable.creator is not None or variable.value is None:
        return False
    if variable.value.array.ndim or not can_scrub(float(variable.value.array)):
        return False
    if isinstance(shape, ConstantShape):
        return True
    if not isinstance(shape, VariableShape):
        return False
    middle = shape.rect.centre
    return VALUE_TOP <= at.y - middle.y <= VALUE_BOTTOM and abs(at.x - middle.x) <= VALUE_REACH


def _pace(keys: Qt.KeyboardModifier) -> float:
    if keys & Qt.KeyboardModifier.ShiftModifier:
        return FINER
    return COARSER if keys & Qt.KeyboardModifier.ControlModifier else 1.0
