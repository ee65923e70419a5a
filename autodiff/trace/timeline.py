"""Owns the Timeline: a recorded backward pass, at which one can look at any position.

It keeps the events, and for each variable and function the positions at which something happened to
it; a snapshot looks these up, so that it costs the same anywhere and nothing is kept for each
step and variable together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast, overload

import numpy as np

from autodiff import reports
from autodiff.orders import ORDERS
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
from autodiff.trace.graph import FunctionInfo, Graph, VariableInfo, frozen
from autodiff.trace.queue_history import QueueHistory
from autodiff.trace.snapshot import PopReason, Snapshot


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why the run ended before its time, and at which function; `kind` is "limit" or "failed"."""

    kind: str
    reason: str
    function: str | None


class Events(Sequence[Event]):
    """The events, each made from the loop's report when somebody looks at it."""

    __slots__ = ("_accumulate", "_graph", "_indices", "_log", "_queue")

    def __init__(
        self,
        log: Sequence[tuple[Any, ...]],
        graph: Graph,
        queue: QueueHistory,
        accumulate: bool,
        indices: range | None = None,
    ) -> None:
        self._log = log
        self._graph = graph
        self._queue = queue
        self._accumulate = accumulate
        self._indices = range(len(log)) if indices is None else indices

    def __len__(self) -> int:
        return len(self._indices)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        if isinstance(index, slice):
            indices = self._indices[index]
            return Events(self._log, self._graph, self._queue, self._accumulate, indices)
        place = self._indices[index]
        return event_of(place, self._log, self._graph, self._queue, self._accumulate)


def event_of(
    index: int,
    log: Sequence[tuple[Any, ...]],
    graph: Graph,
    queue: QueueHistory,
    accumulate: bool,
) -> Event:
    """The event that a report of the loop tells of, under an order that accumulates or not."""
    kind, first, *rest = log[index]
    functions, variables = graph.function_keys, graph.variable_keys
    if kind == reports.CONTRIBUTED:
        slot, x, value, before, after, given = rest
        shape, was = np.shape(value), np.shape(given)
        arrays = (frozen(value), frozen(before), frozen(after))
        summed_from = was if was != shape else None
        added = before is not None and accumulate
        return Contributed(functions[first], slot, variables[x], *arrays, added, summed_from)
    if kind == reports.GATHERED:
        return Gathered(functions[first], tuple(frozen(gy) for gy in rest[0]))
    if kind == reports.COMPUTED:
        return Computed(functions[first], tuple(frozen(gx) for gx in rest[0]))
    if kind == reports.SEEDED:
        return Seeded(variables[first], frozen(rest[0]))
    if kind == reports.PUSHED:
        return Pushed(functions[first], variables[rest[0]], queue.place(index))
    if kind == reports.ALREADY_SEEN:
        return AlreadySeen(functions[first], variables[rest[0]])
    if kind == reports.POPPED:
        return Popped(functions[first])
    if kind == reports.RELEASED:
        return Released(variables[first])
    return Failed(functions[first], f"{type(rest[0]).__name__}: {rest[0]}")


