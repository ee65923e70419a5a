"""The order within columns that makes few edges cross."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from gui.layout.columns import Columns

SWEEPS = 8
PATIENCE = 4  # sweeps without a gain before giving up
SWAP_LIMIT = 3_000  # beyond so many nodes and bends, swapping neighbours costs more than it gives
SWAP_ROUNDS = 6


def count_crossings(columns: Columns) -> int:
    """How many pairs of edges cross; wires of one variable that share a trunk count once."""
    place, right = columns.place, columns.right
    total = 0
    for column, following in zip(columns.order, columns.order[1:], strict=False):
        if len(column) > 1 and len(following) > 1:
            total += _inversions(
                [at for node in column for at in sorted([place[head] for head in right[node]])]
            )
    return total


def count_port_inversions(columns: Columns) -> int:
    """How many pairs of wires meet a function in another order than its input slots."""
    total = 0
    for function, tails in enumerate(columns.left):
        if len(tails) > 1:
            upwards = sorted(tails, key=columns.place.__getitem__)
            total += _inversions([columns.ports[tail].get(function, 0.0) for tail in upwards])
    return total


def _inversions(values: Iterable[float]) -> int:
    seen: list[float] = []
    total = 0
    for count, value in enumerate(values):
        at = bisect_right(seen, value)
        total += count - at
        seen.insert(at, value)
    return total


def untangle(columns: Columns) -> None:
    """Set an order with few crossings, starting from one in which a tree has none."""
    columns.set_order(_walk_back(columns))
    shifts = [sum(ports.values()) / len(ports) if ports else 0.0 for ports in columns.ports]
    swapping = len(columns.column) <= SWAP_LIMIT
    best = _cost(columns)
    best_order = [column[:] for column in columns.order]
    since = 0
    for sweep in range(SWEEPS):
        if best == (0, 0) or since == PATIENCE:
            break
        _sweep(columns, shifts, rightwards=sweep % 2 == 0)
        if swapping:
            swap_neighbours(columns)
        cost = _cost(columns)
        since += 1
        if cost < best:
            best, since = cost, 0
            best_order = [column[:] for column in columns.order]
    columns.set_order(best_order)


def _cost(columns: Columns) -> tuple[int, int]:
    return count_crossings(columns), count_port_inversions(columns)


def _walk_back(columns: Columns) -> list[list[int]]:
    """The order in which a depth-first walk from the outputs back to the leaves meets the nodes."""
    order: list[list[int]] = [[] for _ in range(max(columns.column) + 1)]
    seen = bytearray(len(columns.column))
    ends = [node for node, heads in enumerate(columns.right) if not heads]
    for end in sorted(ends, key=lambda node: -columns.column[node]):
        stack = [end]
        while stack:
            node = stack.pop()
            if seen[node]:
                continue
            seen[node] = 1
            order[columns.column[node]].append(node)
            stack.extend([tail for tail in reversed(columns.left[node]) if not seen[tail]])
    return order


def _sweep(columns: Columns, shifts: Sequence[float], *, rightwards: bool) -> None:
    """Sort column after column by the mean place of the neighbours in the one just sorted."""
    place = columns.place
    beside = columns.left if rightwards else columns.right
    for column in columns.order if rightwards else reversed(columns.order):
        if len(column) == 1:
            continue
        keys = {}
        for at, node in enumerate(column):
            near = beside[node]
            if not near:
                keys[node] = float(at)
            elif len(near) == 1:
                keys[node] = float(place[near[0]])
            else:
                keys[node] = sum([place[other] for other in near]) / len(near)
            if not rightwards:
                keys[node] += shifts[node]
        column.sort(key=keys.__getitem__)
        for at, node in enumerate(column):
            place[node] = at


def swap_neighbours(columns: Columns) -> None:
    """Exchange neighbours in a column where that removes crossings, or puts wires in port order."""
    place = columns.place
    for column in columns.order:
        for _ in range(SWAP_ROUNDS):
            swapped = False
            for at in range(len(column) - 1):
                upper, lower = column[at], column[at + 1]
                if _gain(columns, upper, lower):
                    column[at], column[at + 1] = lower, upper
                    place[lower], place[upper] = at, at + 1
                    swapped = True
            if not swapped:
                break


def _gain(columns: Columns, upper: int, lower: int) -> bool:
    """Whether these neighbours had better change places."""
    place = columns.place
    gain = 0
    for beside in (columns.left, columns.right):
        below = [place[other] for other in beside[lower]]
        for other in beside[upper]:
            at = place[other]
            for there in below:
                if at != there:
                    gain += 1 if at > there else -1
    if gain:
        return gain > 0
    ports_below = columns.ports[lower]
    if not ports_below:
        return False
    order = 0
    for function, port in columns.ports[upper].items():
        other_port = ports_below.get(function, port)
        if port != other_port:
            order += 1 if port > other_port else -1
    return order > 0


def keep_order(columns: Columns, former: Sequence[float | None]) -> None:
    """Set the order that the nodes' former heights give, and swap only what then crosses.

    A new node or a bend goes where its neighbours are.
    """
    heights: list[float | None] = [*former, *[None] * (len(columns.column) - len(former))]
    order = _walk_back(columns)
    for beside, rounds in ((columns.left, order), (columns.right, order[::-1])):
        for column in rounds:
            for node in column:
                if heights[node] is None:
                    near = [
                        height for other in beside[node] if (height := heights[other]) is not None
                    ]
                    heights[node] = sum(near) / len(near) if near else None
    for column in order:
        column.sort(key=lambda node: heights[node] or 0.0)
    columns.set_order(order)
    if len(columns.column) <= SWAP_LIMIT:
        swap_neighbours(columns)
