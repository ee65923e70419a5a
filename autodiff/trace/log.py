"""Owns the reports of the backward loop, read as events: each is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

import numpy as np

from autodiff import reports
from autodiff.trace.events import (
    AlreadySeen,
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
from autodiff.trace.graph import Graph, frozen


class Events(Sequence[Event]):
    """The events, each made from the loop's report when somebody looks at it."""

    __slots__ = ("_accumulate", "_graph", "_indices", "_log", "_place")

    def __init__(
        self,
        log: Sequence[tuple[Any, ...]],
        graph: Graph,
        place: Callable[[int], int],
        accumulate: bool,
        indices: Sequence[int] | None = None,
    ) -> None:
        self._log = log
        self._graph = graph
        self._place = place
        self._accumulate = accumulate
        self._indices = range(len(log)) if indices is None else indices

    def __len__(self) -> int:
        return len(self._indices)

    def of(self, indices: Sequence[int]) -> Events:
        """Those at these places of the log."""
        return Events(self._log, self._graph, self._place, self._accumulate, indices)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        if isinstance(index, slice):
            return self.of(self._indices[index])
        report = self._indices[index]
        return event_of(report, self._log, self._graph, self._place, self._accumulate)


def event_of(
    index: int,
    log: Sequence[tuple[Any, ...]],
    graph: Graph,
    place: Callable[[int], int],
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
        return Pushed(functions[first], variables[rest[0]], place(index))
    if kind == reports.ALREADY_SEEN:
        return AlreadySeen(functions[first], variables[rest[0]])
    if kind == reports.POPPED:
        return Popped(functions[first])
    if kind == reports.RELEASED:
        return Released(variables[first])
    return Failed(functions[first], f"{type(rest[0]).__name__}: {rest[0]}")
