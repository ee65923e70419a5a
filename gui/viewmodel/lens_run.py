"""One run of the algorithm lens held against the right one: what differs, and what went wrong.

A gradient is judged by the contributions that have arrived: it is right where each of them is there
once, each is the one that the right run makes, and they are added up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from autodiff.trace.events import Contributed, Event, Gathered, Popped
from gui.document.model import Array
from gui.translation import _
from gui.viewmodel.numbers import short
from gui.viewmodel.reading import Reading

_CLOSE = 1e-9  # relative: sums in another order differ by rounding

Place = tuple[str, int]  # a function and an input slot


@dataclass(frozen=True, slots=True, eq=False)
class Early:
    """A function was popped before others had contributed to its output's gradient."""

    step: int
    function: str
    variable: str
    missing: tuple[str, ...]  # functions
    had: Array | None
    right: Array


@dataclass(frozen=True, slots=True, eq=False)
class Overwritten:
    """A contribution replaced what it should have been added to."""

    step: int
    event: Contributed


@dataclass(frozen=True, slots=True, eq=False)
class Wrong:
    """A gradient that is not what its contributions should make of it."""

    had: Array
    right: Array


@dataclass(frozen=True, slots=True)
class Repeated:
    """A function was popped more than once."""

    function: str
    steps: tuple[int, ...]


