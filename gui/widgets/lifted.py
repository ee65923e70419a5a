"""Nodes lifted out of a scene while they are dragged, so that a frame costs only what moves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from gui.document.model import Point
from gui.viewmodel.extent import extent
from gui.viewmodel.scene import (
    ConstantShape,
    FunctionShape,
    Port,
    Rect,
    Scene,
    VariableShape,
    WireShape,
)


class Lifted:
    """Some nodes of a scene with the wires at them; `rest` is the scene without them.

    A wire between a node that moves and one that stays is stretched; its proper way is found when
    the node is put down.
    """

    def __init__(self, scene: Scene, ids: Collection[str]) -> None:
        self._ids = frozenset(ids)
        self._functions = {i: s for i, s in scene.functions.items() if i in self._ids}
        self._variables = {i: s for i, s in scene.variables.items() if i in self._ids}
        self._constants = {i: s for i, s in scene.constants.items() if i in self._ids}
        self._frames = {i: s for i, s in scene.frames.items() if i in self._ids}
        self._wires = tuple(wire for wire in scene.wires if any(self._ends(wire)))
        self.rest = replace(
            scene,
            wires=tuple(wire for wire in scene.wires if not any(self._ends(wire))),
            functions={i: s for i, s in scene.functions.items() if i not in self._ids},
            variables={i: s for i, s in scene.variables.items() if i not in self._ids},
            constants={i: s for i, s in scene.constants.items() if i not in self._ids},
            frames={i: s for i, s in scene.frames.items() if i not in self._ids},
            ground=None,
        )

    def moved(self, dx: float, dy: float) -> Scene:
        """The lifted part alone, this far from where it was."""
        return Scene(
            wires=tuple(self._stretched(wire, dx, dy) for wire in self._wires),
            functions={i: _function(s, dx, dy) for i, s in self._functions.items()},
            variables={i: _leaf(s, dx, dy) for i, s in self._variables.items()},
            constants={i: _leaf(s, dx, dy) for i, s in self._constants.items()},
            frames={i: replace(s, rect=s.rect.moved(dx, dy)) for i, s in self._frames.items()},
        )

    def _ends(self, wire: WireShape) -> tuple[bool, bool]:
        """Whether the start and the end of a wire move."""
        if wire.wire is not None:
            return wire.wire.variable in self._ids, wire.wire.function in self._ids
        return wire.output_of in self._ids, wire.output in self._ids

    def _stretched(self, wire: WireShape, dx: float, dy: float) -> WireShape:
        starts, ends = self._ends(wire)
        last = len(wire.curve) - 1
        curve = []
        for place, point in enumerate(wire.curve):
            share = (starts * (last - place) + ends * place) / last
            curve.append(Point(point.x + dx * share, point.y + dy * share))
        return replace(wire, curve=tuple(curve))


def reach(scene: Scene) -> list[Rect]:
    """Where a small scene has ink."""
    shapes = (
        *scene.frames.values(),
        *scene.wires,
        *scene.functions.values(),
        *scene.variables.values(),
        *scene.constants.values(),
    )
    return [extent(shape) for shape in shapes]


def _function(shape: FunctionShape, dx: float, dy: float) -> FunctionShape:
    ports = tuple(_port(port, dx, dy) for port in shape.inputs)
    return replace(shape, rect=shape.rect.moved(dx, dy), inputs=ports)


def _leaf(
    shape: VariableShape | ConstantShape, dx: float, dy: float
) -> VariableShape | ConstantShape:
    port = None if shape.port is None else _port(shape.port, dx, dy)
    return replace(shape, rect=shape.rect.moved(dx, dy), port=port)


def _port(port: Port, dx: float, dy: float) -> Port:
    return replace(port, at=Point(port.at.x + dx, port.at.y + dy))
