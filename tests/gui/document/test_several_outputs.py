"""An operation with several outputs, which the registry allows, from its text to its file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from autodiff import cos, registry, sin
from gui.document.evaluation import evaluate
from gui.document.expression import ExpressionError, parse_document, print_expression
from gui.document.files import dumps, loads
from gui.document.names import variable_names


@pytest.fixture(autouse=True)
def both(monkeypatch):
    """An operation that gives the sine and the cosine."""
    both = replace(
        registry.operation("sin"), name="both", n_outputs=2, function=lambda x: (sin(x), cos(x))
    )
    monkeypatch.setitem(registry._operations, "both", both)


def test_its_results_are_named_together():
    document = parse_document("s, c = both(x); y = s / c", {"x": 0.0})
    names = {name: v for v, name in variable_names(document).items()}
    values = evaluate(document).values
    assert (values[names["s"]], values[names["c"]]) == (0.0, 1.0)
    assert print_expression(document) == "s, c = both(x); y = s / c"
    assert loads(dumps(document)).document == document
    assert parse_document("s, c = both(x); y = s / c", previous=document) == document


def test_results_that_nobody_named_get_a_name_each():
    document = parse_document("s, c = both(x); s = 1; c = 1; x")
    assert list(variable_names(document).values())[:3] == ["x", "both1.y0", "both1.y1"]


@pytest.mark.parametrize("text", ["both(x) + 1", "y = both(x)", "a, b, c = both(x)", "both(x)"])
def test_they_cannot_be_used_as_one(text):
    with pytest.raises(ExpressionError, match="2 results"):
        parse_document(text)


def test_it_needs_a_variable():
    with pytest.raises(ExpressionError, match="variable"):
        parse_document("s, c = both(1)")