class Timeline(Sequence[Snapshot]):
    """A recorded backward pass: `timeline[i]` is what holds after i events (i = 0: before any).

    Attributes:
        events: the events, in order.
        order: the name of the order.
        stopped: None where the pass ran to its end.
    """

    def __init__(
        self,
        log: Sequence[tuple[Any, ...]],
        graph: Graph,
        order: str,
        stopped: Stopped | None,
    ) -> None:
        self._log = log
        self._graph = graph
        self._queue = QueueHistory(log)
        self.events: Sequence[Event] = Events(log, graph, self._queue, ORDERS[order].accumulate)
        self.order = order
        self.stopped = stopped

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

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """For step k, the position at its end. Step 0 is the seed and the first push, step k the
        k-th pop and all that follows from it."""
        pops = [i for i, report in enumerate(self._log) if report[0] == reports.POPPED]
        return (*pops, len(self._log))

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

    def step_of(self, position: int) -> int:
        """The step that the event before `position` belongs to."""
        return bisect_left(self.steps, position)

    def start_of(self, step: int) -> int:
        """The position just before a step's first event."""
        return self.steps[step - 1] if step else 0

    def at_step(self, step: int) -> Snapshot:
        """The snapshot at the end of a step."""
        return Snapshot(self, self.steps[step])

    @property
    def final_grads(self) -> Mapping[str, Array | None]:
        """The gradient of every variable after the last step; None where it has none."""
        end = len(self._log)
        return {variable: self.grad_at(variable, end) for variable in self.variables}

    def popped_in(self, step: int) -> str | None:
        """The function that a step pops; None for step 0."""
        if not step:
            return None
        return self._graph.function_keys[self._log[self.steps[step - 1]][1]]

    def grad_at(self, variable: str, position: int) -> Array | None:
        """A variable's gradient at a position; KeyError for one that is not in the graph."""
        if variable not in self.variables:
            raise KeyError(variable)
        changes = self._changes.get(variable, [])
        earlier = bisect_left(changes, position)
        if not earlier:
            value = self._graph.initial_grads.get(variable)
        else:
            kind, *rest = self._log[changes[earlier - 1]]
            at = {reports.CONTRIBUTED: 5, reports.SEEDED: 1}.get(kind)
            value = None if at is None else rest[at]
        grad: Array | None = frozen(value)
        return grad

    def contributions_at(self, variable: str, position: int) -> tuple[Contributed, ...]:
        """The contributions to a variable's gradient before a position."""
        if variable not in self.variables:
            raise KeyError(variable)
        changes = self._changes.get(variable, [])
        earlier = changes[: bisect_left(changes, position)]
        log, events = self._log, self.events
        arrived = [events[i] for i in earlier if log[i][0] == reports.CONTRIBUTED]
        return tuple(cast(list[Contributed], arrived))

    def contribution_count(self, variable: str) -> int:
        """How many contributions the whole run makes to a variable's gradient."""
        if variable not in self.variables:
            raise KeyError(variable)
        kinds = [self._log[i][0] for i in self._changes.get(variable, [])]
        return kinds.count(reports.CONTRIBUTED)

    def pops_of(self, function: str) -> tuple[int, ...]:
        """The steps in which a function is popped."""
        return self._pops.get(function, ())

    def queue_at(self, position: int) -> tuple[str, ...]:
        """The functions that wait at a position; the last one pops next."""
        keys = self._graph.function_keys
        return tuple([keys[y] for y in self._queue.at(position)])

    def seen_at(self, position: int) -> Set[str]:
        """The functions that have joined by a position; empty for an order without a seen set."""
        if not ORDERS[self.order].join_once:
            return frozenset()
        keys = self._graph.function_keys
        return frozenset([keys[y] for y in self._queue.joined_by(position)])

    def reason_at(self, position: int) -> PopReason | None:
        """Why the function that pops next at a position does; None when nothing waits."""
        queue = self.queue_at(position)
        if not queue:
            return None
        function = queue[-1]
        generations = self._graph.generations
        generation = generations[function]
        ties = tuple([f for f in queue[:-1] if generations[f] == generation])
        return PopReason(function, self.order, generation, ties, len(queue))

    @cached_property
    def _pops(self) -> dict[str, tuple[int, ...]]:
        pops: dict[str, list[int]] = {}
        for step in range(1, len(self.steps)):
            pops.setdefault(cast(str, self.popped_in(step)), []).append(step)
        return {function: tuple(steps) for function, steps in pops.items()}

    @cached_property
    def _changes(self) -> dict[str, list[int]]:
        """For each variable, the reports that change its gradient: one list, which is cheap."""
        keys = self._graph.variable_keys
        changes: dict[str, list[int]] = {}
        for i, report in enumerate(self._log):
            kind = report[0]
            if kind == reports.CONTRIBUTED:
                key = keys[report[3]]
            elif kind in (reports.SEEDED, reports.RELEASED):
                key = keys[report[1]]
            else:
                continue
            if key in changes:
                changes[key].append(i)
            else:
                changes[key] = [i]
        return changes
