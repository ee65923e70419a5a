"""From a file's text to a document: what the schema cannot say is checked here, with its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from autodiff.registry import Operation, operation
from gui.document.edits.adding import input_count
from gui.document.edits.changing import attribute_value
from gui.document.edits.framing import checked_title
from gui.document.edits.refusal import EditRefused
from gui.document.edits.wiring import ordered
from gui.document.files.checks import SPECIAL, FileError, position_of, shown, value_of
from gui.document.files.parsing import parse
from gui.document.files.schema import check_fields
from gui.document.files.view import FORMAT, VERSION, WITH_FRAMES, Opened, View
from gui.document.graph import CycleError
from gui.document.limits import MAX_NODES
from gui.document.model import (
    Document,
    Frame,
    FunctionNode,
    Options,
    VariableNode,
)
from gui.progress import followed, tell
from gui.translation import _

_NUMBERED = re.compile(r"[vfg]([0-9]{1,15})")

T = TypeVar("T")


def loads(text: str) -> Opened:
    """The document and view of a file's text. Raises FileError, one line with the place."""
    tell(_("Reading the file"))
    top = parse(text)
    if not isinstance(top, dict):
        raise FileError(_("the file: expected an object in { }"))
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
    _check_count(top)
    check_fields(top)
    if got < WITH_FRAMES and "frames" in top["graph"]:
        known = _("{where}{key}: this field is not known")
        raise FileError(known.format(where="graph.", key="frames"))
    document = replace(_graph(top["graph"]), options=Options(**top.get("options", {})))
    step = top.get("view", {}).get("step")
    return Opened(document, View(None if step is None else int(step)))


def _check_count(top: dict[str, Any]) -> None:
    """Refuse more nodes than a graph may hold before each of them is looked at."""
    graph = top.get("graph")
    lists = (
        [graph.get(kind) for kind in ("variables", "functions")] if isinstance(graph, dict) else []
    )
    if sum(len(items) for items in lists if isinstance(items, list)) > MAX_NODES:
        raise FileError(_("graph: more than {limit} nodes").format(limit=MAX_NODES))


def _graph(fields: dict[str, Any]) -> Document:
    variables = _by_id(fields["variables"], _variable, "graph.variables")
    functions = _by_id(fields["functions"], _function, "graph.functions")
    _check_links(variables, functions)
    output = fields.get("output")
    if output is not None and output not in variables:
        raise FileError(_("graph.output: there is no variable {id}").format(id=shown(output)))
    frames = _frames(fields.get("frames", []), variables, functions)
    document = Document(
        MappingProxyType(variables),
        MappingProxyType(functions),
        output,
        next_id=_next_id(fields.get("next_id", 1), (*variables, *functions, *frames)),
        frames=MappingProxyType(frames),
    )
    try:
        return ordered(document)
    except CycleError as error:
        sentence = _("graph.functions: {ids} feed each other in a circle")
        if len(error.functions) == 1:
            sentence = _("graph.functions: {ids} feeds itself")
        raise FileError(sentence.format(ids=", ".join(error.functions[:5]))) from None


def _by_id(items: list[Any], read: Callable[[dict[str, Any], str], T], where: str) -> dict[str, T]:
    found: dict[str, T] = {}
    names: set[str] = set()
    for index, fields in enumerate(followed(items, _("Building the graph"))):
        place = f"{where}[{index}]"
        node_id = fields["id"]
        if node_id in found:
            raise FileError(_("{place}.id: {id} is given twice").format(place=place, id=node_id))
        name = fields.get("name")
        if name is not None:
            _check_name(name, names, place)
        found[node_id] = read(fields, place)
    return found


def _check_name(name: str, names: set[str], place: str) -> None:
    if any("\ud800" <= c <= "\udfff" for c in name):
        raise FileError(_("{place}.name: half a character").format(place=place))
    if name in names:
        raise FileError(
            _("{place}.name: {name} is given twice").format(place=place, name=shown(name))
        )
    names.add(name)


