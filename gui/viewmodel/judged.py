"""The run on the screen held against the right one, for the orders that can go wrong.

The right gradients are those of the same document under the order "generation", recorded once for
each run that is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from autodiff.trace import Snapshot, Timeline
from autodiff.trace.events import Contributed
from gui.document.evaluation import Evaluation, Recording, record
from gui.document.model import Document
from gui.document.once import kept
from gui.viewmodel.lens_run import Early, LensRun, Overwritten, Wrong
from gui.viewmodel.reading import Reading

RIGHT = "generation"
CAN_GO_WRONG = frozenset({"lifo", "overwrite", "recursive"})  # those without a seen set


def judged(document: Document, evaluation: Evaluation, timeline: Timeline) -> LensRun | None:
    """A run beside the right one; None for an order that is always right."""
    if timeline.order not in CAN_GO_WRONG:
        return None
    return _judged(timeline, _Beside(document, evaluation))


def judged_reading(reading: Reading) -> LensRun | None:
    """The run that a reading is of, beside the right one; None where nothing can be wrong."""
    return judged(reading.document, reading.recording.evaluation, reading.timeline)


def wrong_here(run: LensRun | None, snapshot: Snapshot, variable: str) -> Wrong | None:
    """What is wrong with a gradient at a snapshot, and what would be right; else None."""
    if run is None or snapshot.grad(variable) is None:
        return None
    return run.wrong(variable, snapshot.contributions(variable))


def faults_here(reading: Reading) -> tuple[Early | Overwritten, ...]:
    """What the step that a reading is in does wrong, as far as it has come."""
    run = judged_reading(reading)
    if run is None or not reading.step:
        return ()
    early = run.early_pops.get(reading.step)
    replaced = run.overwritten.get(reading.step, ())
    events = reading.snapshot.step_events
    arrived = {event.slot for event in events if isinstance(event, Contributed)}
    return (
        *((early,) if early is not None else ()),
        *(each for each in replaced if each.event.slot in arrived),
    )


def uses(run: LensRun | None, snapshot: Snapshot, variable: str) -> int:
    """How many contributions a variable gets in a right run: one for each of its uses."""
    if run is None:
        return snapshot.expected_contributions(variable)
    return len(run.expected.get(variable, ()))


@dataclass(frozen=True, slots=True)
class _Beside:
    """What a timeline was recorded of: the timeline alone tells one answer from another."""

    document: Document = field(compare=False)
    evaluation: Evaluation = field(compare=False)


@kept
def _judged(timeline: Timeline, beside: _Beside) -> LensRun | None:
    options = replace(beside.document.options, order=RIGHT)
    right = Reading.of(record(replace(beside.document, options=options)), 0)
    here = Reading.of(Recording(beside.document, beside.evaluation, timeline), 0)
    return None if right is None or here is None else LensRun(here, LensRun(right))
