"""The order within columns that makes few edges cross, and the count of those that do."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from gui.layout.columns import Columns
from gui.layout.pairs import joined
from gui.layout.starts import spread_from_leaves, walk_from_outputs
from gui.layout.swaps import Swapper
from gui.layout.sweeps import Sweeper
from gui.progress import followed, tell


def count_crossings(columns: Columns) -> int:
    """How many pairs of edges cross; wires of one variable that share a trunk count once."""
    place, right = columns.place, columns.right
    total = 0
    for column, following in zip(columns.order, columns.order[1:], strict=False):
        tell()
        if len(column) > 1 and len(following) > 1:
            total += _inversions(
                [at for node in column for at in sorted([place[head] for head in right[node]])]
            )
    return total


def count_port_inversions(columns: Columns) -> int:
    """How many pairs of wires meet a function in another order than its input slots."""
    total = 0
    for function, tails in enumerate(followed(columns.left)):
        if len(tails) > 1:
            downwards = sorted(tails, key=columns.place.__getitem__)
            total += _inversions([columns.ports[tail].get(function, 0.0) for tail in downwards])
    return total


def _inversions(values: Iterable[float]) -> int:
    seen: list[float] = []
    total = 0
    for count, value in enumerate(values):
        at = bisect_right(seen, value)
        total += count - at
        seen.insert(at, value)
    return total


class Best:
    """The best order so far: fewest crossings, and among those, fewest wires against port order."""

    def __init__(self) -> None:
        self.cost: tuple[int, int] | None = None
        self.order: list[list[int]] = []

    @property
    def crossings(self) -> int:
        """Of the best order."""
        return self.cost[0] if self.cost is not None else 0

    def offer(self, columns: Columns) -> None:
        """Take the order that the columns have, if it is better."""
        crossings = count_crossings(columns)
        if self.cost is not None and crossings > self.cost[0]:
            return
        cost = crossings, count_port_inversions(columns)
        if self.cost is None or cost < self.cost:
            self.cost = cost
            self.order = [column[:] for column in columns.order]


def sort_out(columns: Columns, *, thorough: bool) -> int:
    """Set an order with few crossings; answers how many are left.

    From a start, sorting column after column by the neighbours' places finds the large shape, and
    swapping neighbours in a column mends it. In large graphs, where one start must do, mending it
    before the sorting, too, is `thorough` and pays.
    """
    best = Best()
    sweeper = Sweeper(columns)
    swapper = Swapper(columns)
    columns.set_order(spread_from_leaves(columns) if thorough else walk_from_outputs(columns))
    sweeper.insert_everywhere()
    best.offer(columns)
    if thorough:
        swapper.settle()
        best.offer(columns)
    for rightwards in (True, False):
        if best.cost == (0, 0):
            break
        sweeper.sweep(rightwards=rightwards)
        swapper.settle()
        best.offer(columns)
    columns.set_order(best.order)
    return best.crossings


def untangle(columns: Columns) -> None:
    """Set an order with few crossings, with an effort that large graphs can bear."""
    pairs = joined(columns)
    if pairs is None:
        sort_out(columns, thorough=True)
        return
    sort_out(pairs.columns, thorough=True)
    pairs.set_order(pairs.columns.order)
    Swapper(columns).settle(cautious=True)


def keep_order(columns: Columns, former: Sequence[float | None]) -> None:
    """Set the order that the nodes' former heights give.

    A new node or a bend goes where its neighbours are, and from there to where it crosses less.
    """
    heights: list[float | None] = [*former, *[None] * (len(columns.column) - len(former))]
    fixed = {node for node, height in enumerate(former) if height is not None}
    order = walk_from_outputs(columns)
    for beside, rounds in ((columns.left, order), (columns.right, order[::-1])):
        for column in rounds:
            for node in column:
                if heights[node] is None:
                    near = [there for at in beside[node] if (there := heights[at]) is not None]
                    heights[node] = sum(near) / len(near) if near else None
    for column in order:
        column.sort(key=lambda node: heights[node] or 0.0)
    columns.set_order(order)
    Swapper(columns, fixed).settle(cautious=True)
