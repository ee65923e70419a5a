"""Finds what stands where in a scene: a grid of cells, for drawing a part and for the mouse."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gui.document.model import Point
from gui.progress import followed
from gui.viewmodel.afar import Afar, seen_from_afar
from gui.viewmodel.cells import Cells
from gui.viewmodel.curves import distance
from gui.viewmodel.extent import COMPLAINT_REACH, extent, reach
from gui.viewmodel.ground import Ground
from gui.viewmodel.headings import Columns
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
from gui.viewmodel.shapes import Basis


class SceneIndex:
    """The nodes and wires of one scene by the cells of the plane that they may reach into.

    A step moves nothing, so that the scenes of one ground share their grid.
    """

    def __init__(self, scene: Scene, former: SceneIndex | None = None) -> None:
        self.scene = scene
        basis, before = scene.ground, None if former is None else former.scene.ground
        if isinstance(basis, Basis):
            known = before.ground if isinstance(before, Basis) else None
            self._grid = _grid_of(basis.ground, known)
        else:
            self._grid = _grid(scene)
        self._wires = scene.wires
        self._left_out: frozenset[int] = frozenset()
        same = former is not None and former.scene.bands is scene.bands
        self.columns: Columns = former.columns if former and same else Columns(scene.bands)
        self._afar: Afar | None = None
        self._known: Afar | None = None
        if former is not None:
            self._known = former._known if former._afar is None else former._afar

    def of_rest(self, rest: Scene) -> SceneIndex:
        """The index of what is left of the scene, found by the grid that stands already."""
        index = SceneIndex.__new__(SceneIndex)
        index.scene = rest
        index._grid, index._wires = self._grid, self._wires
        kept = {id(wire) for wire in rest.wires}
        index._afar, index._known = None, self._known if self._afar is None else self._afar
        index.columns = self.columns
        index._left_out = frozenset(i for i, wire in enumerate(self._wires) if id(wire) not in kept)
        return index

    def look_from_afar(self) -> Afar:
        """The scene as it is seen from afar; of a large one it is better made before a painting."""
        if self._afar is None:
            self._afar, self._known = seen_from_afar(self.scene, self._known), None
        return self._afar

    def query(self, rect: Rect) -> list[NodeShape]:
        """The nodes whose ink may reach into a rectangle, each once, in drawing order."""
        found = (self.scene.node(key) for key in self._grid.nodes.reaching(rect))
        return [node for node in found if node is not None]

    def wires(self, rect: Rect) -> list[WireShape]:
        """The wires whose ink may reach into a rectangle, each once, in drawing order."""
        found = self._grid.wires.reaching(rect)
        return [self._wires[key] for key in found if key not in self._left_out]

    def inside(self, rect: Rect) -> list[NodeShape]:
        """The nodes whose outline meets a rectangle, as a selection drawn by the mouse does."""
        if self._afar is None and self._known is None:
            return [node for node in self.query(rect) if node.rect.meets(rect)]
        afar = self.look_from_afar()  # as large as what the mouse may enclose there
        left, top, right, bottom = afar.places
        meets = (left <= rect.right) & (right >= rect.x) & (top <= rect.bottom) & (bottom >= rect.y)
        return [afar.nodes[number] for number in np.flatnonzero(meets).tolist()]

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


@dataclass(frozen=True, slots=True)
class _Grid:
    nodes: Cells[str]
    wires: Cells[int]


def _grid_of(ground: Ground, former: Ground | None) -> _Grid:
    """The grid of every scene that is built on a ground, whatever its step."""
    found = ground.answers.get(_Grid)
    if not isinstance(found, _Grid):
        known = None if former is None else former.answers.get(_Grid)
        if former is not None and isinstance(known, _Grid) and _same_nodes(ground, former):
            found = _moved(known, ground, former)
        else:
            found = _grid_anew(ground)
        ground.answers[_Grid] = found
    return found


def _grid_anew(ground: Ground) -> _Grid:
    document = ground.document
    constants = [v.id for v in document.variables.values() if v.constant]
    order = [v.id for v in document.variables.values() if not v.constant]
    nodes = [
        (node, _reach(ground, node)) for node in followed((*order, *document.functions, *constants))
    ]
    return _Grid(Cells(nodes), Cells(enumerate(ground.courses.boxes.values())))


def _same_nodes(ground: Ground, former: Ground) -> bool:
    """Whether two grounds are of one graph, with the same complaints, so that nodes only moved."""
    return (
        ground.variable_names is former.variable_names
        and not ground.folded.groups
        and not former.folded.groups
        and _complaints(ground) == _complaints(former)
    )


def _moved(known: _Grid, ground: Ground, former: Ground) -> _Grid:
    nodes = {i: _reach(ground, i) for i, rect in ground.rects.items() if rect != former.rects[i]}
    now, then = ground.courses.boxes.values(), former.courses.boxes.values()
    wires = {
        number: box
        for number, (box, before) in enumerate(zip(now, then, strict=True))
        if box is not before
    }
    return _Grid(known.nodes.with_moved(nodes), known.wires.with_moved(wires))


def _complaints(ground: Ground) -> frozenset[str]:
    return frozenset((*ground.evaluation.problems, *ground.evaluation.warnings))


def _reach(ground: Ground, node: str) -> Rect:
    complains = node in ground.evaluation.problems or node in ground.evaluation.warnings
    return reach(ground.rects[node]).grown(COMPLAINT_REACH if complains else 0.0)


def _grid(scene: Scene) -> _Grid:
    """The grid of a scene that stands for itself."""
    shapes: list[NodeShape] = [*scene.variables.values(), *scene.functions.values()]
    shapes += scene.constants.values()
    return _Grid(
        Cells((node.id, extent(node)) for node in shapes),
        Cells(enumerate(extent(wire) for wire in scene.wires)),
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


def _around(point: Point, radius: float) -> Rect:
    return Rect.around(point, 2 * radius, 2 * radius)


def _away(a: Point, b: Point) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)
