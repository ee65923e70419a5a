"""This step's chain rule in names, in numbers and as a result."""

from __future__ import annotations

import pytest

from autodiff.registry import operation
from gui.document.expression import parse_document
from gui.viewmodel.algorithm import algorithm_view
from gui.viewmodel.formula import formula_view
from gui.viewmodel.gradients import gradient_row
from gui.viewmodel.queue import queue_view
from gui.viewmodel.reading import Reading
from tests.gui.viewmodel.readings import (
    broadcast_document,
    power_document,
    product_document,
    read,
    seed_document,
)


def lines(reading: Reading) -> list[str]:
    """The card as text."""
    return formula_view(reading).plain().splitlines()


def test_the_step_of_the_picture() -> None:
    """B = square: 8.0 is added to a.grad, and A is not pushed again."""
    found = lines(read(seed_document(retain_grad=True), step=3))
    assert found == [
        "B = square  b = a²",
        "∂y/∂a += 2·a · ∂y/∂b = 2·4.0 · 1.0 = 8.0",
        "a.grad: 8.0 → 16.0.",
        "A already seen: not pushed again.",
    ]


def test_the_first_contribution_is_set() -> None:
    """C comes first: =, not +=; and A is pushed."""
    found = lines(read(seed_document(), step=2))
    assert found[1] == "∂y/∂a = 2·a · ∂y/∂c = 2·4.0 · 1.0 = 8.0"
    assert "a.grad: – → 8.0." in found
    assert "A is pushed." in found
    assert "c.grad is released." in found


def test_the_seed_is_a_step_of_its_own() -> None:
    """The output's gradient by itself is one."""
    found = lines(read(seed_document(), step=0))
    assert found[0] == "Seed"
    assert found[1] == "∂y/∂y = 1.0"
    assert "y.grad: – → 1.0, the seed." in found
    assert "D is pushed." in found


def test_two_inputs_have_a_line_each() -> None:
    """D = add passes the gradient on to both."""
    found = lines(read(seed_document(), step=1))
    assert found[:3] == ["D = add  y = b + c", "∂y/∂b = ∂y/∂y = 1.0", "∂y/∂c = ∂y/∂y = 1.0"]


def test_one_variable_in_both_slots_receives_twice() -> None:
    """The second contribution adds to the first."""
    found = lines(read(product_document()))
    assert found[0] == "mul1  y = p·q" or found[0] == "mul1 = mul  y = p·q"
    assert found[1] == "∂y/∂p = q · ∂y/∂y = −4.0 · 1.0 = −4.0"
    assert found[2] == "∂y/∂q = p · ∂y/∂y = 3.0 · 1.0 = 3.0"


def test_a_constant_stands_as_its_number_and_gets_no_line() -> None:
    """x ** 3: 3·x², and nothing for the exponent."""
    view = formula_view(read(power_document()))
    assert view.plain().splitlines()[:2] == [
        "pow1 = pow  y = x³",
        "∂y/∂x = 3·x² · ∂y/∂y = 3·2.0² · 1.0 = 12.0",
    ]
    assert len(view.terms) == 1


def test_broadcasting_is_said() -> None:
    """The row's gradient was summed back to its shape; arrays are shown by their shapes."""
    found = "\n".join(lines(read(broadcast_document())))
    assert ", summed from shape (3, 4) to (4,)." in found
    assert "∂y/∂行向量 = ∂y/∂h" in found


def test_within_a_step_only_what_has_arrived_has_a_result() -> None:
    """Line by line: after the first input's contribution the second one still waits."""
    whole = read(seed_document(), step=1)
    start = whole.timeline.steps[0]
    results = [
        [term.arrived for term in formula_view(read(seed_document(), position=position)).terms]
        for position in range(start + 1, whole.position + 1)
    ]
    assert results[0] == [False, False]
    assert [True, False] in results
    assert results[-1] == [True, True]


def test_a_rule_that_fails_is_told_and_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of B's or C's backward is the last step, not a crash."""

    def broken(self: object, gy: object, y: object, x: object) -> object:
        raise ValueError("a rule that fails")

    monkeypatch.setattr(operation("square").cls, "gx", broken)
    reading = read(seed_document())
    assert reading.steps == 2
    view = formula_view(reading)
    assert "a rule that fails" in view.problem
    assert view.problem not in view.sentences
    assert [term.arrived for term in view.terms] == [False]
    assert queue_view(reading).popped is not None
    assert gradient_row(reading, "a").source == "waiting B, C"
    assert algorithm_view(reading).lines


def test_small_arrays_are_written_out_and_large_ones_tell_that_they_are_arrays() -> None:
    """d/dW of the sum of W * W is 2 W; (2, 2) alone would read as two numbers."""
    small = parse_document("y = sum(W ** 2)", {"W": [[1.0, 2.0], [3.0, 4.0]]})
    text = formula_view(read(small)).plain()
    assert "[[2.0, 4.0], [6.0, 8.0]]" in text
    assert "(2, 2)" not in text
    large = parse_document("y = sum(W ** 2)", {"W": [[1.0] * 10] * 3})
    assert "= (3, 10) array" in formula_view(read(large)).plain()


def test_the_forward_pass_is_the_function_itself() -> None:
    """Names, then numbers once it has read them, then what comes out: b = a ** 2 = 4 ** 2 = 16."""
    reading = read(seed_document(), step=0)
    start = reading.timeline.start_of(-3)
    said = [formula_view(reading.at(start + k)).terms[0].plain() for k in (1, 2, 3)]
    assert said == ["b = a²", "b = a² = 4.0²", "b = a² = 4.0² = 16.0"]
    view = formula_view(reading.at(reading.timeline.end_of(-3)))
    assert view.title == "B = square"
    assert view.sentences == (
        "b.data: – → 16.0.",
        "B has generation 1.",
        "B is the creator of b.",
        "b has generation 2.",
    )
    leaves = formula_view(reading.at(reading.timeline.first))
    assert (leaves.title, [term.plain() for term in leaves.terms]) == ("Leaves", ["x = 2.0"])


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (product_document(), "y = p·q = 3.0·(−4.0) = −12.0"),
        (power_document(), "y = x³ = 2.0³ = 8.0"),
    ],
)
def test_forward_numbers_are_set_as_mathematics(document, said) -> None:
    """A negative factor has brackets, a constant exponent is one."""
    reading = read(document, step=0)
    assert formula_view(reading.at(reading.timeline.end_of(-1))).terms[0].plain() == said


def test_arrays_that_are_told_by_their_shape_are_given_in_full() -> None:
    """W is 3 by 4 in the broadcast example: its numbers and those of its gradient, once each."""
    reading = read(broadcast_document(), step=2)
    view = formula_view(reading)
    assert "(3, 4) array" in view.plain()
    assert "W = [[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]" in view.values
    ones = "[1.0, 1.0, 1.0, 1.0]"
    assert f"∂y/∂W = [{ones}, {ones}, {ones}]" in view.values
    assert not any(text.startswith("行向量") for text in view.values)
    assert formula_view(read(seed_document(), step=2)).values == ()
