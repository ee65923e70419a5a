"""The graph of a gradient computes the gradient, and can be differentiated again and again."""

from __future__ import annotations

import mpmath
import numpy as np
import pytest

from gui.document.edits import EditRefused, add_gradient_graph, set_output
from gui.document.evaluation import evaluate, record
from gui.document.examples import gallery, seed_example
from gui.document.expression import parse_document
from gui.document.files import dumps, loads
from gui.document.model import Document
from gui.document.names import variable_names


def key(document: Document, name: str) -> str:
    """The id of the variable of this name."""
    return next(k for k, shown in variable_names(document).items() if shown == name)


def value(document: Document) -> float:
    """What the output computes."""
    return float(evaluate(document).values[document.output])


def differentiated(document: Document, name: str, order: int) -> Document:
    """The document with the derivative of this order."""
    for _order in range(order):
        document, _gradient = add_gradient_graph(document, key(document, name))
    return document


def test_the_books_second_derivative() -> None:
    """Step 33: y = x ** 4 - 2 x ** 2 at 2 has 24 and 44."""
    document = parse_document("y = x ** 4 - 2 * x ** 2", {"x": 2.0})
    assert value(differentiated(document, "x", 1)) == pytest.approx(24.0)
    assert value(differentiated(document, "x", 2)) == pytest.approx(44.0)


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5])
def test_tanh_to_the_fifth_order(order: int) -> None:
    """Step 35, against mpmath."""
    document = differentiated(parse_document("y = tanh(x)", {"x": 1.0}), "x", order)
    assert value(document) == pytest.approx(float(mpmath.diff(mpmath.tanh, 1, order)), rel=1e-10)


def test_the_gradients_graph_can_be_stepped() -> None:
    """The seed's y = 2 x ** 4: the output is 8 x ** 3 = 64, its gradient 24 x ** 2 = 96."""
    document = differentiated(seed_example(), "x", 1)
    assert value(document) == 64.0
    timeline = record(document).timeline
    assert float(timeline.final_grads[key(document, "x")]) == 96.0


@pytest.mark.parametrize("example", gallery(), ids=lambda example: example.id)
def test_every_gradient_of_the_gallery_is_what_its_graph_computes(example) -> None:
    """Of every leaf."""
    document = example.document
    final = record(document).timeline.final_grads
    for variable, node in document.variables.items():
        if node.creator is not None or node.constant:
            continue
        if example.id == "reused":
            continue  # x + x: its gradient is a constant
        added, gradient = add_gradient_graph(document, variable)
        evaluation = evaluate(added)
        assert not evaluation.problems
        np.testing.assert_allclose(evaluation.values[gradient], final[variable], rtol=1e-12)


def test_what_was_there_stays_as_it_was() -> None:
    """Every node of the document, names and places included; and it can be saved."""
    document = seed_example()
    added = differentiated(document, "x", 1)
    assert {k: added.variables[k] for k in document.variables} == document.variables
    assert {k: added.functions[k] for k in document.functions} == document.functions
    assert variable_names(added)[added.output] == "gx"
    assert value(loads(dumps(added)).document) == 64.0


def test_no_path_is_said() -> None:
    """u does not reach y."""
    document = parse_document("y = x * x; z = u * u", {"x": 3.0, "u": 2.0})
    from_y = differentiated(set_output(document, key(document, "y")), "x", 1)
    with pytest.raises(EditRefused, match="No path leads from gx to u: the derivative is 0"):
        add_gradient_graph(from_y, key(from_y, "u"))


def test_a_constant_gradient_is_said() -> None:
    """x + x."""
    document = parse_document("y = x + x", {"x": 3.0})
    with pytest.raises(EditRefused, match="is the constant 2"):
        add_gradient_graph(document, key(document, "x"))


def test_what_has_no_value_has_no_gradient() -> None:
    """And an empty document neither."""
    with pytest.raises(EditRefused):
        add_gradient_graph(Document(), "v1")
    document = parse_document("y = x * x", {"x": 3.0})
    with pytest.raises(EditRefused):
        add_gradient_graph(document, key(document, "y"))
