"""The history is the seed's table, in every order of the algorithm."""

from __future__ import annotations

import pytest

from gui.viewmodel.history import as_latex, as_markdown, as_text, history_row, queue_text
from tests.gui.viewmodel.readings import chain_document, read, seed_document, wide_document


def rows(order: str) -> list[tuple[str, str]]:
    """What each step popped and what then waited."""
    reading = read(seed_document(order=order, retain_grad=True))
    found = (history_row(reading, step) for step in range(reading.steps + 1))
    return [(row.event, row.queue) for row in found]


def test_sorted_by_generation() -> None:
    """The window's own picture: C pops before B, A waits until both are done."""
    assert rows("generation") == [
        ("start", "[ D ]"),
        ("pop D", "[ B, C ]"),
        ("pop C", "[ A, B ]"),
        ("pop B", "[ A ]"),
        ("pop A", "[ ]"),
    ]


def test_last_in_first_out_is_the_table_of_the_seed() -> None:
    """[D], [B, C], [B, A], [B], [A], []."""
    queues = [queue for _event, queue in rows("lifo")]
    assert queues == ["[ D ]", "[ B, C ]", "[ B, A ]", "[ B ]", "[ A ]", "[ ]"]


@pytest.mark.parametrize(
    ("order", "pops"),
    [
        ("overwrite", "D C A B A"),
        ("recursive", "D B A C A"),
        ("topological", "D C B A"),
        ("dependencies", "D C B A"),
    ],
)
def test_the_other_orders_pop_what_they_say(order: str, pops: str) -> None:
    """Every order has its own history."""
    assert [event for event, _queue in rows(order)] == [
        "start",
        *(f"pop {function}" for function in pops.split()),
    ]


def test_the_table_can_be_copied() -> None:
    """As text in columns, and as Markdown."""
    reading = read(seed_document())
    assert as_text(reading).splitlines()[:2] == ["0  start  [ D ]", "1  pop D  [ B, C ]"]
    assert as_markdown(reading).splitlines()[:3] == [
        "| step | event | queue |",
        "| ---: | --- | --- |",
        "| 0 | start | [ D ] |",
    ]
    latex = as_latex(reading).splitlines()
    assert latex[0] == r"\begin{tabular}{rll}"
    assert latex[4] == r"0 & start & {[ D ]} \\"
    assert latex[-1] == r"\end{tabular}"


def test_a_long_queue_shows_those_that_pop_next() -> None:
    """The far end is left out, and the row says so."""
    reading = read(wide_document(40), step=39)
    text = queue_text(reading, reading.snapshot.queue)
    assert text.startswith("[ … ")
    assert text.endswith(f"{reading.function(reading.snapshot.queue[-1])} ]")


def test_a_long_history_is_numbered_to_its_end() -> None:
    """300 steps, each with its row."""
    reading = read(chain_document(300))
    assert history_row(reading, 300).event == "pop sin1"
    assert history_row(reading, 300).queue == "[ ]"
