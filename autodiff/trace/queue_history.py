"""Owns the history of the queue: who waits at any position of a timeline, in queue order.

Each stay of a function in the queue is an interval of positions, and all stays have one order that
agrees with the queue at every moment (a queue only ever inserts and removes). So the queue at a
position is the stays that contain it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autodiff.reports import POPPED, PUSHED


class QueueHistory:
    """Every stay in the queue, in queue order."""

    def __init__(self, records: Sequence[tuple[Any, ...]]) -> None:
        functions: list[str] = []
        joined: list[int] = []
        left: list[int] = []
        after: list[int] = []  # a linked list of all stays; -1 ends it
        before: list[int] = []
        live: list[int] = []
        first = last = -1
        for i, record in enumerate(records):
            if record[0] == POPPED:
                left[live.pop()] = i + 1
            elif record[0] == PUSHED:
                stay, position = len(functions), record[3]
                functions.append(record[1])
                joined.append(i + 1)
                left.append(len(records) + 1)
                follower = live[position] if position < len(live) else -1
                leader = before[follower] if follower >= 0 else last
                live.insert(position, stay)
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
        self._functions = np.array([functions[stay] for stay in order], object)
        self._joined = np.array([joined[stay] for stay in order], np.int64)
        self._left = np.array([left[stay] for stay in order], np.int64)

    def at(self, position: int) -> tuple[str, ...]:
        """The functions that wait at a position; the last one pops next."""
        here = (self._joined <= position) & (position < self._left)
        return tuple(self._functions[here].tolist())

    def joined_by(self, position: int) -> frozenset[str]:
        """The functions that have joined by a position."""
        return frozenset(self._functions[self._joined <= position].tolist())
