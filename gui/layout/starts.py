"""Orders to begin with: two walks through the graph that lay a tree out without crossings."""

from __future__ import annotations

from gui.layout.columns import Columns


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
    order: list[list[int]] = [[] for _ in range(max(columns.column) + 1)]
    front = [node for node, tails in enumerate(columns.left) if not tails]
    front.sort(key=lambda node: columns.column[node])
    seen = bytearray(len(columns.column))
    for node in front:
        seen[node] = 1
    for node in front:  # grows while it is walked
        order[columns.column[node]].append(node)
        for head in columns.right[node]:
            if not seen[head]:
                seen[head] = 1
                front.append(head)
    return order
