"""Changes to nodes that stay: places, names, values, attributes, the output and the options."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from autodiff.orders import ORDERS
from autodiff.registry import Attribute, operation
from gui.document.edits.refusal import EditRefused
from gui.document.limits import MAX_NAME
from gui.document.model import Document, FunctionNode, Options, Point, Value, VariableNode
from gui.document.names import is_identifier, normalize
from gui.document.quoting import quoted
from gui.translation import _

Node = TypeVar("Node", VariableNode, FunctionNode)

LAYOUTS = ("auto", "generation", "compact")


def move(document: Document, places: Mapping[str, Point]) -> Document:
    """Put the centres of these nodes at these points."""
    variables = dict(document.variables)
    functions = dict(document.functions)
    for node_id, point in places.items():
        place = Point(*point)
        if not (math.isfinite(place.x) and math.isfinite(place.y)):
            raise EditRefused(_("A place needs two finite numbers"))
        if node_id in variables:
            variables[node_id] = replace(variables[node_id], position=place)
        else:
            functions[node_id] = replace(functions[node_id], position=place)
    return replace(
        document, variables=MappingProxyType(variables), functions=MappingProxyType(functions)
    )


def rename(document: Document, node_id: str, name: str | None) -> Document:
    """Name a variable or function; None or a blank text gives back the name made for it.

    Refused where the name cannot be typed in an expression or belongs to another node of its kind.
    """
    if name is not None and not name.strip():
        name = None
    if node_id in document.variables:
        if name is not None:
            name = check_name(document.variables, name, node_id)
        variable = document.variables[node_id]
        if name is None and variable.creator is None and not variable.constant:
            raise EditRefused(_("An input needs a name"))
        return with_variable(document, replace(variable, name=name))
    function = document.functions[node_id]
    if name is not None:
        name = check_name(document.functions, name, node_id)
    return with_function(document, replace(function, name=name))


def check_name(nodes: Mapping[str, Node], name: str, own: str | None = None) -> str:
    """The name in its compared form; refused unless it can be typed and is nobody else's."""
    name = normalize(name.strip())
    if len(name) > MAX_NAME:
        raise EditRefused(_("A name has at most {limit} characters").format(limit=MAX_NAME))
    if not is_identifier(name):
        raise EditRefused(
            _("“{name}” is no name: use letters, digits and _, a letter first").format(
                name=quoted(name)
            )
        )
    if any(node.name == name and node.id != own for node in nodes.values()):
        raise EditRefused(_("“{name}” is the name of another node").format(name=quoted(name)))
    return name


def set_value(document: Document, variable_id: str, value: Value | None) -> Document:
    """Give a leaf or constant its value; a result's is computed, so setting it is refused."""
    variable = document.variables[variable_id]
    if variable.creator is not None:
        raise EditRefused(_("This value is computed: change what it is computed from"))
    if value is None and variable.constant:
        raise EditRefused(_("A constant needs a value"))
    return with_variable(document, replace(variable, value=value))


def set_attribute(document: Document, function_id: str, name: str, value: object) -> Document:
    """Set an attribute of a function, such as the axis of a sum."""
    function = document.functions[function_id]
    found = operation(function.operation)
    attribute = next((a for a in found.attributes if a.name == name), None)
    if attribute is None:
        raise EditRefused(
            _("{operation} has no attribute {name}").format(operation=found.name, name=quoted(name))
        )
    given = {**dict(function.attributes), name: attribute_value(attribute, value)}
    ordered = tuple((a.name, given[a.name]) for a in found.attributes if a.name in given)
    return with_function(document, replace(function, attributes=ordered))


def attribute_value(attribute: Attribute, value: object) -> object:
    """The value in the hashable form in which documents keep it; refused where it does not fit."""
    kept = _fitting(attribute.kind, value)
    if kept is _MISFIT:
        raise EditRefused(
            _("{name} does not take {value}").format(name=attribute.name, value=quoted(value))
        )
    if kept is None and attribute.default is not None:
        raise EditRefused(_("{name} needs a value").format(name=attribute.name))
    return kept


def set_output(document: Document, variable_id: str | None) -> Document:
    """Choose the variable whose backward() is run; None: what is computed last."""
    if variable_id is not None and document.variables[variable_id].constant:
        raise EditRefused(_("A constant has no gradient: choose a variable"))
    return replace(document, output=variable_id)


def set_options(document: Document, **changes: Any) -> Document:
    """Change how backward() is run or how the graph is laid out; see Options."""
    options: Options = replace(document.options, **changes)
    if options.order not in ORDERS:
        raise EditRefused(_("There is no order {name}").format(name=quoted(options.order)))
    if options.layout not in LAYOUTS:
        raise EditRefused(_("There is no layout {name}").format(name=quoted(options.layout)))
    return replace(document, options=options)


def with_variable(document: Document, variable: VariableNode) -> Document:
    """The document with this variable in the place of the one with its id."""
    return replace(
        document, variables=MappingProxyType({**document.variables, variable.id: variable})
    )


def with_function(document: Document, function: FunctionNode) -> Document:
    """The document with this function in the place of the one with its id."""
    return replace(
        document, functions=MappingProxyType({**document.functions, function.id: function})
    )


_MISFIT = object()


def _fitting(kind: str, value: object) -> object:
    if value is None:
        return None
    if kind == "bool":
        return value if isinstance(value, bool) else _MISFIT
    if kind == "int":
        whole = _whole(value)
        return _MISFIT if whole is None else whole
    if kind == "float":
        real = isinstance(value, int | float) and not isinstance(value, bool)
        return float(value) if real else _MISFIT  # type: ignore[arg-type]
    if kind == "index":
        return _index(value)
    if isinstance(value, list | tuple):  # ints, axes, shape
        wholes = [_whole(item) for item in value]
        return _MISFIT if None in wholes else tuple(wholes)
    whole = _whole(value)
    if whole is None:
        return _MISFIT
    return (whole,) if kind == "shape" else whole


def _index(value: object) -> object:
    """A place along each axis: a number, None for a new axis, or numbers; [0, 2] picks rows."""
    if isinstance(value, list):
        value = (tuple(value),)
    if not isinstance(value, tuple):
        whole = _whole(value)
        return _MISFIT if whole is None else whole
    places: list[object] = []
    for item in value:
        if item is None:
            places.append(None)
            continue
        if isinstance(item, list | tuple):
            wholes = [_whole(inner) for inner in item]
            places.append(_MISFIT if None in wholes else tuple(wholes))
        else:
            whole = _whole(item)
            places.append(_MISFIT if whole is None else whole)
    return _MISFIT if _MISFIT in places else tuple(places)


def _whole(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if not math.isfinite(value) or value != int(value) or abs(value) > 2**31:
        return None
    return int(value)