class LensRun:
    """A recorded run and, beside it, the run in the right order (None: this is that run).

    What needs all events goes through them once: a run may have thousands of steps.
    """

    def __init__(self, reading: Reading, right: LensRun | None = None) -> None:
        self.reading = reading
        self.timeline = reading.timeline
        self._right = self if right is None else right

    @property
    def order(self) -> str:
        return self.timeline.order

    @property
    def steps(self) -> int:
        """How many functions the run pops."""
        return self.reading.steps

    @cached_property
    def _by_step(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each step."""
        steps: list[list[Event]] = [[]]
        for event in self.timeline.events:
            if isinstance(event, Popped):
                steps.append([])
            steps[-1].append(event)
        return tuple(map(tuple, steps))

    @cached_property
    def _added(self) -> tuple[tuple[Contributed, ...], ...]:
        """The contributions of each step."""
        return tuple(
            tuple(event for event in events if isinstance(event, Contributed))
            for events in self._by_step
        )

    @cached_property
    def arrivals(self) -> dict[str, list[tuple[int, Contributed]]]:
        """The contributions to each variable, each with its step."""
        found: dict[str, list[tuple[int, Contributed]]] = {}
        for step, events in enumerate(self._added):
            for event in events:
                found.setdefault(event.variable, []).append((step, event))
        return found

    @cached_property
    def received(self) -> dict[str, list[tuple[Array | None, ...]]]:
        """The output gradients that each function was given, pop by pop."""
        found: dict[str, list[tuple[Array | None, ...]]] = {}
        for events in self._by_step:
            for event in events:
                if isinstance(event, Gathered):
                    found.setdefault(event.function, []).append(event.output_grads)
        return found

    @cached_property
    def given_otherwise(self) -> frozenset[str]:
        """The functions that were given other gradients than in the right run, or not once."""
        return frozenset(
            function
            for function, (right,) in self._right.received.items()
            if not _is_once(self.received.get(function, []), right)
        )

    @cached_property
    def expected(self) -> dict[str, dict[Place, Array]]:
        """What the right run contributes to each variable, by function and slot."""
        if self._right is not self:
            return self._right.expected
        return {
            variable: {(event.function, event.slot): event.value for _step, event in arrived}
            for variable, arrived in self.arrivals.items()
        }

    @cached_property
    def first_difference(self) -> int | None:
        """The first step after which something else was popped, pops next or was added up."""
        right = self._right
        if right is self:
            return None
        last = min(self.steps, right.steps)
        for step in range(last + 1):
            if self._popped(step + 1) != right._popped(step + 1):
                return step
            if not _add_alike(self._added[step], right._added[step]):
                return step
        return None if self.steps == right.steps else last + 1

    @cached_property
    def early_pops(self) -> dict[int, Early]:
        """The functions that were popped too early, by step."""
        found: dict[int, Early] = {}
        arrived: dict[str, dict[Place, Array]] = {}
        for step in range(1, self.steps + 1):
            early = self._early_at(step, arrived)
            if early is not None:
                found[step] = early
            for event in self._added[step]:
                place = event.function, event.slot
                arrived.setdefault(event.variable, {})[place] = event.after
        return found

    @property
    def first_early(self) -> Early | None:
        """The first function that was popped too early."""
        return next(iter(self.early_pops.values()), None)

    @cached_property
    def overwritten(self) -> dict[int, tuple[Overwritten, ...]]:
        """The contributions that replaced another one, by step."""
        found: dict[int, tuple[Overwritten, ...]] = {}
        for step, events in enumerate(self._added):
            replaced = tuple(Overwritten(step, each) for each in events if not _adds_up(each))
            if replaced:
                found[step] = replaced
        return found

    @property
    def first_overwritten(self) -> Overwritten | None:
        """The first contribution that replaced another one."""
        return next((each[0] for each in self.overwritten.values()), None)

    @cached_property
    def first_repeated(self) -> Repeated | None:
        """The first function, in computed order, that was popped more than once."""
        for function in self.timeline.functions:
            steps = self.timeline.pops_of(function)
            if len(steps) > 1:
                return Repeated(function, steps)
        return None

    def right_value(self, variable: str, step: int) -> Array | None:
        """What the contributions that have arrived by a step add up to in a right run."""
        return self._right_sum(variable, self._arrived(variable, step))

    def is_wrong(self, variable: str, step: int) -> bool:
        """Whether a gradient is not what its contributions by a step should make of it."""
        return self.wrong(variable, self._arrived(variable, step)) is not None

    def wrong(self, variable: str, arrived: Sequence[Contributed]) -> Wrong | None:
        """How these first contributions to a variable went wrong; None where they did not."""
        right = self._right_sum(variable, arrived)
        if not arrived or right is None or close(arrived[-1].after, right, _largest(arrived)):
            return None
        return Wrong(arrived[-1].after, right)

    def latest(self, variable: str, step: int) -> Array | None:
        """The gradient after its last contribution, released or not."""
        arrived = self._arrived(variable, step)
        return arrived[-1].after if arrived else None

    def wrong_leaves(self) -> tuple[str, ...]:
        """The leaves whose gradient is wrong in the end."""
        variables = self.timeline.variables
        return tuple(
            key
            for key in self.expected
            if variables[key].creator is None and not self._ends_right(key)
        )

    @cached_property
    def ends_right(self) -> bool:
        """Whether the run came to its end and left every leaf the right gradient."""
        return self.timeline.stopped is None and not self.wrong_leaves()

    def final_right(self, variable: str) -> Array | None:
        """The gradient that the right run ends with."""
        return _sum(list(self.expected[variable].values()))

    def _arrived(self, variable: str, step: int) -> list[Contributed]:
        return [event for at, event in self.arrivals.get(variable, ()) if at <= step]

    def _right_sum(self, variable: str, arrived: Sequence[Contributed]) -> Array | None:
        places = {(event.function, event.slot) for event in arrived}
        expected = self.expected.get(variable, {})
        return _sum([value for place, value in expected.items() if place in places])

    def _ends_right(self, variable: str) -> bool:
        return bool(self.arrivals.get(variable)) and not self.is_wrong(variable, self.steps)

    def _popped(self, step: int) -> str | None:
        return self.timeline.popped_in(step) if step <= self.steps else None

    def _early_at(self, step: int, arrived: dict[str, dict[Place, Array]]) -> Early | None:
        """Whether this step pops a function too early, after what has arrived before it."""
        function = self._popped(step) or ""
        for variable in self.timeline.functions[function].outputs:
            expected, here = self.expected.get(variable, {}), arrived.get(variable, {})
            missing = [place for place in expected if place not in here]
            right = _sum(list(expected.values())) if missing else None
            if right is not None:
                names = tuple(dict.fromkeys(place[0] for place in missing))
                had = next(reversed(here.values()), None)
                return Early(step, function, variable, names, had, right)
        return None


def wrong_text(wrong: Wrong) -> str:
    """The gradient and the right one: "96.0 ≠ 64.0", or that elements differ of large arrays."""
    had, right = short(wrong.had, 12), short(wrong.right, 12)
    return f"{had} ≠ {right}" if had != right else _("not the right gradient")


def _is_once(given: list[tuple[Array | None, ...]], right: tuple[Array | None, ...]) -> bool:
    return len(given) == 1 and all(
        one is other if one is None or other is None else close(one, other)
        for one, other in zip(given[0], right, strict=True)
    )


def _add_alike(some: Sequence[Contributed], others: Sequence[Contributed]) -> bool:
    return len(some) == len(others) and all(
        close(one.after, other.after) for one, other in zip(some, others, strict=True)
    )


def close(one: Array, other: Array, scale: float = 0.0) -> bool:
    """Whether two gradients agree but for the rounding of numbers of this scale; NaN is as NaN."""
    with np.errstate(all="ignore"):
        return one.shape == other.shape and bool(
            np.allclose(one, other, rtol=_CLOSE, atol=_CLOSE * scale, equal_nan=True)
        )


def _largest(events: Sequence[Contributed]) -> float:
    """The largest finite part of a sum: what cancels leaves rounding of this scale."""
    return max(_size(event.value) for event in events)


def _size(value: Array) -> float:
    if not value.ndim:  # a wrong run may have many thousand of these
        size = abs(float(value))
        return size if math.isfinite(size) else 0.0
    return float(np.max(np.abs(np.nan_to_num(value, posinf=0, neginf=0)), initial=0))


def _adds_up(event: Contributed) -> bool:
    if event.before is None:
        return True
    with np.errstate(all="ignore"):
        return close(event.after, np.asarray(np.add(event.before, event.value)))


def _sum(values: list[Array]) -> Array | None:
    if not values:
        return None
    total = values[0]
    with np.errstate(all="ignore"):
        for value in values[1:]:
            total = np.asarray(np.add(total, value))
    return total
