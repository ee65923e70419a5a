"""The queue's cards and sentences: who waits, who is next, and why."""

from __future__ import annotations

from gui.viewmodel.queue import CardState, queue_view, why_next, why_popped
from tests.gui.viewmodel.readings import at_step, chain_document, read, seed_document


def test_the_step_of_the_picture() -> None:
    """B was popped, A waits and is next."""
    view = queue_view(read(seed_document(), step=3))
    assert [(card.title, card.note, card.state) for card in view.waiting] == [
        ("A square", "next · generation 0", CardState.NEXT)
    ]
    assert view.popped is not None
    assert (view.popped.title, view.popped.note) == ("B square", "popped now")
    assert view.note == "sorted by generation · pops from the right"


def test_the_start_has_nothing_popped() -> None:
    """Step 0 put the output's creator into the queue."""
    view = queue_view(read(seed_document(), step=0))
    assert view.popped is None
    assert [card.key for card in view.waiting] == ["D"]
    assert view.sentences == ("D pops next: the only one waiting.",)


def test_the_last_one_in_pops_first_among_equals() -> None:
    """B and C are of one generation: the tie is explained."""
    reading = read(seed_document(), step=1)
    assert why_next(reading) == ("C pops next: highest generation, 1; last in among equals (B, C).")
    assert why_popped(at_step(reading, 2)) == (
        "C is popped: highest generation, 1; last in among equals (B, C)."
    )


def test_a_higher_generation_pops_first() -> None:
    """A was pushed last, but its generation is lower."""
    assert why_next(read(seed_document(), step=2)) == "B pops next: highest generation, 1."


def test_the_end_says_that_it_is_done() -> None:
    """Nothing waits after the last step."""
    view = queue_view(read(seed_document()))
    assert view.waiting == ()
    assert view.empty == "Nothing waits: backward() is done."
    assert view.sentences == ("A is popped: the only one waiting.",)


def test_other_orders_have_other_reasons() -> None:
    """Without generations the reason is another one, and the note does not promise sorting."""
    reading = read(seed_document(order="lifo"), step=2)
    assert why_next(reading) == "A pops next: last in, first out, whatever its generation."
    assert queue_view(reading).note == "pops from the right"


def test_a_function_named_by_its_operation_is_named_once() -> None:
    """Not "sin2 sin"."""
    view = queue_view(read(chain_document(2), step=0))
    assert [card.title for card in view.waiting] == ["sin2"]


def test_a_function_is_called_once_its_inputs_are_computed() -> None:
    """In the words of the forward pass."""
    reading = read(seed_document(), step=0)
    view = queue_view(reading.at(reading.timeline.end_of(-3)))
    assert view.sentences == ("B is called now: its inputs are computed already.",)
