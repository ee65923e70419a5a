"""The gradients table and the ledger, at every step of the seed's example."""

from __future__ import annotations

import pytest

from gui.document import edits
from gui.document.evaluation import record
from gui.document.expression import parse_document
from gui.document.model import Document, Value
from gui.viewmodel.gradients import gradient_row, variables_in_order, waits_for
from gui.viewmodel.ledger import ledger
from gui.viewmodel.reading import Reading
from gui.viewmodel.scene import GradState
from tests.gui.viewmodel.readings import broadcast_document, read, seed_document


def table(step: int, **options: object) -> dict[str, tuple[str, str]]:
    """Gradient and source of every variable after a step."""
    reading = read(seed_document(**options), step=step)
    rows = (gradient_row(reading, key) for key in variables_in_order(reading))
    return {row.name: (row.grad[0], row.source) for row in rows}


def test_variables_stand_as_the_gradient_reaches_them() -> None:
    """The output first, the leaf last, as in the picture."""
    assert list(table(0)) == ["y", "b", "c", "a", "x"]


def test_the_step_of_the_picture() -> None:
    """With retain_grad nothing is released."""
    assert table(3, retain_grad=True) == {
        "y": ("1.0", "seed"),
        "b": ("1.0", "D"),
        "c": ("1.0", "D"),
        "a": ("16.0", "C + B"),
        "x": ("–", "waiting A"),
    }


def test_a_gradient_that_is_not_whole_says_what_it_waits_for() -> None:
    """After C, a still waits for B; y was released."""
    found = table(2)
    assert found["a"] == ("8.0", "C, waiting B")
    assert found["y"] == ("–", "seed")


@pytest.mark.parametrize(
    ("order", "gradient"),
    [
        ("generation", "64.0"),
        ("lifo", "96.0"),
        ("overwrite", "32.0"),
        ("recursive", "96.0"),
        ("topological", "64.0"),
        ("dependencies", "64.0"),
    ],
)
def test_the_leaf_in_every_order(order: str, gradient: str) -> None:
    """The wrong orders show their wrong numbers."""
    assert table(-1, order=order)["x"][0] == gradient


def test_what_this_step_changed_is_marked() -> None:
    """a changed, b was set before, x has none."""
    reading = read(seed_document(retain_grad=True), step=3)
    states = {key: gradient_row(reading, key).state for key in "abx"}
    assert states == {"a": GradState.CHANGED, "b": GradState.SET, "x": GradState.NONE}


def test_the_ledger_adds_up() -> None:
    """a receives 8.0 from C, then 8.0 from B: 16.0."""
    found = ledger(read(seed_document(), step=3), "a")
    assert found.title == "a.grad"
    assert found.arrived == "2 of 2"
    assert [(e.source, e.value, e.running, e.current) for e in found.entries] == [
        ("from C", "8.0", "8.0", False),
        ("from B", "+8.0", "16.0", True),
    ]
    assert found.total == "16.0"
    assert [e.step for e in found.entries] == [2, 3]


def test_the_ledger_of_a_released_gradient_keeps_its_sum() -> None:
    """After A was popped, a.grad is None; its ledger still adds up."""
    assert ledger(read(seed_document()), "a").total == "16.0, then released"


def test_a_function_popped_again_has_its_own_step_each_time() -> None:
    """lifo pops A twice: after C, and after B."""
    entries = ledger(read(seed_document(order="lifo")), "x").entries
    assert [(e.source, e.value, e.step) for e in entries] == [
        ("from A", "32.0", 3),
        ("from A", "+64.0", 5),
    ]


def test_a_function_of_constants_alone_adds_no_variable() -> None:
    document, power = edits.add_function(Document(), "pow")
    document = edits.set_constant_input(document, power, 0, Value(0.5))
    document = edits.set_constant_input(document, power, 1, Value(2.0))
    (result,) = document.functions[power].outputs
    reading = read(document)
    assert variables_in_order(reading) == (result,)


def test_an_order_that_overwrites_adds_nothing() -> None:
    """The book's step 12 sets a.grad to 8 twice; step 13 sets it, then adds 8."""
    for order, values in (("overwrite", ["8.0", "8.0"]), ("generation", ["8.0", "+8.0"])):
        entries = ledger(read(seed_document(order=order)), "a").entries
        assert [entry.value for entry in entries] == values


def test_a_function_under_way_is_still_waited_for() -> None:
    """A has been popped, but has not contributed yet."""
    start = read(seed_document(), step=3).position
    reading = read(seed_document(), position=start + 1)
    assert gradient_row(reading, "x").source == "waiting A"


def test_the_ledger_tells_which_input_and_what_was_summed() -> None:
    """add has two inputs; the second one was broadcast."""
    entry = ledger(read(broadcast_document()), "row").entries[0]
    assert entry.source == "from add1, input 2"
    assert entry.note == "summed from shape (3, 4) to (4,)"


def test_of_very_many_readers_those_that_have_yet_to_come_are_known() -> None:
    """1,000 readers: those that have yet to come are counted, and fewer at each step."""
    terms = " + ".join(["x * 2"] * 1_000)
    document = parse_document(f"y = {terms}", {"x": 1.0})
    recording = record(document)
    last = len(recording.timeline.steps) - 1
    for given in (0, 1, 500):
        step = last - 1_000 + given  # the readers of x come last, one in each step
        reading = Reading.of(recording, recording.timeline.end_of(step))
        (x,) = (key for key, name in reading.variables.items() if name == "x")
        assert len(waits_for(reading, x)) == 1_000 - given
