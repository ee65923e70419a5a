"""Gradients against central differences: right ones agree, wrong ones are found, kinks are said."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gui.document.evaluation import record
from gui.document.expression import parse_document
from gui.document.lab import Run, perform
from gui.document.model import Document, FunctionNode, Value, VariableNode
from gui.viewmodel.checks import Verdict, check_gradient, final_gradient
from tests.gui.viewmodel.readings import broadcast_document, chain_document, seed_document


@pytest.mark.parametrize("key", ["y", "b", "c", "a", "x"])
def test_every_gradient_of_the_right_order_agrees(key: str) -> None:
    """Leaves and results alike."""
    assert check_gradient(record(seed_document()), key).verdict is Verdict.AGREES


def test_a_wrong_order_is_found_out() -> None:
    """lifo gives 96, the central difference 64."""
    check = check_gradient(record(seed_document(order="lifo")), "x")
    assert check.verdict is Verdict.DIFFERS
    assert check.difference[0] == "64.0"
    assert check.sentence == (
        "The central difference is 64.0, but the gradient is 96.0 (relative error 0.5)."
    )


def test_arrays_are_checked_element_by_element() -> None:
    """The broadcast row's gradient is 3 in each element."""
    assert check_gradient(record(broadcast_document()), "row").verdict is Verdict.AGREES


def test_a_kink_is_named() -> None:
    """abs at 0 has a slope on each side and none between, though the differences cancel."""
    variables = (VariableNode("x", "x", Value(0.0)), VariableNode("y", "y", creator="f"))
    document = Document(
        {v.id: v for v in variables}, {"f": FunctionNode("f", "abs", ("x",), ("y",))}, "y"
    )
    check = check_gradient(record(document), "x")
    assert check.verdict is Verdict.KINK
    assert "−1.0 below and 1.0 above" in check.sentence


def test_what_cannot_be_checked_says_why() -> None:
    """float32 leaves too few digits for a difference."""
    document = seed_document()
    x = replace(document.variables["x"], value=Value(np.float32(2.0)))
    document = replace(document, variables={**document.variables, "x": x})
    assert check_gradient(record(document), "x").verdict is Verdict.SKIPPED


def test_a_steep_curve_is_no_kink() -> None:
    """Its slopes on both sides come together where one looks closer."""
    variables = (
        VariableNode("x", "x", Value(1.0)),
        VariableNode("n", value=Value(900.0), constant=True),
        VariableNode("y", "y", creator="f"),
    )
    functions = {"f": FunctionNode("f", "pow", ("x", "n"), ("y",))}
    document = Document({v.id: v for v in variables}, functions, "y")
    check = check_gradient(record(document), "x")
    assert check.verdict is Verdict.AGREES
    assert "too coarse" in check.sentence


def test_a_large_array_is_told_by_its_largest_error() -> None:
    """Its shape would say nothing of how well they agree."""
    document = parse_document("y = sum(W ** 2)", {"W": [[1.0, 2.0, 3.0, 4.0]] * 2})
    key = next(k for k, v in document.variables.items() if v.name == "W")
    check = check_gradient(record(document), key)
    assert check.verdict is Verdict.AGREES
    assert check.sentence.startswith(
        "Gradient and central difference agree (largest relative error "
    )


def test_a_second_run_is_checked_by_what_it_gave() -> None:
    """x has 128 after two runs of 64 each: each run is right."""
    states = perform(seed_document(), (Run("y"), Run("y")))
    second = states[1].recording
    assert float(final_gradient(second, "x")) == 64.0
    assert check_gradient(second, "x").verdict is Verdict.AGREES


def test_a_run_that_adds_to_an_earlier_one_says_what_it_added() -> None:
    """128 after two runs: the tick beside 64 is about what the second one added."""
    document = seed_document()
    first, second = perform(document, (Run("y"), Run("y")))
    once, again = (check_gradient(state.recording, "x") for state in (first, second))
    assert once.difference[0] == "64.0"
    assert once.sentence.startswith("The central difference is 64.0: they agree")
    assert second.grads["x"] == 128.0
    assert again.verdict is Verdict.AGREES
    assert again.difference[0] == "+64.0"
    assert again.sentence.startswith(
        "This run added 64.0 to the gradient of an earlier one. The central difference is 64.0:"
        " they agree"
    )


def test_a_graph_too_large_to_be_checked_is_not_walked_to_its_end() -> None:
    """Each row in view is checked: to walk 20,000 functions for each held the window up."""
    recording = record(chain_document(3_000))
    check = check_gradient(recording, "v0")
    assert check.verdict is Verdict.SKIPPED
    assert check.sentence == "The graph is too large to be checked at every step."
    assert check_gradient(recording, "v2900").verdict is Verdict.AGREES
