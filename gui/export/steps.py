"""Which steps an export asks for, and how a step is called: "3", or "f2" in the forward pass."""

from __future__ import annotations

import re
from collections.abc import Sequence

from autodiff.trace import Timeline
from gui.document.evaluation import Recording
from gui.export.error import ExportError
from gui.translation import _

_STEP = re.compile(r"(f?)(\d{1,9})")
_RANGE = re.compile(r"(f?\d{1,9})-(f?\d{1,9}|last)")


def steps_of(asked: str, timeline: Timeline) -> Sequence[int]:
    """The steps' numbers on the timeline, those of the forward pass negative.

    "all" are those of backward(), from 0; f0 is before the first function is called.

    Raises:
        ExportError: it is none of these, or the run has no such step.
    """
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


def spelled(step: int, timeline: Timeline) -> str:
    """A step as it is asked for."""
    return str(step) if step >= 0 else f"f{timeline.forward.called_by(step)}"


def spelled_in(recording: Recording, step: int | None) -> str | None:
    """The same of a run that may have no steps."""
    timeline = recording.timeline
    return None if timeline is None or step is None else spelled(step, timeline)


def padded(step: int, timeline: Timeline) -> str:
    """A step as it stands in the name of a file of a series."""
    return f"{step:03d}" if step >= 0 else f"f{timeline.forward.called_by(step):03d}"


def _number(part: str, asked: str, timeline: Timeline) -> int:
    found = _STEP.fullmatch(part)
    if found is None:
        raise ExportError(
            _(
                "step {step}: expected a number, f and a number for the forward pass, a range such "
                "as 2-5, first, last or all"
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
