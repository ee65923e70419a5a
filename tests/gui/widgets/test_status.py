"""The status bar tells where the run ends, in words that fit the step that is looked at."""

from __future__ import annotations


def test_the_end_is_told_as_it_will_be_and_there_as_it_is(parts) -> None:
    label = parts.window.status.outlook_label
    parts.actions["home"].trigger()
    assert label.text() == "x.grad will be 64.0 after the last step"
    parts.actions["end"].trigger()
    assert label.text() == "x.grad is 64.0"


def test_a_wrong_order_is_told_to_be_wrong(parts) -> None:
    label = parts.window.status.outlook_label
    parts.actions["order_lifo"].trigger()
    assert label.text() == "x.grad will be 96.0, but 64.0 is right"
    assert label.property("role") == "error"
    parts.actions["order_generation"].trigger()
    assert label.text() == "x.grad will be 64.0 after the last step"
    assert label.property("role") != "error"


def test_a_message_goes_with_the_next_action(parts) -> None:
    status = parts.window.status
    status.say("There is an x already.")
    assert status.currentMessage() == "There is an x already."
    parts.actions["step"].trigger()
    assert status.currentMessage() == ""
