"""One run of the algorithm lens held against the right one: what differs, and what went wrong.

A gradient is judged by the contributions that have arrived: it is right where each of them is there
once, each is the one that the right run makes, and they are added up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from autodiff.trace.events import Contributed, Gathered
from gui.document.model import Array
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


@dataclass(frozen=True, slots=True)
class Repeated:
    """A function was popped more than once."""

    function: str
    steps: tuple[int, ...]


class LensRun:
    """A recorded run and, beside it, the run in the right order."""

    def __init__(self, reading: Reading, right: Reading) -> None:
        self.reading = reading
        self.timeline = reading.timeline
        self._right = right.timeline

    @property
    def order(self) -> str:
        return self.timeline.order

    @property
    def steps(self) -> int:
        """How many functions the run pops."""
        return self.reading.steps

    @cached_property
    def arrivals(self) -> dict[str, list[tuple[int, Contributed]]]:
        """The contributions to each variable, each with its step."""
        found: dict[str, list[tuple[int, Contributed]]] = {}
        for position, event in enumerate(self.timeline.events, start=1):
            if isinstance(event, Contributed):
                step = self.timeline.step_of(position)
                found.setdefault(event.variable, []).append((step, event))
        return found

    @cached_property
    def received(self) -> dict[str, list[tuple[Array | None, ...]]]:
        """The output gradients that each function was given, pop by pop."""
        found: dict[str, list[tuple[Array | None, ...]]] = {}
        for event in self.timeline.events:
            if isinstance(event, Gathered):
                found.setdefault(event.function, []).append(event.output_grads)
        return found

    @cached_property
    def expected(self) -> dict[str, dict[Place, Array]]:
        """What the right run contributes to each variable, by function and slot."""
        found: dict[str, dict[Place, Array]] = {}
        for event in self._right.events:
            if isinstance(event, Contributed):
                found.setdefault(event.variable, {})[event.function, event.slot] = event.value
        return found

    @cached_property
    def first_difference(self) -> int | None:
        """The first step after which something else was popped, pops next or was added up."""
        last = min(self.steps, len(self._right.steps) - 1)
        for step in range(last + 1):
            if self._differs_at(step):
                return step
        return None if self.steps == len(self._right.steps) - 1 else last + 1

    @cached_property
    def first_early(self) -> Early | None:
        """The first function that was popped too early."""
        for step in range(1, self.steps + 1):
            early = self._early_at(step)
            if early is not None:
                return early
        return None

    @cached_property
    def first_overwritten(self) -> Overwritten | None:
        """The first contribution that replaced another one."""
        for arrived in sorted(
            (each for arrivals in self.arrivals.values() for each in arrivals), key=_step
        ):
            event = arrived[1]
            if not _adds_up(event):
                return Overwritten(*arrived)
        return None

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
        expected = self.expected.get(variable, {})
        arrived = {(e.function, e.slot) for at, e in self.arrivals.get(variable, ()) if at <= step}
        return _sum([value for place, value in expected.items() if place in arrived])

    def is_wrong(self, variable: str, step: int) -> bool:
        """Whether a gradient is not what its contributions so far should make of it."""
        arrived = [event for at, event in self.arrivals.get(variable, ()) if at <= step]
        right = self.right_value(variable, step)
        if not arrived or right is None:
            return False
        return not close(arrived[-1].after, right, _largest(arrived))

    def latest(self, variable: str, step: int) -> Array | None:
        """The gradient after its last contribution, released or not."""
        arrived = [event for at, event in self.arrivals.get(variable, ()) if at <= step]
        return arrived[-1].after if arrived else None

    def wrong_leaves(self) -> tuple[str, ...]:
        """The leaves whose gradient is wrong in the end."""
        variables = self.timeline.variables
        return tuple(
            key
            for key in self.expected
            if variables[key].creator is None and not self._ends_right(key)
        )

    def final_right(self, variable: str) -> Array | None:
        """The gradient that the right run ends with."""
        return _sum(list(self.expected[variable].values()))

    def _ends_right(self, variable: str) -> bool:
        return bool(self.arrivals.get(variable)) and not self.is_wrong(variable, self.steps)

    def _differs_at(self, step: int) -> bool:
        here, right = self.timeline.at_step(step), self._right.at_step(step)
        if here.popped != right.popped or here.queue[-1:] != right.queue[-1:]:
            return True
        mine = [e for e in here.step_events if isinstance(e, Contributed)]
        others = [e for e in right.step_events if isinstance(e, Contributed)]
        return len(mine) != len(others) or not all(
            close(one.after, other.after) for one, other in zip(mine, others, strict=True)
        )

    def _early_at(self, step: int) -> Early | None:
        function = self.timeline.popped_in(step)
        for variable in self.timeline.functions[function or ""].outputs:
            expected = self.expected.get(variable, {})
            before = [e for at, e in self.arrivals.get(variable, ()) if at < step]
            arrived = {(e.function, e.slot) for e in before}
            missing = [place for place in expected if place not in arrived]
            right = _sum(list(expected.values()))
            if missing and right is not None and function is not None:
                names = tuple(dict.fromkeys(place[0] for place in missing))
                had = before[-1].after if before else None
                return Early(step, function, variable, names, had, right)
        return None


def close(one: Array, other: Array, scale: float = 0.0) -> bool:
    """Whether two gradients agree but for the rounding of numbers of this scale; NaN is as NaN."""
    with np.errstate(all="ignore"):
        return one.shape == other.shape and bool(
            np.allclose(one, other, rtol=_CLOSE, atol=_CLOSE * scale, equal_nan=True)
        )


def _largest(events: list[Contributed]) -> float:
    """The largest finite part of a sum: what cancels leaves rounding of this scale."""
    sizes = [np.max(np.abs(np.nan_to_num(e.value, posinf=0, neginf=0)), initial=0) for e in events]
    return float(max(sizes))


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


def _step(arrived: tuple[int, Contributed]) -> int:
    return arrived[0]
