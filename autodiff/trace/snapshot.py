"""Owns the Snapshot: what a backward pass has done up to one position of its timeline."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from autodiff.trace.algorithm import Line
from autodiff.trace.events import (
    AlreadySeen,
    Array,
    Computed,
    Contributed,
    Event,
    Failed,
    Gathered,
    Popped,
    Pushed,
    Released,
    Seeded,
)

if TYPE_CHECKING:
    from autodiff.trace.timeline import Timeline

LINES: dict[type, Line] = {
    Seeded: Line.SEED,
    Popped: Line.POP,
    Gathered: Line.GATHER,
    Computed: Line.BACKWARD,
    Contributed: Line.ACCUMULATE,
    Pushed: Line.PUSH,
    AlreadySeen: Line.PUSH,
    Released: Line.RELEASE,
    Failed: Line.BACKWARD,
}


@dataclass(frozen=True, slots=True)
class PopReason:
    """Why the queue gives this function and not another.

    `ties` are the others of the same generation that waited with it, in queue order: the last one
    in goes first. `waiting` is how many functions waited, itself included.
    """

    function: str
    order: str
    generation: int
    ties: tuple[str, ...]
    waiting: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A look at the timeline after its first `position` events; it keeps nothing of its own."""

    timeline: Timeline
    position: int

    @property
    def step(self) -> int:
        """The step that the latest event belongs to; 0 is the seed and the first push."""
        return self.timeline.step_of(self.position)

    @property
    def event(self) -> Event | None:
        """The latest event; None before the first."""
        return self.timeline.events[self.position - 1] if self.position else None

    @property
    def step_events(self) -> tuple[Event, ...]:
        """The events of this step up to here."""
        start = self.timeline.start_of(self.step)
        return tuple(self.timeline.events[start : self.position])

    @property
    def popped(self) -> str | None:
        """The function of this step; None in step 0."""
        return self.timeline.popped_in(self.step) if self.position else None

    @property
    def queue(self) -> tuple[str, ...]:
        """The functions that wait, in queue order: the last one pops next."""
        return self.timeline.queue_at(self.position)

    @property
    def seen(self) -> Set[str]:
        """The functions that have joined the queue; empty for an order without a seen set."""
        return self.timeline.seen_at(self.position)

    @property
    def line(self) -> Line | None:
        """The line of the algorithm that the latest event executed."""
        event = self.event
        if event is None:
            return None
        return Line.START if isinstance(event, Pushed) and not self.step else LINES[type(event)]

    def grad(self, variable: str) -> Array | None:
        """The gradient of a variable here; KeyError for one that is not in the graph."""
        return self.timeline.grad_at(variable, self.position)

    def contributions(self, variable: str) -> tuple[Contributed, ...]:
        """What has been contributed to a variable's gradient in this run so far."""
        return self.timeline.contributions_at(variable, self.position)

    def expected_contributions(self, variable: str) -> int:
        """How many contributions the whole run makes to a variable."""
        return self.timeline.contribution_count(variable)

    def popped_at(self, function: str) -> tuple[int, ...]:
        """The steps so far in which a function was popped."""
        return tuple(k for k in self.timeline.pops_of(function) if k <= self.step)

    @property
    def reason(self) -> PopReason | None:
        """Why this step's function was popped; None in step 0."""
        if not self.popped:
            return None
        return self.timeline.reason_at(self.timeline.start_of(self.step))

    @property
    def next_reason(self) -> PopReason | None:
        """Why the next function will be popped; None when nothing waits."""
        return self.timeline.reason_at(self.position)
