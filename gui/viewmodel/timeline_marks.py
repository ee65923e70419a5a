"""The marks of the timeline: knobs and labels for its steps, thinned where they would meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from gui.translation import _
from gui.viewmodel.moments import all_moments
from gui.viewmodel.numbers import short
from gui.viewmodel.queue import titled
from gui.viewmodel.reading import Reading
from gui.viewmodel.text import Face, width
from gui.viewmodel.timeline_scale import Stretch, stretch_at, stretch_near, stretches

_ROUND = (1, 2, 5)  # labels of a long run stand at these multiples of a power of ten
_LABEL = 80  # pixels that a label takes with the room around it, where not all are measured
_MEASURED = 60  # steps up to which the widest label decides how many there are
_LABEL_SIZE, _BETWEEN_LABELS = 12.0, 14.0
_BREAKS = 200  # turns of one node that are marked: a wrong order may pop it many thousand times
_KNOB, _SMALL_KNOB = 22, 11  # pixels that knobs need between them, those of the forward pass less


@dataclass(frozen=True, slots=True)
class Mark:
    """One labelled step on the track: its place from 0 to 1, its words, and how it stands."""

    position: int  # on the course
    place: float
    label: str
    note: str
    current: bool
    passed: bool
    begins: bool  # the first of a run: its words begin at the knob


@dataclass(frozen=True, slots=True)
class Knob:
    """A step's knob on the track."""

    place: float
    small: bool  # where many stand close together, and in the forward pass


@dataclass(frozen=True, slots=True)
class Track:
    """The whole timeline: its stretches, the marks, where the cursor is, and the words for it."""

    stretches: tuple[Stretch, ...]
    place: float  # of the cursor, from 0 to 1; between two knobs while a step is under way
    title: str
    marks: tuple[Mark, ...]
    knobs: tuple[Knob, ...]
    breakpoints: tuple[float, ...]  # where playing stops, from 0 to 1


def track(reading: Reading, room: float, breakpoints: frozenset[str] = frozenset()) -> Track:
    """The timeline on so many pixels; playing stops at the turns of these nodes."""
    found = stretches(reading.course)
    here = reading.on_course(reading.position)
    current = stretch_at(found, here)
    marks = [mark for each in found for mark in _marks(reading, each, here, room)]
    return Track(
        stretches=found,
        place=0.0 if current is None else current.place_of(here),
        title=title(reading),
        marks=tuple(marks),
        knobs=tuple(knob for each in found for knob in _knobs(each, marks, room)),
        breakpoints=tuple(
            stretch.place_of(position)
            for node in sorted(breakpoints)
            for position in islice(all_moments(reading, node), _BREAKS)
            if (stretch := stretch_at(found, position)) is not None
        ),
    )


def position_at(shown: Track, place: float) -> int:
    """The position of the course nearest to a place on the track, lines of a step included."""
    return stretch_near(shown.stretches, place).position_at(place)


def stop_near(shown: Track, place: float) -> tuple[int, float]:
    """The end of a step that stands nearest to a place: its position and its own place."""
    stretch = stretch_near(shown.stretches, place)
    number = stretch.nearest(place)
    return stretch.begins + stretch.stops[number], stretch.place(number)


def title(reading: Reading) -> str:
    """What is looked at, in words: "step 3 of 4 · pop B (generation 1)"."""
    step = step_words(reading, reading.step)
    runs = len(reading.course.runs)
    if runs == 1 or reading.is_forward:
        return step
    said = _("run {run} of {runs} · {step}")
    if reading.steps == 0:
        step = reading.recording.title
    return said.format(run=reading.run + 1, runs=runs, step=step)


def words_at(reading: Reading, position: int) -> str:
    """What stands at a position of the course, in words."""
    return title(reading.at(position))


def step_words(reading: Reading, step: int) -> str:
    """What a step is, in words."""
    if step < 0:
        return _forward_words(reading, step)
    counted = _("step {step} of {steps}").format(step=step, steps=reading.steps)
    popped = reading.timeline.at_step(step).popped
    if popped is None:
        return f"{counted} · {_('start')}"
    record = reading.timeline.functions[popped]
    doing = _("pop {function} (generation {generation})").format(
        function=reading.function(popped), generation=record.generation
    )
    return f"{counted} · {doing}"


