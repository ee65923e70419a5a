"""What a term of an expression comes to: a node, a constant, an attribute's word, or several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from gui.document.expression.errors import ExpressionError
from gui.document.expression.parser import Term
from gui.document.limits import MAX_ARRAY, MAX_DIMENSIONS
from gui.document.model import Array
from gui.document.quoting import quoted
from gui.translation import _

KNOWN_CONSTANTS: Mapping[str, float] = MappingProxyType(
    {
        "e": float(np.e),
        "pi": float(np.pi),
        "π": float(np.pi),
        "inf": float("inf"),
        "nan": float("nan"),
    }
)
WORDS: Mapping[str, object] = MappingProxyType({"True": True, "False": False, "None": None})


@dataclass(frozen=True, slots=True)
class Node:
    """A variable of the graph that is being built."""

    id: str


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """A number or array that depends on no variable, and the node that shows it, if any does."""

    array: Array
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """What only an attribute can be: True, False, None or a tuple."""

    value: object


@dataclass(frozen=True, slots=True)
class Results:
    """The results of an operation that gives several."""

    operation: str
    ids: tuple[str, ...]


Operand = Node | Constant | Word | Results


def number_of(term: Term) -> Constant:
    """The number as it was written."""
    number = float(term.text)
    if number == float("inf"):
        raise ExpressionError(
            _("{number} is too large: the largest number is about 1.8e308").format(
                number=quoted(term.text)
            ),
            term.start,
            term.end,
        )
    return Constant(np.array(number))


def list_of(items: list[Array], term: Term) -> Constant:
    """The array of these rows, which must be alike."""
    if not items:
        raise ExpressionError(_("This list is empty"), term.start, term.end)
    shapes = {item.shape for item in items}
    if len(shapes) > 1:
        raise ExpressionError(_("The rows of this list differ in length"), term.start, term.end)
    if items[0].ndim >= MAX_DIMENSIONS:
        raise ExpressionError(
            _("An array has at most {limit} dimensions").format(limit=MAX_DIMENSIONS),
            term.start,
            term.end,
        )
    if items[0].size * len(items) > MAX_ARRAY:
        raise ExpressionError(
            _("An array has at most {limit} elements").format(limit=MAX_ARRAY),
            term.start,
            term.end,
        )
    return Constant(np.stack(items))


def plain_of(operand: Operand, term: Term) -> object:
    """The value of an attribute: a number, a word, or a list or tuple of numbers."""
    if isinstance(operand, Word):
        return operand.value
    if isinstance(operand, Constant):
        return operand.array.tolist()
    raise ExpressionError(
        _("An attribute of {operation} cannot depend on a variable").format(operation=term.text),
        term.start,
        term.end,
    )
