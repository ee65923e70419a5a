"""Orders to begin with: walks through the graph that lay a tree out without crossings."""

from __future__ import annotations

from random import Random

from gui.layout.columns import Columns
from gui.progress import followed


def walk_from_outputs(columns: Columns) -> list[list[int]]:
    """The order in which a depth-first walk from the outputs back to the leaves meets the nodes.

    Inputs are met slot by slot, so that it also keeps port order.
    """
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


def spread_from_leaves(columns: Columns) -> list[list[int]]:
    """The order in which a breadth-first walk from the leaves to the outputs meets the nodes."""
    return _spread(columns, columns.left, columns.right, 1)


def spread_from_outputs(columns: Columns) -> list[list[int]]:
    """The order in which a breadth-first walk from the outputs to the leaves meets the nodes."""
    return _spread(columns, columns.right, columns.left, -1)


def shuffled(columns: Columns, number: int) -> list[list[int]]:
    """An order by chance, the same for the same graph and number."""
    chance = Random(number)  # noqa: S311 (nothing secret)
    order: list[list[int]] = [[] for _ in range(max(columns.column) + 1)]
    for node, column in enumerate(columns.column):
        order[column].append(node)
    for nodes in order:
        chance.shuffle(nodes)
    return order


def _spread(
    columns: Columns, before: list[list[int]], after: list[list[int]], direction: int
) -> list[list[int]]:
    order: list[list[int]] = [[] for _ in range(max(columns.column) + 1)]
    front = [node for node, others in enumerate(before) if not others]
    front.sort(key=lambda node: direction * columns.column[node])
    seen = bytearray(len(before))
    for node in front:
        seen[node] = 1
    for node in followed(front):  # grows while it is walked
        order[columns.column[node]].append(node)
        for other in after[node]:
            if not seen[other]:
                seen[other] = 1
                front.append(other)
    return order
