"""The marks of the timeline: a knob and a label for each step, thinned where they would meet."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from gui.translation import _
from gui.viewmodel.numbers import short
from gui.viewmodel.queue import titled
from gui.viewmodel.reading import Reading

_ROUND = (1, 2, 5)  # labels of a long run stand at these multiples of a power of ten


@dataclass(frozen=True, slots=True)
class Mark:
    """One step on the track: its place from 0 to 1, what is written below it, and how it stands."""

    step: int
    place: float
    label: str
    note: str
    current: bool
    passed: bool


@dataclass(frozen=True, slots=True)
class Track:
    """The whole timeline: the labelled marks, where the cursor is, and the words for it."""

    steps: int
    place: float  # of the cursor, from 0 to 1; between two steps while one is under way
    step: int
    title: str
    marks: tuple[Mark, ...]
    knobs: bool  # whether every step gets a knob; in a long run only the labelled ones do


def track(reading: Reading, labels: int, knobs: int = 80) -> Track:
    """The timeline with room for so many labels and so many knobs."""
    steps = reading.steps
    current = reading.step
    every = _stride(steps, max(1, labels))
    chosen = [step for step in range(0, steps + 1, every) if steps - step >= every or step == steps]
    if chosen and chosen[-1] != steps:
        chosen.append(steps)
    # The step that is looked at always has its label; a neighbour that it would cover gives way.
    chosen = sorted({s for s in chosen if s == current or abs(s - current) >= every} | {current})
    return Track(
        steps=steps,
        place=place_of(reading),
        step=current,
        title=title(reading),
        marks=tuple(_mark(reading, step, current) for step in chosen),
        knobs=steps + 1 <= knobs,
    )


def place_of(reading: Reading) -> float:
    """Where the cursor stands, from 0 to 1: between two knobs while a step is under way."""
    ends = reading.timeline.steps
    last = len(ends) - 1
    if last <= 0:
        return 0.0
    index = bisect_left(ends, reading.position)
    if index == 0:
        return 0.0
    before, after = ends[index - 1], ends[min(index, last)]
    part = 1.0 if after == before else (reading.position - before) / (after - before)
    return min(1.0, (index - 1 + part) / last)


def position_at(reading: Reading, place: float) -> int:
    """The position of the timeline nearest to a place on the track, lines of a step included."""
    ends = reading.timeline.steps
    last = len(ends) - 1
    along = max(0.0, min(1.0, place)) * last
    index = min(int(along), max(0, last - 1))
    if last <= 0:
        return ends[0] if ends else 0
    before, after = ends[index], ends[index + 1]
    return before + round((along - index) * (after - before))


def title(reading: Reading) -> str:
    """What is looked at, in words: "step 3 of 4 · pop B (generation 1)"."""
    return step_words(reading, reading.step)


def step_words(reading: Reading, step: int) -> str:
    """What a step is, in words."""
    counted = _("step {step} of {steps}").format(step=step, steps=reading.steps)
    popped = reading.timeline.at_step(step).popped
    if popped is None:
        return f"{counted} · {_('start')}"
    record = reading.timeline.functions[popped]
    doing = _("pop {function} (generation {generation})").format(
        function=reading.function(popped), generation=record.generation
    )
    return f"{counted} · {doing}"


def _mark(reading: Reading, step: int, current: int) -> Mark:
    steps = reading.steps
    label, note = _label(reading, step)
    return Mark(step, step / steps if steps else 0.0, label, note, step == current, step < current)


def _label(reading: Reading, step: int) -> tuple[str, str]:
    timeline = reading.timeline
    snapshot = timeline.at_step(step)
    popped = snapshot.popped
    if popped is None:
        name, seed = reading.variable(timeline.output), snapshot.grad(timeline.output)
        return _("seed {name}.grad = {value}").format(name=name, value=short(seed)), ""
    record = timeline.functions[popped]
    return titled(reading, popped), f"g{record.generation}"


def _stride(steps: int, labels: int) -> int:
    """The smallest round number of steps between labels that leaves room for all of them."""
    size = 1
    while True:
        for factor in _ROUND:
            if steps / (factor * size) <= labels:
                return factor * size
        size *= 10
