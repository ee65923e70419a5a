"""Order, ancestors, cycles and generations, read off the wires alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gui.document import graph
from gui.document.expression import parse_document
from gui.document.model import Document, FunctionNode, VariableNode
from gui.document.names import function_names, variable_names

SEED = "a = square(x); y = square(a) + square(a)"


def called(document, ids):
    names = {**variable_names(document), **function_names(document)}
    return {names[i] for i in ids}


def node(document, name):
    names = {**variable_names(document), **function_names(document)}
    return next(i for i, n in names.items() if n == name)


def test_generations_are_the_books():
    document = parse_document(SEED)
    generations = graph.generations(document)
    names = {**variable_names(document), **function_names(document)}
    assert {names[i]: g for i, g in generations.items()} == {
        "x": 0, "a": 1, "square2.y": 2, "square3.y": 2, "y": 3,
        "square1": 0, "square2": 1, "square3": 1, "add1": 2,
    }  # fmt: skip


def test_upstream_and_downstream_hold_the_node_itself_and_all_that_hangs_on_it():
    document = parse_document("a = x + z; b = square(a); c = sin(x); y = b * c")
    assert called(document, graph.upstream(document, [node(document, "b")])) == {
        "b", "square1", "a", "add1", "x", "z",
    }  # fmt: skip
    assert called(document, graph.downstream(document, [node(document, "sin1")])) == {
        "sin1", "c", "mul1", "y",
    }  # fmt: skip


def test_functions_out_of_order_are_put_before_their_readers():
    document = parse_document("a = square(x); y = sin(a)")
    backwards = replace(document, functions=dict(reversed(document.functions.items())))
    assert not graph.in_order(backwards, backwards.functions)
    assert graph.topological_order(backwards) == tuple(document.functions)


def test_a_cycle_is_named_and_nothing_recurses():
    document = Document(
        variables={
            "v1": VariableNode("v1", creator="f1"),
            "v2": VariableNode("v2", creator="f2"),
        },
        functions={
            "f1": FunctionNode("f1", "sin", ("v2",), ("v1",)),
            "f2": FunctionNode("f2", "sin", ("v1",), ("v2",)),
        },
    )
    with pytest.raises(graph.CycleError) as caught:
        graph.topological_order(document)
    assert set(caught.value.functions) == {"f1", "f2"}


def test_a_chain_of_thousands_upside_down_is_ordered_without_recursion():
    document = parse_document("y = x;" + "y = sin(y);" * 4000)
    backwards = replace(document, functions=dict(reversed(document.functions.items())))
    assert graph.topological_order(backwards) == tuple(document.functions)


def test_x_times_x_has_two_edges_in_the_multigraph():
    document = parse_document("y = x * x")
    view = graph.multigraph(document)
    x, mul = node(document, "x"), node(document, "mul1")
    assert sorted(view[x][mul]) == [0, 1]
    assert view.number_of_edges() == 3


def test_the_chosen_output_is_the_users_or_what_is_computed_last():
    document = parse_document("a = square(x); y = sin(a)")
    assert graph.chosen_output(document) == node(document, "y")
    assert graph.chosen_output(replace(document, output=node(document, "a"))) == node(document, "a")
    assert graph.chosen_output(replace(document, output=None)) == node(document, "y")
    assert graph.chosen_output(Document()) is None
    lone = parse_document("x")
    assert graph.chosen_output(replace(lone, output=None)) == node(lone, "x")
