"""The wire into which a dragged function would be put, lit until the release."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from gui.document.model import Point, Wire
from gui.paint.gestures import paint_lit_wire
from gui.viewmodel.scene import WireShape

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


class AimedWire:
    """At most one wire on the canvas; into a group it may stand for several."""

    def __init__(self, canvas: Canvas, fits: Callable[[tuple[Wire, ...]], bool]) -> None:
        self._canvas = canvas
        self._fits = fits
        self._shape: WireShape | None = None
        self._asked: WireShape | None = None
        self._answer: tuple[Wire, ...] = ()
        self.wires: tuple[Wire, ...] = ()

    def aim(self, places: Iterable[Point]) -> None:
        """Take the wire at the first of these places that has one which fits."""
        before, self._shape, self.wires = self._shape, None, ()
        for place in places:
            shape = self._canvas.hits.wire_at(place)
            if shape is not self._asked:
                self._asked = shape  # its answer, for which a graph is gone through, stands
                wires = self._canvas.hits.wires_of(shape)
                self._answer = wires if wires and self._fits(wires) else ()
            if self._answer:
                self._shape, self.wires = shape, self._answer
                break
        if self._shape is not before:
            self._canvas.update()

    def paint(self, painter: QPainter) -> None:
        """Draw over the wire, in scene units."""
        if self._shape is not None:
            paint_lit_wire(painter, self._shape.curve, self._canvas.theme)
