"""The picture as data: what stands where and how it looks, in scene units (pixels at 100 %).

Built from (document, evaluation, snapshot) by picture.py; drawn alike on the canvas and in every
export by gui.paint, which adds the theme. Shapes are immutable and hold text ready to be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from gui.document.model import Point, Wire


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Rect:
        """The rectangle of this size with this centre."""
        return cls(centre.x - width / 2, centre.y - height / 2, width, height)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> Rect:
        """The rectangle with `by` more room on each side."""
        x, y, wide, high = self
        return Rect(x - by, y - by, wide + 2 * by, high + 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle somewhere else."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def united(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y, wide, high = self
        left, top, breadth, height = other
        west, north = min(x, left), min(y, top)
        east, south = max(x + wide, left + breadth), max(y + high, top + height)
        return Rect(west, north, east - west, south - north)

    def meets(self, other: Rect) -> bool:
        """Whether the two have a point in common."""
        x, y, wide, high = self
        left, top, breadth, height = other
        return x <= left + breadth and left <= x + wide and y <= top + height and top <= y + high

    def encloses(self, other: Rect) -> bool:
        """Whether all of the other lies inside; `united` is rounded and does not tell."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def holds(self, point: Point) -> bool:
        """Whether the point lies inside or on the border."""
        return self.x <= point.x <= self.right and self.y <= point.y <= self.bottom


NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


class FunctionState(Enum):
    """Where a function stands in the backward pass; each has its own outline, badge and colour."""

    IDLE = "idle"
    QUEUED = "queued"
    NEXT = "next"
    POPPED = "popped"
    DONE = "done"
    FAILED = "failed"


class GradState(Enum):
    """How a gradient is shown: none yet, some or all of it, changed by this step, not finite, or
    another one than the right order gives."""

    NONE = "none"
    SET = "set"
    CHANGED = "changed"
    INVALID = "invalid"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Band:
    """A faint column behind the functions of one generation; it is drawn over the whole height."""

    rect: Rect
    label: str
    opacity: float = 1.0
    short: str = ""  # the label where there is no room for the whole one


@dataclass(frozen=True, slots=True)
class FrameShape:
    """A border with a title around nodes that belong together; `note` stands beside the title.

    `order` is that of a gradient's layer, None for a frame of the user's own.
    """

    id: str
    rect: Rect
    title: str
    note: str = ""
    order: int | None = None
    selected: bool = False
    tooltip: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Heat:
    """A small heat map of an array: rows of values scaled to -1 .. 1; None where not finite."""

    rows: tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Port:
    """A place where a wire ends: an input slot of a function, or a variable's outgoing side."""

    node: str
    slot: int | None  # None: the outgoing port of a variable
    at: Point
    connected: bool


@dataclass(frozen=True, slots=True)
class VariableShape:
    """An ellipse with the variable's name, its data and its gradient.

    An array that is too large to be written out has heat maps of its data and its gradient.
    """

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
    grad_heat: Heat | None = None
    data_invalid: bool = False  # the data holds a NaN or an infinity
    blocked: bool = False  # it cannot be computed, since something before it cannot
    warning: str = ""  # "96.0 ≠ 64.0" where the gradient is not the right one
    port: Port | None = None
    opacity: float = 1.0
    is_port: bool = False  # of a group that it is in, and drawn as no more than that
    lit: bool = False  # the mouse is over it in another panel


@dataclass(frozen=True, slots=True)
class ConstantShape:
    """A small literal beside the port that it feeds."""

    id: str
    rect: Rect
    text: str
    selected: bool = False
    tooltip: str = ""
    port: Port | None = None
    opacity: float = 1.0
    lit: bool = False


@dataclass(frozen=True, slots=True)
class FunctionShape:
    """A rounded box with the operation and the function's name, its state and its badge.

    A group node is one too: `is_group`, with the order of the layer that it stands for.
    """

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
    warning: str = ""  # it makes a NaN or an infinity out of finite numbers
    blocked: bool = False
    opacity: float = 1.0
    is_group: bool = False
    order: int | None = None
    lit: bool = False
    clearance: float = 0.0  # how far above the box a complaint leaves room for constants


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
    opacity: float = 1.0
    head: bool = True  # a constant's short wire has no arrow head
    lit: bool = False


@dataclass(frozen=True, slots=True)
class FlowShape:
    """A gradient on its way back along a wire: a dashed arrow with its number on a pill.

    `progress` says how much of the arrow is there already, 0 .. 1.
    """

    curve: tuple[Point, ...]
    label: str
    wire: Wire
    label_rect: Rect = NOWHERE
    progress: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of a ledger: a text, whether it is this step's, and whether a later one has taken
    its place."""

    text: str
    current: bool = False
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class LedgerShape:
    """A card beside a reused variable: its contributions so far and their sum.

    `anchor` is where its dotted line meets the variable.
    """

    variable: str
    rect: Rect
    anchor: Point
    title: str
    note: str
    lines: tuple[LedgerLine, ...]
    total: str
    opacity: float = 1.0


NodeShape: TypeAlias = VariableShape | ConstantShape | FunctionShape
Shape: TypeAlias = NodeShape | Band | FrameShape | WireShape | FlowShape | LedgerShape


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the canvas, in drawing order: bands, frames, wires, nodes, flows, ledgers.

    `ground` is what the picture's builder keeps for the next scene of the same document.
    """

    bounds: Rect = NOWHERE
    bands: tuple[Band, ...] = ()
    wires: tuple[WireShape, ...] = ()
    functions: Mapping[str, FunctionShape] = field(default_factory=lambda: MappingProxyType({}))
    variables: Mapping[str, VariableShape] = field(default_factory=lambda: MappingProxyType({}))
    constants: Mapping[str, ConstantShape] = field(default_factory=lambda: MappingProxyType({}))
    flows: tuple[FlowShape, ...] = ()
    ledgers: tuple[LedgerShape, ...] = ()
    frames: Mapping[str, FrameShape] = field(default_factory=lambda: MappingProxyType({}))
    ground: object = field(default=None, repr=False, compare=False)

    def node(self, node_id: str) -> NodeShape | None:
        """The shape of a node, None where the scene has none of this id."""
        return (
            self.functions.get(node_id)
            or self.variables.get(node_id)
            or self.constants.get(node_id)
        )
