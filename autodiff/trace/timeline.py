"""Owns the Timeline: a recorded backward pass, at which one can look at any position.

It keeps the events, and for each variable and function the positions at which something happened to
it; a snapshot looks these up, so that it costs the same anywhere and nothing is kept for each
step and variable together.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, cast, overload

import numpy as np

from autodiff import reports
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
from autodiff.trace.queue_history import QueueHistory
from autodiff.trace.snapshot import PopReason, Snapshot


@dataclass(frozen=True, slots=True, eq=False)
class VariableInfo:
    """A variable of the recorded graph; `creator` is the key of a function."""

    data: Array
    generation: int
    creator: str | None
    name: str | None


@dataclass(frozen=True, slots=True, eq=False)
class FunctionInfo:
    """A function of the recorded graph. Among the inputs, a constant stands as its value."""

    operation: str
    generation: int
    inputs: tuple[str | float | Array, ...]
    outputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why the run ended before its time, and at which function; `kind` is "limit" or "failed"."""

    kind: str
    reason: str
    function: str | None


def frozen(value: Any) -> Array | None:
    """A recorded value as a read-only array; None stays None."""
    if value is None:
        return None
    array = np.array(value) if value.__class__ is float else value.view()
    array.flags.writeable = False
    return array


class Events(Sequence[Event]):
    """The events, each made from its compact record when somebody looks at it."""

    __slots__ = ("_records",)

    def __init__(self, records: Sequence[tuple[Any, ...]]) -> None:
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        if isinstance(index, slice):
            return Events(self._records[index])
        return made(self._records[index])


def made(record: tuple[Any, ...]) -> Event:
    """The event of a record, which is a report with keys for Variables."""
    kind, *rest = record
    if kind == reports.CONTRIBUTED:
        function, slot, variable, value, before, after, summed_from = rest
        arrays = (frozen(value), frozen(before), frozen(after))
        return Contributed(function, slot, variable, *arrays, summed_from)  # type: ignore[arg-type]
    if kind == reports.GATHERED:
        return Gathered(rest[0], tuple(frozen(gy) for gy in rest[1]))
    if kind == reports.COMPUTED:
        return Computed(rest[0], tuple(frozen(gx) for gx in rest[1]))
    if kind == reports.SEEDED:
        return Seeded(rest[0], frozen(rest[1]))  # type: ignore[arg-type]
    if kind == reports.PUSHED:
        return Pushed(*rest)
    if kind == reports.ALREADY_SEEN:
        return AlreadySeen(rest[0], rest[1])
    if kind == reports.POPPED:
        return Popped(rest[0])
    return Released(rest[0]) if kind == reports.RELEASED else Failed(*rest)


class Timeline(Sequence[Snapshot]):
    """A recorded backward pass: `timeline[i]` is what holds after i events (i = 0: before any).

    Attributes:
        events: the events, in order.
        steps: for step k, the position at its end; step 0 is the seed and the first push, step k
            the k-th pop and all that follows from it.
        variables, functions: the graph, by key.
        output: the key of the variable that the pass started from.
        order: the name of the order.
        stopped: None where the pass ran to its end.
    """

    def __init__(
        self,
        records: list[tuple[Any, ...]],
        variables: Mapping[str, VariableInfo],
        functions: Mapping[str, FunctionInfo],
        output: str,
        order: str,
        has_seen_set: bool,
        initial_grads: Mapping[str, Any],
        stopped: Stopped | None,
    ) -> None:
        self._records = records
        self.events = Events(records)
        self.variables = MappingProxyType(variables)
        self.functions = MappingProxyType(functions)
        self.output = output
        self.order = order
        self.stopped = stopped
        self._has_seen_set = has_seen_set
        self._initial_grads = initial_grads
        pops = [i for i, record in enumerate(records) if record[0] == reports.POPPED]
        self.steps: tuple[int, ...] = (*pops, len(records))

    def __len__(self) -> int:
        return len(self._records) + 1

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
        end = len(self._records)
        return {variable: self.grad_at(variable, end) for variable in self.variables}

    def popped_in(self, step: int) -> str | None:
        """The function that a step pops; None for step 0."""
        return self._records[self.steps[step - 1]][1] if step else None

    def grad_at(self, variable: str, position: int) -> Array | None:
        """A variable's gradient at a position; KeyError for one that is not in the graph."""
        if variable not in self.variables:
            raise KeyError(variable)
        positions, values = self._grads.get(variable, ((), ()))
        i = bisect_right(positions, position)
        return frozen(values[i - 1]) if i else None

    def contributions_at(self, variable: str, position: int) -> tuple[Contributed, ...]:
        """The contributions to a variable's gradient before a position."""
        if variable not in self.variables:
            raise KeyError(variable)
        indices = self._contributions.get(variable, [])
        arrived = indices[: bisect_left(indices, position)]
        return tuple(cast(Contributed, made(self._records[i])) for i in arrived)

    def pops_of(self, function: str) -> tuple[int, ...]:
        """The steps in which a function is popped."""
        return self._pops.get(function, ())

    def queue_at(self, position: int) -> tuple[str, ...]:
        """The functions that wait at a position; the last one pops next."""
        return self._queue.at(position)

    def seen_at(self, position: int) -> Set[str]:
        """The functions that have joined by a position; empty for an order without a seen set."""
        return self._queue.joined_by(position) if self._has_seen_set else frozenset()

    def reason_at(self, position: int) -> PopReason | None:
        """Why the function that pops next at a position does; None when nothing waits."""
        queue = self.queue_at(position)
        if not queue:
            return None
        function = queue[-1]
        generation = self.functions[function].generation
        ties = tuple(f for f in queue[:-1] if self.functions[f].generation == generation)
        return PopReason(function, self.order, generation, ties, len(queue))

    @cached_property
    def _queue(self) -> QueueHistory:
        return QueueHistory(self._records)

    @cached_property
    def _pops(self) -> dict[str, tuple[int, ...]]:
        pops: dict[str, list[int]] = {}
        for step, i in enumerate(self.steps[:-1], start=1):
            pops.setdefault(self._records[i][1], []).append(step)
        return {function: tuple(steps) for function, steps in pops.items()}

    @cached_property
    def _contributions(self) -> dict[str, list[int]]:
        indices: dict[str, list[int]] = {}
        for i, record in enumerate(self._records):
            if record[0] == reports.CONTRIBUTED:
                indices.setdefault(record[3], []).append(i)
        return indices

    @cached_property
    def _grads(self) -> dict[str, tuple[list[int], list[Any]]]:
        """For each variable, the positions from which its gradient has a value, and the values."""
        changes: dict[str, tuple[list[int], list[Any]]] = {}
        for variable, value in self._initial_grads.items():
            changes[variable] = ([0], [value])
        for i, record in enumerate(self._records):
            if record[0] == reports.CONTRIBUTED:
                variable, value = record[3], record[6]
            elif record[0] == reports.SEEDED:
                variable, value = record[1], record[2]
            elif record[0] == reports.RELEASED:
                variable, value = record[1], None
            else:
                continue
            positions, values = changes.setdefault(variable, ([], []))
            positions.append(i + 1)
            values.append(value)
        return changes
