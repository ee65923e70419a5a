"""The document: what is saved. Immutable values; every edit is a pure function (edits.py).

A graph is bipartite, as in the book: a variable is read by functions and created by at most one.
Every node has an id that is made once and never given again within a document.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.generic]


FLOATS = (np.dtype(np.float64), np.dtype(np.float32), np.dtype(np.float16))


class Point(NamedTuple):
    """A place on the canvas in scene units (pixels at 100 %); of a node, its centre."""

    x: float
    y: float


class Value:
    """A read-only array that compares and hashes by dtype, shape and bytes (so NaN equals NaN).

    Raises TypeError for what is not real numbers, ValueError for lists whose rows differ in length.
    """

    __slots__ = ("_key", "array")

    def __init__(self, data: object) -> None:
        array = np.array(data)
        if array.dtype.kind in "iub":  # what a user types are real numbers
            array = array.astype(np.float64)
        if array.dtype.kind != "f":
            raise TypeError(f"Value: expected real numbers, got {array.dtype}")
        if array.dtype not in FLOATS:  # a wider float, or another machine's order of bytes
            array = array.astype(np.float64)
        array[np.isnan(array)] = np.nan  # one NaN, whatever its bits were
        array.flags.writeable = False
        self.array: Array = array
        self._key = (array.dtype.str, array.shape, array.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Value({self.array.tolist()!r})"


@dataclass(frozen=True, slots=True)
class VariableNode:
    """A leaf, a constant, or the output of a function.

    `creator` is the id of the function that creates it, None for a leaf or a constant.
    `value` is set for leaves and constants only; None means that the user has not given one.
    `name` is None where nobody named it: names.py makes one for the screen.
    """

    id: str
    name: str | None = None
    value: Value | None = None
    creator: str | None = None
    constant: bool = False
    position: Point | None = None


@dataclass(frozen=True, slots=True)
class FunctionNode:
    """An operation with one input variable per slot (None: the port is free) and its outputs."""

    id: str
    operation: str
    inputs: tuple[str | None, ...]
    outputs: tuple[str, ...]
    attributes: tuple[tuple[str, object], ...] = ()  # axis, keepdims, ...: hashable, by name
    name: str | None = None
    position: Point | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Nodes that stand together under a title: within a border or, collapsed, as one group node.

    `members` are functions and variables; constants go with what they feed. Of two frames that
    share a node, the later is within the earlier, and so are all its members. `order` is None for
    a frame of the user's own; the graph of a first derivative has 2, ...
    """

    id: str
    title: str
    members: frozenset[str]
    collapsed: bool = False
    order: int | None = None


class Wire(NamedTuple):
    """A variable feeding an input slot of a function: x * x has two wires, slots 0 and 1."""

    variable: str
    function: str
    slot: int


@dataclass(frozen=True, slots=True)
class Options:
    """How backward() is run (`order` names one of autodiff.orders) and how the graph is laid out
    ("auto", "generation" or "compact").
    """

    order: str = "generation"
    retain_grad: bool = False
    create_graph: bool = False
    layout: str = "auto"


@dataclass(frozen=True, slots=True)
class Document:
    """A whole graph. Functions stand in the order in which they are computed and numbered."""

    variables: Mapping[str, VariableNode] = field(default_factory=lambda: MappingProxyType({}))
    functions: Mapping[str, FunctionNode] = field(default_factory=lambda: MappingProxyType({}))
    output: str | None = None
    options: Options = Options()
    next_id: int = 1
    frames: Mapping[str, Frame] = field(default_factory=lambda: MappingProxyType({}))

    def node(self, node_id: str) -> VariableNode | FunctionNode:
        """The node with this id; KeyError if there is none."""
        found = self.variables.get(node_id) or self.functions.get(node_id)
        if found is None:
            raise KeyError(node_id)
        return found

    def wires(self) -> Iterator[Wire]:
        """Every connected input port, functions in order, slots in order."""
        for function in self.functions.values():
            for slot, variable in enumerate(function.inputs):
                if variable is not None:
                    yield Wire(variable, function.id, slot)
