"""Where the steps of all runs stand on the track of the timeline: stretches side by side.

The forward pass has a stretch of its own before that of the first run. It takes a small share: the
way back is what the timeline is for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gui.document.course import Course

_GAP = 0.045  # of the track, between two stretches
_FORWARD = 0.22  # of the track, for the forward pass, however many functions it calls
_ALONE = 0.5  # what a cleargrad() takes, against a step of a run


@dataclass(frozen=True, slots=True)
class Stretch:
    """The forward pass, or one run: its stops, and what it takes of the track, from 0 to 1.

    `stops` are positions on the run's own timeline; `begins` is where that begins on the course.
    """

    run: int
    is_forward: bool
    stops: Sequence[int]
    begins: int
    start: float
    end: float

    @property
    def width(self) -> float:
        return self.end - self.start

    def holds(self, position: int) -> bool:
        """Whether a position of the course is in this stretch."""
        if self.is_forward or position < 0:
            return self.is_forward and position < 0
        return self.begins <= position <= self.begins + self.stops[-1]

    def number_of(self, position: int) -> int:
        """The number of the stop whose step a position of the course belongs to."""
        return min(bisect_left(self.stops, position - self.begins), len(self.stops) - 1)

    def place(self, number: int) -> float:
        """The place of a stop, from 0 to 1 on the whole track."""
        last = len(self.stops) - 1
        return self.start + (self.width * number / last if last else 0.0)

    def place_of(self, position: int) -> float:
        """The place of a position of the course: between two stops while a step is under way."""
        position -= self.begins
        index = bisect_left(self.stops, position)
        if index == 0:
            return self.start
        if index == len(self.stops):
            return self.end
        before, after = self.stops[index - 1], self.stops[index]
        part = (position - before) / (after - before)
        return self.place(index - 1) + part * (self.place(index) - self.place(index - 1))

    def nearest(self, place: float) -> int:
        """The number of the stop that stands nearest to a place."""
        along = (place - self.start) / self.width if self.width else 0.0
        return max(0, min(round(along * (len(self.stops) - 1)), len(self.stops) - 1))

    def position_at(self, place: float) -> int:
        """The position of the course nearest to a place, lines of a step included."""
        last = len(self.stops) - 1
        along = (place - self.start) / self.width * last if self.width else 0.0
        along = max(0.0, min(along, float(last)))
        index = min(int(along), max(0, last - 1))
        before, after = self.stops[index], self.stops[min(index + 1, last)]
        return self.begins + before + round((along - index) * (after - before))


def stretches(course: Course) -> tuple[Stretch, ...]:
    """The stretches of a course from left to right."""
    parts = list(_parts(course))
    weights = [_ALONE if len(stops) == 1 else len(stops) - 1.0 for _run, _is, stops in parts]
    room = 1.0 - _GAP * (len(parts) - 1)
    if parts[0][1]:
        weights[0] = sum(weights[1:]) * _FORWARD / (1.0 - _FORWARD)
    found, start = [], 0.0
    for (run, is_forward, stops), weight in zip(parts, weights, strict=True):
        width = room * weight / sum(weights)
        end = start + (width if len(stops) > 1 else 0.0)
        found.append(Stretch(run, is_forward, stops, course.starts[run], start, end))
        start += width + _GAP
    return tuple(found)


def _parts(course: Course) -> Iterator[tuple[int, bool, Sequence[int]]]:
    for run, timeline in enumerate(course.timelines):
        if run == 0 and timeline.forward.count:
            yield run, True, timeline.forward.ends
        yield run, False, timeline.steps


def stretch_at(found: Sequence[Stretch], position: int) -> Stretch | None:
    """The stretch that a position is in; None where the course has no such position."""
    return next((each for each in found if each.holds(position)), None)


def stretch_near(found: Sequence[Stretch], place: float) -> Stretch:
    """The stretch nearest to a place on the track."""
    return min(found, key=lambda each: max(each.start - place, place - each.end, 0.0))
