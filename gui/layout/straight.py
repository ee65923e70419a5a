"""Straight lines: the bends of a trunk, and nodes in a row, share a height where there is room."""

from __future__ import annotations

from gui.layout.columns import Columns
from gui.progress import tell

FAR = 1e18
ROUNDS = 2  # one line makes room for another


def straighten(
    columns: Columns, room: list[list[float]], heights: list[float], held: list[float | None]
) -> None:
    """Put a line, a trunk's bends or a chain of nodes, on one height where there is room."""
    lines = [trunk[1:] for trunk in columns.trunks if len(trunk) > 2]
    lines += _chains(columns)
    for _ in range(ROUNDS):
        for line in lines:
            tell()
            _level(columns, room, line, heights, held)


def _chains(columns: Columns) -> list[list[int]]:
    """Maximal runs of nodes of which each is the next one's only neighbour on that side."""
    net, real = columns.net, columns.real
    sources = [
        [tail for tail in tails if not (tail < real and net.is_literal[tail])]
        for tails in columns.left
    ]
    follows = [-1] * len(columns.column)
    begins = bytearray(b"\x01" * len(columns.column))
    for node, heads in enumerate(columns.right):
        if len(heads) == 1 and len(sources[heads[0]]) == 1 and sources[heads[0]][0] == node:
            follows[node] = heads[0]
            begins[heads[0]] = 0
    chains = []
    for node in range(real):
        if begins[node] and follows[node] >= 0:
            chain = [node]
            while follows[chain[-1]] >= 0:
                chain.append(follows[chain[-1]])
            chains.append(chain)
    return chains


def _level(
    columns: Columns,
    room: list[list[float]],
    line: list[int],
    heights: list[float],
    held: list[float | None],
) -> None:
    """Cut a line, from the left, into the longest runs that fit on one height, and level each."""
    run: list[int] = []
    low, high = -FAR, FAR
    for node in line:
        number, at = columns.column[node], columns.place[node]
        column, offsets = columns.order[number], room[number]
        top, bottom = -FAR, FAR
        if at:
            top = heights[column[at - 1]] + offsets[at] - offsets[at - 1]
        if at + 1 < len(column):
            bottom = heights[column[at + 1]] - offsets[at + 1] + offsets[at]
        if max(low, top) > min(high, bottom):
            _move(run, low, high, heights, held)
            run, low, high = [], -FAR, FAR
        run.append(node)
        low, high = max(low, top), min(high, bottom)
    _move(run, low, high, heights, held)


def _move(
    run: list[int], low: float, high: float, heights: list[float], held: list[float | None]
) -> None:
    if len(run) < 2:
        return
    fixed = [place for node in run if (place := held[node]) is not None]
    places = fixed or [heights[node] for node in run]
    level = min(max(sum(places) / len(places), low), high)
    for node in run:
        heights[node] = level
