"""What the card of a step says where arithmetic alone would say something else."""

from __future__ import annotations

import pytest

from gui.document.expression import parse_document
from gui.viewmodel.formula import formula_view
from tests.gui.viewmodel.readings import read

NO_DERIVATIVE = "{} has no derivative by {} here: it is NaN."
OF_ZERO = "A gradient of 0 contributes 0, also where the derivative is infinite or does not exist."


def said(text: str, step: int, **values: float | list[float]) -> list[str]:
    """The remarks of a step, of those sentences that are not about what changed."""
    view = formula_view(read(parse_document(text, values), step=step))
    return [each for each in view.sentences if "no derivative" in each or "gradient of 0" in each]


@pytest.mark.parametrize(
    ("text", "values", "remark"),
    [
        ("y = log(x)", {"x": -1.0}, NO_DERIVATIVE.format("log1", "x")),  # 1 / -1 is -1
        ("y = asin(x)", {"x": 2.0}, NO_DERIVATIVE.format("asin1", "x")),
        ("y = x ** w", {"x": -2.0, "w": 2.0}, NO_DERIVATIVE.format("pow1", "w")),
        ("y = log(x)", {"x": [1.0, -1.0]}, NO_DERIVATIVE.format("log1", "x")),
    ],
)
def test_where_no_derivative_exists_the_card_says_so(text, values, remark) -> None:
    assert said(text, 1, **values) == [remark]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("y = sqrt(x) * 0", {"x": 0.0}),  # 1 / (2 * 0) * 0
        ("y = log(x) * 0", {"x": -1.0}),
        ("y = sqrt(x) * w", {"x": [0.0, 4.0], "w": [0.0, 1.0]}),
    ],
)
def test_where_a_gradient_of_0_meets_what_is_not_finite_the_card_says_what_comes(
    text, values
) -> None:
    assert said(text, 2, **values) == [OF_ZERO]


@pytest.mark.parametrize(
    ("text", "values", "step"),
    [
        ("y = log(x)", {"x": 2.0}, 1),
        ("y = log(x)", {"x": 0.0}, 1),  # 1 / 0 is infinite, as it says
        ("y = sqrt(x)", {"x": 0.0}, 1),
        ("y = x * 0 + w", {"x": 3.0, "w": 1.0}, 2),  # 0 is what it says
        ("y = exp(x) * 0", {"x": 1.0}, 2),
        ("y = exp(log(x))", {"x": -1.0}, 1),  # NaN comes in and goes out
        ("y = sum(log(x))", {"x": [1.0, 2.0]}, 1),
    ],
)
def test_nothing_is_said_where_arithmetic_says_it(text, values, step) -> None:
    assert said(text, step, **values) == []
