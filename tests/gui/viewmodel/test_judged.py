"""A wrong order shows that it is wrong, with the seed's numbers: 96 and 32 in place of 64."""

from __future__ import annotations

import pytest

from autodiff.orders import ORDERS
from gui.viewmodel.gradients import gradient_row
from gui.viewmodel.judged import CAN_GO_WRONG
from gui.viewmodel.ledger import ledger
from gui.viewmodel.outlook import outlook
from gui.viewmodel.queue import queue_view
from gui.viewmodel.scene import GradState
from tests.gui.viewmodel.pictures import SEED, named, recording, scene_at
from tests.gui.viewmodel.readings import at_step, broadcast_document, read, seed_document

EARLY = "A is popped although B has not contributed yet: a.grad is 8.0 and not yet 16.0."


@pytest.mark.parametrize(
    ("order", "step", "warning"),
    [("lifo", 5, "96.0 ≠ 64.0"), ("recursive", 5, "96.0 ≠ 64.0"), ("overwrite", 5, "32.0 ≠ 64.0")],
)
def test_a_wrong_gradient_is_marked_in_the_picture(order: str, step: int, warning: str) -> None:
    x = named(scene_at(recording(SEED, order), step), "x")
    assert (x.grad_state, x.warning) == (GradState.WRONG, warning)


def test_what_is_right_is_not_marked() -> None:
    """a is whole after B in step 4; in the right order nothing is marked in any step."""
    run = recording(SEED, "lifo")
    assert named(scene_at(run, 4), "a").warning == ""
    assert named(scene_at(run, 4), "a").grad_state is GradState.CHANGED
    right = recording(SEED)
    for step in range(5):
        assert not any(v.warning for v in scene_at(right, step).variables.values())


def test_the_picture_makes_room_for_the_mark() -> None:
    scene = scene_at(recording(SEED, "lifo"), 5)
    x = named(scene, "x")
    assert scene.bounds.bottom >= x.rect.bottom + 25.0


def test_the_table_marks_the_wrong_gradient_and_tells_the_right_one() -> None:
    row = gradient_row(read(seed_document(order="lifo")), "x")
    assert (row.grad[0], row.state) == ("96.0", GradState.WRONG)
    assert "The right gradient is 64.0." in row.tooltip


@pytest.mark.parametrize("order", ["lifo", "recursive"])
def test_the_step_that_pops_too_early_says_so(order: str) -> None:
    reading = read(seed_document(order=order), step=3)
    assert any("has not contributed yet" in text for text in queue_view(reading).sentences)


def test_the_sentence_stands_in_that_step_alone() -> None:
    reading = read(seed_document(order="lifo"))
    said = [queue_view(at_step(reading, step)).sentences for step in range(6)]
    assert [EARLY in sentences for sentences in said] == [False, False, False, True, False, False]


def test_an_overwriting_step_says_what_it_should_have_added_to() -> None:
    reading = read(seed_document(order="overwrite"), step=4)
    replaced = "B sets a.grad to 8.0, in place of adding it to 8.0."
    assert replaced in queue_view(reading).sentences


@pytest.mark.parametrize(
    ("order", "before", "after"),
    [
        ("lifo", "x.grad will be 96.0, but 64.0 is right", "x.grad is 96.0, but 64.0 is right"),
        ("generation", "x.grad will be 64.0 after the last step", "x.grad is 64.0"),
    ],
)
def test_the_outlook(order: str, before: str, after: str) -> None:
    reading = read(seed_document(order=order))
    assert outlook(at_step(reading, 2)).sentence == before
    assert outlook(reading).sentence == after
    assert outlook(reading).is_wrong == (order == "lifo")


def test_the_outlook_on_several_leaves() -> None:
    reading = read(broadcast_document())
    assert outlook(at_step(reading, 0)).sentence.startswith("after the last step: W.grad = (3, 4)")
    assert outlook(reading).sentence.startswith("W.grad = (3, 4)")


def test_the_orders_that_are_judged_are_those_that_the_seeds_example_shows_to_be_wrong() -> None:
    finals = {
        order: float(read(seed_document(order=order)).timeline.final_grads["x"]) for order in ORDERS
    }
    assert {order for order, grad in finals.items() if grad != 64.0} == CAN_GO_WRONG


def card_of(order: str, step: int):
    """The card on the canvas beside x: note, lines and which of them are replaced, total."""
    run = recording(SEED, order)
    x = named(scene_at(run, step), "x")
    (card,) = (each for each in scene_at(run, step).ledgers if each.variable == x.id)
    return card.note, [(line.text, line.replaced) for line in card.lines], card.total


def test_a_variable_that_is_used_once_is_not_said_to_be_used_twice() -> None:
    assert card_of("lifo", 5)[0] == "(received 2×)"
    assert named(scene_at(recording(SEED, "lifo"), 3), "x").arrived == ""
    assert ledger(read(seed_document(order="lifo")), "x").arrived == "received 2×"
    assert ledger(read(seed_document(order="lifo")), "a").arrived == "2 of 2"


def test_a_contribution_that_another_one_replaced_is_struck_out() -> None:
    _note, lines, total = card_of("overwrite", 5)
    first, second = lines
    assert (first[1], second[1]) == (True, False)
    assert second[0].endswith("32.0, in place of 32.0")
    assert total == "= 32.0"
    entries = ledger(read(seed_document(order="overwrite")), "x").entries
    assert [(e.replaced, e.note) for e in entries] == [(True, ""), (False, "in place of 32.0")]
