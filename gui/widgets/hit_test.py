"""Which node, wire, frame or port a place on the canvas means: what is drawn there within reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import TYPE_CHECKING

from gui.document.model import Point, Wire
from gui.viewmodel.extent import group_mark
from gui.viewmodel.frames import mark_box, title_bar, title_box
from gui.viewmodel.scene import FunctionShape, Port, Rect, WireShape
from gui.viewmodel.scene_index import ports_of

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

WIRE_REACH = 7.0  # pixels from a wire within which it is meant


def _any_port(_port: Port) -> bool:
    return True


def _distance(found: tuple[float, Port]) -> float:
    return found[0]


class HitTest:
    """Asked in scene units."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def nodes_in(self, rect: Rect) -> Iterator[str]:
        """The ids of the nodes that a rectangle touches."""
        return (node.id for node in self._canvas.stage.index.inside(rect))

    def node_at(self, at: Point) -> str | None:
        """The id of the node under a point."""
        node = self._canvas.stage.index.node_at(at)
        return None if node is None else node.id

    def wires_at(self, at: Point) -> tuple[Wire, ...]:
        """The wire under a point, within reach; into a group it may stand for several."""
        return self.wires_of(self.wire_at(at))

    def wires_of(self, shape: WireShape | None) -> tuple[Wire, ...]:
        """The wires that one shape stands for."""
        return () if shape is None or shape.wire is None else self._canvas.folded.wires(shape.wire)

    def wire_at(self, at: Point) -> WireShape | None:
        """How that wire is drawn."""
        return self._canvas.stage.index.wire_at(at, WIRE_REACH / self._canvas.viewport.scale)

    def frame_at(self, at: Point) -> str | None:
        """The frame whose title is under a point, the one that is drawn last."""
        scale = self._canvas.viewport.scale  # from afar the title stands above its bar
        over = (
            frame.id
            for frame in reversed(self._canvas.scene.frames.values())
            if title_bar(frame.rect).holds(at) or title_box(frame, scale).holds(at)
        )
        return next(over, None)

    def mark_at(self, at: Point) -> str | None:
        """The frame or group whose triangle is under a point."""
        node, frame = self._canvas.stage.index.node_at(at), self.frame_at(at)
        if isinstance(node, FunctionShape) and node.is_group:
            return node.id if group_mark(node.rect).holds(at) else None
        if node is not None or frame is None:
            return None
        return frame if mark_box(self._canvas.scene.frames[frame].rect).holds(at) else None

    def label_rect(self, node_id: str) -> Rect | None:
        """Where the name of a node or a frame is edited."""
        shape = self._canvas.scene.node(node_id)
        if shape is not None:
            return shape.rect
        frame = self._canvas.scene.frames.get(node_id)
        return None if frame is None else title_box(frame, self._canvas.viewport.scale)

    def port_near(
        self, at: Point, reach: float, suits: Callable[[Port], bool] = _any_port
    ) -> Port | None:
        """The nearest port that suits within so many pixels of a point."""
        radius = reach / self._canvas.viewport.scale
        near = [
            (hypot(port.at.x - at.x, port.at.y - at.y), port)
            for port in self._canvas.stage.index.ports(Rect.around(at, 2 * radius, 2 * radius))
            if suits(port)
        ]
        away, port = min(near, key=_distance, default=(radius, None))
        return port if away < radius else None

    def ports_in_view(self) -> Iterator[Port]:
        """The ports of all nodes in view."""
        return self._canvas.stage.index.ports(self._canvas.view_rect())

    def port_of_node_at(
        self,
        at: Point,
        suits: Callable[[Port], bool],
        why_not: Callable[[Port], str | None],
    ) -> Port | None:
        """The port meant by pointing at a node as a whole: its first one that takes the wire."""
        node = self._canvas.stage.index.node_at(at)
        ports = [] if node is None else [port for port in ports_of(node) if suits(port)]
        return next((port for port in ports if why_not(port) is None), next(iter(ports), None))

    def outgoing_point(self, variable: str, towards: Point) -> Point:
        """Where a wire leaves a variable."""
        node = self._canvas.scene.node(variable)
        if node is None or isinstance(node, FunctionShape) or node.port is None:
            return towards
        return node.port.at
