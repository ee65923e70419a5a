"""Compact columns: as short as the best there is, found by trying all of a small graph."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from layout_graphs import perceptron

from gui.layout import default_sizes
from gui.layout.net import read_net
from gui.layout.simplex import compact_columns

Edges = list[tuple[int, int]]


def length(columns: list[int] | tuple[int, ...], edges: Edges) -> int:
    return sum(columns[head] - columns[tail] for tail, head in edges)


@st.composite
def acyclic(draw: st.DrawFn) -> tuple[int, Edges]:
    count = draw(st.integers(1, 6))
    pairs = [(tail, head) for head in range(count) for tail in range(head)]
    return count, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


@settings(deadline=None)
@given(acyclic())
def test_small_graphs_are_as_short_as_can_be(graph: tuple[int, Edges]) -> None:
    count, edges = graph
    columns = compact_columns(count, edges)
    assert all(columns[tail] < columns[head] for tail, head in edges)
    best = min(
        length(trial, edges)
        for trial in product(range(count), repeat=count)
        if all(trial[tail] < trial[head] for tail, head in edges)
    )
    assert length(columns, edges) == best


def test_the_cap_on_work_does_not_show_on_a_thousand_nodes() -> None:
    document = perceptron(3, [4, 4, 1], 7)
    net = read_net(document, default_sizes(document))
    edges = [(tail, head) for tail, head, _ in net.edges]
    assert length(compact_columns(len(net.ids), edges), edges) == 1721


def test_a_tree_needs_no_recursion() -> None:
    count = 100_000
    edges = [(node, node + 1) for node in range(count - 1)]
    columns = compact_columns(count, edges)
    assert [column - columns[0] for column in columns] == list(range(count))
