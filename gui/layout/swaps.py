"""Swaps: neighbours in a column change places where that takes crossings away."""

from __future__ import annotations

from gui.layout.columns import Columns

TRIES = 150_000  # pairs looked at in all. Work is capped, not time: a drawing must be repeatable
ROUNDS = 6  # through one column before going on to the next
PASSES = 60
STEP = 3  # passes between two looks at whether it was worth the while
LEAST_GAIN = 0.001  # of the crossings found removable so far, per step

Near = tuple[list[int], list[int], int]  # places to the left, places to the right, the node


class Swapper:
    """Swaps neighbours of one graph until its tries are used up."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._left_tries = TRIES

    def settle(self, *, cautious: bool = False) -> None:
        """Swap until little is gained any more.

        Every other pass also swaps where nothing is lost: what looks the same opens a way to what
        is better. Not so when cautious: then nothing moves without need.
        """
        stale = [True] * len(self._columns.order)
        total = recent = 0
        for number in range(PASSES):
            gained = self._pass(stale, loose=number % 2 == 1 and not cautious)
            total += gained
            recent += gained
            if self._left_tries <= 0 or (cautious and not gained):
                return
            if number % STEP == STEP - 1:
                if recent <= LEAST_GAIN * total:
                    return
                recent = 0

    def _pass(self, stale: list[bool], *, loose: bool) -> int:
        """Go through the columns whose surroundings have changed; answers the crossings gained."""
        total = 0
        count = len(stale)
        for number, column in enumerate(self._columns.order):
            if len(column) < 2 or not (stale[number] or loose):
                continue
            stale[number] = False
            gained, changed = self._scan(column, loose=loose)
            total += gained
            if changed:
                for beside in range(max(0, number - 1), min(count, number + 2)):
                    stale[beside] = True
        return total

    def _scan(self, column: list[int], *, loose: bool) -> tuple[int, bool]:
        """Swap along one column; crossings gained, and whether anything was swapped."""
        place = self._columns.place
        left, right = self._columns.left, self._columns.right
        near: list[Near] = [
            (
                sorted([place[other] for other in left[node]]),
                sorted([place[other] for other in right[node]]),
                node,
            )
            for node in column
        ]
        total = 0
        changed = False
        for turn in range(ROUNDS):
            gained = self._round(near, loose=loose and turn == 0)
            self._left_tries -= len(near)
            if gained is None:
                break
            changed = True
            total += gained
        if changed:
            for at, (_, _, node) in enumerate(near):
                place[node] = at
                column[at] = node
        return total, changed

    def _round(self, near: list[Near], *, loose: bool) -> int | None:
        """One walk down a column; the crossings gained, None if nothing was swapped."""
        total = 0
        swapped = False
        upper = near[0]
        for at in range(1, len(near)):
            lower = near[at]
            gain = _gain(upper[0], lower[0]) + _gain(upper[1], lower[1])
            if gain > 0 or (gain == 0 and self._is_as_good(upper[2], lower[2], loose=loose)):
                near[at - 1], near[at] = lower, upper
                swapped = True
                total += gain
            else:
                upper = lower
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


def _gain(upper: list[int], lower: list[int]) -> int:
    """Crossings that go, less those that come, if nodes with these neighbours are swapped."""
    if not upper or not lower or upper[-1] < lower[0]:
        return -len(upper) * len(lower)
    gain = 0
    for at in upper:
        for there in lower:
            if at > there:
                gain += 1
            elif at < there:
                gain -= 1
    return gain
