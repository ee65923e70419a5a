"""Generations read off the graph are those that the book computes."""

from __future__ import annotations

from layout_graphs import Sketch, chain, seed

from gui.document.model import Document, FunctionNode, VariableNode
from gui.layout import function_generations


def test_the_seeds_generations() -> None:
    assert function_generations(seed()) == {"A": 0, "B": 1, "C": 1, "D": 2}


def test_the_latest_input_decides() -> None:
    sketch = Sketch()
    x = sketch.leaf()
    late = sketch.apply("exp", sketch.apply("exp", x))
    sketch.apply("add", x, late, name="last")
    assert function_generations(sketch.document())["last"] == 2


def test_the_order_of_the_document_does_not_matter() -> None:
    document = seed()
    turned = dict(reversed(document.functions.items()))
    assert function_generations(Document(document.variables, turned)) == {
        "A": 0,
        "B": 1,
        "C": 1,
        "D": 2,
    }


def test_a_free_port_counts_as_nothing() -> None:
    sketch = Sketch()
    sketch.apply("add", None, None, name="free")
    assert function_generations(sketch.document()) == {"free": 0}


def test_a_long_chain_is_counted_to_its_end() -> None:
    assert max(function_generations(chain(20_000)).values()) == 19_999


def test_a_cycle_gets_some_generation_each() -> None:
    functions = {
        "F": FunctionNode("F", "exp", ("g",), ("f",)),
        "G": FunctionNode("G", "exp", ("f",), ("g",)),
    }
    variables = {name: VariableNode(name, creator=name.upper()) for name in "fg"}
    assert function_generations(Document(variables, functions)) == {"F": 0, "G": 1}
