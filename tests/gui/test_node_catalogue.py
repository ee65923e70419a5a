"""What a person types to find an operation."""

from __future__ import annotations

import pytest

from gui.actions.catalogue import choices, matching


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("times", "mul"),
        ("*", "mul"),
        ("×", "mul"),
        ("·", "mul"),
        ("÷", "div"),
        ("/", "div"),
        ("−", "sub"),
        ("plus", "add"),
        ("power", "pow"),
        ("**", "pow"),
        ("^", "pow"),
        ("squared", "square"),
        ("square root", "sqrt"),
        ("√", "sqrt"),
        ("∑", "sum"),
        ("ln", "log"),
        ("POWER", "pow"),
        (" relu ", "relu"),
        ("number", "constant"),
        ("leaf", "variable"),
    ],
)
def test_words_and_signs_find_what_they_mean(typed: str, first: str) -> None:
    assert matching(choices(), typed)[0].id == first


def test_letters_in_order_find_too_and_nonsense_finds_nothing() -> None:
    assert "square" in [choice.id for choice in matching(choices(), "sqr")]
    assert matching(choices(), "qqqq") == ()


def test_nothing_typed_offers_everything() -> None:
    assert matching(choices(), "  ") == choices()
