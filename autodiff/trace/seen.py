"""Owns the seen set at a position: who has joined the queue, looked up where somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

import numpy as np

from autodiff.trace.graph import Graph
from autodiff.trace.index import Index


class Seen(Set[str]):
    """The functions that have joined by a position, in that order; it holds none of them itself, so
    that it costs the same on graphs of any size."""

    __slots__ = ("_graph", "_index", "_log", "_position")

    def __init__(
        self, log: Sequence[tuple[Any, ...]], index: Index, graph: Graph, position: int
    ) -> None:
        self._log = log
        self._index = index
        self._graph = graph
        self._position = position

    def __contains__(self, key: object) -> bool:
        y = self._graph.function_by_key.get(key)  # type: ignore[call-overload]
        return y is not None and len(self._index.joined.before(y, self._position)) > 0

    def __len__(self) -> int:
        return int(np.searchsorted(self._index.joined.places, self._position))

    def __iter__(self) -> Iterator[str]:
        keys, log = self._graph.function_keys, self._log
        return (keys[log[i][1]] for i in self._index.joined.places[: len(self)].tolist())

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> frozenset[Any]:
        return frozenset(it)
