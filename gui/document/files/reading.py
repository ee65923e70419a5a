"""What a *.gradstep file must be: every field checked, every refusal with its place in the file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from autodiff.orders import ORDERS
from autodiff.registry import Operation, operation
from gui.document.edits.adding import input_count
from gui.document.edits.changing import LAYOUTS, attribute_value
from gui.document.edits.refusal import EditRefused
from gui.document.edits.wiring import ordered
from gui.document.files.checks import (
    SPECIAL,
    FileError,
    field_of,
    is_int,
    list_of,
    object_of,
    position_of,
    refuse_unknown,
    shown,
    value_of,
)
from gui.document.files.view import FORMAT, VERSION, Opened, View
from gui.document.graph import CycleError
from gui.document.limits import MAX_NAME, MAX_NESTING, MAX_NODES
from gui.document.model import (
    Document,
    FunctionNode,
    Options,
    VariableNode,
)
from gui.translation import _

_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_NUMBERED = re.compile(r"[vf]([0-9]{1,15})")
_STRUCTURE = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*"', re.DOTALL)

T = TypeVar("T")


def loads(text: str) -> Opened:
    """The document and view of a file's text. Raises FileError, one line with the place."""
    top = object_of(_parse(text), _("the file"))
    if top.get("format") != FORMAT:
        raise FileError(_("this is not a Gradstep file: it does not say format “gradstep”"))
    got = top.get("version")
    if not isinstance(got, int) or isinstance(got, bool) or got < 1:
        raise FileError(_("version: expected a whole number"))
    if got > VERSION:
        raise FileError(
            _("a newer Gradstep wrote this file (version {got}; this one reads {known})").format(
                got=got, known=VERSION
            )
        )
    refuse_unknown(top, ("format", "version", "graph", "options", "view"), "")
    document = _graph(object_of(field_of(top, "graph", ""), "graph"))
    document = replace(document, options=_options(object_of(top.get("options", {}), "options")))
    view = object_of(top.get("view", {}), "view")
    refuse_unknown(view, ("step",), "view")
    step = view.get("step")
    if step is not None and (not is_int(step) or step < 0):
        raise FileError(_("view.step: expected a whole number from 0"))
    return Opened(document, View(step))


def _parse(text: str) -> Any:
    _check_nesting(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_constant=_no_constant,
            parse_int=_bounded_int,
        )
    except json.JSONDecodeError as error:
        raise FileError(
            _("line {line}, column {column}: this is not JSON ({reason})").format(
                line=error.lineno, column=error.colno, reason=error.msg
            )
        ) from None


def _check_nesting(text: str) -> None:
    """Refuse brackets within brackets beyond the limit before a recursive reader meets them."""
    depth = 0
    for found in _STRUCTURE.finditer(text):
        sign = found.group()
        if sign in "[{":
            depth += 1
            if depth > MAX_NESTING:
                line = text.count("\n", 0, found.start()) + 1
                raise FileError(
                    _("line {line}: brackets are nested more than {limit} deep").format(
                        line=line, limit=MAX_NESTING
                    )
                )
        elif sign in "]}":
            depth -= 1


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise FileError(_("{key} is given twice").format(key=shown(key)))
            seen.add(key)
    return fields


def _no_constant(text: str) -> float:
    raise FileError(_("{text} is not JSON: write it as a string").format(text=text))


def _bounded_int(text: str) -> int | float:
    return int(text) if len(text) < 19 else float(text)


def _graph(fields: dict[str, Any]) -> Document:
    refuse_unknown(fields, ("variables", "functions", "output", "next_id"), "graph")
    variable_items = list_of(field_of(fields, "variables", "graph"), "graph.variables")
    function_items = list_of(field_of(fields, "functions", "graph"), "graph.functions")
    if len(variable_items) + len(function_items) > MAX_NODES:
        raise FileError(_("graph: more than {limit} nodes").format(limit=MAX_NODES))
    variables = _by_id(variable_items, _variable, "graph.variables")
    functions = _by_id(function_items, _function, "graph.functions")
    _check_links(variables, functions)
    output = fields.get("output")
    if output is not None and (not isinstance(output, str) or output not in variables):
        raise FileError(_("graph.output: there is no variable {id}").format(id=shown(output)))
    document = Document(
        MappingProxyType(variables),
        MappingProxyType(functions),
        output,
        next_id=_next_id(fields.get("next_id", 1), (*variables, *functions)),
    )
    try:
        return ordered(document)
    except CycleError as error:
        raise FileError(
            _("graph.functions: {ids} feed each other in a circle").format(
                ids=", ".join(error.functions[:5])
            )
        ) from None


def _by_id(items: list[Any], read: Callable[[dict[str, Any], str], T], where: str) -> dict[str, T]:
    found: dict[str, T] = {}
    names: set[str] = set()
    for index, item in enumerate(items):
        place = f"{where}[{index}]"
        fields = object_of(item, place)
        node_id = field_of(fields, "id", place)
        if not isinstance(node_id, str) or not _ID.fullmatch(node_id):
            raise FileError(_("{place}.id: expected letters and digits").format(place=place))
        if node_id in found:
            raise FileError(_("{place}.id: {id} is given twice").format(place=place, id=node_id))
        name = fields.get("name")
        if name is not None:
            _check_name(name, names, place)
        found[node_id] = read(fields, place)
    return found


def _check_name(name: Any, names: set[str], place: str) -> None:
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
        raise FileError(
            _("{place}.name: expected a text of 1 to {limit} characters").format(
                place=place, limit=MAX_NAME
            )
        )
    if any("\ud800" <= c <= "\udfff" for c in name):
        raise FileError(_("{place}.name: half a character").format(place=place))
    if name in names:
        raise FileError(
            _("{place}.name: {name} is given twice").format(place=place, name=shown(name))
        )
    names.add(name)


