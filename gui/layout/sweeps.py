"""Sweeps: column after column sorted by the mean place of the neighbours in the one before it.

A leaf that one function reads has no say in this. It would hold its function where it stood,
though it can stand anywhere itself; it is put in afterwards where its edge crosses least.
"""

from __future__ import annotations

from gui.layout.columns import Columns
from gui.progress import followed, tell

PORT_WEIGHT = 0.01  # against 1 for a place: port order decides between equals


class Sweeper:
    """Sweeps through one graph."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        left, right = columns.left, columns.right
        single = [not left[node] and len(right[node]) == 1 for node in range(len(left))]
        self._followers = bytearray(len(left))
        self._sources: list[list[int]] = []  # who has a say, from the left
        for tails in followed(left):
            others = [tail for tail in tails if not single[tail]]
            self._sources.append(others or tails)
            if others:
                for tail in tails:
                    self._followers[tail] |= single[tail]
        self._has_followers = [False] * (max(columns.column) + 1)
        for node, follows in enumerate(self._followers):
            if follows:
                self._has_followers[columns.column[node]] = True
        self._shifts = [
            PORT_WEIGHT * sum(ports.values()) / len(ports) if ports else 0.0
            for ports in columns.ports
        ]

    def sweep(self, *, rightwards: bool) -> None:
        """Sort all columns, from the leaves to the outputs or the other way."""
        numbers = range(len(self._columns.order))
        for number in numbers if rightwards else reversed(numbers):
            tell()
            if len(self._columns.order[number]) > 1:
                self._sort(number, rightwards=rightwards)
            if not rightwards:
                self._insert(number)
            elif number:
                self._insert(number - 1)

    def insert_everywhere(self) -> None:
        """Put every leaf that has no say where its edge crosses least."""
        for number in range(len(self._columns.order)):
            tell()
            self._insert(number)

    def _sort(self, number: int, *, rightwards: bool) -> None:
        column, place = self._columns.order[number], self._columns.place
        beside = self._sources if rightwards else self._columns.right
        keys = {}
        for node in column:
            near = beside[node]
            if len(near) == 1:
                key: float = place[near[0]]
            elif near:
                key = sum([place[other] for other in near]) / len(near)
            else:
                key = place[node]
            keys[node] = key if rightwards else key + self._shifts[node]
        column.sort(key=keys.__getitem__)
        for at, node in enumerate(column):
            place[node] = at

    def _insert(self, number: int) -> None:
        """Put the followers of a column where their edges cross least."""
        if not self._has_followers[number]:
            return
        place, right = self._columns.place, self._columns.right
        column = self._columns.order[number]
        others = [node for node in column if not self._followers[node]]
        ends = [[place[head] for head in right[node]] for node in others]
        found: dict[int, int] = {}
        gaps: list[list[tuple[float, int]]] = [[] for _ in range(len(others) + 1)]
        for node in column:
            if self._followers[node]:
                reader = place[right[node][0]]
                if reader not in found:
                    found[reader] = _best_gap(ends, reader)
                gaps[found[reader]].append((reader + self._shifts[node], node))
        merged = []
        for gap, node in zip(gaps, [*others, -1], strict=True):
            merged += [follower for _, follower in sorted(gap)]
            merged.append(node)
        merged.pop()
        self._columns.order[number] = merged
        for at, node in enumerate(merged):
            place[node] = at


def _best_gap(ends: list[list[int]], reader: int) -> int:
    """The gap between nodes with edges to these places for one with an edge to `reader`."""
    best = crossings = first = last = 0
    for gap, places in enumerate(ends, start=1):
        for at in places:
            if at > reader:
                crossings += 1
            elif at < reader:
                crossings -= 1
        if crossings < best:
            best, first, last = crossings, gap, gap
        elif crossings == best and last == gap - 1:
            last = gap
    return (first + last + 1) // 2
