"""The ledger of a variable: each contribution to its gradient, from where, the running sum."""

from __future__ import annotations

from dataclasses import dataclass

from autodiff.trace.events import Contributed
from gui.translation import _
from gui.viewmodel.numbers import number, short, short_signed
from gui.viewmodel.reading import Reading


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One contribution: which function gave it, what it is, and the gradient after it."""

    function: str  # key
    source: str
    value: str
    running: str
    note: str
    current: bool  # it arrived in the step that is looked at


@dataclass(frozen=True, slots=True)
class Ledger:
    """All contributions to a variable's gradient so far."""

    title: str
    arrived: str  # "1 of 2"; empty where nothing is expected
    entries: tuple[LedgerEntry, ...]
    total: str


def ledger(reading: Reading, variable: str) -> Ledger:
    """The ledger of a variable of the recorded run at the reading's position."""
    snapshot = reading.snapshot
    contributions = tuple(snapshot.contributions(variable))
    recent = sum(
        isinstance(event, Contributed) and event.variable == variable
        for event in snapshot.step_events
    )
    first_recent = len(contributions) - recent
    expected = snapshot.expected_contributions(variable)
    arrived = ""
    if expected:
        arrived = _("{arrived} of {expected}").format(arrived=len(contributions), expected=expected)
    return Ledger(
        title=f"{reading.variable(variable)}.grad",
        arrived=arrived,
        entries=tuple(
            _entry(reading, event, index >= first_recent)
            for index, event in enumerate(contributions)
        ),
        total=short(snapshot.grad(variable)),
    )


def _entry(reading: Reading, event: Contributed, current: bool) -> LedgerEntry:
    return LedgerEntry(
        function=event.function,
        source=source_of(reading, event),
        value=short(event.value) if event.before is None else short_signed(event.value),
        running=short(event.after),
        note=summed_note(event),
        current=current,
    )


def source_of(reading: Reading, event: Contributed) -> str:
    """Where a contribution comes from, with the input where the function has several."""
    name = reading.function(event.function)
    if len(reading.timeline.functions[event.function].inputs) == 1:
        return _("from {function}").format(function=name)
    return _("from {function}, input {number}").format(function=name, number=event.slot + 1)


def summed_note(event: Contributed) -> str:
    """What undoing the broadcasting did to a contribution; empty where it did nothing."""
    if event.summed_from is None:
        return ""
    return _("summed from shape {before} to {after}").format(
        before=shape_text(event.summed_from), after=shape_text(event.value.shape)
    )


def shape_text(shape: tuple[int, ...]) -> str:
    """A shape as Python writes it, a single number's as that number's is: ()."""
    return "(" + ", ".join(str(length) for length in shape) + ("," if len(shape) == 1 else "") + ")"


def change_text(event: Contributed, name: str) -> str:
    """What a contribution did to the gradient: "a.grad: 8.0 → 16.0"."""
    before = "–" if event.before is None else short(event.before)
    after = number(event.after) if event.after.ndim == 0 else short(event.after)
    return f"{name}.grad: {before} → {after}"
