"""One place on a recorded timeline together with the names that the screen gives to its nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from autodiff.trace import Snapshot, Timeline
from gui.document.course import Course, course_of
from gui.document.evaluation import Recording
from gui.document.model import Document
from gui.document.names import function_names, variable_names
from gui.document.once import kept
from gui.translation import _


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What the panels explain: a timeline, a position on it, and the names of its nodes.

    Of several runs it is the one that the position is in; `course` is all of them.
    """

    recording: Recording
    timeline: Timeline
    position: int  # on the timeline of this run
    functions: Mapping[str, str]
    variables: Mapping[str, str]
    course: Course
    run: int = 0  # the number of the run among those of the course

    @classmethod
    def of(cls, recording: Recording | None, position: int) -> Reading | None:
        """The reading at a position of the course; None where nothing is recorded."""
        course = None if recording is None else course_of(recording)
        return None if course is None else cls._on(course, position)

    @classmethod
    def _on(cls, course: Course, position: int) -> Reading:
        run = course.run_at(position)
        own, timeline = course.runs[run], course.timelines[run]
        functions, variables = _names(own)
        return cls(own, timeline, position - course.starts[run], functions, variables, course, run)

    def at(self, position: int) -> Reading:
        """The reading at another position of the course."""
        return self._on(self.course, position)

    @property
    def document(self) -> Document:
        return self.recording.document

    @property
    def snapshot(self) -> Snapshot:
        return self.timeline.at(self.position)

    @property
    def is_forward(self) -> bool:
        """Whether this is in the forward pass."""
        return self.position < 0

    @property
    def is_still(self) -> bool:
        """Whether nothing runs here: a cleargrad() between two runs."""
        return self.timeline.last == 0

    def on_course(self, position: int) -> int:
        """Where a position of this run stands among those of all runs."""
        return self.course.starts[self.run] + position

    @property
    def step(self) -> int:
        """The step that this position belongs to."""
        return self.timeline.step_of(self.position)

    @property
    def steps(self) -> int:
        """How many functions the whole run pops."""
        return len(self.timeline.steps) - 1

    @property
    def is_at_end(self) -> bool:
        """Whether this is where the run has ended."""
        return self.position >= len(self.timeline) - 1

    def function(self, key: str) -> str:
        """What a function is called on the screen."""
        return self.functions.get(key, key)

    def variable(self, key: str) -> str:
        """What a variable is called on the screen."""
        return self.variables.get(key, key)

    def listed(self, keys: tuple[str, ...]) -> str:
        """The names of functions in order, separated by commas."""
        return ", ".join(self.function(key) for key in keys)


@kept
def _names(recording: Recording) -> tuple[Mapping[str, str], Mapping[str, str]]:
    # Every panel asks at every step; the names are made once for each recording.
    return function_names(recording.document), variable_names(recording.document)


def unavailable(document: Document, recording: Recording | None) -> str:
    """Why there is nothing to explain; what to do about it stands once, over the canvas."""
    if recording is not None:
        return recording.problem or _("There is nothing to step through yet.")
    if not document.functions:
        return _("Build a graph, or type an expression, and its steps are shown here.")
    return _("Out of date.")
