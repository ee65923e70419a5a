"""Functions and what they give as one, where each stands right before its output.

What connects the two crosses nothing, so two columns are ordered as one. That takes half the time,
and what is moved is moved whole: no order in between, in which the two are apart, is in the way.
"""

from __future__ import annotations

from gui.layout.columns import Columns


class Pairs:
    """A graph whose columns are joined by twos.

    Attributes:
        columns: the joined graph; its nodes are pairs, or single ones.
    """

    def __init__(self, whole: Columns, second: dict[int, int], parity: int) -> None:
        """`second` are the second nodes of pairs, by their first ones; see `joined`."""
        self._whole = whole
        behind = set(second.values())
        self._first = [node for node in range(len(whole.column)) if node not in behind]
        self._last = [second.get(node, node) for node in self._first]
        number = {node: at for at, node in enumerate(self._first)}
        number.update({second[node]: number[node] for node in second})
        self.columns = Columns(
            whole.net,
            whole.real,
            [(whole.column[node] + parity) // 2 for node in self._first],
            [[number[tail] for tail in whole.left[node]] for node in self._first],
            [[number[head] for head in whole.right[node]] for node in self._last],
            [
                {number[head]: port for head, port in whole.ports[node].items()}
                for node in self._last
            ],
        )

    def set_order(self, order: list[list[int]]) -> None:
        """Take over an order of the joined columns into the whole ones."""
        whole = self._whole
        apart: list[list[int]] = [[] for _ in range(max(whole.column) + 1)]
        for column in order:
            for at in column:
                first, last = self._first[at], self._last[at]
                apart[whole.column[first]].append(first)
                if last != first:
                    apart[whole.column[last]].append(last)
        whole.set_order(apart)


def joined(columns: Columns) -> Pairs | None:
    """The columns joined by twos; None where a function and its output do not stand so."""
    net = columns.net
    sides = {columns.column[node] % 2 for node in range(columns.real) if net.is_function[node]}
    if len(sides) != 1:
        return None
    (parity,) = sides
    second = {}
    for node, at in enumerate(columns.column):
        if at % 2 == parity and columns.right[node]:
            follows = columns.right[node]
            if len(follows) > 1 or len(columns.left[follows[0]]) > 1:
                return None
            second[node] = follows[0]
    return Pairs(columns, second, parity)
