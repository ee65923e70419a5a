"""Literals: each as near to its port as the nodes in its column let it."""

from __future__ import annotations

from bisect import bisect_right, insort

from gui.layout.columns import Columns
from gui.layout.spacing import LITERAL_GAP

Interval = tuple[float, float]


def place_literals(columns: Columns, heights: list[float]) -> None:
    """Move the literals of every column out of the column's order, to their ports.

    What they feed is in the next column, so that a literal need not keep to the order of the nodes
    around it: its wire is too short to be in anybody's way.
    """
    net = columns.net
    per_column: dict[int, list[tuple[float, int]]] = {}
    for node, is_literal in enumerate(net.is_literal):
        if is_literal:
            function = next(head for head in columns.right[node] if head < columns.real)
            port = columns.ports[node].get(function, 0.0)
            wanted = heights[function] + port * net.heights[function]
            per_column.setdefault(columns.column[node], []).append((wanted, node))
    for number, literals in per_column.items():
        _place(columns, number, sorted(literals), heights)


def _place(
    columns: Columns, number: int, literals: list[tuple[float, int]], heights: list[float]
) -> None:
    """Put the literals of one column in free places, from the top."""
    net = columns.net
    room = max(net.heights[node] for _, node in literals) / 2 + LITERAL_GAP
    blocked: list[Interval] = []
    for node in columns.order[number]:
        if node >= columns.real:  # a wire that passes
            blocked.append(
                (heights[node] - room + LITERAL_GAP / 2, heights[node] + room - LITERAL_GAP / 2)
            )
        elif not net.is_literal[node]:
            half = net.heights[node] / 2 + room
            blocked.append((heights[node] - half, heights[node] + half))
    blocked = _joined(sorted(blocked))
    for wanted, node in literals:
        height = heights[node] = _nearest_free(blocked, wanted)
        half = net.heights[node] / 2 + room
        insort(blocked, (height - half, height + half))
        blocked = _joined(blocked)


def _joined(intervals: list[Interval]) -> list[Interval]:
    """The same intervals, sorted ones, with those that overlap made one."""
    joined: list[Interval] = []
    for low, high in intervals:
        if joined and low < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def _nearest_free(blocked: list[Interval], wanted: float) -> float:
    """The height nearest to the wanted one that lies within no interval."""
    at = bisect_right(blocked, (wanted, float("inf"))) - 1
    if at < 0 or wanted >= blocked[at][1]:
        return wanted
    low, high = blocked[at]
    return low if wanted - low < high - wanted else high
