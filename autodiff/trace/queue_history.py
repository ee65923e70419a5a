"""Owns the history of the queue: who waits at any position of a timeline, in queue order.

Each stay of a function in the queue is an interval of positions, and all stays have one order that
agrees with the queue at every moment (a queue only ever inserts and removes). So the queue at a
position is the stays that contain it.
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
    """The stays as arrays in queue order, and where each began.

    In the queue, ranks ascend and equal ones stand in the order of their joining.
    """

    def __init__(self, log: Sequence[tuple[Any, ...]]) -> None:
        functions: list[Variable] = []
        joined: list[int] = []
        left: list[int] = []
        live: list[int] = []
        ranks: list[int] = []  # of those in `live`
        before: list[int] = []  # a linked list of all stays; -1 ends it
        after: list[int] = []
        first = last = -1
        self.places: dict[int, int] = {}
        for i, report in enumerate(log):
            if report[0] == POPPED:
                left[live.pop()] = i + 1
                ranks.pop()
            elif report[0] == PUSHED:
                stay, place = len(functions), bisect_right(ranks, report[3])
                self.places[i] = place
                functions.append(report[1])
                joined.append(i + 1)
                left.append(len(log) + 1)
                follower = live[place] if place < len(live) else -1
                leader = before[follower] if follower >= 0 else last
                live.insert(place, stay)
                ranks.insert(place, report[3])
                before.append(leader)
                after.append(follower)
                if leader >= 0:
                    after[leader] = stay
                else:
                    first = stay
                if follower >= 0:
                    before[follower] = stay
                else:
                    last = stay
        order = []
        while first >= 0:
            order.append(first)
            first = after[first]
        self.functions = np.empty(len(order), object)
        self.functions[:] = [functions[stay] for stay in order]
        self.joined = np.array([joined[stay] for stay in order], np.int64)
        self.left = np.array([left[stay] for stay in order], np.int64)
