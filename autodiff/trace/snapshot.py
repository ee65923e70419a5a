"""Owns the Snapshot: what a backward pass has done up to one position of its timeline."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from autodiff.trace.algorithm import Line
from autodiff.trace.events import (
    AlreadySeen,
    Array,
    Bound,
    Called,
    Computed,
    Contributed,
    Event,
    Failed,
    Forwarded,
    Gathered,
    Linked,
    Made,
    Numbered,
    Popped,
    Pushed,
    Raised,
    Read,
    Released,
    Returned,
    Seeded,
)

if TYPE_CHECKING:
    from autodiff.trace.timeline import Timeline

LINES: dict[type, Line] = {
    Called: Line.CALL,
    Read: Line.READ,
    Forwarded: Line.FORWARD,
    Made: Line.MAKE,
    Bound: Line.BIND,
    Numbered: Line.NUMBER,
    Linked: Line.LINK,
    Raised: Line.RAISE,
    Returned: Line.RETURN,
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
    """A look at the timeline after its first `position` events; it keeps nothing of its own.

    At a negative position it looks at the forward pass, that many events before its end.
    """

    timeline: Timeline
    position: int

    @property
    def is_forward(self) -> bool:
        """Whether this is in the forward pass, before anything of the backward one."""
        return self.position < 0

    @property
    def step(self) -> int:
        """The step that the latest event belongs to; 0 is the seed and the first push, -1 the last
        function of the forward pass."""
        return self.timeline.step_of(self.position)

    @property
    def event(self) -> Event | None:
        """The latest event; None before the first of its pass."""
        return self.timeline.event_before(self.position)

    @property
    def step_events(self) -> tuple[Event, ...]:
        """The events of this step up to here."""
        return self.timeline.events_between(self.timeline.start_of(self.step), self.position)

    @property
    def popped(self) -> str | None:
        """The function of this step; None in step 0 and in the forward pass."""
        return self.timeline.popped_in(self.step) if self.position > 0 else None

    @property
    def called(self) -> str | None:
        """The function that this step of the forward pass calls; None before it and after it."""
        return self.timeline.forward.function_of(self.step) if self.is_forward else None

    def has_data(self, variable: str) -> bool:
        """Whether a variable is computed here; KeyError for one that is not in the graph."""
        return not self.is_forward or self.timeline.forward.has_computed(variable, self.position)

    @property
    def ahead(self) -> Set[str]:
        """The variables that are not computed yet; none once the forward pass is over."""
        return self.timeline.forward.ahead(self.position) if self.is_forward else frozenset()

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

    def contributions(self, variable: str) -> Sequence[Contributed]:
        """What has been contributed to a variable's gradient in this run so far."""
        return self.timeline.contributions_at(variable, self.position)

    def contributors(self, variable: str) -> list[str]:
        """Which functions that came from, in order."""
        return self.timeline.contributors_at(variable, self.position)

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
