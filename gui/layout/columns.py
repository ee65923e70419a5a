"""Nodes in columns: long edges cut into bends, as a rule in one trunk for a variable's readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gui.layout.net import Net
from gui.layout.simplex import compact_columns
from gui.progress import tell


@dataclass(slots=True)
class Columns:
    """Every node in its column, and the order within each; lists are indexed by node.

    Nodes from `real` on are bends: where a long edge passes a column. `left` and `right` are the
    neighbours in the columns before and after. `ports[node]` says, for each function right of it
    that it feeds, at which height it does (-0.5 top to 0.5 bottom). `trunks` are the nodes that
    have bends, each followed by its bends, left to right.
    """

    net: Net
    real: int
    column: list[int]
    left: list[list[int]]
    right: list[list[int]]
    ports: list[dict[int, float]]
    trunks: list[list[int]] = field(default_factory=list)
    order: list[list[int]] = field(default_factory=list)  # per column, top to bottom
    place: list[int] = field(default_factory=list)  # index in its column

    def set_order(self, order: list[list[int]]) -> None:
        """Take over an order of the nodes of every column."""
        self.order = order
        self.place = [0] * len(self.column)
        for column in order:
            for at, node in enumerate(column):
                self.place[node] = at


def number_columns(net: Net, compact: bool) -> list[int]:
    """The column of every node: its step, or the column that makes the edges short."""
    if not compact:
        return list(net.steps)
    columns = compact_columns(len(net.ids), [(tail, head) for tail, head, _ in net.edges])
    sources = [0] * len(net.ids)
    nearest: dict[int, int] = {}
    for tail, head, _ in net.edges:
        sources[head] += 1
        nearest[tail] = min(nearest.get(tail, columns[head]), columns[head])
    for node, column in nearest.items():
        if not sources[node]:
            columns[node] = column - 1  # also where the solver stopped early
    low = min(columns)
    return [column - low - 1 for column in columns]  # first readers in column 0, as by generation


def build_columns(net: Net, column: Sequence[int], *, shared: bool = True) -> Columns:
    """Cut the edges that span more than one column into bends. The order is not yet set.

    Wires of one variable share a trunk as far as they go together, or each has its own bends.
    """
    low = min(column)
    count = len(net.ids)
    built = Columns(
        net,
        count,
        [at - low for at in column],
        [[] for _ in range(count)],
        [[] for _ in range(count)],
        [{} for _ in range(count)],
    )
    trunk_of: dict[int, list[int]] = {}
    for number, (tail, head, port) in enumerate(net.edges):
        tell()
        trunk = trunk_of.setdefault(tail if shared else number, [tail])
        span = built.column[head] - built.column[tail]
        while len(trunk) < span:
            trunk.append(_add_bend(built, trunk[-1]))
        last = trunk[span - 1]
        built.right[last].append(head)
        built.left[head].append(last)
        if net.is_function[head]:
            built.ports[last][head] = port
    built.trunks = [trunk for trunk in trunk_of.values() if len(trunk) > 1]
    return built


def _add_bend(built: Columns, before: int) -> int:
    bend = len(built.column)
    built.column.append(built.column[before] + 1)
    built.left.append([before])
    built.right.append([])
    built.ports.append({})
    built.right[before].append(bend)
    return bend


def exchange_gain(upper: list[int], lower: list[int]) -> int:
    """Crossings that go, less those that come, if nodes with these neighbours are exchanged."""
    gain = 0
    for at in upper:
        for there in lower:
            if at > there:
                gain += 1
            elif at < there:
                gain -= 1
    return gain
