"""The shape of a group node: what its functions do at a moment, summed up."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gui.document.folding import Group
from gui.document.once import kept
from gui.translation import _
from gui.viewmodel.extent import GROUP_MARK
from gui.viewmodel.frames import note
from gui.viewmodel.ground import Ground
from gui.viewmodel.node_size import SUBTITLE_SIZE, TITLE_SIZE
from gui.viewmodel.nodes import Moment
from gui.viewmodel.scene import FunctionShape, FunctionState
from gui.viewmodel.text import Face, elide, one_line

if TYPE_CHECKING:
    from autodiff.trace import Timeline

_LISTED = 8  # functions that the tooltip names
_MARGIN = 14.0


def group_shape(ground: Ground, group: Group, now: Moment, selected: bool) -> FunctionShape:
    """The box of a group at a moment."""
    frame, rect = group.frame, ground.rects[group.frame.id]
    state, badge = _state(ground, group, now)
    room = rect.width - GROUP_MARK - _MARGIN
    subtitle = note(ground.folded.document, frame)
    functions = [ground.folded.document.functions[key] for key in group.functions]
    blocked = ground.evaluation.blocked
    return FunctionShape(
        id=frame.id,
        rect=rect,
        title=elide(frame.title, Face.BOLD, TITLE_SIZE, room),
        subtitle=elide(subtitle, Face.MONO, SUBTITLE_SIZE, room),
        state=state,
        badge=badge,
        inputs=ground.inputs[frame.id],
        selected=selected,
        problem=_complaint(ground, group, ground.evaluation.problems),
        tooltip=_tooltip(ground, group, subtitle),
        warning=_complaint(ground, group, ground.evaluation.warnings),
        blocked=all(each.id in blocked or now.is_ahead(each) for each in functions),
        is_group=True,
        order=frame.order,
    )


def _state(ground: Ground, group: Group, now: Moment) -> tuple[FunctionState, str]:
    """The most urgent of what its functions are, and which of them, and how many are done."""
    snapshot, names = now.snapshot, ground.function_names
    if snapshot is None:
        return FunctionState.IDLE, ""
    reached, pops = _first_pops(snapshot.timeline, group.functions)
    done = bisect_right(pops, snapshot.step)
    count = _("{done} of {all}").format(done=done, all=reached)
    inside = set(group.functions)
    if now.failed in inside:
        return FunctionState.FAILED, _("failed: {name}").format(name=names[now.failed or ""])
    if now.popped in inside:
        name = names[now.popped or ""]
        said = name if snapshot.is_forward else f"{name} · {count}"
        return FunctionState.POPPED, said
    if now.following in inside:
        said = _("next: {name}").format(name=names[now.following or ""])
        return FunctionState.NEXT, f"{said} · {count}" if done else said
    if inside & now.queue:
        waiting = _("{count} in the queue").format(count=len(inside & now.queue))
        return FunctionState.QUEUED, f"{waiting} · {count}" if done else waiting
    if not done:
        return FunctionState.IDLE, ""
    said = _("done {count}").format(count=count)
    return (FunctionState.DONE if done == reached else FunctionState.IDLE), said


@kept
def _first_pops(timeline: Timeline, functions: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """How many of these functions a run reaches, and the steps in which they are popped first."""
    reached = [key for key in functions if key in timeline.functions]
    first = (next(iter(timeline.pops_of(key)), None) for key in reached)
    return len(reached), tuple(sorted(step for step in first if step is not None))


def _complaint(ground: Ground, group: Group, sentences: Mapping[str, str]) -> str:
    """The first of what is wrong inside, with the name of the node."""
    if not sentences:
        return ""
    names = {**ground.variable_names, **ground.function_names}
    inside = (*group.functions, *sorted(group.hidden.difference(group.functions)))
    wrong = next((key for key in inside if key in sentences), None)
    return "" if wrong is None else one_line(f"{names[wrong]}: {sentences[wrong]}")


def _tooltip(ground: Ground, group: Group, subtitle: str) -> str:
    names = [ground.function_names[key] for key in group.functions]
    shown = names[:_LISTED] + (["…"] if len(names) > _LISTED else [])
    generations = [ground.generations[key] for key in group.functions]
    return "\n".join(
        [
            group.frame.title,
            subtitle,
            ", ".join(shown),
            _("generations {first} to {last}").format(
                first=min(generations), last=max(generations)
            ),
            _("Double-click opens it."),
        ]
    )
