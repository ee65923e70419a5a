"""What of a picture does not depend on the step: names, places, ports, wires, the columns.

It is made once for a document and its evaluation and kept with the scene, so that a step touches
only what it changes; and what a new document has in common with the old is taken over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gui.document.folding import Folded, fold
from gui.document.graph import chosen_output, readers
from gui.document.model import Array, Document, FunctionNode, Point, VariableNode
from gui.document.names import function_names, variable_names
from gui.document.once import once_of_graph
from gui.layout import arrange, function_generations
from gui.layout.spacing import LITERAL_GAP, Sizes
from gui.progress import followed, tell
from gui.translation import _
from gui.viewmodel.bands import Column, columns
from gui.viewmodel.extent import complaint_place
from gui.viewmodel.frames import frame_shapes
from gui.viewmodel.groups import drawn_places, drawn_sizes, positions
from gui.viewmodel.node_size import sizes
from gui.viewmodel.scene import FrameShape, Port, Rect
from gui.viewmodel.wire_courses import ROUTED, Courses, courses, courses_after

if TYPE_CHECKING:
    from gui.document.evaluation import Evaluation

_generations = once_of_graph(function_generations)


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
    courses: Courses
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
            self._judges_alike(node_id, former)
            and self.document.functions[node_id] is former.document.functions.get(node_id)
            and self.rects[node_id] == former.rects[node_id]
            and self.function_names[node_id] == former.function_names[node_id]
            and self.generations[node_id] == former.generations[node_id]
            and self.clearance(node_id) == former.clearance(node_id)
        )

    def clearance(self, function: str) -> float:
        """How far above a function's box its constants reach where its complaint would stand."""
        if function not in self.evaluation.problems and function not in self.evaluation.warnings:
            return 0.0
        box, inputs = self.rects[function], self.document.functions[function].inputs
        place = complaint_place(box)
        beside = [x for x in inputs if x is not None and self.document.variables[x].constant]
        above = (self.rects[x] for x in beside if x in self.rects)
        return max((box.y - rect.y for rect in above if rect.meets(place)), default=0.0)

    def keeps_variable(self, node_id: str, former: Ground) -> bool:
        """Whether the lasting part of a variable's shape is that of a former ground."""
        return self is former or (
            self._judges_alike(node_id, former)
            and self._values_alike(node_id, former)
            and self.document.variables[node_id] is former.document.variables.get(node_id)
            and self.rects[node_id] == former.rects[node_id]
            and self.variable_names[node_id] == former.variable_names[node_id]
            and (self.output == node_id) == (former.output == node_id)
            and self.uses.get(node_id, 0) == former.uses.get(node_id, 0)
        )

    def _judges_alike(self, node_id: str, former: Ground) -> bool:
        """Whether the same is said of a node as on a former ground."""
        now, then = self.evaluation, former.evaluation
        return now is then or (
            now.problems.get(node_id) == then.problems.get(node_id)
            and now.warnings.get(node_id) == then.warnings.get(node_id)
            and (node_id in now.blocked) == (node_id in then.blocked)
        )

    def _values_alike(self, node_id: str, former: Ground) -> bool:
        """Whether a variable has the same bits as on a former ground."""
        value = self.evaluation.values.get(node_id)
        before = former.evaluation.values.get(node_id)
        if value is before:
            return True
        if (
            value is None
            or before is None
            or (value.shape, value.dtype) != (before.shape, before.dtype)
        ):
            return False
        return value.tobytes() == before.tobytes()