def _variable(fields: dict[str, Any], place: str) -> VariableNode:
    creator = fields.get("creator")
    constant = fields.get("constant", False)
    given = fields.get("value")
    value = None if given is None else value_of(given, f"{place}.value")
    if creator is not None and (constant or value is not None):
        raise FileError(_("{place}: a result has no value of its own").format(place=place))
    if constant and value is None:
        raise FileError(_("{place}: a constant needs a value").format(place=place))
    position = position_of(fields.get("position"), place)
    return VariableNode(fields["id"], fields.get("name"), value, creator, constant, position)


def _function(fields: dict[str, Any], place: str) -> FunctionNode:
    found = _operation(fields["operation"])
    if found is None:
        raise FileError(
            _("{place}.operation: there is no operation {name}").format(
                place=place, name=shown(fields["operation"])
            )
        )
    inputs, outputs = fields["inputs"], fields["outputs"]
    if len(outputs) != found.n_outputs:
        raise FileError(
            _("{place}.outputs: {operation} has {expected} outputs, not {got}").format(
                place=place, operation=found.name, expected=found.n_outputs, got=len(outputs)
            )
        )
    given = fields.get("attributes", {})
    known = [attribute.name for attribute in found.attributes]
    for name in given:
        if name not in known:
            raise FileError(
                _("{place}.attributes.{name}: {operation} has no such attribute").format(
                    place=place, name=shown(name), operation=found.name
                )
            )
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
    for index, function in enumerate(followed(functions.values())):
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
    for index, variable in enumerate(followed(variables.values())):
        if variable.creator is not None and variable.id not in made:
            raise FileError(
                _("graph.variables[{index}].creator: {id} does not create it").format(
                    index=index, id=shown(variable.creator)
                )
            )


def _frames(
    items: list[Any], variables: dict[str, VariableNode], functions: dict[str, FunctionNode]
) -> dict[str, Frame]:
    """Every node that a frame names is there, is no constant, and is in no other frame but one
    that stands before this one and has all of its nodes."""
    found: dict[str, Frame] = {}
    for index, fields in enumerate(items):
        place, frame_id = f"graph.frames[{index}]", fields["id"]
        if frame_id in found or frame_id in variables or frame_id in functions:
            raise FileError(
                _("{place}.id: {id} is given twice").format(place=place, id=shown(frame_id))
            )
        for member in fields["members"]:
            if member not in functions and (member not in variables or variables[member].constant):
                raise FileError(
                    _("{place}.members: there is no variable or function {id}").format(
                        place=place, id=shown(member)
                    )
                )
        try:
            title = checked_title(fields["title"])
        except EditRefused as refused:
            raise FileError(f"{place}.title: {refused.sentence}") from None
        members = frozenset(fields["members"])
        twice = next((m for m in members if fields["members"].count(m) > 1), None)
        twice = twice or next(
            (
                min(members & other.members)
                for other in found.values()
                if not (members.isdisjoint(other.members) or members <= other.members)
            ),
            None,
        )
        if twice is not None:
            raise FileError(
                _("{place}.members: {id} is given twice").format(place=place, id=shown(twice))
            )
        collapsed = fields.get("collapsed", False)
        found[frame_id] = Frame(frame_id, title, members, collapsed, _order(fields))
    return found


def _order(fields: dict[str, Any]) -> int | None:
    order = fields.get("order")
    return None if order is None else int(order)


def _next_id(given: float, ids: tuple[str, ...]) -> int:
    used = [int(found[1]) for node in followed(ids) if (found := _NUMBERED.fullmatch(node))]
    return max([int(given), *(number + 1 for number in used)])


def _operation(name: str) -> Operation | None:
    try:
        return operation(name)
    except KeyError:
        return None


def _attribute(item: Any) -> Any:
    """An attribute as documents keep it: lists are tuples, "nan" and the like are numbers."""
    if isinstance(item, list):
        return tuple(_attribute(inner) for inner in item)
    return SPECIAL.get(item, item) if isinstance(item, str) else item
