"""Owns the Timeline: a backward pass and the forward pass before it, to be looked at anywhere.

It keeps the reports of the loop, and an index of what happened to each variable and function; a
snapshot looks these up, so that it costs the same anywhere and nothing is kept for each
step and variable together.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast, overload

import numpy as np

from autodiff import reports
from autodiff.orders import ORDERS, stands_for
from autodiff.trace.events import Array, Contributed, Event
from autodiff.trace.forward import ForwardPass
from autodiff.trace.graph import FunctionInfo, Graph, VariableInfo, frozen, nobody
from autodiff.trace.index import Index
from autodiff.trace.log import Events
from autodiff.trace.queue_history import QueueHistory
from autodiff.trace.seen import Seen
from autodiff.trace.snapshot import PopReason, Snapshot
from autodiff.variable import Variable


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why the run ended before its time, and at which function; `kind` is "limit" or "failed"."""

    kind: str
    reason: str
    function: str | None


class Timeline(Sequence[Snapshot]):
    """A recorded backward pass: `timeline[i]` is what holds after i events (i = 0: before any).

    The forward pass stands before it, at the positions and steps below 0, which `at` takes.

    Attributes:
        events: the events of the backward pass, in order.
        forward: the forward pass.
        order: the name of the order.
        stopped: None where the pass ran to its end.
        answers: what others have found out about it and keep as long as it lives, by the question.
    """

    def __init__(
        self,
        log: Sequence[tuple[Any, ...]],
        graph: Graph,
        order: str,
        stopped: Stopped | None,
        tell: Callable[[], object] = nobody,
    ) -> None:
        self._log = log
        self._graph = graph
        self._index = Index(log, tell)
        self._queue = QueueHistory(log, self._index, graph.function_keys)
        tell()
        accumulate = ORDERS[order].accumulate
        self.events = Events(log, graph, self._queue.place, accumulate)
        self.forward = ForwardPass(graph)
        self.order = order
        self.stopped = stopped
        self.answers: dict[object, object] = {}
        self.steps: tuple[int, ...] = (*self._index.popped.places.tolist(), len(log))
        """For step k, the position at its end. Step 0 is the seed and the first push, step k the
        k-th pop and all that follows from it."""

    @property
    def output(self) -> str:
        """The key of the variable that the pass started from."""
        return self._graph.variable_keys[self._graph.output]

    @property
    def variables(self) -> Mapping[str, VariableInfo]:
        """Every variable behind the output, by key."""
        return self._graph.variables

    @property
    def functions(self) -> Mapping[str, FunctionInfo]:
        """Every function behind the output, by key, in the order in which they were computed."""
        return self._graph.function_infos

    def __len__(self) -> int:
        return len(self._log) + 1

    @overload
    def __getitem__(self, index: int) -> Snapshot: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Snapshot]: ...
    def __getitem__(self, index: int | slice) -> Snapshot | Sequence[Snapshot]:
        if isinstance(index, slice):
            return [Snapshot(self, i) for i in range(*index.indices(len(self)))]
        position = index + len(self) if index < 0 else index
        if not 0 <= position < len(self):
            raise IndexError(f"timeline: expected a position below {len(self)}, got {index}")
        return Snapshot(self, position)

    def __iter__(self) -> Iterator[Snapshot]:
        return (Snapshot(self, i) for i in range(len(self)))

    @property
    def first(self) -> int:
        """The first position: where the forward pass has yet to compute anything."""
        return self.forward.first

    @property
    def last(self) -> int:
        """The last position."""
        return len(self._log)

    def at(self, position: int) -> Snapshot:
        """The snapshot at a position of either pass; a negative one is in the forward pass."""
        if not self.first <= position <= self.last:
            ends = f"{self.first} to {self.last}"
            raise IndexError(f"timeline: expected a position from {ends}, got {position}")
        return Snapshot(self, position)

    def step_of(self, position: int) -> int:
        """The step that the event before `position` belongs to."""
        return self.forward.step_of(position) if position < 0 else bisect_left(self.steps, position)

    def start_of(self, step: int) -> int:
        """The position just before a step's first event."""
        if step < 0:
            return self.forward.start_of(step)
        return self.steps[step - 1] if step else 0

    def end_of(self, step: int) -> int:
        """The position at the end of a step of either pass."""
        return self.forward.end_of(step) if step < 0 else self.steps[step]

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The ends of all steps, those of the forward pass first."""
        return (*self.forward.ends, *self.steps) if self.forward.count else self.steps

    def event_before(self, position: int) -> Event | None:
        """The event that leads to a position; None at the start of either pass."""
        if position < 0:
            return self.forward.event_before(position)
        return self.events[position - 1] if position else None

    def events_between(self, first: int, last: int) -> tuple[Event, ...]:
        """The events after one position up to another."""
        ahead = self.forward.events(first, min(last, -1)) if first < 0 else ()
        return (*ahead, *self.events[max(0, first) : max(0, last)])

    def at_step(self, step: int) -> Snapshot:
        """The snapshot at the end of a step of either pass."""
        return Snapshot(self, self.end_of(step))

    @cached_property
    def final_grads(self) -> Mapping[str, Array | None]:
        """The gradient of every variable after the last step; None where it has none."""
        return {variable: self.final_grad(variable) for variable in self.variables}

    def final_grad(self, variable: str) -> Array | None:
        """The gradient of one variable after the last step; KeyError for one not in the graph."""
        return self.grad_at(variable, len(self._log))

    def generation_of(self, variable: str) -> int:
        """The generation of a variable, without all else that `variables` tells of it."""
        return self._graph.by_key[variable].generation

    def place_of(self, function: str) -> int:
        """Where a function stands among those of the run, in the order of `functions`."""
        return self._graph.places[self._graph.function_by_key[function]]

    def pops(self) -> list[str]:
        """The functions that the steps pop, from step 1 on."""
        keys, log = self._graph.function_keys, self._log
        return [keys[log[place][1]] for place in self.steps[:-1]]

    def popped_in(self, step: int) -> str | None:
        """The function that a step pops; None for step 0."""
        if step <= 0:
            return None
        return self._graph.function_keys[self._log[self.steps[step - 1]][1]]

    def grad_at(self, variable: str, position: int) -> Array | None:
        """A variable's gradient at a position; KeyError for one that is not in the graph."""
        x = self._graph.by_key[variable]
        added = self._index.contributions.before(x, position)
        last = int(added[-1]) if len(added) else -1
        if self._is_released(x, last, position):
            return None
        if last >= 0:
            value = self._log[last][6]
        elif x is self._graph.output and position > 0 and self._log:
            value = self._log[0][2]  # the seed
        else:
            value = self._graph.initial_grads.get(x)
        grad: Array | None = frozen(value)
        return grad

    def _is_released(self, x: Variable, first: int, position: int) -> bool:
        """Whether a gradient was dropped between two positions: its creator's step does that."""
        if x._recipe is None:
            return False
        for pop in self._index.popped.before(stands_for(x), position)[::-1].tolist():
            end = min(position, self.steps[bisect_right(self.steps, pop)])
            if end <= first:
                return False
            for i in range(max(pop, first + 1), end):
                report = self._log[i]
                if report[0] == reports.RELEASED and report[1] is x:
                    return True
        return False

    def contributions_at(self, variable: str, position: int) -> Sequence[Contributed]:
        """The contributions to a variable's gradient before a position."""
        places = self._index.contributions.before(self._graph.by_key[variable], position)
        return cast(Sequence[Contributed], self.events.of(places.tolist()))

    def contributors_at(self, variable: str, position: int) -> list[str]:
        """Which functions these contributions came from."""
        places = self._index.contributions.before(self._graph.by_key[variable], position)
        keys, log = self._graph.function_keys, self._log
        return [keys[log[i][1]] for i in places.tolist()]

    def contribution_count(self, variable: str) -> int:
        """How many contributions the whole run makes to a variable's gradient."""
        return len(self._index.contributions.of(self._graph.by_key[variable]))

    def pops_of(self, function: str) -> tuple[int, ...]:
        """The steps in which a function is popped."""
        y = self._graph.function_by_key.get(function)
        if y is None:
            return ()
        steps = np.searchsorted(self._index.popped.places, self._index.popped.of(y)) + 1
        return tuple(steps.tolist())

    def queue_at(self, position: int) -> tuple[str, ...]:
        """The functions that wait at a position; the last one pops next."""
        return tuple(self._queue.at(position))

    def seen_at(self, position: int) -> Set[str]:
        """The functions that have joined by a position; empty for an order without a seen set."""
        if not ORDERS[self.order].join_once:
            return frozenset()
        return Seen(self._log, self._index, self._graph, position)

    def reason_at(self, position: int) -> PopReason | None:
        """Why the function that pops next at a position does; None when nothing waits."""
        if self._queue.is_empty_at(position):
            return None
        (*ties, popped), generation, waiting = self._queue.equals_at(position)
        return PopReason(popped, self.order, generation, tuple(ties), waiting)
