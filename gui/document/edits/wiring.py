"""Wires: connecting, disconnecting, and why a wire is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from autodiff.registry import operation
from gui.document.edits.changing import with_function
from gui.document.edits.refusal import EditRefused
from gui.document.graph import in_order, topological_order, would_cycle
from gui.document.limits import MAX_NODES, MAX_VARIADIC_INPUTS
from gui.document.model import Document, FunctionNode, Value, VariableNode
from gui.translation import _


def why_not_connect(
    document: Document, variable: str, function: str, slot: int, *, replacing: bool = False
) -> str | None:
    """Why this wire is refused, as a sentence; None where it can be made.

    A taken input is refused unless `replacing` it. Linear in the size of the graph.
    """
    reader = document.functions[function]
    if not 0 <= slot < len(reader.inputs) + _grows(reader):
        return _("{operation} has no input {number}").format(
            operation=reader.operation, number=slot + 1
        )
    taken = slot < len(reader.inputs) and reader.inputs[slot] is not None
    if taken and not replacing:
        return _("This input already has a wire")
    if would_cycle(document, variable, function):
        return _("This would make a cycle: the variable is computed from this function")
    return None


def connect(
    document: Document, variable: str, function: str, slot: int, *, replacing: bool = False
) -> Document:
    """Let the variable feed this input slot. Raises EditRefused as why_not_connect says.

    The slot after the last of a function that takes any number of inputs makes a new port.
    """
    reason = why_not_connect(document, variable, function, slot, replacing=replacing)
    if reason is not None:
        raise EditRefused(reason)
    return _wired(document, function, slot, variable)


def disconnect(document: Document, function: str, slot: int) -> Document:
    """Free this input slot. A constant that feeds nothing else goes with its wire."""
    return _wired(document, function, slot, None)


def set_constant_input(document: Document, function: str, slot: int, value: Value) -> Document:
    """Let a constant of this value feed the slot: the literal that stands at the port.

    A constant that feeds only this slot takes the new value; anything else there is unwired.
    """
    reader = document.functions[function]
    if not 0 <= slot < len(reader.inputs):
        raise EditRefused(
            _("{operation} has no input {number}").format(
                operation=reader.operation, number=slot + 1
            )
        )
    present = reader.inputs[slot]
    if present is not None and document.variables[present].constant:
        uses = sum(f.inputs.count(present) for f in document.functions.values())
        if uses == 1:
            changed = replace(document.variables[present], value=value)
            variables = {**document.variables, present: changed}
            return replace(document, variables=MappingProxyType(variables))
    if len(document.variables) + len(document.functions) >= MAX_NODES:
        raise EditRefused(_("A graph holds at most {limit} nodes").format(limit=MAX_NODES))
    constant = VariableNode(f"v{document.next_id}", value=value, constant=True)
    variables = {**document.variables, constant.id: constant}
    document = replace(
        document, variables=MappingProxyType(variables), next_id=document.next_id + 1
    )
    return _wired(document, function, slot, constant.id)


def without_idle_constants(
    variables: dict[str, VariableNode],
    functions: Mapping[str, FunctionNode],
    candidates: Collection[str],
    output: str | None,
) -> dict[str, VariableNode]:
    """The variables without those candidates that are constants, unnamed, and feed nothing now."""
    suspects = {
        v
        for v in candidates
        if v in variables and variables[v].constant and variables[v].name is None and v != output
    }
    if suspects:
        for function in functions.values():
            suspects.difference_update(function.inputs)
    if not suspects:
        return variables
    return {v: node for v, node in variables.items() if v not in suspects}


def ordered(document: Document) -> Document:
    """The document with its functions in the order in which they are computed."""
    if in_order(document, document.functions):
        return document
    order = topological_order(document)
    functions = {function: document.functions[function] for function in order}
    return replace(document, functions=MappingProxyType(functions))


def _wired(document: Document, function: str, slot: int, variable: str | None) -> Document:
    reader = document.functions[function]
    inputs = list(reader.inputs)
    if slot == len(inputs) and variable is not None:
        inputs.append(None)
    if not 0 <= slot < len(inputs):
        raise EditRefused(
            _("{operation} has no input {number}").format(
                operation=reader.operation, number=slot + 1
            )
        )
    before, inputs[slot] = inputs[slot], variable
    document = with_function(document, replace(reader, inputs=tuple(inputs)))
    if before is not None:
        kept = without_idle_constants(
            dict(document.variables), document.functions, [before], document.output
        )
        document = replace(document, variables=MappingProxyType(kept))
    return ordered(document)


def _grows(reader: FunctionNode) -> int:
    """1 where the function takes any number of inputs and has room for one more."""
    grows = operation(reader.operation).arity is None
    return int(grows and len(reader.inputs) < MAX_VARIADIC_INPUTS)
