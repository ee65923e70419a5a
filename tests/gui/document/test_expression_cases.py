"""Published figures and other people's bugs, typed as expressions and run."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

from gui.document.evaluation import record
from gui.document.expression import parse_document, print_expression
from gui.document.files import dumps, loads
from gui.document.names import variable_names

FILE = Path(__file__).parents[2] / "data" / "cases.jsonl"


def cases():
    """Each expression of each case with what it must give."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        ways = [("", case["expression"], case)]
        if "script" in case:
            ways.append(("script", case["script"], case))
        if "also_expression" in case:
            ways.append(("also", case["also_expression"], case))
        for number, point in enumerate(case.get("points", ())):
            point = {"tol": case.get("tol"), **point}
            ways.append((f"point{number}", point.get("expression", case["expression"]), point))
        for label, text, expected in ways:
            if "times:" in text:  # R08 is written in words
                text = "y = x;" + "y = y * 1.0001;" * 3000
            yield pytest.param(text, expected, id=f"{case['id']}{label and '-' + label}")


def numbers(value):
    """JSON's numbers, in which NaN and the infinities are strings."""
    if isinstance(value, list):
        return [numbers(item) for item in value]
    return float(value)


def agrees(found, expected, tolerance):
    expected = np.array(numbers(expected))
    assert found is not None
    assert found.shape == expected.shape
    np.testing.assert_allclose(
        found, expected, rtol=tolerance.get("rel", 0.0), atol=tolerance.get("abs", 0.0)
    )


@pytest.mark.parametrize(("text", "case"), list(cases()))
def test_the_value_and_every_gradient_are_right(text, case):
    values = {name: numbers(value) for name, value in case["inputs"].items()}
    tolerance = case.get("tol") or {}
    document = loads(dumps(parse_document(text, values))).document  # a saved file tells no other
    recording = record(document)
    assert recording.problem is None
    expected = case["expected"]
    output = document.output
    agrees(recording.evaluation.values[output], expected["value"], tolerance)
    names = {name: v for v, name in variable_names(document).items()}
    grads = recording.timeline.final_grads
    for name, gradient in expected.get("grads", {}).items():
        agrees(grads[names[name]], gradient, tolerance)
    if "grads_sum" in expected:
        total = math.fsum(grads[names[name]].item() for name in values)
        assert total == pytest.approx(expected["grads_sum"], rel=1e-12)


@pytest.mark.parametrize(("text", "case"), list(cases()))
def test_the_expression_that_is_printed_gives_the_same(text, case):
    values = {name: numbers(value) for name, value in case["inputs"].items()}
    document = parse_document(text, values)
    again = parse_document(print_expression(document), previous=document)
    first, second = record(document), record(again)
    assert (
        first.evaluation.values[document.output].tobytes()
        == second.evaluation.values[again.output].tobytes()
    )
    assert {v: g.tobytes() for v, g in first.timeline.final_grads.items() if g is not None} == {
        v: g.tobytes() for v, g in second.timeline.final_grads.items() if g is not None
    }
