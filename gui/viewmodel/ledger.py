"""The ledger of a variable: each contribution to its gradient, from where, the running sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autodiff.trace.events import Contributed
from gui.document.model import Array
from gui.translation import _, ngettext
from gui.viewmodel.judged import judged_reading, uses
from gui.viewmodel.numbers import in_line, short, short_signed, tiny, whole, written
from gui.viewmodel.reading import Reading

_LISTED = 6  # contributions that are written out, the last ones


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One contribution: which function gave it, what it is, and the gradient after it."""

    function: str  # key
    slot: int
    step: int  # in which it arrived
    source: str
    value: str
    running: str
    note: str
    values: str  # the elements of a small array that its value shows by its shape alone
    whole: str  # value and running sum with all that is known of them
    current: bool  # it arrived in the step that is looked at
    replaced: bool  # a later one was set in its place


@dataclass(frozen=True, slots=True)
class Ledger:
    """All contributions to a variable's gradient so far."""

    title: str
    arrived: str  # "1 of 2", or "received 2×"; empty where nothing is expected
    earlier: int  # contributions that came before those listed
    entries: tuple[LedgerEntry, ...]
    total: str


def ledger(reading: Reading, variable: str) -> Ledger:
    """The ledger of a variable of the recorded run at the reading's position."""
    snapshot = reading.snapshot
    contributions = snapshot.contributions(variable)
    recent = sum(
        isinstance(event, Contributed) and event.variable == variable
        for event in snapshot.step_events
    )
    listed = contributions[-_LISTED:]
    earlier = len(contributions) - len(listed)
    first_recent = len(contributions) - recent
    return Ledger(
        title=f"{reading.variable(variable)}.grad",
        arrived=_arrived(reading, variable),
        earlier=earlier,
        entries=tuple(
            _entry(reading, event, contributions, earlier + index, first_recent)
            for index, event in enumerate(listed)
        ),
        total=_total(snapshot.grad(variable), contributions),
    )


def _arrived(reading: Reading, variable: str) -> str:
    snapshot = reading.snapshot
    count = len(snapshot.contributions(variable))
    in_all = snapshot.expected_contributions(variable)
    if in_all != uses(judged_reading(reading), snapshot, variable):  # a wrong order gives more
        return ngettext("received {count}×", "received {count}×", count).format(count=count)
    if not in_all:
        return ""
    return _("{arrived} of {expected}").format(arrived=count, expected=in_all)


def _step(reading: Reading, contributions: Sequence[Contributed], index: int) -> int:
    """The step of a contribution: its function may be popped more than once, in a wrong order."""
    event = contributions[index]
    pops = reading.timeline.pops_of(event.function)
    if len(pops) == 1:
        return pops[0]
    turn = sum(
        other.function == event.function and other.slot == event.slot
        for other in contributions[:index]
    )
    return pops[turn]


def _total(grad: Array | None, contributions: Sequence[Contributed]) -> str:
    if grad is None and contributions:
        return _("{value}, then released").format(value=short(contributions[-1].after))
    return short(grad)


def _entry(
    reading: Reading,
    event: Contributed,
    contributions: Sequence[Contributed],
    index: int,
    first_recent: int,
) -> LedgerEntry:
    return LedgerEntry(
        function=event.function,
        slot=event.slot,
        step=_step(reading, contributions, index),
        source=source_of(reading, event),
        value=short_signed(event.value) if event.added else short(event.value),
        running=short(event.after),
        note=_note(event),
        values="" if tiny(event.value) is not None else written(event.value),
        whole=_("contribution {value}\ngradient {running}").format(
            value=whole(event.value), running=whole(event.after)
        ),
        current=index >= first_recent,
        replaced=any(map(replaces, contributions[index + 1 :])),
    )


def replaces(event: Contributed) -> bool:
    """Whether a contribution was set in the place of what had arrived before it."""
    return not event.added and event.before is not None


def _note(event: Contributed) -> str:
    if replaces(event):
        return _("in place of {before}").format(before=short(event.before))
    return summed_note(event)


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
    return f"{name}.grad: {in_line(event.before)} → {in_line(event.after)}"
