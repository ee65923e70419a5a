"""The lens on the seed's graph gives the seed's tables, and says elsewhere why all is well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gui.document.examples import gallery, seed_example
from gui.document.expression import parse_document
from gui.document.model import Document
from gui.viewmodel.lens import Lens, presets
from gui.viewmodel.lens_verdict import verdict
from gui.viewmodel.side_by_side import Mark

EVERY = ("overwrite", "lifo", "recursive", "topological", "dependencies", "generation")


def example(example_id: str) -> Document:
    """A document of the gallery."""
    return next(each.document for each in gallery() if each.id == example_id)


def queues(lens: Lens, column: int) -> list[str]:
    """What waits after each step of one run."""
    run = lens.runs[column]
    rows = (lens.step_row(step).cells[column].text for step in range(run.steps + 1))
    return [text[text.index("[") :] for text in rows]


def finals(lens: Lens, name: str) -> list[tuple[str, str]]:
    """The last gradient of a variable in each run, and what it should be where it is wrong."""
    steps = lens.steps_at(lens.steps, by_function=False)
    rows = [lens.gradient_row(number, steps) for number in range(len(lens.variables))]
    return [(cell.text, cell.right) for row in rows if row.heading == name for cell in row.cells]


def test_the_queues_are_the_books() -> None:
    """Step 14's queue is the table in the seed, step 16's the one of its correction."""
    lens = Lens.of(seed_example(), ("lifo", "generation"))
    assert queues(lens, 0) == ["[ D ]", "[ B, C ]", "[ B, A ]", "[ B ]", "[ A ]", "[ ]"]
    assert queues(lens, 1) == ["[ D ]", "[ B, C ]", "[ A, B ]", "[ A ]", "[ ]"]


def test_the_gradient_of_x_under_every_order() -> None:
    """32, 96, 96, 64, 64, 64: the wrong ones have 64 beside them."""
    lens = Lens.of(seed_example(), EVERY)
    wrong = [("32.0", "64.0"), ("96.0", "64.0"), ("96.0", "64.0")]
    assert finals(lens, "x") == [*wrong, ("64.0", ""), ("64.0", ""), ("64.0", "")]


def test_the_first_cell_that_differs_is_the_queue_in_which_a_stands_before_b() -> None:
    """After step 2 the next one is A in step 14, B in step 16; each column has one such cell."""
    lens = Lens.of(seed_example(), ("lifo", "generation"))
    marks = [lens.step_row(step).cells[0].mark for step in range(6)]
    assert marks == [Mark.SAME, Mark.SAME, Mark.FIRST, *[Mark.DIFFERS] * 3]
    assert {lens.step_row(step).cells[1].mark for step in range(5)} == {Mark.SAME}


def test_a_gradient_on_its_way_is_not_called_wrong() -> None:
    """8.0 of 16.0 is right while B has yet to contribute; what A made of it, 32, is wrong."""
    lens = Lens.of(seed_example(), ("lifo", "generation"))
    rows = {row.heading: row.cells[0] for row in (lens.gradient_row(n, (3, 3)) for n in range(5))}
    assert (rows["a"].text, rows["a"].mark) == ("8.0", Mark.SAME)
    assert (rows["x"].text, rows["x"].right, rows["x"].mark) == ("32.0", "64.0", Mark.FIRST)


def test_by_function_the_pops_of_a_stand_beside_each_other() -> None:
    """A gets 8.0 and then 16.0 in step 14, 16.0 alone in step 16; D, C and B get the same."""
    lens = Lens.of(seed_example(), ("lifo", "generation"))
    rows = [lens.function_row(row) for row in range(4)]
    assert [row.heading for row in rows] == ["D", "C", "B", "A"]
    assert [cell.text for cell in rows[3].cells] == [
        "steps 3, 5: gy = 8.0, 16.0",
        "step 4: gy = 16.0",
    ]
    assert [row.cells[0].mark for row in rows] == [*[Mark.SAME] * 3, Mark.FIRST]
    assert lens.steps_at(3, by_function=True) == (3, 4)


def test_the_sentences_say_what_went_wrong() -> None:
    """A before B in step 14; step 12 sets besides."""
    overwrite, lifo, right = (
        verdict(run) for run in Lens.of(seed_example(), ("overwrite", "lifo", "generation")).runs
    )
    early = (
        "Step 3: A is popped although B has not contributed yet: a.grad is 8.0 and not yet 16.0."
    )
    assert overwrite.sentences == (
        early,
        "Step 4: B sets a.grad to 8.0, in place of adding it to 8.0.",
        "x.grad ends as 32.0; the right one is 64.0.",
    )
    assert lifo.sentences == (
        early,
        "A was popped 2 times, and each time it passed on all that had arrived.",
        "x.grad ends as 96.0; the right one is 64.0.",
    )
    assert right.is_right


def test_x_plus_x_goes_wrong_where_gradients_are_set_and_nowhere_else() -> None:
    """The book's step 13: 1 in place of 2."""
    lens = Lens.of(example("reused"), EVERY)
    assert finals(lens, "x") == [("1.0", "2.0"), *[("2.0", "")] * 5]
    assert [verdict(run).is_right for run in lens.runs] == [False, *[True] * 5]


