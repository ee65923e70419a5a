"""Finds what stands where in a scene: a grid of cells, for drawing a part and for the mouse."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import TypeVar

from gui.document.model import Point
from gui.viewmodel.curves import distance
from gui.viewmodel.extent import extent
from gui.viewmodel.scene import (
    ConstantShape,
    FunctionShape,
    NodeShape,
    Port,
    Rect,
    Scene,
    VariableShape,
    WireShape,
)

CELL = 600.0

S = TypeVar("S", NodeShape, WireShape)


class SceneIndex:
    """The nodes and wires of one scene by the cells of the plane that they reach into."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._nodes: dict[tuple[int, int], list[NodeShape]] = defaultdict(list)
        self._wires: dict[tuple[int, int], list[WireShape]] = defaultdict(list)
        for group in (scene.variables, scene.functions, scene.constants):
            for node in group.values():
                for cell in _cells(extent(node)):
                    self._nodes[cell].append(node)
        for wire in scene.wires:
            for cell in _cells(extent(wire)):
                self._wires[cell].append(wire)

    def query(self, rect: Rect) -> list[NodeShape]:
        """The nodes whose ink reaches into a rectangle, each once, in drawing order."""
        return _reaching(self._nodes, rect)

    def wires(self, rect: Rect) -> list[WireShape]:
        """The wires whose ink may reach into a rectangle, each once."""
        return _reaching(self._wires, rect)

    def inside(self, rect: Rect) -> list[NodeShape]:
        """The nodes whose outline meets a rectangle, as a selection drawn by the mouse does."""
        return [node for node in self.query(rect) if node.rect.meets(rect)]

    def node_at(self, point: Point) -> NodeShape | None:
        """The topmost node under a point, None on the empty canvas."""
        for node in reversed(self._nodes.get(_cell(point), [])):
            if _covers(node, point):
                return node
        return None

    def wire_at(self, point: Point, tolerance: float = 6.0) -> WireShape | None:
        """The nearest wire within `tolerance` of a point; the fixed piece to an output is none."""
        best: tuple[float, WireShape] | None = None
        for wire in self.wires(_around(point, tolerance)):
            if wire.wire is None or not extent(wire).grown(tolerance).holds(point):
                continue
            away = distance(wire.curve, point)
            if away <= tolerance and (best is None or away < best[0]):
                best = away, wire
        return None if best is None else best[1]

    def port_at(self, point: Point, radius: float = 10.0) -> Port | None:
        """The nearest port within `radius` of a point."""
        ports = ((_away(port.at, point), port) for port in self.ports(_around(point, radius)))
        near = [(away, port) for away, port in ports if away <= radius]
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def ports(self, rect: Rect) -> Iterator[Port]:
        """The ports of the nodes in a rectangle."""
        for node in self.query(rect.grown(1.0)):
            yield from ports_of(node)


def ports_of(node: NodeShape) -> tuple[Port, ...]:
    """A function's input ports, or a variable's or constant's outgoing one."""
    if isinstance(node, FunctionShape):
        return node.inputs
    return () if node.port is None else (node.port,)


def _reaching(grid: dict[tuple[int, int], list[S]], rect: Rect) -> list[S]:
    found: dict[int, S] = {}
    cells = list(_cells(rect)) if _cell_count(rect) <= len(grid) else list(grid)
    for cell in cells:
        for shape in grid.get(cell, ()):
            found[id(shape)] = shape
    return [shape for shape in found.values() if extent(shape).meets(rect)]


def _covers(node: NodeShape, point: Point) -> bool:
    if not node.rect.holds(point):
        return False
    if isinstance(node, VariableShape):
        centre = node.rect.centre
        x = (point.x - centre.x) / (node.rect.width / 2)
        y = (point.y - centre.y) / (node.rect.height / 2)
        return x * x + y * y <= 1.0
    return isinstance(node, FunctionShape | ConstantShape)


def _cell(point: Point) -> tuple[int, int]:
    return math.floor(point.x / CELL), math.floor(point.y / CELL)


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    left, top = _cell(Point(rect.x, rect.y))
    right, bottom = _cell(Point(rect.right, rect.bottom))
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            yield column, row


def _cell_count(rect: Rect) -> float:
    return (rect.width / CELL + 2) * (rect.height / CELL + 2)


def _around(point: Point, radius: float) -> Rect:
    return Rect.around(point, 2 * radius, 2 * radius)


def _away(a: Point, b: Point) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)
