"""The document as it is drawn: each collapsed frame is one group node with a port for each variable
that comes in from outside and one for each that others read of it.

Derived from the document and kept for it; nothing here is saved, and nothing is computed with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from gui.document.graph import chosen_output, downstream, readers
from gui.document.model import Document, Frame, FunctionNode, VariableNode, Wire
from gui.document.nesting import outermost
from gui.document.once import once


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """What one group node stands for.

    `functions` are inside, in computed order, and `hidden` all that is not drawn. `inputs` holds
    the variable at each port, None for a port that is free inside; `ports` the inputs that it
    stands for, as (function, slot). `outputs` are what others read of it, and what nobody does.
    """

    frame: Frame
    functions: tuple[str, ...]
    hidden: frozenset[str]
    inputs: tuple[str | None, ...]
    ports: tuple[tuple[tuple[str, int], ...], ...]
    outputs: tuple[str, ...]

    def node(self) -> FunctionNode:
        """The group as a function of the document that is drawn."""
        title = self.frame.title
        return FunctionNode(self.frame.id, title, self.inputs, self.outputs, name=title)


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """A document with its groups: `drawn` is what stands on the canvas, groups as functions."""

    document: Document
    drawn: Document
    groups: Mapping[str, Group] = field(default_factory=dict)
    inside: Mapping[str, str] = field(default_factory=dict)  # a hidden node's group
    stubs: frozenset[str] = frozenset()  # what others read of a group, drawn as ports of its node

    def shown(self, node_id: str) -> str:
        """What stands on the canvas for a node: itself, or the group that it is in."""
        return self.inside.get(node_id, node_id)

    def shown_wire(self, wire: Wire) -> Wire | None:
        """What stands on the canvas for a wire; None where it runs within a group."""
        group = self.groups.get(self.inside.get(wire.function, ""))
        if group is None:
            return wire
        if wire.variable not in group.inputs:
            return None
        return Wire(wire.variable, group.frame.id, group.inputs.index(wire.variable))

    def wires(self, shown: Wire) -> tuple[Wire, ...]:
        """The wires of the document that one on the canvas stands for."""
        group = self.groups.get(shown.function)
        if group is None:
            return (shown,)
        return tuple(Wire(shown.variable, *port) for port in group.ports[shown.slot])

    def inputs_at(self, function: str, slot: int) -> tuple[tuple[str, int], ...]:
        """The inputs of the document, (function, slot), that a port on the canvas stands for."""
        group = self.groups.get(function)
        return ((function, slot),) if group is None else group.ports[slot]

    def closed(self, ids: Iterable[str]) -> frozenset[str]:
        """These nodes, and where one belongs to a group, all of the group: it moves as one."""
        found = set(ids)
        for group in self.groups.values():
            whole = group.frame.members.union(group.hidden, group.outputs)
            if not whole.isdisjoint(found):
                found |= whole
        return frozenset(found)


def fold(document: Document) -> Folded:
    """The document as it is drawn."""
    if not any(frame.collapsed for frame in document.frames.values()):
        return Folded(document, document)
    return _folded(document)


def contents(document: Document, frame: Frame) -> frozenset[str]:
    """The members of a frame and the constants that feed nothing else."""
    reading = readers(document)
    fed = {
        variable
        for member in frame.members & document.functions.keys()
        for variable in document.functions[member].inputs
        if variable is not None and document.variables[variable].constant
    }
    return frame.members.union(
        constant
        for constant in fed
        if all(wire.function in frame.members for wire in reading[constant])
    )


def spread(document: Document, ids: Iterable[str]) -> frozenset[str]:
    """These nodes, and of each frame among them all that is in it."""
    found: set[str] = set()
    for each in ids:
        frame = document.frames.get(each)
        found.update([each] if frame is None else contents(document, frame))
    return frozenset(found)


@once
def _folded(document: Document) -> Folded:
    output, reading = chosen_output(document), readers(document)
    groups: dict[str, Group] = {}
    computing = (
        frame
        for frame in document.frames.values()  # without a function it is no node
        if frame.collapsed and not frame.members.isdisjoint(document.functions)
    )
    for frame in outermost(computing):
        groups[frame.id] = _group(document, frame, reading, output)
    inside = {node: key for key, group in groups.items() for node in group.hidden}
    drawn = replace(
        document,
        variables=MappingProxyType(_variables(document, groups, inside)),
        functions=MappingProxyType(_functions(document, groups, inside)),
        output=output,
    )
    stubs = frozenset(v for group in groups.values() for v in group.outputs if v != output)
    return Folded(document, drawn, MappingProxyType(groups), MappingProxyType(inside), stubs)


def _group(
    document: Document, frame: Frame, reading: Mapping[str, list[Wire]], output: str | None
) -> Group:
    functions = [f for f in document.functions.values() if f.id in frame.members]
    within = {function.id for function in functions}

    def stays_inside(variable: VariableNode) -> bool:
        if variable.id == output:
            return False
        used = reading.get(variable.id, [])
        if variable.creator is None and not variable.constant and variable.id not in frame.members:
            return False
        if not used:
            return variable.creator is None
        return all(wire.function in within for wire in used)

    made = [document.variables[v] for function in functions for v in function.outputs]
    taken = dict.fromkeys(v for function in functions for v in function.inputs if v is not None)
    leaves = [document.variables[v] for v in taken if document.variables[v].creator is None]
    unread = [
        document.variables[v]
        for v in frame.members
        if v in document.variables and v not in taken and document.variables[v].creator is None
    ]
    hidden = {v.id for v in (*made, *leaves, *unread) if stays_inside(v)}
    ports: dict[str, list[tuple[str, int]]] = {}
    free: list[tuple[str, int]] = []
    for function in functions:
        for slot, taking in enumerate(function.inputs):
            if taking is None:
                free.append((function.id, slot))
            elif taking not in hidden and document.variables[taking].creator not in within:
                ports.setdefault(taking, []).append((function.id, slot))
    return Group(
        frame,
        tuple(function.id for function in functions),
        frozenset(within | hidden),
        (*ports, *(None for _port in free)),
        (*(tuple(each) for each in ports.values()), *((port,) for port in free)),
        tuple(v.id for v in made if v.id not in hidden),
    )


def _variables(
    document: Document, groups: Mapping[str, Group], inside: Mapping[str, str]
) -> dict[str, VariableNode]:
    made = {output: key for key, group in groups.items() for output in group.outputs}
    return {
        key: replace(variable, creator=made[key]) if key in made else variable
        for key, variable in document.variables.items()
        if key not in inside
    }


def _functions(
    document: Document, groups: Mapping[str, Group], inside: Mapping[str, str]
) -> dict[str, FunctionNode]:
    found: dict[str, FunctionNode] = {}
    for key, function in document.functions.items():
        group = groups.get(inside.get(key, ""))
        if group is None:
            found[key] = function
        else:
            found.setdefault(group.frame.id, group.node())
    return found


def acyclic(drawn: Document, groups: Collection[str]) -> Document:
    """What is drawn without the wires that lead from what a group computes back into it."""
    functions = dict(drawn.functions)
    for key in groups:
        behind = downstream(replace(drawn, functions=MappingProxyType(functions)), [key])
        node = functions[key]
        inputs = tuple(None if v in behind else v for v in node.inputs)
        functions[key] = replace(node, inputs=inputs)
    return replace(drawn, functions=MappingProxyType(functions))
