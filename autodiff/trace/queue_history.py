"""Owns the history of the queue: who waits at any position of a timeline, in queue order.

Each stay of a function in the queue is an interval of positions, and ordered by rank, equal ones as
they joined, all stays agree with the queue at every moment. So the queue at a position is the stays
that contain it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from autodiff.reports import POPPED, PUSHED
from autodiff.variable import Variable


class QueueHistory:
    """Every stay in the queue, in queue order; worked out when it is first asked for."""

    def __init__(self, log: Sequence[tuple[Any, ...]]) -> None:
        self._log = log

    @cached_property
    def _stays(self) -> _Stays:
        return _Stays(self._log)

    def at(self, position: int) -> list[Variable]:
        """The functions that wait at a position; the last one pops next."""
        stays = self._stays
        here = (stays.joined <= position) & (position < stays.left)
        return stays.functions[here].tolist()  # type: ignore[no-any-return]

    def joined_by(self, position: int) -> list[Variable]:
        """The functions that have joined by a position."""
        return self._stays.functions[self._stays.joined <= position].tolist()  # type: ignore[no-any-return]

    def place(self, report: int) -> int:
        """Where a PUSHED report's function stood in the queue, counted from the front."""
        return self._stays.places[report]


class _Stays:
    """The stays as arrays in queue order, and where each began."""

    def __init__(self, log: Sequence[tuple[Any, ...]]) -> None:
        functions: list[Variable] = []
        ranks: list[int] = []
        joined: list[int] = []
        left: list[int] = []
        waiting: list[int] = []  # the queue, as stays
        waiting_ranks: list[int] = []
        end = len(log) + 1
        self.places: dict[int, int] = {}
        for i, report in enumerate(log):
            kind = report[0]
            if kind == POPPED:
                left[waiting.pop()] = i + 1
                waiting_ranks.pop()
            elif kind == PUSHED:
                rank = report[3]
                self.places[i] = place = bisect_right(waiting_ranks, rank)
                waiting.insert(place, len(ranks))
                waiting_ranks.insert(place, rank)
                functions.append(report[1])
                ranks.append(rank)
                joined.append(i + 1)
                left.append(end)
        order = np.argsort(np.array(ranks, np.int64), kind="stable")
        self.functions = np.empty(len(functions), object)
        self.functions[:] = functions
        self.functions = self.functions[order]
        self.joined = np.array(joined, np.int64)[order]
        self.left = np.array(left, np.int64)[order]
