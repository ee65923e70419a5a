"""Which moments of a run an export asks for, and how they are called.

A moment is a position on the timeline. "3" is the end of step 3, "3.2" where two lines of it have
run, and "f2" and "f2.1" are the same in the forward pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autodiff.trace import Timeline
from gui.document.evaluation import Recording
from gui.export.error import ExportError
from gui.translation import _

_STEP = re.compile(r"(f?)(\d{1,9})")
_RANGE = re.compile(r"(f?\d{1,9})-(f?\d{1,9}|last)")
_LINE = re.compile(r"(f?\d{1,9})\.(\d{1,9})")


def positions_of(asked: str, timeline: Timeline) -> Sequence[int]:
    """The positions on the timeline: the ends of steps, or one in the midst of a step.

    "all" are the steps of backward(), from 0; f0 is before the first function is called.

    Raises:
        ExportError: it is none of these, or the run has no such step.
    """
    if found := _LINE.fullmatch(asked):
        return (_line(found[1], int(found[2]), asked, timeline),)
    return [timeline.end_of(step) for step in _steps(asked, timeline)]


def _steps(asked: str, timeline: Timeline) -> Sequence[int]:
    last = len(timeline.steps) - 1
    if asked == "all":
        return range(last + 1)
    if asked == "first":
        return range(1)
    if asked == "last":
        return range(last, last + 1)
    parts = found.groups() if (found := _RANGE.fullmatch(asked)) else (asked, asked)
    begin, end = (last if part == "last" else _number(part, asked, timeline) for part in parts)
    if begin > end:
        raise _no_such(asked, timeline)
    return range(begin, end + 1)


def _line(part: str, line: int, asked: str, timeline: Timeline) -> int:
    step = _number(part, asked, timeline)
    start, end = timeline.start_of(step), timeline.end_of(step)
    if line > end - start:
        raise ExportError(
            _("step {step}: that step has the lines 0 to {last}").format(
                step=asked, last=end - start
            )
        )
    return start + line


def lines_at(position: int, timeline: Timeline) -> tuple[int, int] | None:
    """How many lines of its step have run at a position, and how many it has; None where all have.

    A line of a loop counts each time.
    """
    step = timeline.step_of(position)
    start, end = timeline.start_of(step), timeline.end_of(step)
    return None if position == end else (position - start, end - start)


def spelled(position: int, timeline: Timeline) -> str:
    """A position as it is asked for."""
    lines = lines_at(position, timeline)
    step = _spelled_step(timeline.step_of(position), timeline)
    return step if lines is None else f"{step}.{lines[0]}"


def spelled_in(recording: Recording, position: int | None) -> str | None:
    """The same of a run that may have no steps."""
    timeline = recording.timeline
    return None if timeline is None or position is None else spelled(position, timeline)


def padded(position: int, timeline: Timeline) -> str:
    """The step that ends at a position as it stands in the name of a file of a series."""
    step = timeline.step_of(position)
    return f"{step:03d}" if step >= 0 else f"f{timeline.forward.called_by(step):03d}"


def _spelled_step(step: int, timeline: Timeline) -> str:
    return str(step) if step >= 0 else f"f{timeline.forward.called_by(step)}"


def _number(part: str, asked: str, timeline: Timeline) -> int:
    found = _STEP.fullmatch(part)
    if found is None:
        raise ExportError(
            _(
                "step {step}: expected a number, f and a number for the forward pass, a range such "
                "as 2-5, a line in a step such as 3.2, first, last or all"
            ).format(step=asked)
        )
    number, count = int(found[2]), timeline.forward.count
    if number > (count if found[1] else len(timeline.steps) - 1):
        raise _no_such(asked, timeline)
    return number - count - 1 if found[1] else number


def _no_such(asked: str, timeline: Timeline) -> ExportError:
    return ExportError(
        _("step {step}: the run has the steps 0 to {last}, and forward f0 to f{count}").format(
            step=asked, last=len(timeline.steps) - 1, count=timeline.forward.count
        )
    )
