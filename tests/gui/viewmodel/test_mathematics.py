"""Rules filled with names and numbers: brackets where they are needed and nowhere else."""

from __future__ import annotations

import pytest

from gui.viewmodel.mathematics import (
    Fraction,
    Power,
    Word,
    expression,
    formula,
    name,
    negated,
    partial,
    plain,
    product,
    row,
)

NAMES = {"x": name("a"), "x0": name("p"), "x1": name("q"), "y": name("b"), "c": Word("3")}


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("2 * {x}", "2·a"),
        ("exp({x})", "e^a"),
        ("{x} ** 2", "a²"),
        ("{c} * {x} ** ({c} - 1)", "3·a²"),
        ("{x0} * {x} ** ({x0} - 1)", "p·a^(p − 1)"),
        ("1 / {x}", "1/a"),
        ("-{x0} / {x1} ** 2", "(−p)/q²"),
        ("-({x0} / {x1} ** 2)", "−p/q²"),
        ("1 - {y} ** 2", "1 − b²"),
        ("({x0} + {x1}) * 2", "(p + q)·2"),
        ("{x0} - ({x1} - 1)", "p − (q − 1)"),
        ("{x0} - {x1} - 1", "p − q − 1"),
        ("1 / (2 * sqrt({x}))", "1/(2·√(a))"),
        ("{x0} @ {x1}.T", "p @ qᵀ"),
        ("abs({x})", "|a|"),
        ("{x} > 0", "a > 0"),
        ("(({x} > 0) + ({x} >= 0)) / 2", "((a > 0) + (a ≥ 0))/2"),
        ("cos({x})", "cos(a)"),
        ("where the largest is", "where the largest is"),
    ],
)
def test_a_rule_in_names(rule: str, text: str) -> None:
    """Each rule of the registry's notation reads as people write it."""
    assert plain(expression(rule, NAMES)).strip() == text


def test_negative_numbers_are_put_in_brackets() -> None:
    """2 · (−3.0), never 2 · −3.0; but a leading minus stands alone."""
    numbers = {"x": Word("−3.0")}
    assert plain(expression("2 * {x}", numbers)) == "2·(−3.0)"
    assert plain(expression("{x} ** 2", numbers)) == "(−3.0)²"
    assert plain(expression("{x} * 2", numbers)) == "−3.0·2"
    assert plain(product(Word("2.0"), Word("−1.0"))) == "2.0 · (−1.0)"
    assert plain(negated(Word("−1.0"))) == "−(−1.0)"


def test_a_sum_times_the_incoming_gradient_is_put_in_brackets() -> None:
    """(1 − y²) · ∂L/∂y."""
    local = expression("1 - {y} ** 2", NAMES)
    assert plain(product(local, partial("L", "b"))) == "(1 − b²) · ∂L/∂b"


def test_a_power_of_a_power_keeps_its_brackets() -> None:
    """(a²)³ is not a²³."""
    assert plain(expression("({x} ** 2) ** 3", NAMES)) == "(a²)³"


def test_fractions_and_powers_are_structure() -> None:
    """What is laid out in two dimensions is not text with a slash."""
    assert isinstance(expression("{x0} / {x1}", NAMES), Fraction)
    assert isinstance(expression("{x} ** 2", NAMES), Power)
    assert isinstance(expression("exp({x})", NAMES), Power)


def test_a_formula_keeps_its_equals_sign() -> None:
    """Formulas come with a left side or without."""
    assert plain(formula("y = x0 * x1", NAMES)).strip() == "b = p·q"
    assert plain(formula("x ** 2", NAMES)).strip() == "a²"


def test_names_of_any_script_and_with_dots_are_names() -> None:
    """A generated name such as square2.y, and a Chinese one, are one word each."""
    fields = {"x": name("square2.y"), "x0": name("损失")}
    assert plain(expression("2 * {x} + {x0}", fields)) == "2·square2.y + 损失"


def test_what_is_no_python_is_shown_as_it_is_written() -> None:
    """A rule in words keeps its fields."""
    assert plain(expression("the sign of {x}", NAMES)) == "the sign of a"
    assert plain(row("=", Word("1"))) == " = 1"
    assert plain(formula("x0, summed to the shape of x", NAMES)) == "p, summed to the shape of a"
