"""This step's card in the window: the mathematics, its sentences, and faults of a backward."""

from __future__ import annotations

import numpy as np

from gui.document.expression import parse_document
from gui.viewmodel.mathematics import Fraction, Power, Root, Word, breaks, name, plain, row
from gui.widgets.formula_layout import layout
from tests.gui.viewmodel.readings import wide_document


def test_the_card_follows_the_steps(parts) -> None:
    """The picture's step, read by a screen reader as it is shown."""
    parts.actions.backprop.go_to_step(3)
    card = parts.window.formula
    assert "∂y/∂a += 2·a · ∂y/∂b = 2·4.0 · 1.0 = 8.0" in card.formula.accessibleDescription()
    assert card.sentences.text().startswith("a.grad: 8.0 → 16.0. A already seen: not pushed again.")
    parts.actions["home"].trigger()
    assert "∂y/∂y = 1.0" in card.formula.accessibleDescription()


def test_the_card_is_as_high_as_its_mathematics(parts, qtbot) -> None:
    """Two inputs need more room than one; nothing is cut off."""
    parts.actions.backprop.go_to_step(1)
    two = parts.window.formula.formula.sizeHint().height()
    parts.actions.backprop.go_to_step(2)
    one = parts.window.formula.formula.sizeHint().height()
    assert two > one
    qtbot.waitUntil(lambda: parts.window.formula.formula.height() == one)


def test_what_is_too_wide_is_set_smaller(parts) -> None:
    """A narrow card draws the whole formula."""
    parts.session.open_document(wide_document(30))
    parts.actions.backprop.go_to_step(3)
    canvas = parts.window.formula.formula
    canvas.resize(150, canvas.height())
    ends = [placed.x + placed.box.width for placed in canvas._placed]
    assert max(ends) <= 190


def test_boxes_grow_with_what_they_hold() -> None:
    """A fraction stands above and below its line, a power above, a root around."""
    x = layout(name("x"), 15)
    fraction = layout(Fraction(name("x"), name("y")), 15)
    power = layout(Power(name("x"), Word("2")), 15)
    root = layout(Root(name("x")), 15)
    assert fraction.ascent > x.ascent
    assert fraction.descent > x.descent
    assert power.ascent > x.ascent
    assert power.width > x.width
    assert root.width > x.width
    assert layout(row(name("x"), "+", name("y")), 15).width > 2 * x.width


def test_the_result_is_drawn_in_the_colour_of_what_was_popped(parts, qtbot) -> None:
    """And the formula above it in the colour of text."""
    parts.actions.backprop.go_to_step(3)
    canvas = parts.window.formula.formula
    qtbot.waitUntil(lambda: canvas.height() == canvas.sizeHint().height())
    image = canvas.grab().toImage()
    places = [(x, y) for x in range(image.width()) for y in range(image.height())]
    colours = {image.pixelColor(x, y).name() for x, y in places}
    assert {canvas.theme.popped, canvas.theme.text} <= colours


def test_a_line_too_long_is_broken_before_an_operator(parts) -> None:
    """Numbers of a matrix product: both factors stand there whole, one below the other."""
    x, w = np.arange(6.0).reshape(2, 3) / 7, np.arange(6.0).reshape(3, 2) / 11
    parts.session.open_document(parse_document("y = sum(x @ w)", {"x": x, "w": w}))
    parts.actions.backprop.go_to_step(2)
    canvas = parts.window.formula.formula
    assert "@" in canvas.accessibleDescription()
    assert all(placed.x + placed.box.width <= canvas.width() for placed in canvas._placed)
    assert "@" not in canvas.toolTip()


def test_a_number_wider_than_the_card_ends_in_an_ellipsis_and_is_whole_under_the_mouse(
    parts,
) -> None:
    values = np.arange(1, 4) / 7
    parts.session.open_document(parse_document("y = sum(x * 2)", {"x": values}))
    parts.actions.backprop.go_to_step(2)
    canvas = parts.window.formula.formula
    canvas.resize(90, canvas.height())
    assert any(placed.x + placed.box.width > canvas.width() for placed in canvas._placed)
    assert "∂y/∂x" in canvas.toolTip()


def test_a_line_can_be_broken_before_each_operator_but_what_an_equals_sign_begins() -> None:
    line = row("=", name("a"), "@", name("b"), "+", Word("c"))
    found = [(plain(first).strip(), plain(rest).strip()) for first, rest in breaks(line)]
    assert found == [("= a @ b", "+ c"), ("= a", "@ b + c")]
