"""Compact columns: the numbers of columns that make all edges together as short as can be.

Network simplex (Gansner, Koutsofios, North, Vo: A technique for drawing directed graphs, 1993), on
the part of the graph that has cycles when directions are ignored: everything that hangs on it by
one edge can stand right beside its neighbour and is left out until the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from gui.progress import tell

# One column, in the unit of the solver. An edge is longer by up to 511 of the 2**36, so that hardly
# two have the same slack and a pivot that changes nothing, the way to pivot for ever, does not come
# about.
UNIT = 1 << 36
# The most nodes that may be moved in all. Work is capped, not time, so that a drawing is
# repeatable.
WORK = 400_000


def compact_columns(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """A column for each node, from 0 in every connected part; edges run right by one or more.

    The edges (tail, head) must not hold a cycle.
    """
    peeled, core = _peel(count, edges)
    columns = _core_columns(count, core)
    for node, neighbour, distance in reversed(peeled):
        columns[node] = columns[neighbour] + distance
    return columns


def _peel(
    count: int, edges: Sequence[tuple[int, int]]
) -> tuple[list[tuple[int, int, int]], list[tuple[int, int]]]:
    """Take off nodes with one edge, (node, neighbour, columns apart), until there are none."""
    beside: list[dict[int, int]] = [{} for _ in range(count)]
    for tail, head in edges:
        beside[tail][head] = -1
        beside[head][tail] = 1
    peeled = []
    single = [node for node in range(count) if len(beside[node]) == 1]
    for node in single:  # grows while it is walked
        if len(beside[node]) != 1:
            continue  # the last two of a tree: the other one went first
        ((neighbour, distance),) = beside[node].items()
        peeled.append((node, neighbour, distance))
        beside[node].clear()
        del beside[neighbour][node]
        if len(beside[neighbour]) == 1:
            single.append(neighbour)
    core = [(tail, head) for tail, head in dict.fromkeys(edges) if head in beside[tail]]
    return peeled, core


def _core_columns(count: int, core: Sequence[tuple[int, int]]) -> list[int]:
    if not core:
        return [0] * count
    solver = _Solver(count, core)
    solver.start()
    solver.span()
    solver.pivot()
    low = min(solver.at)
    return [(at - low + UNIT // 8) // UNIT for at in solver.at]


class _Solver:
    """A feasible place for every node, a tree of tight edges, and its edges' cut values.

    `at` is a node's place. The tree hangs from a root: `parent`, `kids`, and `forward`, whether
    the tree edge runs from the parent to the node. `surplus` is, summed over a node's subtree, the
    number of edges out less the number of edges in: what shifting the subtree one to the right
    would save.
    """

    def __init__(self, count: int, edges: Sequence[tuple[int, int]]) -> None:
        self.right: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        self.left: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        noise = 12345
        for tail, head in edges:
            noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
            length = UNIT + (noise >> 8) % 512
            self.right[tail].append((head, length))
            self.left[head].append((tail, length))
        self.at = [0] * count
        self.parent = [-1] * count
        self.forward = [False] * count
        self.kids: list[set[int]] = [set() for _ in range(count)]
        self.surplus = [len(self.right[node]) - len(self.left[node]) for node in range(count)]
        self.tree_edges: list[int] = []  # the lower end of each

    def start(self) -> None:
        """As far left as the edges allow, then pulled right where more edges leave than enter."""
        at, right, left = self.at, self.right, self.left
        waiting = [len(sources) for sources in left]
        order = [node for node, count in enumerate(waiting) if not count]
        for node in order:  # grows while it is walked
            tell()
            for head, length in right[node]:
                at[head] = max(at[head], at[node] + length)
                waiting[head] -= 1
                if not waiting[head]:
                    order.append(head)
        for node in reversed(order):
            if right[node] and len(left[node]) <= len(right[node]):
                at[node] = min([at[head] - length for head, length in right[node]])

    def span(self) -> None:
        """Grow a tight tree over each connected part, moving the tree to its nearest neighbour."""
        reached = bytearray(len(self.at))
        for root in range(len(self.at)):
            if reached[root] or not (self.right[root] or self.left[root]):
                continue
            tree = self._grow(root, reached)
            for node in reversed(tree[1:]):
                self.surplus[self.parent[node]] += self.surplus[node]
            self.tree_edges += tree[1:]

    def _grow(self, root: int, reached: bytearray) -> list[int]:
        """The nodes of the tree from this root, each after its parent.

        The tree is not moved node by node: `shift` is how far it has moved so far, and a node that
        joins remembers the shift of that moment.
        """
        shift = 0
        joined = {root: 0}
        ahead: list[tuple[int, int, int]] = []  # (slack + shift, tree node, node to its right)
        behind: list[tuple[int, int, int]] = []  # (slack - shift, tree node, node to its left)
        reached[root] = 1
        fresh = [root]
        while True:
            tell()
            while fresh:
                node = fresh.pop()
                at = self.at[node] + shift - joined[node]
                for head, length in self.right[node]:
                    if not reached[head]:
                        heappush(ahead, (self.at[head] - at - length + shift, node, head))
                for tail, length in self.left[node]:
                    if not reached[tail]:
                        heappush(behind, (at - self.at[tail] - length - shift, node, tail))
            while ahead and reached[ahead[0][2]]:
                heappop(ahead)
            while behind and reached[behind[0][2]]:
                heappop(behind)
            if not ahead and not behind:
                break
            forward = bool(ahead) and (not behind or ahead[0][0] - shift <= behind[0][0] + shift)
            slack, node, new = heappop(ahead if forward else behind)
            shift = slack if forward else -slack
            reached[new] = 1
            joined[new] = shift
            self._hang(new, node, forward)
            fresh.append(new)
        for node, then in joined.items():
            self.at[node] += shift - then
        return list(joined)

    def _hang(self, node: int, parent: int, forward: bool) -> None:
        self.parent[node] = parent
        self.forward[node] = forward
        self.kids[parent].add(node)

    def pivot(self) -> None:
        """Exchange the tree edges whose removal shortens the drawing, until none is left."""
        edges = self.tree_edges
        work = idle = turn = 0
        while idle < len(edges) and work <= WORK:
            node = edges[turn]
            turn = (turn + 1) % len(edges)
            surplus = self.surplus[node]
            if (-surplus if self.forward[node] else surplus) >= 0:
                idle += 1
                continue
            idle = 0
            tell()
            work += self._exchange(node)

    def _exchange(self, node: int) -> int:
        """Move the subtree of this node until another edge is tight and hang it there instead."""
        subtree = [node]
        for member in subtree:  # grows while it is walked
            subtree.extend(self.kids[member])
        inside = set(subtree)
        forward = self.forward[node]
        slack, inner, outer = self._nearest(subtree, inside, forward)
        move = slack if forward else -slack
        for member in subtree:
            self.at[member] += move
        total = self.surplus[node]
        up = self._add_surplus(self.parent[node], -total)
        self.kids[self.parent[node]].discard(node)
        turned = self._turn(inner, node)
        self._hang(inner, outer, not forward)
        down = self._add_surplus(outer, total)
        return len(subtree) + up + turned + down

    def _nearest(self, subtree: list[int], inside: set[int], forward: bool) -> tuple[int, int, int]:
        """The edge that leaves the subtree in the direction of its move with the least slack."""
        best = (1 << 62, -1, -1)
        at = self.at
        for node in subtree:
            here = at[node]
            if forward:
                for other, length in self.right[node]:
                    if at[other] - here - length < best[0] and other not in inside:
                        best = (at[other] - here - length, node, other)
            else:
                for other, length in self.left[node]:
                    if here - at[other] - length < best[0] and other not in inside:
                        best = (here - at[other] - length, node, other)
        return best

    def _add_surplus(self, node: int, amount: int) -> int:
        """Add to the surplus of a node and of all above it; the answer is how many those are."""
        steps = 0
        while node >= 0:
            self.surplus[node] += amount
            node = self.parent[node]
            steps += 1
        return steps

    def _turn(self, new_root: int, old_root: int) -> int:
        """Hang a subtree that has been cut off from another of its nodes."""
        path = [new_root]
        while path[-1] != old_root:
            path.append(self.parent[path[-1]])
        total = self.surplus[old_root]
        surplus = [self.surplus[node] for node in path]
        forward = [self.forward[node] for node in path]
        self.surplus[new_root] = total
        for at in range(1, len(path)):
            upper, lower = path[at], path[at - 1]
            self.kids[upper].discard(lower)
            self._hang(upper, lower, not forward[at - 1])
            self.surplus[upper] = total - surplus[at - 1]
        return len(path)