def _variable(fields: dict[str, Any], place: str) -> VariableNode:
    refuse_unknown(fields, ("id", "name", "creator", "constant", "value", "position"), place)
    creator = fields.get("creator")
    constant = fields.get("constant", False)
    if creator is not None and not isinstance(creator, str):
        raise FileError(_("{place}.creator: expected an id").format(place=place))
    if not isinstance(constant, bool):
        raise FileError(_("{place}.constant: expected true or false").format(place=place))
    given = fields.get("value")
    value = None if given is None else value_of(given, f"{place}.value")
    if creator is not None and (constant or value is not None):
        raise FileError(_("{place}: a result has no value of its own").format(place=place))
    if constant and value is None:
        raise FileError(_("{place}: a constant needs a value").format(place=place))
    position = position_of(fields.get("position"), place)
    return VariableNode(fields["id"], fields.get("name"), value, creator, constant, position)


def _function(fields: dict[str, Any], place: str) -> FunctionNode:
    known = ("id", "operation", "name", "inputs", "outputs", "attributes", "position")
    refuse_unknown(fields, known, place)
    name = field_of(fields, "operation", place)
    found = _operation(name)
    if found is None:
        raise FileError(
            _("{place}.operation: there is no operation {name}").format(
                place=place, name=shown(name)
            )
        )
    inputs = list_of(field_of(fields, "inputs", place), f"{place}.inputs")
    outputs = list_of(field_of(fields, "outputs", place), f"{place}.outputs")
    if len(outputs) != found.n_outputs:
        raise FileError(
            _("{place}.outputs: {operation} has {expected} outputs, not {got}").format(
                place=place, operation=found.name, expected=found.n_outputs, got=len(outputs)
            )
        )
    for slot, item in enumerate(inputs):
        if item is not None and not isinstance(item, str):
            raise FileError(
                _("{place}.inputs[{slot}]: expected an id or null").format(place=place, slot=slot)
            )
    if not all(isinstance(item, str) for item in outputs):
        raise FileError(_("{place}.outputs: expected ids").format(place=place))
    given = object_of(fields.get("attributes", {}), f"{place}.attributes")
    refuse_unknown(given, tuple(a.name for a in found.attributes), f"{place}.attributes")
    try:
        input_count(found, len(inputs))
        attributes = tuple(
            (a.name, attribute_value(a, _attribute(given[a.name])))
            for a in found.attributes
            if a.name in given
        )
    except EditRefused as refused:
        raise FileError(f"{place}: {refused.sentence}") from None
    position = position_of(fields.get("position"), place)
    return FunctionNode(
        fields["id"],
        found.name,
        tuple(inputs),
        tuple(outputs),
        attributes,
        fields.get("name"),
        position,
    )


def _check_links(variables: dict[str, VariableNode], functions: dict[str, FunctionNode]) -> None:
    """Every id that is named exists, and creators and outputs agree."""
    both = variables.keys() & functions.keys()
    if both:
        raise FileError(_("graph: {id} is given twice").format(id=min(both)))
    made: dict[str, str] = {}
    for index, function in enumerate(functions.values()):
        place = f"graph.functions[{index}]"
        for slot, v in enumerate(function.inputs):
            if v is not None and v not in variables:
                raise FileError(
                    _("{place}.inputs[{slot}]: there is no variable {id}").format(
                        place=place, slot=slot, id=shown(v)
                    )
                )
        for v in function.outputs:
            if v not in variables or variables[v].creator != function.id or v in made:
                raise FileError(
                    _("{place}.outputs: {id} is not created by this function alone").format(
                        place=place, id=shown(v)
                    )
                )
            made[v] = function.id
    for index, variable in enumerate(variables.values()):
        if variable.creator is not None and variable.id not in made:
            raise FileError(
                _("graph.variables[{index}].creator: {id} does not create it").format(
                    index=index, id=shown(variable.creator)
                )
            )


def _next_id(given: Any, ids: tuple[str, ...]) -> int:
    if not is_int(given) or given < 1:
        raise FileError(_("graph.next_id: expected a whole number from 1"))
    used = [int(found[1]) for node in ids if (found := _NUMBERED.fullmatch(node))]
    return max([int(given), *(number + 1 for number in used)])


def _options(fields: dict[str, Any]) -> Options:
    default = Options()
    refuse_unknown(fields, ("order", "retain_grad", "create_graph", "layout"), "options")
    order = fields.get("order", default.order)
    layout = fields.get("layout", default.layout)
    for name, value, known in (("order", order, ORDERS), ("layout", layout, LAYOUTS)):
        if value not in known:
            raise FileError(
                _("options.{name}: expected one of {known}").format(
                    name=name, known=", ".join(known)
                )
            )
    flags = []
    for name in ("retain_grad", "create_graph"):
        flag = fields.get(name, False)
        if not isinstance(flag, bool):
            raise FileError(_("options.{name}: expected true or false").format(name=name))
        flags.append(flag)
    return Options(order, flags[0], flags[1], layout)


def _operation(name: Any) -> Operation | None:
    try:
        return operation(name) if isinstance(name, str) else None
    except KeyError:
        return None


def _attribute(item: Any) -> Any:
    """An attribute as documents keep it: lists are tuples, "nan" and the like are numbers."""
    if isinstance(item, list):
        return tuple(_attribute(inner) for inner in item)
    return SPECIAL.get(item, item) if isinstance(item, str) else item
