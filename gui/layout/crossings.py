"""The order within columns that makes few edges cross, and the count of those that do."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from gui.layout.columns import Columns
from gui.layout.medians import Medians
from gui.layout.starts import (
    shuffled,
    spread_from_leaves,
    spread_from_outputs,
    walk_from_outputs,
)
from gui.layout.swaps import Swapper
from gui.layout.sweeps import Sweeper
from gui.progress import followed, tell

SMALL = 600  # up to so many nodes and bends
# Work is capped, not time: a drawing must be repeatable. Both count nodes looked at in exchanges.
WORK = 40_000  # in all
MORE_WORK = 4_000  # up to which further starts are tried
MORE_STARTS = 6
ROUNDS = 24  # from one start
IDLE = 6  # rounds from one start that find nothing better, before it is given up


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


class _Best:
    """The best order so far: fewest crossings, and among those, fewest wires against port order."""

    def __init__(self) -> None:
        self.cost: tuple[int, int] | None = None
        self.order: list[list[int]] = []

    @property
    def crossings(self) -> int:
        """Of the best order."""
        return self.cost[0] if self.cost is not None else 0

    def offer(self, columns: Columns) -> None:
        crossings = count_crossings(columns)
        if self.cost is not None and crossings > self.cost[0]:
            return
        cost = crossings, count_port_inversions(columns)
        if self.cost is None or cost < self.cost:
            self.cost = cost
            self.order = [column[:] for column in columns.order]


def untangle(columns: Columns) -> int:
    """Set an order with few crossings; answers how many are left.

    From a start, sorting column after column by the neighbours' places finds the large shape, and
    swapping neighbours in a column mends it. Where crossings are left in a small graph, a longer
    search goes on from there and from other starts; in large ones, where one start must do,
    mending it pays.
    """
    best = _Best()
    sweeper = Sweeper(columns)
    swapper = Swapper(columns)
    small = len(columns.column) <= SMALL
    columns.set_order(walk_from_outputs(columns) if small else spread_from_leaves(columns))
    sweeper.insert_everywhere()
    best.offer(columns)
    if not small:
        swapper.settle()
        best.offer(columns)
    for rightwards in (True, False):
        if best.cost == (0, 0):
            break
        sweeper.sweep(rightwards=rightwards)
        swapper.settle()
        best.offer(columns)
    if small and best.crossings:
        _search(columns, best)
    columns.set_order(best.order)
    return best.crossings


def _search(columns: Columns, best: _Best) -> None:
    """Offer the best order that rounds of medians find, first from the best so far."""
    medians = Medians(columns)
    fewest, order = best.crossings, best.order
    for start in _starts(columns, best.order, medians):
        medians.begin(start)
        own = medians.crossings()
        idle = 0
        for number in range(ROUNDS):
            crossings = medians.crossings()
            if crossings < fewest:
                fewest, order = crossings, [column[:] for column in columns.order]
            idle = 0 if crossings < own else idle + 1
            own = min(own, crossings)
            if not fewest or idle > IDLE or medians.work > WORK:
                break
            medians.round(number)
        if not fewest:
            break
    if fewest < best.crossings:
        columns.set_order(order)
        Swapper(columns).settle(cautious=True)  # for the order of the ports
        best.offer(columns)


def _starts(
    columns: Columns, first: list[list[int]], medians: Medians
) -> Iterator[list[list[int]]]:
    """Orders to search from, one when asked for: walks, then shuffled ones while work is left."""
    yield first
    for walk in (spread_from_leaves, spread_from_outputs, walk_from_outputs):
        yield walk(columns)
    for number in range(MORE_STARTS):
        if medians.work > MORE_WORK:
            return
        yield shuffled(columns, number)


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
