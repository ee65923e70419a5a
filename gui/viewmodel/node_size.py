"""How large each node is drawn; layout and picture both ask here."""

from __future__ import annotations

from collections.abc import Mapping

from gui.document.model import Array, Document, FunctionNode, VariableNode
from gui.document.names import function_names, variable_names
from gui.layout.spacing import FUNCTION_SIZE, LITERAL_SIZE, VARIABLE_SIZE, Size, Sizes
from gui.viewmodel import numbers
from gui.viewmodel.text import Face, elide, width

ARRAY_SIZE: Size = (140.0, 96.0)  # an ellipse that holds two heat maps
WIDEST = 190.0  # longer names are elided
NAME_SIZE = 14.0
TITLE_SIZE = 14.0
SUBTITLE_SIZE = 11.0
LITERAL_TEXT_SIZE = 11.0
SHAPE_SIZE = 10.0
SHAPE_GAP = 6.0
_VARIABLE_PADDING = 44.0
_FUNCTION_PADDING = 28.0
_LITERAL_PADDING = 16.0
_LITERAL_ROOM = 110.0
PORT_PITCH = 16.0  # a function with many inputs grows so that its ports stay apart


def sizes(
    document: Document,
    values: Mapping[str, Array] | None = None,
    names: Mapping[str, str] | None = None,
) -> Sizes:
    """The size of each node as it is drawn, by id; `values` tell which computed ones are arrays.

    `names`, of functions and variables alike, are found where they are not known yet.
    """
    if names is None:
        names = {**function_names(document), **variable_names(document)}
    found: dict[str, Size] = {}

    def size_of(node_id: str) -> Size:
        if node_id not in found:
            function = document.functions.get(node_id)
            if function is not None:
                found[node_id] = function_size(function, names[node_id])
            else:
                value = None if values is None else values.get(node_id)
                found[node_id] = variable_size(document.variables[node_id], names[node_id], value)
        return found[node_id]

    return size_of


def function_size(function: FunctionNode, name: str) -> Size:
    """The box of a function: as wide as its operation and its name need, as high as its ports."""
    text = max(
        width(function.operation, Face.BOLD, TITLE_SIZE),
        width(name, Face.MONO, SUBTITLE_SIZE),
    )
    wide = min(WIDEST, max(FUNCTION_SIZE[0], text + _FUNCTION_PADDING))
    ports = max(len(function.inputs), len(function.outputs))
    return wide, max(FUNCTION_SIZE[1], ports * PORT_PITCH + 8.0)


def variable_size(variable: VariableNode, name: str, value: Array | None = None) -> Size:
    """The ellipse of a variable, or the small literal of a constant."""
    if value is None and variable.value is not None:
        value = variable.value.array
    if variable.constant:
        text = width(literal(value), Face.MONO, LITERAL_TEXT_SIZE)
        return max(LITERAL_SIZE[0], text + _LITERAL_PADDING), LITERAL_SIZE[1]
    base = ARRAY_SIZE if shows_heat(value) else VARIABLE_SIZE
    text = width(name, Face.ITALIC, NAME_SIZE) + shape_room(value) + _VARIABLE_PADDING
    return min(WIDEST, max(base[0], text)), base[1]


def shape_room(value: Array | None) -> float:
    """What the shape beside the name of an array takes."""
    if value is None or not shows_heat(value):
        return 0.0
    return SHAPE_GAP + width(numbers.shape(value), Face.MONO, SHAPE_SIZE)


def shows_heat(value: Array | None) -> bool:
    """Whether a value is drawn as a heat map: an array too large to be written out."""
    return (
        value is not None
        and value.ndim > 0
        and value.size > 0
        and numbers.short(value, 12) == numbers.shape(value)
    )


def literal(value: Array | None) -> str:
    """The text of a constant."""
    return elide(numbers.short(value), Face.MONO, LITERAL_TEXT_SIZE, _LITERAL_ROOM)
