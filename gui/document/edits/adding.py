"""New nodes: leaves, constants, and functions with their outputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from autodiff.registry import Operation, operation
from gui.document.edits.changing import attribute_value, check_name
from gui.document.edits.refusal import EditRefused
from gui.document.limits import MAX_NODES, MAX_VARIADIC_INPUTS
from gui.document.model import Document, FunctionNode, Point, Value, VariableNode
from gui.document.names import free_name
from gui.document.quoting import quoted
from gui.translation import _


def add_variable(
    document: Document,
    *,
    name: str | None = None,
    value: Value | None = None,
    position: Point | None = None,
) -> tuple[Document, str]:
    """A leaf, called x, x1, x2, ... where no name is given. Returns the document and its id."""
    if name is None:
        name = free_name("x", {v.name for v in document.variables.values() if v.name is not None})
    else:
        name = check_name(document.variables, name)
    return _add_leaf(document, VariableNode("", name, value, None, False, position))


def add_constant(
    document: Document, value: Value, *, name: str | None = None, position: Point | None = None
) -> tuple[Document, str]:
    """A constant, which receives no gradient. Returns the document and its id."""
    if name is not None:
        name = check_name(document.variables, name)
    return _add_leaf(document, VariableNode("", name, value, None, True, position))


def add_function(
    document: Document,
    operation_name: str,
    *,
    position: Point | None = None,
    attributes: Mapping[str, object] | None = None,
    n_inputs: int | None = None,
) -> tuple[Document, str]:
    """A function with free input ports, and its output variables. Returns the function's id.

    `n_inputs` is for operations that take any number of inputs.
    """
    found = known_operation(operation_name)
    slots = input_count(found, n_inputs)
    room_for(document, 1 + found.n_outputs)
    function_id = f"f{document.next_id}"
    first = document.next_id + 1
    outputs = tuple(f"v{first + place}" for place in range(found.n_outputs))
    function = FunctionNode(
        function_id,
        found.name,
        (None,) * slots,
        outputs,
        _attributes(found, attributes or {}),
        None,
        position,
    )
    variables = dict(document.variables)
    for output in outputs:
        variables[output] = VariableNode(output, creator=function_id)
    functions = {**document.functions, function_id: function}
    added = replace(
        document,
        variables=MappingProxyType(variables),
        functions=MappingProxyType(functions),
        next_id=first + found.n_outputs,
    )
    return added, function_id


def _attributes(found: Operation, given: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    """The given attributes, and the defaults of those that cannot be left out, in their order."""
    unknown = given.keys() - {attribute.name for attribute in found.attributes}
    if unknown:
        raise EditRefused(
            _("{operation} has no attribute {name}").format(
                operation=found.name, name=quoted(min(unknown))
            )
        )
    return tuple(
        (a.name, attribute_value(a, given.get(a.name, a.default)))
        for a in found.attributes
        if a.name in given or a.required
    )


def known_operation(name: str) -> Operation:
    """The registered operation of this name; refused where there is none."""
    try:
        return operation(name)
    except KeyError:
        raise EditRefused(_("There is no operation {name}").format(name=quoted(name))) from None


def input_count(found: Operation, wanted: int | None) -> int:
    """How many input ports a new function of this operation has."""
    if found.arity is not None:
        if wanted is not None and wanted != found.arity:
            raise EditRefused(
                _("{operation} takes {expected} inputs, not {got}").format(
                    operation=found.name, expected=found.arity, got=wanted
                )
            )
        return found.arity
    slots = max(found.min_arity, 2) if wanted is None else wanted
    if slots < found.min_arity:
        raise EditRefused(
            _("{operation} takes at least {expected} inputs, not {got}").format(
                operation=found.name, expected=found.min_arity, got=slots
            )
        )
    if slots > MAX_VARIADIC_INPUTS:
        raise EditRefused(
            _("{operation} takes at most {limit} inputs").format(
                operation=found.name, limit=MAX_VARIADIC_INPUTS
            )
        )
    return slots


def room_for(document: Document, more: int) -> None:
    """Refuse to let a graph grow past the limit on nodes."""
    if len(document.variables) + len(document.functions) + more > MAX_NODES:
        raise EditRefused(_("A graph holds at most {limit} nodes").format(limit=MAX_NODES))


def _add_leaf(document: Document, node: VariableNode) -> tuple[Document, str]:
    room_for(document, 1)
    node = replace(node, id=f"v{document.next_id}")
    variables = {**document.variables, node.id: node}
    added = replace(document, variables=MappingProxyType(variables), next_id=document.next_id + 1)
    return added, node.id
