"""The picture as data: what stands where and how it looks, in scene units (pixels at 100 %).

Built from (document, evaluation, snapshot, theme) by picture.py; drawn alike on the canvas and in
every export by gui.paint. Shapes are immutable and hold text that is ready to be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from gui.document.model import Point, Wire


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)


class FunctionState(Enum):
    """Where a function stands in the backward pass; each has its own outline, badge and colour."""

    IDLE = "idle"
    QUEUED = "queued"
    NEXT = "next"
    POPPED = "popped"
    DONE = "done"


class GradState(Enum):
    """How a gradient is shown: none yet, complete or partial, changed by this step, not a number."""

    NONE = "none"
    SET = "set"
    CHANGED = "changed"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Band:
    """A faint column behind the functions of one generation."""

    rect: Rect
    label: str


@dataclass(frozen=True, slots=True)
class Heat:
    """A small heat map of an array of up to two dimensions: rows of values scaled to 0 .. 1."""

    rows: tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class VariableShape:
    """An ellipse with the variable's name, its data and its gradient."""

    id: str
    rect: Rect
    name: str
    data: str
    grad: str
    grad_state: GradState = GradState.NONE
    arrived: str = ""  # "1 of 2" while contributions are still missing
    heat: Heat | None = None
    is_output: bool = False
    selected: bool = False
    stale: bool = False
    problem: str = ""
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class ConstantShape:
    """A small literal beside the port that it feeds."""

    id: str
    rect: Rect
    text: str
    selected: bool = False
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Port:
    """A place where a wire ends: an input slot of a function, or a variable's outgoing side."""

    node: str
    slot: int | None  # None: the outgoing port of a variable
    at: Point
    connected: bool


@dataclass(frozen=True, slots=True)
class FunctionShape:
    """A rounded box with the operation and the function's name, its state and its badge."""

    id: str
    rect: Rect
    title: str
    subtitle: str
    state: FunctionState = FunctionState.IDLE
    badge: str = ""
    inputs: tuple[Port, ...] = ()
    selected: bool = False
    problem: str = ""
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class WireShape:
    """A cubic curve (start, two control points, end) per piece, ending in an arrow head.

    `wire` is None for the fixed piece between a function and its output.
    """

    curve: tuple[Point, ...]  # 1 + 3 n points
    wire: Wire | None = None
    output_of: str | None = None
    output: str | None = None
    selected: bool = False
    faint: bool = False


@dataclass(frozen=True, slots=True)
class FlowShape:
    """A gradient on its way back along a wire: a dashed arrow with its number."""

    curve: tuple[Point, ...]
    label: str
    wire: Wire


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of a ledger: a text and whether it is this step's."""

    text: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class LedgerShape:
    """A card beside a reused variable: its contributions so far and their sum."""

    variable: str
    rect: Rect
    anchor: Point
    title: str
    note: str
    lines: tuple[LedgerLine, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the canvas, in drawing order: bands, wires, nodes, flows, ledgers."""

    bounds: Rect = Rect(0.0, 0.0, 0.0, 0.0)
    bands: tuple[Band, ...] = ()
    wires: tuple[WireShape, ...] = ()
    functions: Mapping[str, FunctionShape] = field(default_factory=lambda: MappingProxyType({}))
    variables: Mapping[str, VariableShape] = field(default_factory=lambda: MappingProxyType({}))
    constants: Mapping[str, ConstantShape] = field(default_factory=lambda: MappingProxyType({}))
    flows: tuple[FlowShape, ...] = ()
    ledgers: tuple[LedgerShape, ...] = ()
