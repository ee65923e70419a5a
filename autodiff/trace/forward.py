"""Owns the forward pass of a timeline: which function computed what, before the backward pass.

It is read from the recorded graph, where everything stands in the order in which it was computed,
so that recording pays nothing for it. Its positions are negative, since those of the backward pass
count from 0: -1 is where the last function has computed, and `first` where none has.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from autodiff.orders import stands_for
from autodiff.trace.events import (
    Bound,
    Called,
    Forwarded,
    ForwardEvent,
    Linked,
    Made,
    Numbered,
    Raised,
    Read,
    Returned,
)
from autodiff.trace.graph import Graph, outputs_of

_BEFORE_OUTPUTS = 3  # events of a step before its first output is made
_PER_OUTPUT = 3  # events of each: it is made, gets its creator, and its generation
_PLAIN = 9  # events of a function with one output


class ForwardPass:
    """The functions behind an output, called one after the other; step -1 is the last one's.

    A step is one function; in the one before them all the leaves alone have data.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @property
    def count(self) -> int:
        """How many functions are called."""
        return len(self._graph.functions)

    @property
    def first(self) -> int:
        """The position where nothing is computed yet; 0 where there is nothing to compute."""
        return self.ends[0]

    @cached_property
    def ends(self) -> Sequence[int]:
        """The positions at the ends of the steps, the leaves' own first; (0,) without functions."""
        functions = self._graph.functions
        if not functions:
            return (0,)
        if not self._graph.gives_several:
            return range(-_PLAIN * len(functions) - 1, 0, _PLAIN)
        sizes = [_PLAIN + _PER_OUTPUT * (len(outputs_of(y)) - 1) for y in functions]
        first = -sum(sizes) - 1
        return tuple(accumulate(sizes, initial=first))

    def step_of(self, position: int) -> int:
        """The step that the event before a position belongs to."""
        return bisect_left(self.ends, position) - self.count - 1

    def end_of(self, step: int) -> int:
        """The position at the end of a step."""
        return self.ends[step]

    def start_of(self, step: int) -> int:
        """The position just before a step's first event."""
        return self.ends[max(0, step + self.count)]

    def called_by(self, step: int) -> int:
        """How many functions are called by the end of a step: 0 of the one before them all."""
        return step + self.count + 1

    def function_of(self, step: int) -> str | None:
        """The function that a step calls; None for the one before them all."""
        if step < -self.count:
            return None
        return self._graph.function_keys[self._graph.functions[step]]

    def event_before(self, position: int) -> ForwardEvent | None:
        """The event that leads to a position; None at the first."""
        step = self.step_of(position)
        return None if step < -self.count else self._events_of(step)[self._within(position) - 1]

    def events(self, first: int, last: int) -> Iterator[ForwardEvent]:
        """The events between two positions."""
        for step in range(self.step_of(first), self.step_of(last) + 1):
            if step >= -self.count:
                start = self.start_of(step)
                yield from self._events_of(step)[max(0, first - start) : last - start]

    def has_computed(self, variable: str, position: int) -> bool:
        """Whether a variable has its data at a position; KeyError for one that is not there."""
        x = self._graph.by_key[variable]
        if x._recipe is None:
            return True
        y = stands_for(x)
        start = self.ends[self._graph.places[y]]
        return start + _BEFORE_OUTPUTS + outputs_of(y).index(x) < position

    def ahead(self, position: int) -> frozenset[str]:
        """The variables that have no data yet at a position."""
        step, keys = self.step_of(position), self._graph.variable_keys
        later = self._graph.functions[step + 1 + self.count :] if step < -1 else []
        found = {keys[output] for y in later for output in outputs_of(y)}
        if step >= -self.count:
            under_way = outputs_of(self._graph.functions[step])
            made = max(0, self._within(position) - _BEFORE_OUTPUTS)
            found.update(keys[output] for output in under_way[made:])
        return frozenset(found)

    def _within(self, position: int) -> int:
        """How many events of its step lead to a position."""
        return position - self.start_of(self.step_of(position))

    def _events_of(self, step: int) -> tuple[ForwardEvent, ...]:
        y = self._graph.functions[step]
        key, infos = self._graph.function_keys[y], self._graph.variables
        outputs = {self._graph.variable_keys[output]: output for output in outputs_of(y)}
        values = {name: infos[name].data for name in outputs}
        generation = y.generation - 1
        return (
            Called(key),
            Read(key, self._graph.input_values(y)),
            Forwarded(key, tuple(values.values())),
            *(Made(key, name, value) for name, value in values.items()),
            Bound(key),
            Numbered(key, generation),
            *(
                event
                for name, x in outputs.items()
                for event in (Linked(key, name), Raised(key, name, x.generation))
            ),
            Returned(key),
        )
