"""Drawing a wire: from a variable to an input, from an input to a variable, or an old wire anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from gui.document.model import Point, Wire
from gui.paint import paint_port, paint_wire_drag
from gui.viewmodel.scene import Port
from gui.widgets.gestures.gesture import Gesture, Pointer

REACH = 22.0  # pixels from a port within which a wire is drawn to it

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas


class WireDrag(Gesture):
    """A wire with one loose end. Ports that can take it light up, the others dim.

    `variable` is known when a variable's wire looks for an input; otherwise `target` is the input
    that looks for a variable. `moving` is the wire that is taken from its input, if there is one.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self,
        canvas: Canvas,
        start: Pointer,
        *,
        variable: str | None = None,
        target: Port | None = None,
        moving: Wire | None = None,
    ) -> None:
        super().__init__(canvas, start)
        self._variable = variable
        self._target = target
        self._moving = moving
        self._near: Port | None = None
        self._refusal: str | None = None
        self._reasons: dict[Port, str | None] = {}

    def move(self, pointer: Pointer) -> None:
        super().move(pointer)
        self._near = self._port_near(pointer)
        self._refusal = None if self._near is None else self._why_not(self._near)
        self.canvas.show_hint(self._refusal, pointer.pixel)
        self.canvas.update()

    def release(self, pointer: Pointer) -> None:
        self.move(pointer)
        self.canvas.show_hint(None, pointer.pixel)
        if not self.has_moved:
            return
        if self._near is None:
            self._drop_on_empty(pointer)
        elif self._refusal is None:
            self._connect(self._near)

    def cancel(self) -> None:
        self.canvas.show_hint(None, self.now.pixel)
        self.canvas.update()

    def paint(self, painter: QPainter) -> None:
        theme = self.canvas.theme
        for port in self.canvas.hits.ports_in_view():
            fits = self._could_end_at(port) and self._why_not(port) is None
            paint_port(painter, port, theme, lit=fits, dimmed=not fits)
        if self.has_moved:
            allowed = None if self._near is None else self._refusal is None
            paint_wire_drag(painter, *self._ends(), theme, allowed=allowed)

    def _ends(self) -> tuple[Point, Point]:
        """Where the wire starts and where it ends, along the flow of data."""
        loose = self.now.at if self._near is None else self._near.at
        if self._variable is not None:
            return self.canvas.hits.outgoing_point(self._variable, loose), loose
        assert self._target is not None
        return loose, self._target.at

    def _could_end_at(self, port: Port) -> bool:
        return (port.slot is None) == (self._variable is None)

    def _port_near(self, pointer: Pointer) -> Port | None:
        port = self.canvas.hits.port_near(pointer.at, REACH, self._could_end_at)
        if port is not None:
            return port
        return self.canvas.hits.port_of_node_at(pointer.at, self._could_end_at, self._why_not)

    def _why_not(self, port: Port) -> str | None:
        if port not in self._reasons:
            editor = self.canvas.editor
            if self._variable is not None:
                assert port.slot is not None
                function, slot = self.canvas.folded.inputs_at(port.node, port.slot)[0]
                reason = editor.why_not_connect(self._variable, function, slot, self._moving)
            else:
                assert self._target is not None
                assert self._target.slot is not None
                reason = editor.why_not_connect(port.node, self._target.node, self._target.slot)
            self._reasons[port] = reason
        return self._reasons[port]

    def _connect(self, port: Port) -> None:
        editor = self.canvas.editor
        if self._variable is not None:
            assert port.slot is not None
            function, slot = self.canvas.folded.inputs_at(port.node, port.slot)[0]
            editor.connect(self._variable, function, slot, self._moving)
        elif self._target is not None and self._target.slot is not None:
            editor.connect(port.node, self._target.node, self._target.slot)

    def _drop_on_empty(self, pointer: Pointer) -> None:
        if self._moving is not None:
            self.canvas.editor.disconnect([self._moving])
        elif self._variable is not None:
            self.canvas.search_for_reader(self._variable, pointer.at)
        elif self._target is not None and self._target.slot is not None:
            self.canvas.search_for_source(self._target.node, self._target.slot, pointer.at)
