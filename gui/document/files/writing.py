"""Documents as text: canonical, one node a line, every number to its last bit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from gui.document.files.view import FORMAT, WITH_FRAMES, WITH_NESTED, View
from gui.document.limits import MAX_PLACE
from gui.document.model import Array, Document, Frame, FunctionNode, Point, Value, VariableNode
from gui.document.nesting import outermost
from gui.progress import followed, tell
from gui.translation import _

Item = TypeVar("Item")
Node = TypeVar("Node", VariableNode, FunctionNode)

_LARGE = 5_000  # numbers that are written at once

# One for all lines: json.dumps makes another for each.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


class Lines:
    """The lines of nodes that were written before, for who writes a graph again and again: a node
    is a value, and has the same line as long as it is the same."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[VariableNode | FunctionNode, str]] = {}

    def of(self, nodes: Iterable[Node], fields: Callable[[Node], dict[str, Any]]) -> Iterator[str]:
        """The line of each node, made where the node is new."""
        known = self._known
        for node in nodes:
            found = known.get(node.id)
            if found is None or found[0] is not node:
                line = ""
                for line in _made(node, fields):
                    if not line:
                        yield line
                found = known[node.id] = (node, line)
            yield found[1]

    def forget_all_but(self, document: Document) -> None:
        """Let go of the others' lines, where they have become many."""
        nodes = (*document.variables, *document.functions)
        if len(self._known) > 2 * len(nodes):
            self._known = {node: self._known[node] for node in nodes if node in self._known}


def dumps(document: Document, view: View | None = None) -> str:
    """The text of the file: one node a line, so that differences are small.

    It says the oldest version that can tell all of it, so that older programs open what they can.
    """
    tell(_("Writing the file"))
    return "".join(followed(pieces(document, view)))


def pieces(
    document: Document, view: View | None = None, lines: Lines | None = None
) -> Iterator[str]:
    """The same piece by piece: each node is looked at when its line is asked for, and not where
    `lines` have it. While a large value is written, pieces are empty."""
    written = _written if lines is None else lines.of
    yield f'{{\n  "format": {json.dumps(FORMAT)},\n  "version": {_version(document)},\n'
    yield '  "graph": {\n'
    yield from _listed("variables", written(document.variables.values(), _variable))
    yield from _listed("functions", written(document.functions.values(), _function))
    if document.frames:
        places = {node: at for at, node in enumerate((*document.variables, *document.functions))}
        frames = document.frames.values()
        yield from _listed("frames", _written(frames, lambda each: _frame(each, places)))
    yield f'    "output": {json.dumps(document.output)},\n'
    yield f'    "next_id": {document.next_id}\n  }},\n'
    options = document.options
    fields = {
        "order": options.order,
        "retain_grad": options.retain_grad,
        "create_graph": options.create_graph,
        "layout": options.layout,
    }
    yield f'  "options": {_line(fields)}'
    if view is not None and view.step is not None:
        yield f',\n  "view": {_line({"step": view.step})}'
    yield "\n}\n"


def _variable(node: VariableNode) -> dict[str, Any]:
    fields: dict[str, Any] = {"id": node.id}
    if node.name is not None:
        fields["name"] = node.name
    if node.creator is not None:
        fields["creator"] = node.creator
    if node.constant:
        fields["constant"] = True
    if node.value is not None:
        fields["value"] = _value(node.value)
    if node.position is not None:
        fields["position"] = _position(node.position)
    return fields


def _function(node: FunctionNode) -> dict[str, Any]:
    fields: dict[str, Any] = {"id": node.id, "operation": node.operation}
    if node.name is not None:
        fields["name"] = node.name
    fields["inputs"] = list(node.inputs)
    fields["outputs"] = list(node.outputs)
    if node.attributes:
        fields["attributes"] = {name: _attribute(value) for name, value in node.attributes}
    if node.position is not None:
        fields["position"] = _position(node.position)
    return fields


def _version(document: Document) -> int:
    frames = list(document.frames.values())
    if len(outermost(frames)) < len(frames):
        return WITH_NESTED
    return WITH_FRAMES if frames else 1


