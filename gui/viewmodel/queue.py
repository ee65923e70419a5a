"""The queue as cards: what waits, in order, what was popped, and why it is its turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from autodiff.trace import PopReason
from gui.translation import _
from gui.viewmodel.judged import faults_here
from gui.viewmodel.lens_verdict import fault_sentence
from gui.viewmodel.reading import Reading

_CARDS = 40  # functions that get a card: no window has room for more
_NAMED = 5  # functions that a sentence names


class CardState(Enum):
    """How a function stands in the queue; each state has its own outline and its own words."""

    WAITING = "waiting"
    NEXT = "next"
    POPPED = "popped"


@dataclass(frozen=True, slots=True)
class Card:
    """One function in the queue, or just taken from it."""

    key: str
    title: str
    note: str
    short_note: str  # where many cards stand side by side
    state: CardState


@dataclass(frozen=True, slots=True)
class QueueView:
    """Everything that the queue panel shows of one reading."""

    waiting: tuple[Card, ...]  # the last one pops next; of a long queue its end alone
    earlier: int  # functions that wait in front of these
    popped: Card | None
    empty: str  # what is said in place of waiting cards
    note: str
    sentences: tuple[str, ...]


def queue_view(reading: Reading) -> QueueView:
    """The queue panel at a reading: mid-step too, when a function has been popped or pushed."""
    snapshot = reading.snapshot
    queue = snapshot.queue[-_CARDS:]
    waiting = tuple(
        _card(reading, key, CardState.NEXT if index == len(queue) - 1 else CardState.WAITING)
        for index, key in enumerate(queue)
    )
    popped = snapshot.popped
    return QueueView(
        waiting=waiting,
        earlier=len(snapshot.queue) - len(queue),
        popped=None if popped is None else _card(reading, popped, CardState.POPPED),
        empty=_empty(reading),
        note=_note(reading),
        sentences=tuple(
            text
            for text in (
                _why_called(reading),
                why_popped(reading),
                *_faults(reading),
                why_next(reading),
            )
            if text
        ),
    )


def titled(reading: Reading, key: str) -> str:
    """A function with its operation: "A square", but plain "square1" where that says both."""
    name = reading.function(key)
    operation = reading.timeline.functions[key].operation
    return name if name.startswith(operation) else f"{name} {operation}"


def why_popped(reading: Reading) -> str:
    """Why the function of this step was the one; empty at the start."""
    reason = reading.snapshot.reason
    if reason is None:
        return ""
    return _("{function} is popped: {reason}.").format(
        function=reading.function(reason.function), reason=_because(reading, reason)
    )


def why_next(reading: Reading) -> str:
    """Why the last one in the queue will be the next; empty where nothing waits."""
    reason = reading.snapshot.next_reason
    if reason is None:
        return ""
    return _("{function} pops next: {reason}.").format(
        function=reading.function(reason.function), reason=_because(reading, reason)
    )


def _why_called(reading: Reading) -> str:
    """Why a function computes now, on the way forward; empty elsewhere."""
    called = reading.snapshot.called
    if called is None:
        return ""
    return _("{function} is called now: its inputs are computed already.").format(
        function=reading.function(called)
    )


def _empty(reading: Reading) -> str:
    if reading.is_forward:
        return _("No queue yet: backward() begins it.")
    if reading.is_still:
        return _("Nothing waits, since nothing runs here.")
    if _is_done(reading):
        return _("Nothing waits: backward() is done.")
    return _("Nothing waits.")


def _faults(reading: Reading) -> Iterator[str]:
    """What a wrong order makes of this step."""
    for fault in faults_here(reading):
        yield fault_sentence(reading, fault)


def _because(reading: Reading, reason: PopReason) -> str:
    if reason.waiting <= 1:
        return _("the only one waiting")
    if reason.order != "generation":
        return _order_reasons()[reason.order]
    if not reason.ties:
        return _("highest generation, {generation}").format(generation=reason.generation)
    equals = (*reason.ties, reason.function)
    shown = reading.listed(equals[-_NAMED:])
    if len(equals) > _NAMED:
        shown = f"… {shown}"
    return _("highest generation, {generation}; last in among equals ({functions})").format(
        generation=reason.generation, functions=shown
    )


def _order_reasons() -> dict[str, str]:
    return {
        "lifo": _("last in, first out, whatever its generation"),
        "overwrite": _("last in, first out, whatever its generation"),
        "recursive": _("visited before what was pushed earlier"),
        "topological": _("next in the reversed depth-first order"),
        "dependencies": _("all its users are done, and it became ready last"),
    }


def _note(reading: Reading) -> str:
    if reading.is_forward:
        return _("the forward pass")
    if reading.document.options.order == "generation":
        return _("sorted by generation · pops from the right")
    return _("pops from the right")


def _is_done(reading: Reading) -> bool:
    return reading.position >= reading.timeline.steps[-1]


def _card(reading: Reading, key: str, state: CardState) -> Card:
    generation = reading.timeline.functions[key].generation
    notes = {
        CardState.WAITING: (_("generation {generation}"), "g{generation}"),
        CardState.NEXT: (_("next · generation {generation}"), _("next · g{generation}")),
        CardState.POPPED: (_("popped now"), _("popped now")),
    }
    note, short_note = (text.format(generation=generation) for text in notes[state])
    return Card(key, titled(reading, key), note, short_note, state)
