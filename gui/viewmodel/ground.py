"""What of a picture does not depend on the step: names, places, ports, wires, the columns.

It is made once for a document and its evaluation and kept with the scene, so that a step touches
only what it changes; and what a new document has in common with the old is taken over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gui.document.folding import Folded, fold
from gui.document.graph import chosen_output
from gui.document.model import Document, FunctionNode, Point, VariableNode, Wire
from gui.document.names import function_names, variable_names
from gui.layout import arrange, function_generations
from gui.layout.spacing import LITERAL_GAP, Sizes
from gui.progress import followed, tell
from gui.translation import _
from gui.viewmodel.bands import Column, columns
from gui.viewmodel.cells import Cells
from gui.viewmodel.curves import Curve, box, ellipse_point, leaving_point, smooth
from gui.viewmodel.detours import around
from gui.viewmodel.frames import frame_shapes
from gui.viewmodel.groups import drawn_places, drawn_sizes
from gui.viewmodel.node_size import sizes
from gui.viewmodel.scene import FrameShape, Port, Rect, WireShape

if TYPE_CHECKING:
    from gui.document.evaluation import Evaluation

_ROUTED = 200  # functions up to which wires are led around nodes
_MANY_MOVED = 24  # nodes; where more have moved, looking at each wire costs no less than making it
_OUTPUT_FAN = 12.0  # how far the wires of several outputs spread at the function's right side


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The lasting part of a picture. `document` is what stands in it: each group is a function."""

    folded: Folded
    document: Document
    evaluation: Evaluation
    function_names: Mapping[str, str]
    variable_names: Mapping[str, str]
    generations: Mapping[str, int]
    rects: Mapping[str, Rect]
    inputs: Mapping[str, tuple[Port, ...]]
    wires: Mapping[Wire | tuple[str, str], WireShape]  # by wire, or by (function, output)
    areas: Mapping[Wire | tuple[str, str], Rect]  # what each wire's course depends on
    columns: tuple[Column, ...]
    output: str | None
    uses: Mapping[str, int]  # how many ports each variable feeds
    frames: Mapping[str, FrameShape]  # not selected
    answers: dict[object, object] = field(init=False, default_factory=dict)  # see once.py

    def holds(self, document: Document, evaluation: Evaluation) -> bool:
        """Whether this is the ground of these two."""
        return self.folded.document is document and self.evaluation is evaluation

    def keeps_function(self, node_id: str, former: Ground) -> bool:
        """Whether the lasting part of a function's shape is that of a former ground."""
        return self is former or (
            self.evaluation is former.evaluation
            and self.document.functions[node_id] is former.document.functions.get(node_id)
            and self.rects[node_id] == former.rects[node_id]
            and self.function_names[node_id] == former.function_names[node_id]
            and self.generations[node_id] == former.generations[node_id]
        )

    def keeps_variable(self, node_id: str, former: Ground) -> bool:
        """Whether the lasting part of a variable's shape is that of a former ground."""
        return self is former or (
            self.evaluation is former.evaluation
            and self.document.variables[node_id] is former.document.variables.get(node_id)
            and self.rects[node_id] == former.rects[node_id]
            and self.variable_names[node_id] == former.variable_names[node_id]
            and (self.output == node_id) == (former.output == node_id)
            and self.uses.get(node_id, 0) == former.uses.get(node_id, 0)
        )


def lay_ground(
    document: Document, evaluation: Evaluation, previous: Ground | None = None
) -> Ground:
    """The ground of a document; nodes that stand nowhere yet are laid out."""
    tell(_("Preparing the picture"))
    named, called = function_names(document), variable_names(document)
    size_of = sizes(document, evaluation.values, {**named, **called})
    folded = fold(document)
    drawn = folded.drawn
    rects = _rects(folded, drawn_sizes(folded, size_of))
    inputs = {
        function.id: tuple(_input_ports(function, rects[function.id]))
        for function in followed(drawn.functions.values())
    }
    generations = function_generations(document)
    standing = {f: g for f, g in generations.items() if f not in folded.inside}
    uses: dict[str, int] = {}
    for wire in drawn.wires():
        uses[wire.variable] = uses.get(wire.variable, 0) + 1
    wires = dict(_wires(folded, rects, inputs, previous))
    return Ground(
        folded=folded,
        document=drawn,
        evaluation=evaluation,
        function_names=named,
        variable_names=called,
        generations=generations,
        rects=rects,
        inputs=inputs,
        wires={key: shape for key, (shape, _area) in wires.items()},
        areas={key: area for key, (_shape, area) in wires.items()},
        columns=columns(standing, rects),
        output=chosen_output(document),
        uses=uses,
        frames=frame_shapes(document, rects),
    )


def _rects(folded: Folded, size_of: Sizes) -> dict[str, Rect]:
    document, drawn = folded.document, folded.drawn
    nodes: dict[str, VariableNode | FunctionNode] = {**document.variables, **document.functions}
    places = {i: node.position for i, node in nodes.items() if node.position is not None}
    if len(places) < len(nodes):
        missing = nodes.keys() - places.keys()
        arranged = arrange(document, size_of, only=missing).positions
        places.update({i: arranged[i] for i in nodes if i in missing and i in arranged})
    shown = drawn_places(folded, places, size_of)
    rects = {i: Rect.around(place, *size_of(i)) for i, place in followed(shown.items())}
    standing = dict.fromkeys((*drawn.variables, *drawn.functions))
    for node_id in standing.keys() - rects.keys():  # a constant that the layout leaves to its port
        rects[node_id] = _beside_port(drawn, node_id, rects, size_of)
    return {i: rects[i] for i in standing}