def _frame(frame: Frame, places: Mapping[str, int]) -> dict[str, Any]:
    members = sorted(frame.members, key=places.__getitem__)
    fields: dict[str, Any] = {"id": frame.id, "title": frame.title, "members": members}
    if frame.collapsed:
        fields["collapsed"] = True
    if frame.order is not None:
        fields["order"] = frame.order
    return fields


def _value(value: Value) -> Any:
    """A number or nested list of float64; other dtypes, and empty arrays, say so."""
    array = value.array
    numbers = _numbers(array)
    if array.dtype == np.float64 and array.size:
        return numbers
    flat = _numbers(array.reshape(-1))
    return {"dtype": array.dtype.name, "shape": list(array.shape), "data": flat}


def _numbers(array: Array) -> Any:
    if array.dtype == np.float64:
        items = array.tolist()
        if np.isfinite(array).all() and not (np.signbit(array) & (array == 0)).any():
            return items
    else:  # the shortest digits that read back as this dtype
        items = [float(str(item)) for item in array.reshape(-1)]
        items = np.array(items, dtype=np.float64).reshape(array.shape).tolist()
    return _jsonable(items)


def _jsonable(item: Any) -> Any:
    """JSON has no NaN and no infinity, and some readers lose the sign of zero: they are strings."""
    if isinstance(item, list):
        return [_jsonable(inner) for inner in item]
    if item != item or item in (float("inf"), float("-inf")) or str(item) == "-0.0":
        return str(item)
    return item


def _attribute(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return _jsonable(value) if isinstance(value, float) else value


def _position(point: Point) -> list[float]:
    """Within the limit, wherever a hand has brought it: a file that is written can be opened."""
    return [max(-MAX_PLACE, min(float(each), MAX_PLACE)) for each in point]


def _line(fields: dict[str, Any]) -> str:
    return _ENCODER.encode(fields)


def _written(items: Iterable[Item], fields: Callable[[Item], dict[str, Any]]) -> Iterator[str]:
    return chain.from_iterable(_made(item, fields) for item in items)


def _made(item: Item, fields: Callable[[Item], dict[str, Any]]) -> Iterator[str]:
    """An item's line; where it holds many numbers, empty ones before it, for each of their pieces:
    who writes may do something else in between."""
    variable = item if isinstance(item, VariableNode) else None
    if variable is None or variable.value is None or variable.value.array.size <= _LARGE:
        yield _line(fields(item))
        return
    others = _variable(replace(variable, value=None))
    position = others.pop("position", None)
    pieces = [f'{_line(others)[:-1]}, "value": ']
    for piece in _value_pieces(variable.value.array):
        pieces.append(piece)
        yield ""
    pieces.append("}" if position is None else f', "position": {_ENCODER.encode(position)}}}')
    yield "".join(pieces)


def _value_pieces(array: Array) -> Iterator[str]:
    """A large value as `_value` has it."""
    if array.dtype == np.float64:
        yield from _nested(array)
        return
    kind = _line({"dtype": array.dtype.name, "shape": list(array.shape)})
    yield f'{kind[:-1]}, "data": '
    yield from _nested(array.reshape(-1))
    yield "}"


def _nested(array: Array) -> Iterator[str]:
    if array.size <= _LARGE:
        yield _ENCODER.encode(_numbers(array))
        return
    parts = (
        [array[i : i + _LARGE] for i in range(0, len(array), _LARGE)] if array.ndim == 1 else array
    )
    before = "["
    for part in parts:
        yield before
        if array.ndim == 1:
            yield _ENCODER.encode(_numbers(part))[1:-1]
        else:
            yield from _nested(part)
        before = ", "
    yield "]"


def _listed(kind: str, lines: Iterable[str]) -> Iterator[str]:
    """A list of the graph, one item a line."""
    before = f'    "{kind}": ['
    for line in lines:
        if not line:
            yield line
            continue
        yield f"{before}\n      {line}"
        before = ","
    yield f"{before}],\n" if before != "," else "\n    ],\n"
