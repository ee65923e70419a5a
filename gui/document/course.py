"""The course of time: recorded runs one after another on one line of positions.

The first run keeps its own positions, its forward pass at those below 0. Each later one takes the
positions that follow, its own 0 first. With one run, the line is that run's timeline.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from autodiff.trace import Snapshot, Timeline
from gui.document.evaluation import Recording
from gui.document.once import kept


class Course:
    """The runs of a recording that have a timeline, in order; `starts` is where each one begins."""

    def __init__(self, recording: Recording) -> None:
        runs = [run for run in (recording, *recording.later) if run.timeline is not None]
        self.runs: tuple[Recording, ...] = tuple(runs)
        self.timelines: tuple[Timeline, ...] = tuple(
            run.timeline for run in runs if run.timeline is not None
        )
        lengths = [len(timeline) for timeline in self.timelines]
        self.starts: tuple[int, ...] = tuple(accumulate(lengths, initial=0))[: len(runs)]

    @property
    def first(self) -> int:
        """The first position: nothing is computed there."""
        return self.timelines[0].first

    @property
    def last(self) -> int:
        """The last position: the last run is done there."""
        return self.starts[-1] + self.timelines[-1].last

    def run_at(self, position: int) -> int:
        """The number of the run that a position is in."""
        return max(0, bisect_right(self.starts, position) - 1)

    def snapshot(self, position: int) -> Snapshot:
        """What holds at a position: a look at its run's timeline."""
        run = self.run_at(position)
        return self.timelines[run].at(position - self.starts[run])

    def end_of(self, run: int, step: int) -> int:
        """The position at the end of a step of a run."""
        return self.starts[run] + self.timelines[run].end_of(step)

    def next_stop(self, position: int) -> int | None:
        """The end of the step that comes next; None after the last one."""
        for run in range(self.run_at(position), len(self.runs)):
            stops, start = self.stops(run), self.starts[run]
            index = bisect_right(stops, position - start)
            if index < len(stops):
                return start + stops[index]
        return None

    def stop_before(self, position: int) -> int | None:
        """The end of the step before; None before the first one."""
        for run in range(self.run_at(position), -1, -1):
            stops, start = self.stops(run), self.starts[run]
            index = bisect_left(stops, position - start)
            if index:
                return start + stops[index - 1]
        return None

    def stops(self, run: int) -> tuple[int, ...]:
        """The ends of a run's steps on its own timeline; the first run computes forward before."""
        timeline = self.timelines[run]
        return timeline.steps if run else timeline.stops


@kept
def course_of(recording: Recording) -> Course | None:
    """The course of a recording; None where it has no timeline."""
    course = Course(recording)
    return course if course.runs else None