def lay_ground(
    document: Document, evaluation: Evaluation, previous: Ground | None = None
) -> Ground:
    """The ground of a document; nodes that stand nowhere yet are laid out."""
    tell(_("Preparing the picture"))
    named, called = function_names(document), variable_names(document)
    tell()
    size_of = sizes(document, evaluation.values, {**named, **called})
    folded = fold(document)
    drawn = folded.drawn
    rects: Mapping[str, Rect]
    inputs: Mapping[str, tuple[Port, ...]]
    moved = None
    if previous is not None and named is previous.function_names:
        moved = _moved(previous, folded, called, evaluation)
    if previous is None or moved is None:
        rects = _rects(folded, drawn_sizes(folded, size_of))
        inputs = dict(_inputs(drawn.functions.values(), rects))
        found = courses(folded, rects, inputs, previous)
    elif not moved:
        rects, inputs, found = previous.rects, previous.inputs, previous.courses
    else:
        places = positions(document, moved)
        rects = {**previous.rects, **{i: Rect.around(p, *size_of(i)) for i, p in places.items()}}
        functions = [drawn.functions[i] for i in moved if i in drawn.functions]
        inputs = {**previous.inputs, **dict(_inputs(functions, rects))}
        if len(drawn.functions) <= ROUTED:
            found = courses(folded, rects, inputs, previous)
        else:
            found = courses_after(folded, rects, inputs, moved, previous.courses)
    generations = _generations(document)
    standing = {f: g for f, g in followed(generations.items()) if f not in folded.inside}
    return Ground(
        folded=folded,
        document=drawn,
        evaluation=evaluation,
        function_names=named,
        variable_names=called,
        generations=generations,
        rects=rects,
        inputs=inputs,
        courses=found,
        columns=columns(standing, rects),
        output=chosen_output(document),
        uses={variable: len(wires) for variable, wires in followed(readers(drawn).items())},
        frames=frame_shapes(document, rects),
    )


def _moved(
    previous: Ground, folded: Folded, called: Mapping[str, str], evaluation: Evaluation
) -> list[str] | None:
    """What stands elsewhere, or is larger or smaller, in a graph that is the same but for places
    and values; None where more than that may differ."""
    document, former = folded.document, previous.folded.document
    if called is not previous.variable_names or folded.groups or previous.folded.groups:
        return None
    nodes, stood = _nodes(document), _nodes(former)
    if any(node.position is None for node in followed(nodes)):
        return None
    pairs = followed(zip(nodes, stood, strict=True))
    moved = [a.id for a, b in pairs if a is not b and a.position != b.position]
    values, before = evaluation.values, previous.evaluation.values
    if values is not before:
        variables = followed(document.variables)
        moved += [i for i in variables if not _sized_alike(values.get(i), before.get(i))]
    return list(dict.fromkeys(moved))


def _nodes(document: Document) -> list[FunctionNode | VariableNode]:
    return [*document.functions.values(), *document.variables.values()]


def _sized_alike(value: Array | None, before: Array | None) -> bool:
    """Whether two values surely take the same room on a variable: numbers and nothing do."""
    if value is before:
        return True
    return (value is None or value.ndim == 0) and (before is None or before.ndim == 0)


def _rects(folded: Folded, size_of: Sizes) -> dict[str, Rect]:
    document, drawn = folded.document, folded.drawn
    nodes: dict[str, VariableNode | FunctionNode] = {**document.variables, **document.functions}
    places = {i: n.position for i, n in followed(nodes.items()) if n.position is not None}
    if len(places) < len(nodes):
        missing = nodes.keys() - places.keys()
        arranged = arrange(document, size_of, only=missing).positions
        places.update({i: arranged[i] for i in nodes if i in missing and i in arranged})
    shown = drawn_places(folded, places, size_of)
    rects = {i: Rect.around(place, *size_of(i)) for i, place in followed(shown.items())}
    standing = dict.fromkeys((*drawn.variables, *drawn.functions))
    for node_id in standing.keys() - rects.keys():  # a constant that the layout leaves to its port
        rects[node_id] = _beside_port(drawn, node_id, rects, size_of)
    return {i: rects[i] for i in followed(standing)}


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


def _inputs(
    functions: Iterable[FunctionNode], rects: Mapping[str, Rect]
) -> Iterator[tuple[str, tuple[Port, ...]]]:
    """The ports of each function."""
    for function in followed(functions):
        rect, slots = rects[function.id], len(function.inputs)
        yield (
            function.id,
            tuple(
                Port(
                    function.id,
                    slot,
                    _port_place(rect, slot, slots),
                    connected=variable is not None,
                )
                for slot, variable in enumerate(function.inputs)
            ),
        )
