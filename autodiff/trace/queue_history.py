"""Owns the history of the queue: who waits at any position of a timeline, in queue order.

Each stay of a function in the queue is an interval of positions, and ordered by rank, equal ones as
they joined, all stays agree with the queue at every moment. So the queue at a position is the stays
that contain it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autodiff.trace.index import Index, Places
from autodiff.variable import Variable


class QueueHistory:
    """Every stay in the queue, in queue order, as arrays: who, from where, up to where."""

    def __init__(
        self, log: Sequence[tuple[Any, ...]], index: Index, keys: Mapping[Variable, str]
    ) -> None:
        joining = [log[i] for i in index.joined.places.tolist()]
        functions = [report[1] for report in joining]
        ranks = np.array([report[3] for report in joining], np.int64)
        left = _left(log, index, ranks)
        order = np.argsort(ranks, kind="stable")
        self._keys: NDArray[np.object_] = np.array([keys[y] for y in functions], object)[order]
        self._generations = np.array([y.generation - 1 for y in functions], np.int64)[order]
        self._joined = index.joined.places[order] + 1
        self._left = left[order]

    def at(self, position: int) -> list[str]:
        """The functions that wait at a position; the last one pops next."""
        keys: list[str] = self._keys[self._waiting(position)].tolist()
        return keys

    def equals_at(self, position: int) -> tuple[list[str], int, int]:
        """Of those that wait, in queue order, the ones of the generation of the last, itself
        included; that generation; and how many wait. Somebody must wait."""
        waiting = np.flatnonzero(self._waiting(position))
        generations = self._generations[waiting]
        equals: list[str] = self._keys[waiting[generations == generations[-1]]].tolist()
        return equals, int(generations[-1]), len(waiting)

    def is_empty_at(self, position: int) -> bool:
        """Whether nobody waits at a position."""
        return not self._waiting(position).any()

    def place(self, report: int) -> int:
        """Where a PUSHED report's function stood in the queue, counted from the front."""
        stay = int(np.flatnonzero(self._joined == report + 1)[0])
        return int(np.count_nonzero(self._waiting(report + 1)[:stay]))

    def _waiting(self, position: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        return (self._joined <= position) & (position < self._left)


def _left(log: Sequence[tuple[Any, ...]], index: Index, ranks: Places) -> Places:
    """The position at which each stay ended, past the end of the log where it did not."""
    left = np.full(len(ranks), len(log) + 1, np.int64)
    order = index.joined.order
    joined = index.joined.owners[order]
    if (joined[1:] == joined[:-1]).any():
        return _left_in_turn(log, index, ranks, left)
    left[order[np.searchsorted(joined, index.popped.owners)]] = index.popped.places + 1
    return left


def _left_in_turn(
    log: Sequence[tuple[Any, ...]], index: Index, ranks: Places, left: Places
) -> Places:
    """The same where a function joins more than once: of its stays the one of highest rank, or the
    last one of these, ends first."""
    stay, waiting = 0, {}  # type: int, dict[Variable, list[tuple[int, int]]]
    pushes = set(index.joined.places.tolist())
    for i in np.sort(np.concatenate((index.joined.places, index.popped.places))).tolist():
        own = waiting.setdefault(log[i][1], [])
        if i in pushes:
            own.append((int(ranks[stay]), stay))
            stay += 1
        else:
            ended = max(own)
            own.remove(ended)
            left[ended[1]] = i + 1
    return left
