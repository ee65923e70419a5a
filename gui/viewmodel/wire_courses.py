"""How the wires of a picture run, and which of them run as they did on the ground before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gui.document.folding import Folded
from gui.document.graph import readers
from gui.document.model import FunctionNode, Wire
from gui.progress import followed
from gui.viewmodel.cells import Cells
from gui.viewmodel.curves import Curve, box, ellipse_point, leaving_point, smooth
from gui.viewmodel.detours import around
from gui.viewmodel.extent import HEAD
from gui.viewmodel.scene import Port, Rect, WireShape

if TYPE_CHECKING:
    from gui.viewmodel.ground import Ground

ROUTED = 200  # functions up to which wires are led around nodes
_MANY_MOVED = 24  # nodes; where more have moved, looking at each wire costs no less than making it
_OUTPUT_FAN = 12.0  # how far the wires of several outputs spread at the function's right side

Key: TypeAlias = Wire | tuple[str, str]  # a wire, or a function and its output
_Course: TypeAlias = tuple[WireShape, Rect]


@dataclass(frozen=True, slots=True, eq=False)
class Courses:
    """Every wire: its `shape`, the `area` that its course depends on, the `box` around its ink."""

    shapes: Mapping[Key, WireShape]
    areas: Mapping[Key, Rect]
    boxes: Mapping[Key, Rect]


def courses(
    folded: Folded,
    rects: Mapping[str, Rect],
    inputs: Mapping[str, tuple[Port, ...]],
    previous: Ground | None,
) -> Courses:
    """The course of every wire; one that still fits is kept."""
    found = dict(_all_courses(_Router(folded, rects, inputs), previous))
    boxes = previous.courses.boxes if previous is not None else {}
    shapes = previous.courses.shapes if previous is not None else {}
    return Courses(
        {key: shape for key, (shape, _area) in followed(found.items())},
        {key: area for key, (_shape, area) in followed(found.items())},
        {
            key: boxes[key] if shape is shapes.get(key) else box(shape.curve).grown(HEAD)
            for key, (shape, _area) in followed(found.items())
        },
    )


def courses_after(
    folded: Folded,
    rects: Mapping[str, Rect],
    inputs: Mapping[str, tuple[Port, ...]],
    moved: Collection[str],
    before: Courses,
) -> Courses:
    """The courses of a graph that is not routed, of which nothing but these nodes has moved."""
    document, router = folded.drawn, _Router(folded, rects, inputs)
    fed = readers(document)
    wires: dict[Wire, None] = {}
    makers: dict[str, None] = {}
    for node in moved:
        function = document.functions.get(node)
        if function is None:
            wires.update(dict.fromkeys(fed.get(node, ())))
            makers.update(dict.fromkeys(filter(None, [document.variables[node].creator])))
        else:
            taken = enumerate(function.inputs)
            wires.update({Wire(v, node, slot): None for slot, v in taken if v is not None})
            makers[node] = None
    changed: dict[Key, _Course] = {wire: router.wire(wire) for wire in wires}
    for maker in makers:
        changed.update(router.outputs(document.functions[maker]))
    return Courses(
        {**before.shapes, **{key: shape for key, (shape, _area) in changed.items()}},
        {**before.areas, **{key: area for key, (_shape, area) in changed.items()}},
        {
            **before.boxes,
            **{key: box(shape.curve).grown(HEAD) for key, (shape, _area) in changed.items()},
        },
    )


class _Router:
    """Leads one wire after another, in a graph that is not too large around what is in its way."""

    def __init__(
        self,
        folded: Folded,
        rects: Mapping[str, Rect],
        inputs: Mapping[str, tuple[Port, ...]],
    ) -> None:
        self.document, self.stubs = folded.drawn, folded.stubs
        self.rects, self.inputs = rects, inputs
        self._cells: Cells[str] | None = None
        if len(self.document.functions) <= ROUTED:
            self._cells = Cells((i, rect) for i, rect in rects.items() if i not in self.stubs)

    def wire(self, wire: Wire) -> _Course:
        """The course of a wire around what stands between its ends."""
        is_constant = self.document.variables[wire.variable].constant
        curve, area = self._curve(wire, is_constant)
        return WireShape(curve, wire=wire, head=not is_constant), area

    def starts(self, function: FunctionNode) -> Iterator[tuple[str, float]]:
        """How far from its middle each wire to an output leaves a function."""
        middle = (len(function.outputs) - 1) / 2
        for index, output in enumerate(function.outputs):
            if output not in self.stubs:
                yield output, (index - middle) * _OUTPUT_FAN

    def outputs(self, function: FunctionNode) -> Iterator[tuple[Key, _Course]]:
        """The wires from a function to its outputs."""
        for output, start in self.starts(function):
            yield (function.id, output), self.output(function.id, output, start)

    def output(self, function: str, output: str, start: float) -> _Course:
        """The wire from a function to one of its outputs."""
        box_, ellipse = self.rects[function], self.rects[output]
        curve = _output_curve(box_, ellipse, start)
        return WireShape(curve, output_of=function, output=output), box_.united(ellipse)

    def _curve(self, wire: Wire, is_constant: bool) -> tuple[Curve, Rect]:
        """The curve of a wire and the area that it looked at."""
        rects, cells = self.rects, self._cells
        rect, port = rects[wire.variable], self.inputs[wire.function][wire.slot].at
        if is_constant:
            curve = smooth(rect.centre._replace(x=rect.right), port)
            return curve, box(curve).united(rect)
        start = leaving_point(rect, port)
        ends = rect.united(rects[wire.function])
        if cells is None:
            return smooth(start, port), ends
        own = {wire.variable, wire.function}
        if wire.variable in self.stubs:  # it begins at the group's border
            own.add(self.document.variables[wire.variable].creator or "")

        def standing(area: Rect) -> Iterator[Rect]:
            return (rects[i] for i in cells.reaching(area) if i not in own)

        curve, looked = around(start, port, standing)
        return curve, looked.united(ends)


def _all_courses(router: _Router, previous: Ground | None) -> Iterator[tuple[Key, _Course]]:
    document = router.document
    moved = _moved_areas(router.rects, previous)
    for wire in followed(document.wires()):
        port = router.inputs[wire.function][wire.slot].at
        kept = _kept(previous, moved, wire)
        is_constant = document.variables[wire.variable].constant
        if kept is None or kept[0].curve[-1] != port or kept[0].head == is_constant:
            kept = router.wire(wire)
        yield wire, kept
    for function in followed(document.functions.values()):
        for output, start in router.starts(function):
            kept = _kept(previous, moved, (function.id, output))
            if kept is None or kept[0].curve[0].y != router.rects[function.id].centre.y + start:
                kept = router.output(function.id, output, start)
            yield (function.id, output), kept


def _moved_areas(rects: Mapping[str, Rect], previous: Ground | None) -> list[Rect] | None:
    """Where something stands or stood that does not stand there on both grounds."""
    if previous is None:
        return None
    nodes = followed({**previous.rects, **rects})
    changed = [node for node in nodes if rects.get(node) != previous.rects.get(node)]
    if len(changed) > _MANY_MOVED:
        return None
    both = (
        ground[node] for node in changed for ground in (rects, previous.rects) if node in ground
    )
    return list(both)


def _kept(previous: Ground | None, moved: list[Rect] | None, key: Key) -> _Course | None:
    """The former course of a wire where nothing has moved in the area that it depends on."""
    if previous is None or moved is None or key not in previous.courses.shapes:
        return None
    looked = previous.courses.areas[key]
    if any(rect.meets(looked) for rect in moved):
        return None
    return previous.courses.shapes[key], looked


def _output_curve(function: Rect, variable: Rect, start: float) -> Curve:
    end = ellipse_point(variable, 0.0, side=-1)
    return smooth(function.centre._replace(x=function.right, y=function.centre.y + start), end)