def _beside_port(
    document: Document, constant: str, rects: Mapping[str, Rect], size_of: Sizes
) -> Rect:
    wide, high = size_of(constant)
    for wire in document.wires():
        if wire.variable == constant and wire.function in rects:
            function = document.functions[wire.function]
            port = _port_place(rects[wire.function], wire.slot, len(function.inputs))
            return Rect(port.x - 2 * LITERAL_GAP - wide, port.y - high / 2, wide, high)
    return Rect.around(Point(0.0, 0.0), wide, high)


def _port_place(rect: Rect, slot: int, slots: int) -> Point:
    """Ports share the height of the left side evenly, as the layout takes it, slot 0 on top."""
    return Point(rect.x, rect.y + rect.height * (2 * slot + 1) / (2 * slots))


def _input_ports(function: FunctionNode, rect: Rect) -> Iterator[Port]:
    for slot, variable in enumerate(function.inputs):
        at = _port_place(rect, slot, len(function.inputs))
        yield Port(function.id, slot, at, connected=variable is not None)


def _wires(
    folded: Folded,
    rects: Mapping[str, Rect],
    inputs: Mapping[str, tuple[Port, ...]],
    previous: Ground | None,
) -> Iterator[tuple[Wire | tuple[str, str], tuple[WireShape, Rect]]]:
    """Each wire with the area that its course depends on; what still fits is kept."""
    document, stubs = folded.drawn, folded.stubs
    cells = None
    if len(document.functions) <= _ROUTED:
        cells = Cells((i, rect) for i, rect in rects.items() if i not in stubs)
    moved = _moved_areas(rects, previous)
    for wire in followed(document.wires()):
        port = inputs[wire.function][wire.slot].at
        is_constant = document.variables[wire.variable].constant
        kept = _kept_wire(previous, moved, wire)
        if kept is None or kept[0].curve[-1] != port or kept[0].head == is_constant:
            ends = {wire.variable, wire.function}
            if wire.variable in stubs:  # it begins at the group's border
                ends.add(document.variables[wire.variable].creator or "")
            curve, looked = _wire_curve(wire, rects, port, is_constant, (ends, cells))
            kept = WireShape(curve, wire=wire, head=not is_constant), looked
        yield wire, kept
    for function in followed(document.functions.values()):
        middle = (len(function.outputs) - 1) / 2
        for index, output in enumerate(function.outputs):
            if output in stubs:
                continue
            key = (function.id, output)
            start = (index - middle) * _OUTPUT_FAN
            kept = _kept_wire(previous, moved, key)
            if kept is None or kept[0].curve[0].y != rects[function.id].centre.y + start:
                curve = _output_curve(rects[function.id], rects[output], start)
                area = rects[function.id].united(rects[output])
                kept = WireShape(curve, output_of=function.id, output=output), area
            yield key, kept


def _moved_areas(rects: Mapping[str, Rect], previous: Ground | None) -> list[Rect] | None:
    """Where something stands or stood that does not stand there on both grounds."""
    if previous is None:
        return None
    changed = [
        node for node in {**previous.rects, **rects} if rects.get(node) != previous.rects.get(node)
    ]
    if len(changed) > _MANY_MOVED:
        return None
    both = (
        ground[node] for node in changed for ground in (rects, previous.rects) if node in ground
    )
    return list(both)


def _kept_wire(
    previous: Ground | None, moved: list[Rect] | None, key: Wire | tuple[str, str]
) -> tuple[WireShape, Rect] | None:
    """The former shape of a wire where nothing has moved in the area that it depends on."""
    if previous is None or moved is None or key not in previous.wires:
        return None
    looked = previous.areas[key]
    if any(rect.meets(looked) for rect in moved):
        return None
    return previous.wires[key], looked


def _wire_curve(
    wire: Wire,
    rects: Mapping[str, Rect],
    port: Point,
    is_constant: bool,
    among: tuple[set[str], Cells[str] | None],
) -> tuple[Curve, Rect]:
    """The course of a wire around what stands between its ends, and the area that it looked at."""
    own, cells = among
    rect = rects[wire.variable]
    if is_constant:
        curve = smooth(Point(rect.right, rect.centre.y), port)
        return curve, box(curve).united(rect)
    start = leaving_point(rect, port)
    ends = rect.united(rects[wire.function])
    if cells is None:
        return smooth(start, port), ends

    def standing(area: Rect) -> Iterator[Rect]:
        found = cells.reaching(area)
        return (rects[i] for i in found if i not in own)

    curve, looked = around(start, port, standing)
    return curve, looked.united(ends)


def _output_curve(function: Rect, variable: Rect, start: float) -> Curve:
    end = ellipse_point(variable, 0.0, side=-1)
    return smooth(Point(function.right, function.centre.y + start), end)
