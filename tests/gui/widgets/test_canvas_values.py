"""What is edited in place: values, names, settings of functions."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.document.model import Point

CTRL = Qt.KeyboardModifier.ControlModifier


def test_tab_goes_on_to_the_next_value_and_an_error_stays_at_the_field(hand):
    hand.parts.actions.files.open_example(hand.parts.actions.files.examples()[1])
    hand.double_click(hand.centre("x"))
    hand.type("1/4")
    hand.press(Qt.Key.Key_Tab)
    assert float(hand.session.evaluation.values[hand.named("x")]) == 0.25
    assert hand.in_place.field is not None, "the next value is open"
    hand.type("nonsense")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field.error.isVisible()
    assert hand.in_place.field.field.text() == "nonsense"
    hand.press(Qt.Key.Key_Escape)
    assert float(hand.session.evaluation.values[hand.named("y")]) == 3.0


def test_enter_on_a_variable_edits_its_value(hand):
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field is not None
    hand.type("[[1, 2], [3, 4]]")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.evaluation.values[hand.named("y")].shape == (2, 2)


def test_a_name_that_is_taken_is_refused_at_the_field(hand):
    hand.click(hand.centre("b"))
    hand.press(Qt.Key.Key_F2)
    hand.type("c")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field.error.isVisible()
    hand.press(Qt.Key.Key_Escape)
    assert hand.named("b")


def test_the_settings_of_a_function_are_edited_on_it(hand):
    hand.parts.actions["new"].trigger()
    hand.carry_from_palette("variable", Point(-200, 0))
    hand.carry_from_palette("sum", Point(0, 0))
    hand.drag(hand.outgoing("x"), hand.port("sum1", 0))
    hand.double_click(hand.centre("x"))
    hand.type("[[1, 2], [3, 4]]")
    hand.press(Qt.Key.Key_Return)
    hand.double_click(hand.centre("sum1"))
    hand.type("axis=0, keepdims=True")
    hand.press(Qt.Key.Key_Return)
    assert hand.session.evaluation.values[hand.named("y")].shape == (1, 2)
    hand.double_click(hand.centre("sum1"))
    hand.type("axis=open('x')")
    hand.press(Qt.Key.Key_Return)
    assert hand.in_place.field.error.isVisible()
    hand.press(Qt.Key.Key_Escape)
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.session.evaluation.values[hand.named("y")].shape == ()
