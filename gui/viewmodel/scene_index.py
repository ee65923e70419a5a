"""Finds what stands where in a scene: a grid of cells, for drawing a part and for the mouse."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from gui.document.model import Point
from gui.viewmodel.curves import box, distance
from gui.viewmodel.extent import COMPLAINT_REACH, HEAD, extent, reach
from gui.viewmodel.ground import Ground
from gui.viewmodel.picture import Basis
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

K = TypeVar("K", bound=Hashable)


class SceneIndex:
    """The nodes and wires of one scene by the cells of the plane that they may reach into.

    A step moves nothing, so that the scenes of one ground share their grid.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        basis = scene.ground
        self._grid = _grid_of(basis.ground) if isinstance(basis, Basis) else _grid(scene)

    def query(self, rect: Rect) -> list[NodeShape]:
        """The nodes whose ink may reach into a rectangle, each once, in drawing order."""
        found = (self.scene.node(key) for key in self._grid.nodes.reaching(rect))
        return [node for node in found if node is not None]

    def wires(self, rect: Rect) -> list[WireShape]:
        """The wires whose ink may reach into a rectangle, each once, in drawing order."""
        return [self.scene.wires[key] for key in self._grid.wires.reaching(rect)]

    def inside(self, rect: Rect) -> list[NodeShape]:
        """The nodes whose outline meets a rectangle, as a selection drawn by the mouse does."""
        return [node for node in self.query(rect) if node.rect.meets(rect)]

    def node_at(self, point: Point) -> NodeShape | None:
        """The topmost node under a point, None on the empty canvas."""
        for node in reversed(self.query(_around(point, 0.0))):
            if _covers(node, point):
                return node
        return None

    def wire_at(self, point: Point, tolerance: float = 6.0) -> WireShape | None:
        """The nearest wire within `tolerance` of a point; the fixed piece to an output is none."""
        best: tuple[float, WireShape] | None = None
        for wire in self.wires(_around(point, tolerance)):
            if wire.wire is None:
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
        for node in self.query(rect):
            yield from ports_of(node)


def ports_of(node: NodeShape) -> tuple[Port, ...]:
    """A function's input ports, or a variable's or constant's outgoing one."""
    if isinstance(node, FunctionShape):
        return node.inputs
    return () if node.port is None else (node.port,)


class _Cells(Generic[K]):
    """Rectangles by the cells that they reach into, each found by its key, in the order given."""

    def __init__(self, rects: Iterable[tuple[K, Rect]]) -> None:
        self._rects = dict(rects)
        self._order = {key: number for number, key in enumerate(self._rects)}
        self._cells: dict[tuple[int, int], list[K]] = defaultdict(list)
        for key, rect in self._rects.items():
            for cell in _cells(rect):
                self._cells[cell].append(key)

    def reaching(self, rect: Rect) -> list[K]:
        """The keys of what meets a rectangle."""
        if _cell_count(rect) > len(self._cells):
            return [key for key, found in self._rects.items() if found.meets(rect)]
        keys = {key for cell in _cells(rect) for key in self._cells.get(cell, ())}
        near = [key for key in keys if self._rects[key].meets(rect)]
        return sorted(near, key=self._order.__getitem__)


@dataclass(frozen=True, slots=True)
class _Grid:
    nodes: _Cells[str]
    wires: _Cells[int]


@lru_cache(maxsize=2)
def _grid_of(ground: Ground) -> _Grid:
    """The grid of every scene that is built on a ground, whatever its step."""
    complaints = ground.evaluation.problems.keys() | ground.evaluation.warnings.keys()
    document = ground.document
    constants = [v.id for v in document.variables.values() if v.constant]
    order = [v.id for v in document.variables.values() if not v.constant]
    nodes = [
        (node, reach(ground.rects[node]).grown(COMPLAINT_REACH if node in complaints else 0.0))
        for node in (*order, *document.functions, *constants)
    ]
    boxes = (box(wire.curve).grown(HEAD) for wire in ground.wires.values())
    return _Grid(_Cells(nodes), _Cells(enumerate(boxes)))


def _grid(scene: Scene) -> _Grid:
    """The grid of a scene that stands for itself."""
    shapes: list[NodeShape] = [*scene.variables.values(), *scene.functions.values()]
    shapes += scene.constants.values()
    return _Grid(
        _Cells((node.id, extent(node)) for node in shapes),
        _Cells(enumerate(extent(wire) for wire in scene.wires)),
    )


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
