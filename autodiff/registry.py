"""Owns what an operation is, and the table of all of them.

`@operation(...)` (see definition.py) on a Primitive's class writes it into the table and makes its
public function. Pictures, documents, help and tests read the table: adding an operation is writing
one class.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from autodiff.primitive import Primitive
    from autodiff.variable import Variable

CATEGORIES = ("arithmetic", "elementary", "activation", "selection", "reduction", "array", "loss")
"""The categories, in the order of the palette."""


def _is_integer(value: Any) -> bool:
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def _are_integers(value: Any) -> bool:
    if isinstance(value, tuple | list) or (isinstance(value, np.ndarray) and value.ndim):
        return all(map(_is_integer, value))
    return _is_integer(value)


def _are_numbers(value: Any) -> bool:
    try:  # an integer may be too large for an array
        return isinstance(value, int) or np.asarray(value).dtype.kind in "fiub"
    except ValueError:  # rows that differ in length
        return False


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool | np.bool_ | int)


_KINDS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "int": ("an integer", _is_integer),
    "ints": ("an integer or integers", _are_integers),
    "axes": ("an integer, integers or None", _are_integers),
    "shape": ("an integer or integers", _are_integers),
    "float": ("a number", _are_numbers),
    "bool": ("True or False", _is_truth),
}


@dataclass(frozen=True, slots=True)
class Attribute:
    """A setting of an operation that is not an input.

    `kind` is one of "int", "ints" (one or a tuple), "axes" (an int, ints, or None for all),
    "float", "bool", "shape", "index", "dtype".
    """

    name: str
    kind: str
    default: Any
    required: bool = False

    def refuses(self, value: Any) -> str:
        """What is expected in the place of a value of a wrong type; "" where it is of the right
        one. Whether an axis exists, or a shape fits, shows when the operation is computed."""
        expected, suits = _KINDS.get(self.kind, ("", None))
        if suits is None or suits(value) or (value is None and self.default is None):
            return ""
        return expected


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as people meet it.

    `arity` is None where any number of inputs from `min_arity` is taken. `symbol` is plain Unicode;
    `formula` and `derivatives` are in Python's notation, the `_latex` ones in LaTeX.
    `local_derivatives` are templates, one for each input slot (for the one slot of a variadic
    operation, all slots), whose fields are the input names, `{y}`, and the attributes' names; an
    empty one says that the gradient is no product of an incoming gradient and a number.
    `domains` gives for each input the interval from which tests draw; `kinks` where the
    derivative is not the limit of difference quotients.
    """

    name: str
    cls: type[Primitive]
    function: Callable[..., Variable]
    label: str
    symbol: str
    category: str
    arity: int | None
    min_arity: int
    input_names: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    formula: str
    formula_latex: str
    derivatives: tuple[str, ...]
    derivatives_latex: tuple[str, ...]
    local_derivatives: tuple[str, ...]
    search_words: tuple[str, ...]
    infix: str | None
    numpy: tuple[str, ...]
    domains: tuple[tuple[float, float], ...]
    kinks: tuple[float, ...]
    n_outputs: int = 1


_operations: dict[str, Operation] = {}


def add(op: Operation) -> None:
    """Write an operation into the table; ValueError where its name is taken."""
    if op.name in _operations:
        raise ValueError(f"there is an operation called {op.name!r} already")
    _operations[op.name] = op


def operations() -> Mapping[str, Operation]:
    """Every operation by name, in the order of the palette."""
    order = sorted(_operations.values(), key=lambda op: CATEGORIES.index(op.category))
    return MappingProxyType({op.name: op for op in order})


def operation(name: str) -> Operation:
    """The operation called `name`; KeyError where there is none."""
    try:
        return _operations[name]
    except KeyError:
        raise KeyError(f"there is no operation called {name!r}") from None
