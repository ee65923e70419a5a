"""Medians and exchanges: the search for few crossings of Gansner et al. (1993, section 3).

Every round sorts column after column by the median place of the neighbours in the one before, then
lets neighbours in a column change places wherever that takes crossings away. Rounds differ in
direction and in what becomes of ties. That is the point: nodes that could stand either way keep
changing places, and now and then that opens the way to an order that mending alone does not reach.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from gui.layout.columns import Columns, exchange_gain

# Every four rounds: to the right and back with ties turned round while sorting, then to the right
# and back with ties exchanged afterwards.
TURNED_OF_FOUR = 2


class Medians:
    """Rounds through one graph."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._before: list[list[int]] = [[] for _ in columns.column]  # places to the left, sorted
        self._after: list[list[int]] = [[] for _ in columns.column]  # places to the right, sorted

    def begin(self, order: list[list[int]]) -> None:
        """Take over an order and exchange what gains."""
        self._columns.set_order([column[:] for column in order])
        self._look(self._before, self._columns.left)
        self._look(self._after, self._columns.right)
        self._exchange(loose=False)

    def round(self, number: int) -> None:
        """Sort once through all columns, and exchange."""
        turned = number % 4 < TURNED_OF_FOUR
        columns = self._columns
        if number % 2 == 0:
            for column in columns.order:
                self._sort(column, columns.left, self._before, turned=turned)
            self._look(self._after, columns.right)
        else:
            for column in reversed(columns.order):
                self._sort(column, columns.right, self._after, turned=turned)
            self._look(self._before, columns.left)
        self._exchange(loose=not turned)

    def crossings(self) -> int:
        """How many pairs of edges cross in the order as it is now."""
        total = 0
        order = self._columns.order
        for column, following in pairwise(order):
            if len(column) > 1 and len(following) > 1:
                total += self._crossings_after(column)
        return total

    def order(self) -> list[list[int]]:
        """A copy of the order as it is now."""
        return [column[:] for column in self._columns.order]

    def _crossings_after(self, column: list[int]) -> int:
        seen: list[int] = []
        total = 0
        lowest = -1
        for node in column:
            for at in self._after[node]:
                if at >= lowest:
                    lowest = at
                    seen.append(at)
                else:
                    index = bisect_right(seen, at)
                    total += len(seen) - index
                    seen.insert(index, at)
        return total

    def _look(self, side: list[list[int]], beside: list[list[int]]) -> None:
        place = self._columns.place
        side[:] = [
            sorted([place[other] for other in others])
            if len(others) > 1
            else [place[other] for other in others]
            for others in beside
        ]

    def _sort(
        self, column: list[int], beside: list[list[int]], side: list[list[int]], *, turned: bool
    ) -> None:
        """Sort a column by medians; a node without neighbours on this side keeps its place."""
        place = self._columns.place
        medians: list[tuple[float, int, int]] = []
        tie = 0
        for node in column:
            near = beside[node]
            if not near:
                continue
            tie += -1 if turned else 1
            if len(near) == 1:
                median: float = place[near[0]]
                side[node] = [place[near[0]]]
            else:
                places = side[node] = sorted([place[other] for other in near])
                median = _median(places)
            medians.append((median, tie, node))
        if len(column) < 2:
            return
        medians.sort()
        if len(medians) == len(column):
            column[:] = [node for _, _, node in medians]
        else:
            nodes = iter(medians)
            column[:] = [next(nodes)[2] if beside[node] else node for node in column]
        for at, node in enumerate(column):
            place[node] = at

    def _exchange(self, *, loose: bool) -> None:
        """Exchange neighbours until nothing is gained; when loose, also crossing ones that tie."""
        order = self._columns.order
        wide = [len(column) > 1 for column in order]
        stale = wide[:]
        gained = 1
        while gained:
            gained = 0
            for number, column in enumerate(order):
                if not stale[number]:
                    continue
                gain = self._walk(column, loose=loose)
                stale[number] = gain is not None
                if gain is not None:
                    gained += gain
                    for beside in (number - 1, number + 1):
                        if 0 <= beside < len(order):
                            stale[beside] = wide[beside]

    def _walk(self, column: list[int], *, loose: bool) -> int | None:
        """Walk down a column once; the crossings gained, None if nothing changed places."""
        before, after = self._before, self._after
        total = 0
        changed = False
        upper = column[0]
        left, right = before[upper], after[upper]
        for at in range(1, len(column)):
            lower = column[at]
            left2, right2 = before[lower], after[lower]
            if (left and left2 and left[-1] > left2[0]) or (
                right and right2 and right[-1] > right2[0]
            ):
                gain = exchange_gain(left, left2) + exchange_gain(right, right2)
                if gain > 0 or (loose and gain == 0):
                    column[at - 1], column[at] = lower, upper
                    self._tell(lower, at - 1, upper, at)
                    total += gain
                    changed = True
                    continue
            upper, left, right = lower, left2, right2
        return total if changed else None

    def _tell(self, one: int, its_place: int, other: int, others_place: int) -> None:
        """Give two nodes their places, and let their neighbours know."""
        columns = self._columns
        place = columns.place
        place[one], place[other] = its_place, others_place
        for beside, back, side in (
            (columns.left, columns.right, self._after),
            (columns.right, columns.left, self._before),
        ):
            for node in (one, other):
                for neighbour in beside[node]:
                    if len(back[neighbour]) == 1:
                        side[neighbour][0] = place[node]
                    else:
                        side[neighbour] = sorted([place[near] for near in back[neighbour]])


def _median(places: list[int]) -> float:
    """The middle one of sorted places; between two, nearer to where the others crowd."""
    middle = len(places) // 2
    if len(places) % 2:
        return places[middle]
    if len(places) == 2:
        return (places[0] + places[1]) / 2
    above = places[middle - 1] - places[0]
    below = places[-1] - places[middle]
    if not above + below:
        return (places[middle - 1] + places[middle]) / 2
    return (places[middle - 1] * below + places[middle] * above) / (above + below)
