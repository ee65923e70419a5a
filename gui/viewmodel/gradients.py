"""The table of gradients: for every variable its data, its gradient, and where that came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest

from autodiff.trace.events import Contributed, Seeded
from gui.document.evaluation import Recording
from gui.document.graph import readers
from gui.document.once import kept
from gui.progress import followed
from gui.translation import _
from gui.viewmodel.judged import judged_reading, wrong_here
from gui.viewmodel.numbers import forms, is_invalid, whole
from gui.viewmodel.reading import Reading
from gui.viewmodel.scene import GradState

_NAMES = 4  # functions named in one cell; a variable with more readers shows how many
_LONGEST = 20  # names that are measured: a run may have 100,000


@dataclass(frozen=True, slots=True)
class GradientRow:
    """One variable: everything is text that is ready to be shown."""

    key: str
    name: str
    data: tuple[str, ...]  # the ways to write it, the longest first
    grad: tuple[str, ...]
    state: GradState
    source: str
    complete: bool  # every contribution has arrived
    tooltip: str


def variables_in_order(reading: Reading) -> tuple[str, ...]:
    """The variables of the run as the gradient reaches them: the output first, leaves last."""
    return _order(reading.recording)


def longest_names(reading: Reading) -> tuple[str, ...]:
    """The names that need most room, as far as their lengths tell."""
    return _longest_names(reading.recording)


def prepare_rows(reading: Reading) -> None:
    """Find what all rows need, which takes long in a large run and is remembered."""
    for find in (_order, _longest_names, _first_pops):
        find(reading.recording)


def gradient_row(reading: Reading, key: str) -> GradientRow:
    """The row of one variable. The table asks for the rows it shows: a run may have 100,000."""
    record = reading.timeline.variables[key]
    grad = reading.snapshot.grad(key)
    name = reading.variable(key)
    wrong = wrong_here(judged_reading(reading), reading.snapshot, key)
    data = record.data if reading.snapshot.has_data(key) else None
    tooltip = f"{name}.data = {whole(data)}\n{name}.grad = {whole(grad)}"
    if wrong is not None:
        said = _("The right gradient is {value}.").format(value=whole(wrong.right))
        tooltip = f"{tooltip}\n{said}"
    return GradientRow(
        key=key,
        name=name,
        data=forms(data, 12),
        grad=forms(grad, 12),
        state=_state(reading, key) if wrong is None else GradState.WRONG,
        source=_source(reading, key),
        complete=is_complete(reading, key),
        tooltip=tooltip,
    )


def is_complete(reading: Reading, key: str) -> bool:
    """Whether a gradient has received all that it will receive in a right run."""
    snapshot = reading.snapshot
    if reading.is_forward or reading.is_still:
        return False
    arrived = len(snapshot.contributions(key))
    if not arrived:
        return is_seeded(reading, key)
    return arrived >= snapshot.expected_contributions(key)


def is_seeded(reading: Reading, key: str) -> bool:
    """Whether this is the output, whose gradient is given."""
    return key == reading.timeline.output


def waits_for(reading: Reading, key: str) -> tuple[str, ...]:
    """The readers of a variable that have yet to contribute, in the order in which they compute."""
    snapshot = reading.snapshot
    arrived, popped, step = set(snapshot.contributors(key)), snapshot.popped, snapshot.step
    waiting, pops = readers_of(reading.recording, key), _first_pops(reading.recording)
    # One that was popped before and gave nothing will give nothing any more.
    return tuple(
        f for f in waiting if f not in arrived and (f == popped or pops.get(f, step + 1) > step)
    )


def readers_of(recording: Recording, key: str) -> tuple[str, ...]:
    """The functions of a run that a variable is an input of, in the order in which they compute."""
    timeline = recording.timeline
    if timeline is None:
        return ()
    wires = readers(recording.document).get(key, ())
    found = {wire.function for wire in wires if wire.function in timeline.functions}
    return tuple(sorted(found, key=timeline.place_of))


def _state(reading: Reading, key: str) -> GradState:
    grad = reading.snapshot.grad(key)
    if grad is None:
        return GradState.NONE
    if is_invalid(grad):
        return GradState.INVALID
    changed = any(
        isinstance(event, Contributed | Seeded) and event.variable == key
        for event in reading.snapshot.step_events
    )
    return GradState.CHANGED if changed else GradState.SET


def _source(reading: Reading, key: str) -> str:
    if reading.is_forward or reading.is_still:
        return "–"
    arrived = [reading.function(function) for function in reading.snapshot.contributors(key)]
    if is_seeded(reading, key):
        arrived.insert(0, _("seed"))
    waiting = [reading.function(f) for f in waits_for(reading, key)]
    parts = []
    if arrived:
        parts.append(_shortened(arrived, " + "))
    if waiting:
        parts.append(_("waiting {functions}").format(functions=_shortened(waiting, ", ")))
    return ", ".join(parts) or "–"


def _shortened(names: list[str], joint: str) -> str:
    if len(names) <= _NAMES:
        return joint.join(names)
    return joint.join(names[:2]) + f"{joint}… ({len(names)})"


@kept
def _order(recording: Recording) -> tuple[str, ...]:
    timeline = recording.timeline
    if timeline is None:
        return ()
    # A function of constants alone has a stand-in for one of them in the run: it is no variable.
    known = [
        (-timeline.generation_of(key), place, key)
        for place, key in enumerate(followed(timeline.variables))
        if key in recording.document.variables
    ]
    # Within a generation the variables stay as they were made.
    return tuple(key for _generation, _place, key in sorted(known))


@kept
def _longest_names(recording: Recording) -> tuple[str, ...]:
    reading = Reading.of(recording, 0)
    if reading is None:
        return ()
    return tuple(nlargest(_LONGEST, map(reading.variable, followed(_order(recording))), key=len))


@kept
def _first_pops(recording: Recording) -> Mapping[str, int]:
    """The step that first pops each function: a variable may have 10,000 readers."""
    timeline = recording.timeline
    if timeline is None:
        return {}
    first: dict[str, int] = {}
    for step, key in enumerate(followed(timeline.pops()), 1):
        first.setdefault(key, step)
    return first
