"""Nodes taken out of a document, or put into it many at a time: delete, copy, paste.

A function and its outputs are one thing here: whichever of them is asked for, all are taken. A
fragment is a document of its own, so it is saved, printed as an expression and read like one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from types import MappingProxyType

from gui.document.edits.adding import room_for
from gui.document.edits.framing import kept_frames, whole
from gui.document.edits.wiring import ordered, without_idle_constants
from gui.document.graph import readers
from gui.document.model import Document, FunctionNode, Point, VariableNode
from gui.document.names import free_name, is_identifier

HERE = Point(0.0, 0.0)


def delete(document: Document, ids: Collection[str]) -> Document:
    """The document without these nodes and the wires at them.

    A function goes with its outputs, an output with its function, and a constant with the last
    wire that it had. If the chosen output goes, the choice goes: what is computed last is taken.
    """
    gone = whole(document, ids)
    functions: dict[str, FunctionNode] = {}
    freed: list[str] = []
    for function in document.functions.values():
        if function.id in gone:
            freed.extend(v for v in function.inputs if v is not None)
        elif gone.intersection(function.inputs):
            inputs = tuple(None if v in gone else v for v in function.inputs)
            functions[function.id] = replace(function, inputs=inputs)
        else:
            functions[function.id] = function
    output = None if document.output in gone else document.output
    variables = {v: node for v, node in document.variables.items() if v not in gone}
    variables = without_idle_constants(variables, functions, freed, output)
    return replace(
        document,
        variables=MappingProxyType(variables),
        functions=MappingProxyType(functions),
        output=output,
        frames=kept_frames(document.frames, variables, functions),
    )


def copy(document: Document, ids: Collection[str]) -> Document:
    """A fragment of these nodes: inner wires, places, values and names, and their constants.

    A frame comes along where all of its members do.
    """
    taken = set(whole(document, ids))
    fed = readers(document)
    for function in list(taken & document.functions.keys()):
        for variable in document.functions[function].inputs:
            if variable is None or not document.variables[variable].constant:
                continue
            if document.variables[variable].name is None or len(fed[variable]) == 1:
                taken.add(variable)
    functions = {
        f.id: replace(f, inputs=tuple(v if v in taken else None for v in f.inputs))
        for f in document.functions.values()
        if f.id in taken
    }
    variables = {v: node for v, node in document.variables.items() if v in taken}
    frames = {f.id: f for f in document.frames.values() if f.members <= taken}
    return replace(
        document,
        variables=MappingProxyType(variables),
        functions=MappingProxyType(functions),
        output=document.output if document.output in taken else None,
        frames=MappingProxyType(frames),
    )


def paste(
    document: Document, fragment: Document, *, offset: Point = HERE
) -> tuple[Document, frozenset[str]]:
    """The document with the fragment's nodes added, moved by `offset`, under ids of their own.

    A name that is already taken gets a number. Returns the document and the new nodes' ids.
    """
    room_for(document, len(fragment.variables) + len(fragment.functions))
    number = document.next_id
    ids: dict[str, str] = {}
    for node_id in (*fragment.variables, *fragment.functions):
        ids[node_id] = f"{'v' if node_id in fragment.variables else 'f'}{number}"
        number += 1
    variables = dict(document.variables)
    taken = {v.name for v in variables.values() if v.name is not None}
    for variable in fragment.variables.values():
        name = _fresh(variable.name, taken)
        creator = None if variable.creator is None else ids[variable.creator]
        position = _shifted(variable, offset)
        variables[ids[variable.id]] = replace(
            variable, id=ids[variable.id], name=name, creator=creator, position=position
        )
    functions = dict(document.functions)
    taken = {f.name for f in functions.values() if f.name is not None}
    for function in fragment.functions.values():
        functions[ids[function.id]] = replace(
            function,
            id=ids[function.id],
            name=_fresh(function.name, taken),
            inputs=tuple(None if v is None else ids[v] for v in function.inputs),
            outputs=tuple(ids[v] for v in function.outputs),
            position=_shifted(function, offset),
        )
    frames = dict(document.frames)
    for frame in fragment.frames.values():
        members = frozenset(ids[member] for member in frame.members)
        # A layer's copy is a frame like any other: it is no derivative of what is here.
        copied = replace(frame, id=f"g{number}", members=members, order=None)
        frames[copied.id] = copied
        number += 1
    pasted = replace(
        document,
        variables=MappingProxyType(variables),
        functions=MappingProxyType(functions),
        next_id=number,
        frames=MappingProxyType(frames),
    )
    return ordered(pasted), frozenset(ids.values())


def _fresh(name: str | None, taken: set[str]) -> str | None:
    """The name, or one like it that is free, which is taken from now on."""
    if name is None:
        return None
    if name in taken:
        stem = name.rstrip("0123456789") if is_identifier(name) else name
        name = free_name(stem or name, taken)
    taken.add(name)
    return name


def _shifted(node: VariableNode | FunctionNode, offset: Point) -> Point | None:
    if node.position is None:
        return None
    return Point(node.position.x + offset.x, node.position.y + offset.y)
