"""How many wires cross, against what Graphviz's dot made of the same graphs."""

from __future__ import annotations

from itertools import combinations

import pytest
from layout_graphs import fan, goldstein_price, ladder, perceptron, scatter, seed

from gui.document.model import Document
from gui.layout import default_sizes
from gui.layout.columns import Columns, build_columns, number_columns
from gui.layout.crossings import count_crossings, count_port_inversions, untangle
from gui.layout.net import read_net

# dot 2.43, from benchmarks/layout.py: in compact and in generation mode.
DOT = {
    "goldstein-price": (13, 48),
    "perceptron": (38, 59),
    "scatter 1": (25, 29),
    "scatter 2": (25, 41),
    "scatter 3": (31, 31),
    "scatter 4": (39, 42),
    "ladder": (20, 20),
}
GRAPHS = {
    "goldstein-price": goldstein_price(),
    "perceptron": perceptron(3, [4, 4, 1]),
    "scatter 1": scatter(100, 12, 1),
    "scatter 2": scatter(100, 12, 2),
    "scatter 3": scatter(100, 12, 3),
    "scatter 4": scatter(100, 12, 4),
    "ladder": ladder(20),
}


def untangled(document: Document, *, compact: bool) -> list[Columns]:
    parts = []
    for net in read_net(document, default_sizes(document)).split():
        columns = build_columns(net, number_columns(net, compact))
        untangle(columns)
        parts.append(columns)
    return parts


@pytest.mark.parametrize("compact", [True, False])
def test_crossings_are_at_most_a_tenth_more_than_dots_in_all(compact: bool) -> None:
    ours = sum(
        count_crossings(part)
        for document in GRAPHS.values()
        for part in untangled(document, compact=compact)
    )
    dots = sum(figures[0 if compact else 1] for figures in DOT.values())
    assert ours <= 1.1 * dots


@pytest.mark.parametrize("name", GRAPHS)
def test_no_graph_comes_out_much_worse_than_dots(name: str) -> None:
    for compact, dots in zip((True, False), DOT[name], strict=True):
        ours = sum(count_crossings(part) for part in untangled(GRAPHS[name], compact=compact))
        assert ours <= 1.4 * dots


@pytest.mark.parametrize("document", [seed(), fan(300)], ids=["seed", "fan"])
def test_what_can_be_drawn_without_crossings_is(document: Document) -> None:
    for compact in (True, False):
        (columns,) = untangled(document, compact=compact)
        assert count_crossings(columns) == 0
        assert count_port_inversions(columns) == 0


def test_crossings_are_counted_as_by_comparing_every_pair() -> None:
    (columns, *_) = untangled(scatter(60, 0), compact=False)
    place = columns.place
    edges = [
        (columns.column[tail], place[tail], place[head])
        for tail, heads in enumerate(columns.right)
        for head in heads
    ]
    pairs = sum(
        one[0] == other[0] and (one[1] - other[1]) * (one[2] - other[2]) < 0
        for one, other in combinations(edges, 2)
    )
    assert count_crossings(columns) == pairs
