"""When something happened to a node: a function's pops, a variable's changes of gradient."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from autodiff.trace.events import Contributed, Released, Seeded
from gui.document.evaluation import Recording
from gui.document.once import kept
from gui.translation import _
from gui.viewmodel.gradients import readers_of
from gui.viewmodel.reading import Reading


def next_moment(reading: Reading, node: str) -> int | None:
    """The position at which a node's turn comes next; None where it does not come again.

    As all positions here it is one of the course: a later run's turn is a turn too.
    """
    here, course = reading.on_course(reading.position), reading.course
    for run in range(reading.run, len(course.runs)):
        moments, start = _moments(course.runs[run], node), course.starts[run]
        index = bisect_right(moments, here - start)
        if index < len(moments):
            return start + moments[index]
    return None


def last_moment(reading: Reading, node: str) -> int | None:
    """The position before this one at which it was a node's turn; None where there is none."""
    here, course = reading.on_course(reading.position), reading.course
    for run in range(reading.run, -1, -1):
        moments, start = _moments(course.runs[run], node), course.starts[run]
        index = bisect_left(moments, here - start)
        if index:
            return start + moments[index - 1]
    return None


def all_moments(reading: Reading, node: str) -> Iterator[int]:
    """Every position at which it is a node's turn, in order."""
    course = reading.course
    for run, start in zip(course.runs, course.starts, strict=True):
        for moment in _moments(run, node):
            yield start + moment


@dataclass(frozen=True, slots=True)
class Held:
    """A breakpoint that is met: the node, and the position at which its turn has come."""

    node: str
    position: int


def held_at(reading: Reading, breakpoints: Collection[str], last: int) -> Held | None:
    """The first breakpoint that is met on the way to a later position; None where none is."""
    met = [
        Held(node, position)
        for node in breakpoints
        if (position := next_moment(reading, node)) is not None and position <= last
    ]
    return min(met, key=_by_position, default=None)


def _by_position(held: Held) -> tuple[int, str]:
    return held.position, held.node


def held_words(reading: Reading, held: Held) -> str:
    """Why playing has stopped."""
    if held.node in reading.timeline.functions:
        sentence = _("Stopped at the breakpoint: {function} is popped.")
        return sentence.format(function=reading.function(held.node))
    sentence = _("Stopped at the breakpoint: {variable}.grad changes.")
    return sentence.format(variable=reading.variable(held.node))


def next_words(reading: Reading, node: str) -> str:
    """What going on to that moment is called."""
    if node in reading.timeline.functions:
        return _("Run until {function} is popped").format(function=reading.function(node))
    return _("Run until {variable}.grad changes").format(variable=reading.variable(node))


def last_words(reading: Reading, node: str) -> str:
    """What going back to that moment is called."""
    if node in reading.timeline.functions:
        return _("Back to where {function} was popped").format(function=reading.function(node))
    sentence = _("Back to where {variable}.grad last changed")
    return sentence.format(variable=reading.variable(node))


@kept
def _moments(recording: Recording, node: str) -> tuple[int, ...]:
    """For a function the ends of the steps that pop it, for a variable the positions right after
    its gradient changed: a step may drop at its end what it has set."""
    timeline = recording.timeline
    if timeline is None:
        return ()
    if node in timeline.functions:
        return tuple(timeline.steps[step] for step in timeline.pops_of(node))
    if node not in timeline.variables:
        return ()
    # Only these steps can change it, so a long run need not be searched.
    functions = {*readers_of(recording, node), timeline.variables[node].creator}
    steps = {step for f in functions if f is not None for step in timeline.pops_of(f)}
    found = []
    for step in sorted({0, *steps}):
        start = timeline.start_of(step)
        for position in range(start + 1, timeline.steps[step] + 1):
            event = timeline.events[position - 1]
            if isinstance(event, Contributed | Released | Seeded) and event.variable == node:
                found.append(position)
    return tuple(found)