def test_on_a_chain_all_orders_are_one() -> None:
    """Nothing is marked, and every run says so."""
    lens = Lens.of(example("chain"), EVERY)
    assert [run.first_difference for run in lens.runs] == [None] * 6
    assert {verdict(run).sentences[0] for run in lens.runs[:-1]} == {
        "The same functions pop in the same order: every gradient is right."
    }


def test_another_order_can_be_right_too() -> None:
    """The Matyas function: micrograd and PyTorch pop otherwise, and both gradients are 0.04."""
    lens = Lens.of(example("matyas"), ("topological", "dependencies", "generation"))
    assert lens.runs[0].first_difference is not None
    assert finals(lens, "x") == finals(lens, "y") == [("0.04", "")] * 3
    assert all(verdict(run).is_right for run in lens.runs)


def test_a_run_without_end_is_stopped_and_says_so() -> None:
    """Forty doublings take last-in-first-out 2 ** 40 steps."""
    source = "; ".join(f"t{n} = t{n - 1} * t{n - 1}" for n in range(1, 41))
    lens = Lens.of(parse_document(source, {"t0": 1.0}), ("lifo", "generation"))
    judged = verdict(lens.runs[0])
    assert not judged.is_right
    assert judged.sentences[0] == "The run was stopped after 2000 steps."


def test_what_cannot_be_computed_has_no_lens() -> None:
    """An empty document has no run."""
    assert Lens.of(Document(), EVERY) is None


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.id)
def test_every_preset_stands_beside_the_right_order(preset) -> None:
    """The last column is step 16, which is always right."""
    lens = Lens.of(seed_example(), preset.orders)
    assert lens.titles[-1] == "Step 16: generations"
    assert verdict(lens.runs[-1]).is_right


def test_what_is_only_in_another_order_is_not_marked_as_wrong() -> None:
    """Goldstein and Price's function comes out right without generations, in another order."""
    lens = Lens.of(example("goldstein-price"), ("lifo", "generation"))
    marks = {lens.step_row(step).cells[0].mark for step in range(lens.steps + 1)}
    assert verdict(lens.runs[0]).is_right
    assert Mark.FIRST_OTHER in marks
    assert marks <= {Mark.SAME, Mark.FIRST_OTHER, Mark.OTHER}


def test_step_16_keeps_its_gradients_as_the_book_does() -> None:
    """Releasing comes with retain_grad in step 18; an order that releases says so."""
    lens = Lens.of(seed_example(), ("topological", "generation"))
    steps = lens.steps_at(lens.steps, by_function=False)
    rows = [lens.gradient_row(number, steps) for number in range(len(lens.variables))]
    assert {row.heading: row.cells[1].text for row in rows} == {
        "y": "1.0",
        "b": "1.0",
        "c": "1.0",
        "a": "16.0",
        "x": "64.0",
    }
    assert [row.cells[0].text for row in rows if row.heading == "a"] == ["–"]
    other, right = (verdict(run).sentences for run in lens.runs)
    assert other[-1].startswith("Without retain_grad this run releases the gradients of y, ")
    assert not any("releases" in sentence for sentence in right)
    kept = replace(seed_example(), options=replace(seed_example().options, retain_grad=True))
    run = Lens.of(kept, ("topological",)).runs[0]
    assert not any("releases" in sentence for sentence in verdict(run).sentences)
