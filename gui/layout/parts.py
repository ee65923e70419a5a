"""Connected parts of a drawing: each laid out by itself, then stacked below one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gui.layout.columns import Columns, build_columns
from gui.layout.crossings import keep_order, untangle
from gui.layout.heights import set_heights
from gui.layout.literals import place_literals
from gui.layout.net import Net
from gui.layout.search import search
from gui.layout.spacing import COLUMN, PART_GAP, ROW, SPREAD_ROW, SPREAD_SHAPE

SMALL = 600  # nodes and bends up to which a longer search for few crossings is worth its time
Heights = list[float]
Former = list[float | None]  # y in an earlier arrangement, by node


@dataclass(slots=True)
class Part:
    """A connected part with its own heights; `first` is its first column in the whole drawing.

    `room` is, for some columns, how much further off than usual the next one stands.
    """

    columns: Columns
    first: int
    heights: Heights
    former: Former | None
    room: dict[int, float] = field(default_factory=dict)

    def extent(self) -> tuple[float, float]:
        """The top of the highest node and the bottom of the lowest."""
        sizes = self.columns.net.heights
        nodes = range(self.columns.real)
        return (
            min([self.heights[node] - sizes[node] / 2 for node in nodes]),
            max([self.heights[node] + sizes[node] / 2 for node in nodes]),
        )

    def move_down(self, distance: float) -> None:
        """Move all nodes and bends."""
        self.heights = [height + distance for height in self.heights]

    def moved(self) -> float:
        """How far, in all, its nodes are from where they were."""
        return sum(
            abs(height - before)
            for height, before in zip(self.heights, self.former or (), strict=False)
            if before is not None
        )


def lay_out_part(net: Net, column: Sequence[int], former: Former | None, *, compact: bool) -> Part:
    """Order and height of everything in one connected part whose columns are known.

    A former arrangement that knows most of the nodes is kept to: its order, and its heights where
    there is room.
    """
    known = sum(height is not None for height in former or ())
    if former is None or 2 * known < len(net.ids):
        former = None
        columns = untangled(net, column)
    else:
        columns = build_columns(net, column)
        keep_order(columns, former)
    part = Part(columns, min(column), set_heights(columns, 0.0 if compact else ROW, former), former)
    if not compact:
        part = _spread(part)
    part.room = place_literals(columns, part.heights)
    return part


def untangled(net: Net, column: Sequence[int]) -> Columns:
    """The net in these columns, in an order with few crossings."""
    columns = build_columns(net, column)
    if len(columns.column) <= SMALL:
        return search(net, column, columns)
    untangle(columns)
    return columns


def _spread(part: Part) -> Part:
    """The part with room for a ledger between its rows, if its shape allows."""
    top, bottom = part.extent()
    width = len(part.columns.order) * COLUMN
    if part.former is None and (bottom - top) * SPREAD_SHAPE > width:
        return part
    spread = Part(
        part.columns,
        part.first,
        set_heights(part.columns, SPREAD_ROW, part.former),
        part.former,
    )
    if part.former is not None:
        return spread if spread.moved() <= part.moved() else part
    top, bottom = spread.extent()
    return spread if (bottom - top) * SPREAD_SHAPE <= width else part


def stack(parts: list[Part]) -> list[Part]:
    """Put parts below one another: the first around 0, or where they were if there is room."""
    if any(part.former is not None for part in parts):
        parts = sorted(parts, key=lambda part: (part.former is None, part.extent()[0]))
    bottom = None
    for part in parts:
        top, end = part.extent()
        if part.former is not None:
            distance = 0.0 if bottom is None else max(0.0, bottom + PART_GAP - top)
        else:
            distance = -(top + end) / 2 if bottom is None else bottom + PART_GAP - top
        part.move_down(distance)
        bottom = end + distance
    return parts