def _forward_words(reading: Reading, step: int) -> str:
    forward = reading.timeline.forward
    number = forward.called_by(step)
    counted = _("forward {number} of {count}").format(number=number, count=forward.count)
    function = forward.function_of(step)
    if function is None:
        return f"{counted} · {_('nothing is computed yet')}"
    doing = _("compute {function} (generation {generation})").format(
        function=reading.function(function),
        generation=reading.timeline.functions[function].generation,
    )
    return f"{counted} · {doing}"


def _marks(reading: Reading, stretch: Stretch, here: int, room: float) -> Iterator[Mark]:
    """The labels of a stretch; of the forward pass its name, or what it computes at the cursor."""
    current = stretch.number_of(here) if stretch.holds(here) else -1
    labels = int(room * stretch.width // _label_width(reading, stretch))
    for number in _labelled(stretch, current, labels, len(reading.course.runs) > 1):
        position = stretch.begins + stretch.stops[number]
        at = number == current
        label, note = _label(reading.at(position), at)
        begins = number == 0 and not stretch.is_forward
        yield Mark(position, stretch.place(number), label, note, at, position < here, begins)


def _label_width(reading: Reading, stretch: Stretch) -> float:
    """The pixels that each label of a stretch needs, with the room to the next."""
    last = len(stretch.stops) - 1
    if stretch.is_forward or not 0 < last <= _MEASURED:
        return _LABEL
    at = (reading.at(stretch.begins + stop) for stop in stretch.stops[1:])
    names = [titled(each, each.snapshot.popped) for each in at if each.snapshot.popped is not None]
    return max([width(n, Face.SANS, _LABEL_SIZE) for n in names], default=0.0) + _BETWEEN_LABELS


def _labelled(stretch: Stretch, current: int, labels: int, several: bool) -> list[int]:
    """The numbers of the stops that get one of so many labels."""
    last = len(stretch.stops) - 1
    if stretch.is_forward:
        return [current if current >= 0 else 0]
    every = _stride(last, max(1, labels - 1 if several else labels))
    chosen = [step for step in range(0, last + 1, every) if not step or last - step >= every]
    if chosen[-1] != last and not several:
        chosen.append(last)
    if current < 0:
        return chosen
    # The step that is looked at always has its label; a neighbour that it would cover gives way.
    kept = {s for s in chosen if abs(s - current) >= every or (several and not s)}
    return sorted(kept | {current})


def _knobs(stretch: Stretch, marks: list[Mark], room: float) -> Iterator[Knob]:
    """Every step's knob where there is room for them; in a long run only the labelled ones."""
    last = len(stretch.stops) - 1
    needed = _SMALL_KNOB if stretch.is_forward else _KNOB
    if last * needed <= room * stretch.width:
        for number in range(last + 1):
            yield Knob(stretch.place(number), stretch.is_forward)
        return
    for mark in marks:
        if stretch.holds(mark.position):
            yield Knob(mark.place, small=True)


def _label(reading: Reading, current: bool) -> tuple[str, str]:
    """What stands below a step: its name, and a note below that."""
    timeline, forward = reading.timeline, reading.timeline.forward
    snapshot = reading.snapshot
    if reading.is_forward:
        if not current or snapshot.called is None:
            return _("forward"), ""
        return titled(reading, snapshot.called), _("forward {number}").format(
            number=forward.called_by(reading.step)
        )
    if snapshot.popped is not None:
        record = timeline.functions[snapshot.popped]
        return titled(reading, snapshot.popped), f"g{record.generation}"
    if len(reading.course.runs) > 1:
        return f"{reading.run + 1}. {reading.recording.title}", ""
    name, seed = reading.variable(timeline.output), snapshot.grad(timeline.output)
    return _("seed"), _("{name}.grad = {value}").format(name=name, value=short(seed))


def _stride(steps: int, labels: int) -> int:
    """The smallest round number of steps between labels that leaves room for all of them."""
    size = 1
    while True:
        for factor in _ROUND:
            if steps / (factor * size) <= labels:
                return factor * size
        size *= 10
