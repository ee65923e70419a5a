"""Literals: each as near to its port as what stands around it lets it."""

from __future__ import annotations

from bisect import bisect_right, insort

from gui.layout.columns import Columns
from gui.layout.spacing import LITERAL_GAP
from gui.progress import tell

ROOMY = 1_000  # nodes up to which wires are led around literals, so that room for it pays
Interval = tuple[float, float]


def place_literals(columns: Columns, heights: list[float]) -> dict[int, float]:
    """Move the literals of every column out of the column's order, to their ports.

    What they feed is in the next column, so that a literal need not keep to the order of the nodes
    around it: its wire is too short to be in anybody's way. Where one would stand on a wire into
    another port of its function, the next column must stand further off, and they stand right at
    their ports; the answer is the additional room that such columns need after them.
    """
    net = columns.net
    per_column: dict[int, list[tuple[float, int]]] = {}
    for node, is_literal in enumerate(net.is_literal):
        if is_literal:
            function = _reader(columns, node)
            port = columns.ports[node].get(function, 0.0)
            wanted = heights[function] + port * net.heights[function]
            per_column.setdefault(columns.column[node], []).append((wanted, node))
    room: dict[int, float] = {}
    for number, literals in per_column.items():
        tell()
        literals.sort()
        if len(net.ids) <= ROOMY and any(_is_passed(columns, node) for _, node in literals):
            _place(columns, literals, heights, [])
            room[number] = max(net.widths[node] for _, node in literals) + 2 * LITERAL_GAP
        else:
            _place(columns, literals, heights, _taken(columns, number, literals, heights))
    return room


def _reader(columns: Columns, literal: int) -> int:
    return next(head for head in columns.right[literal] if head < columns.real)


def _is_passed(columns: Columns, literal: int) -> bool:
    """Whether a wire to what the literal feeds is likely to rise or fall past it.

    Only one that comes from a variable of its own keeps level. Judging by heights instead would
    let columns spring back and forth between one arrangement and the next.
    """
    is_literal = columns.net.is_literal
    tails = columns.left[_reader(columns, literal)]
    others = [tail for tail in tails if tail >= columns.real or not is_literal[tail]]
    return len(others) > 1 or any(
        tail >= columns.real or len(columns.right[tail]) > 1 for tail in others
    )


def _taken(
    columns: Columns, number: int, literals: list[tuple[float, int]], heights: list[float]
) -> list[Interval]:
    """The heights in a column at which no literal can stand."""
    net = columns.net
    room = _room(columns, literals)
    blocked: list[Interval] = []
    for node in columns.order[number]:
        if node >= columns.real:  # a wire that passes
            blocked.append(
                (heights[node] - room + LITERAL_GAP / 2, heights[node] + room - LITERAL_GAP / 2)
            )
        elif not net.is_literal[node]:
            half = net.heights[node] / 2 + room
            blocked.append((heights[node] - half, heights[node] + half))
    return _joined(sorted(blocked))


def _room(columns: Columns, literals: list[tuple[float, int]]) -> float:
    """From the middle of a literal to what stands above or below it."""
    return max(columns.net.heights[node] for _, node in literals) / 2 + LITERAL_GAP


def _place(
    columns: Columns,
    literals: list[tuple[float, int]],
    heights: list[float],
    blocked: list[Interval],
) -> None:
    """Put the literals of one column in free places, from the top."""
    net = columns.net
    room = _room(columns, literals)
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
