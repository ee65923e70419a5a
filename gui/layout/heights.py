"""How high every node stands: near its neighbours, in the column's order, with room between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from gui.layout.columns import Columns
from gui.layout.spacing import BEND_GAP, LITERAL_GAP, NODE_GAP
from gui.layout.straight import straighten
from gui.progress import tell

# Rounds at most, for graphs of up to so many nodes and bends: large ones gain little from the last.
ROUNDS = ((300, 14), (3_000, 10), (1 << 60, 6))
ONE_SIDED = 4  # rounds that look to one side only, so that a shape spreads right through the graph
STILL = 0.2  # pixels; two rounds, one each way, that move nothing further are the last
HOLD = 6.0  # how strongly a former place holds a node, against 1 for an edge

# Straight long lines matter more than short ones, and a function and its output look like a pair.
NODES, ENTRY, BENDS, PAIR = 1.0, 3.0, 8.0, 4.0
# A literal must not move what it feeds.
LITERAL = 1e-3
LOOSE = 0.05  # a node that nothing pulls stays, but makes way


# Where a node wants to be: the sum of shares of others' heights, and a constant; and how strongly.
_Pull: TypeAlias = tuple[list[tuple[int, float]], float, float]


def set_heights(
    columns: Columns, row: float, former: Sequence[float | None] | None = None
) -> list[float]:
    """The y of every node and bend; rows of real nodes are at least `row` apart, centre to centre.

    Column after column moves to the weighted mean of its neighbours. The nearest places that keep
    order and room are an isotonic regression, found by pooling neighbours that would change
    places.
    """
    room = _room(columns, row)
    heights = [0.0] * len(columns.column)
    for column, offsets in zip(columns.order, room, strict=True):
        for node, offset in zip(column, offsets, strict=True):
            heights[node] = offset - offsets[-1] / 2
    held: list[float | None] = [None] * len(heights)
    if former is not None:
        for node, height in enumerate(former):
            if height is not None:
                heights[node] = held[node] = height
    left, right, both = _pulls(columns, held)
    rounds = next(most for count, most in ROUNDS if len(heights) <= count)
    still = 0
    for turn in range(rounds):
        rightwards = turn % 2 == 0
        pulls = both if turn >= ONE_SIDED else left if rightwards else right
        numbers = range(len(room))
        moved = 0.0
        for number in numbers if rightwards else reversed(numbers):
            tell()
            moved = max(moved, _settle(columns.order[number], room[number], pulls, heights))
        still = still + 1 if moved < STILL else 0
        if still == 2:
            break
    straighten(columns, room, heights, held)
    return heights


def _room(columns: Columns, row: float) -> list[list[float]]:
    """How far below the first node of its column each node must at least stand."""
    room = []
    for column in columns.order:
        offset = 0.0
        offsets: list[float] = []
        above = -1
        for node in column:
            if offsets:
                offset += _distance(columns, above, node, row)
            offsets.append(offset)
            above = node
        room.append(offsets)
    return room


def _distance(columns: Columns, upper: int, lower: int, row: float) -> float:
    """The least distance between the centres of two neighbours in a column."""
    net, real = columns.net, columns.real
    halves = 0.0
    bends = literals = 0
    for node in (upper, lower):
        if node >= real:
            bends += 1
        else:
            halves += net.heights[node] / 2
            literals += net.is_literal[node]
    if bends:
        return halves + (2 * BEND_GAP if bends == 2 else BEND_GAP + BEND_GAP / 2)
    if literals:
        return halves + LITERAL_GAP
    return max(row, halves + NODE_GAP)


def _pulls(columns: Columns, held: list[float | None]) -> tuple[list[_Pull], ...]:
    """Every node's pull to its left, to its right and to both sides."""
    net, real = columns.net, columns.real
    left: list[list[tuple[int, float]]] = [[] for _ in held]
    right: list[list[tuple[int, float]]] = [[] for _ in held]
    for tail, heads in enumerate(columns.right):
        for head in heads:
            if tail < real and head < real:
                weight = PAIR if net.is_function[tail] else NODES
                if net.is_literal[tail]:
                    weight = LITERAL
            else:
                weight = ENTRY if tail < real or head < real else BENDS
            left[head].append((tail, weight))
            right[tail].append((head, weight))
    both = [before + after for before, after in zip(left, right, strict=True)]
    return tuple(
        [_pull(node, edges, held[node]) for node, edges in enumerate(side)]
        for side in (left, right, both)
    )


def _pull(node: int, edges: list[tuple[int, float]], held: float | None) -> _Pull:
    total = HOLD if held is not None else 0.0
    for _, weight in edges:
        total += weight
    if not total:
        return [(node, 1.0)], 0.0, LOOSE
    base = 0.0 if held is None else held * HOLD / total
    if len(edges) == 1:
        return [(edges[0][0], edges[0][1] / total)], base, total
    return [(other, weight / total) for other, weight in edges], base, total


def _settle(
    column: list[int], offsets: list[float], pulls: list[_Pull], heights: list[float]
) -> float:
    """Move one column to where it is pulled, as far as its order allows; answers how far."""
    tops: list[float] = []  # of each pool: where its nodes' column would begin
    weights: list[float] = []
    sizes: list[int] = []
    for node, offset in zip(column, offsets, strict=True):
        shares, base, weight = pulls[node]
        top = base - offset
        for other, share in shares:
            top += share * heights[other]
        size = 1
        while tops and tops[-1] > top:
            other_weight = weights.pop()
            top = (tops.pop() * other_weight + top * weight) / (other_weight + weight)
            weight += other_weight
            size += sizes.pop()
        tops.append(top)
        weights.append(weight)
        sizes.append(size)
    at = 0
    moved = 0.0
    for top, size in zip(tops, sizes, strict=True):
        for index in range(at, at + size):
            node = column[index]
            height = top + offsets[index]
            moved = max(moved, abs(height - heights[node]))
            heights[node] = height
        at += size
    return moved
