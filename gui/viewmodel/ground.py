"""What of a picture does not depend on the step: names, places, ports, wires, values as text.

It is made once for a document and its evaluation and kept with the scene, so that a step touches
only what it changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.document.graph import chosen_output
from gui.document.model import Document, FunctionNode, Point, VariableNode, Wire
from gui.document.names import function_names, variable_names
from gui.layout import arrange, function_generations
from gui.layout.spacing import LITERAL_GAP, Sizes
from gui.viewmodel.curves import Curve, ellipse_point, leaving_point, smooth
from gui.viewmodel.node_size import sizes
from gui.viewmodel.scene import Port, Rect, WireShape

if TYPE_CHECKING:
    from gui.document.evaluation import Evaluation

_OUTPUT_FAN = 12.0  # how far the wires of several outputs spread at the function's right side


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The lasting part of a picture."""

    document: Document
    evaluation: Evaluation
    function_names: Mapping[str, str]
    variable_names: Mapping[str, str]
    generations: Mapping[str, int]
    rects: Mapping[str, Rect]
    inputs: Mapping[str, tuple[Port, ...]]
    curves: Mapping[Wire, Curve]
    wires: tuple[WireShape, ...]
    output: str | None
    read: frozenset[str]  # variables that feed a port

    def holds(self, document: Document, evaluation: Evaluation) -> bool:
        """Whether this is the ground of these two."""
        return self.document is document and self.evaluation is evaluation


def lay_ground(document: Document, evaluation: Evaluation) -> Ground:
    """The ground of a document; nodes that stand nowhere yet are laid out."""
    size_of = sizes(document, evaluation.values)
    rects = _rects(document, size_of)
    inputs = {
        function.id: tuple(_input_ports(function, rects[function.id]))
        for function in document.functions.values()
    }
    curves = {
        wire: _wire_curve(document, wire, rects, inputs[wire.function][wire.slot].at)
        for wire in document.wires()
    }
    wires = [
        WireShape(curve, wire=wire, head=not document.variables[wire.variable].constant)
        for wire, curve in curves.items()
    ]
    for function in document.functions.values():
        wires.extend(_output_wires(function, rects))
    return Ground(
        document=document,
        evaluation=evaluation,
        function_names=function_names(document),
        variable_names=variable_names(document),
        generations=function_generations(document),
        rects=rects,
        inputs=inputs,
        curves=curves,
        wires=tuple(wires),
        output=chosen_output(document),
        read=frozenset(wire.variable for wire in curves),
    )


def _rects(document: Document, size_of: Sizes) -> dict[str, Rect]:
    nodes: dict[str, VariableNode | FunctionNode] = {**document.variables, **document.functions}
    places = {i: node.position for i, node in nodes.items() if node.position is not None}
    if len(places) < len(nodes):
        missing = nodes.keys() - places.keys()
        arranged = arrange(document, size_of, only=missing).positions
        places.update({i: arranged[i] for i in missing if i in arranged})
    rects = {i: Rect.around(place, *size_of(i)) for i, place in places.items()}
    for node_id in nodes.keys() - rects.keys():  # a constant that the layout leaves to its port
        rects[node_id] = _beside_port(document, node_id, rects, size_of)
    return {i: rects[i] for i in nodes}


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


def _wire_curve(document: Document, wire: Wire, rects: Mapping[str, Rect], port: Point) -> Curve:
    rect = rects[wire.variable]
    if document.variables[wire.variable].constant:
        return smooth(Point(rect.right, rect.centre.y), port)
    return smooth(leaving_point(rect, port), port)


def _output_wires(function: FunctionNode, rects: Mapping[str, Rect]) -> Iterator[WireShape]:
    box = rects[function.id]
    middle = (len(function.outputs) - 1) / 2
    for index, output in enumerate(function.outputs):
        start = Point(box.right, box.centre.y + (index - middle) * _OUTPUT_FAN)
        end = ellipse_point(rects[output], 0.0, side=-1)
        yield WireShape(smooth(start, end), output_of=function.id, output=output)
