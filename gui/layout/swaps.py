"""Swaps: neighbours in a column change places where that takes crossings away."""

from __future__ import annotations

from collections.abc import Collection

from gui.layout.columns import Columns, exchange_gain
from gui.progress import tell

TRIES = 70_000  # pairs looked at in all. Work is capped, not time: a drawing must be repeatable
ROUNDS = 6  # through one column before going on to the next
PASSES = 60
STEP = 2  # passes between two looks at whether it was worth the while
LEAST_GAIN = 0.02  # per step, of the crossings taken away so far

Near = tuple[list[int], list[int], int]  # places to the left, places to the right, the node


class Swapper:
    """Swaps neighbours of one graph until its tries are used up."""

    def __init__(self, columns: Columns, fixed: Collection[int] = ()) -> None:
        """`fixed` are nodes that keep their order among themselves."""
        self._columns = columns
        self._fixed = fixed
        self._tries = TRIES
        self._near: list[
            list[Near] | None
        ] = []  # per column, top to bottom; None where out of date
        self._stale: list[bool] = []  # per column, whether something around it has changed

    def settle(self, *, cautious: bool = False) -> None:
        """Swap until little is gained any more.

        Every other pass also swaps where nothing is lost: what looks the same opens a way to what
        is better. Not so when cautious: then nothing moves without need.
        """
        self._near = [None] * len(self._columns.order)
        self._stale = [len(column) > 1 for column in self._columns.order]
        total = recent = 0
        for number in range(PASSES):
            gained = self._pass(loose=number % 2 == 1 and not cautious)
            total += gained
            recent += gained
            if self._tries <= 0 or (cautious and not gained):
                return
            if number % STEP == STEP - 1:
                if recent <= LEAST_GAIN * total:
                    return
                recent = 0

    def _pass(self, *, loose: bool) -> int:
        """Go through the columns whose surroundings have changed; answers the crossings gained."""
        near, stale, order = self._near, self._stale, self._columns.order
        total = 0
        for number, column in enumerate(order):
            tell()
            if len(column) < 2 or not (stale[number] or loose):
                continue
            stale[number] = False
            gained, changed = self._scan(number, loose=loose)
            total += gained
            if changed:
                stale[number] = loose
                for beside in (number - 1, number + 1):
                    if 0 <= beside < len(order):
                        stale[beside] = True
                        near[beside] = None
        return total

    def _scan(self, number: int, *, loose: bool) -> tuple[int, bool]:
        """Swap along one column; crossings gained, and whether anything was swapped."""
        column, place = self._columns.order[number], self._columns.place
        near = self._near[number]
        if near is None:
            near = self._near[number] = self._look(column)
        total = 0
        changed = False
        for turn in range(ROUNDS):
            gained = self._round(near, loose=loose and turn == 0)
            self._tries -= len(near)
            if gained is None:
                break
            changed = True
            total += gained
        if changed:
            for at, (_, _, node) in enumerate(near):
                place[node] = at
                column[at] = node
        return total, changed

    def _look(self, column: list[int]) -> list[Near]:
        place, left, right = self._columns.place, self._columns.left, self._columns.right
        near = []
        for node in column:
            before = [place[other] for other in left[node]]
            after = [place[other] for other in right[node]]
            if len(before) > 1:
                before.sort()
            if len(after) > 1:
                after.sort()
            near.append((before, after, node))
        return near

    def _round(self, near: list[Near], *, loose: bool) -> int | None:
        """One walk down a column; the crossings gained, None if nothing was swapped."""
        total = 0
        swapped = False
        upper = near[0]
        before, after, node = upper
        for at in range(1, len(near)):
            lower = near[at]
            before2, after2, node2 = lower
            gain = -1
            if (before and before2 and before[-1] > before2[0]) or (
                after and after2 and after[-1] > after2[0]
            ):
                gain = exchange_gain(before, before2) + exchange_gain(after, after2)
            elif (not before or not before2 or before[0] == before2[-1]) and (
                not after or not after2 or after[0] == after2[-1]
            ):
                gain = 0
            wanted = gain > 0 or (gain == 0 and self._is_as_good(node, node2, loose=loose))
            if wanted and not (node in self._fixed and node2 in self._fixed):
                near[at - 1], near[at] = lower, upper
                swapped = True
                total += gain
            else:
                upper = lower
                before, after, node = before2, after2, node2
        return total if swapped else None

    def _is_as_good(self, upper: int, lower: int, *, loose: bool) -> bool:
        """Whether two nodes between which crossings do not decide had better change places.

        Port order decides; where it does not either, a loose pass swaps them.
        """
        ports = self._columns.ports
        below = ports[lower]
        order = 0
        if below:
            for function, port in ports[upper].items():
                other = below.get(function, port)
                if port != other:
                    order += 1 if port > other else -1
        return order > 0 or (loose and order == 0)
