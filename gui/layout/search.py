"""The longer search for few crossings that small graphs are worth: many starts, the best pursued.

Wires of one variable share a trunk, or each goes its own way: what crosses less is found by trying
both. The rounds of all starts go through columns joined by twos (pairs.py), those of the best ones
through all columns, in which a function and its output may stand otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gui.layout.columns import Columns, build_columns
from gui.layout.crossings import Best, sort_out
from gui.layout.medians import Medians
from gui.layout.net import Net
from gui.layout.pairs import Pairs, joined
from gui.layout.starts import shuffled, spread_from_leaves, spread_from_outputs
from gui.layout.swaps import Swapper
from gui.progress import tell

# Work is capped, not time: a drawing must be repeatable.
STARTS = (3, 10)  # at least and at most, with and without trunks each
NODES = 400  # looked at in one round of all these starts
ROUNDS = 4  # from every start
PURSUED = 2  # starts that are gone on from
MORE_ROUNDS = 8  # from each of these, at least
MORE_NODES = 1_200  # looked at in these, from each
MOST_ROUNDS = 24

Order = list[list[int]]


@dataclass(slots=True)
class _Way:
    """A net with its wires cut into bends in one way; `field` is what the rounds go through."""

    columns: Columns
    pairs: Pairs | None
    field: Columns
    crossings: int  # in the order that `field` was sorted out to

    @classmethod
    def of(cls, columns: Columns) -> _Way:
        pairs = joined(columns)
        field = columns if pairs is None else pairs.columns
        return cls(columns, pairs, field, sort_out(field, thorough=False))

    def take(self, order: Order) -> None:
        """Let all columns have an order of `field`."""
        if self.pairs is None:
            self.columns.set_order([column[:] for column in order])
        else:
            self.pairs.set_order(order)

    def starts(self) -> Iterator[Order]:
        """Orders to search from: as it was sorted out, by walks, then by chance."""
        least, most = STARTS
        count = max(least, min(most, NODES // max(1, len(self.field.column))))
        yield [column[:] for column in self.field.order]
        yield spread_from_leaves(self.field)
        yield spread_from_outputs(self.field)
        for number in range(count - 3):
            yield shuffled(self.field, number)


def search(net: Net, column: Sequence[int], columns: Columns) -> Columns:
    """The net, of which `columns` are one way to cut the wires, in the best order that is found."""
    ways = [_Way.of(columns)]
    if ways[0].crossings:
        apart = build_columns(net, column, shared=False)
        if len(apart.column) > len(columns.column):
            ways.append(_Way.of(apart))
    best = [Best() for _ in ways]
    for way, own in zip(ways, best, strict=True):
        way.take(way.field.order)
        own.offer(way.columns)
    if all(way.crossings for way in ways):
        for number, order in _promising(ways):
            ways[number].take(order)
            _pursue(ways[number].columns)
            best[number].offer(ways[number].columns)
    chosen = min(range(len(ways)), key=lambda number: best[number].crossings)
    found = ways[chosen].columns
    found.set_order(best[chosen].order)
    return found


def _promising(ways: list[_Way]) -> list[tuple[int, Order]]:
    """The best orders that a few rounds from every start find, each with the number of its way."""
    tried: list[tuple[int, int, Order]] = []
    for number, way in enumerate(ways):
        medians = Medians(way.field)
        for start in way.starts():
            crossings, order = _rounds(medians, start, ROUNDS)
            tried.append((crossings, number, order))
    tried.sort(key=_crossings)
    return [(number, order) for _crossings, number, order in tried[:PURSUED]]


def _crossings(tried: tuple[int, int, Order]) -> int:
    return tried[0]


def _pursue(columns: Columns) -> None:
    """Mend an order by more rounds, and then the order of the ports."""
    count = min(MOST_ROUNDS, max(MORE_ROUNDS, MORE_NODES // len(columns.column)))
    _fewest, order = _rounds(Medians(columns), columns.order, count)
    columns.set_order(order)
    Swapper(columns).settle(cautious=True)


def _rounds(medians: Medians, start: Order, count: int) -> tuple[int, Order]:
    """The fewest crossings that are met in some rounds from a start, and the order then."""
    medians.begin(start)
    fewest, order = medians.crossings(), medians.order()
    for number in range(count):
        tell()
        if not fewest:
            break
        medians.round(number)
        crossings = medians.crossings()
        if crossings < fewest:
            fewest, order = crossings, medians.order()
    return fewest, order
