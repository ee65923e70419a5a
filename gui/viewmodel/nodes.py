"""The shapes of variables, constants and functions, from the ground and one snapshot."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from autodiff.trace.events import Contributed, Failed, Seeded
from gui.document.model import Array, FunctionNode, VariableNode
from gui.translation import _
from gui.viewmodel import numbers
from gui.viewmodel.curves import ellipse_point
from gui.viewmodel.ground import Ground
from gui.viewmodel.heat import heat_map
from gui.viewmodel.judged import uses, wrong_here
from gui.viewmodel.lens_run import LensRun, Wrong, wrong_text
from gui.viewmodel.node_size import (
    NAME_SIZE,
    SUBTITLE_SIZE,
    TITLE_SIZE,
    literal,
    shape_room,
    shows_heat,
)
from gui.viewmodel.scene import (
    ConstantShape,
    FunctionShape,
    FunctionState,
    GradState,
    Port,
    VariableShape,
)
from gui.viewmodel.text import Face, elide, one_line

if TYPE_CHECKING:
    from autodiff.trace import Snapshot

_POPS_SHOWN = 3
_NAME_MARGIN = 36.0  # what the bend of the ellipse takes of the room for a name


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A snapshot with what its step did, ready to be asked once per node."""

    snapshot: Snapshot | None = None
    popped: str | None = None  # or, in the forward pass, called
    queue: frozenset[str] = frozenset()
    following: str | None = None  # the function that pops next
    changed: frozenset[str] = frozenset()  # variables whose gradient this step set or added to
    failed: str | None = None
    ahead: AbstractSet[str] = frozenset()  # variables that have no data yet
    run: LensRun | None = None  # beside the right one, where the order can go wrong

    def grad(self, variable: str) -> Array | None:
        """A variable's gradient, None also for one that the run does not reach."""
        if self.snapshot is None or variable not in self.snapshot.timeline.variables:
            return None
        return self.snapshot.grad(variable)

    def wrong(self, variable: str) -> Wrong | None:
        """What is wrong with a variable's gradient, and what would be right; else None."""
        if self.snapshot is None or variable not in self.snapshot.timeline.variables:
            return None
        return wrong_here(self.run, self.snapshot, variable)

    def has_data(self, variable: str) -> bool:
        """Whether a variable is computed here; what the run does not reach is."""
        return variable not in self.ahead

    def is_ahead(self, function: FunctionNode) -> bool:
        """Whether a function has yet to be called, in the forward pass."""
        return function.id != self.popped and not all(map(self.has_data, function.outputs))

    def pops(self, function: str) -> tuple[int, ...]:
        """The steps so far that popped a function."""
        return () if self.snapshot is None else self.snapshot.popped_at(function)


def moment(snapshot: Snapshot | None, run: LensRun | None = None) -> Moment:
    """What stands in a snapshot; nothing where there is none."""
    if snapshot is None:
        return Moment()
    events = snapshot.step_events
    queue = snapshot.queue
    return Moment(
        snapshot,
        snapshot.called or snapshot.popped,
        frozenset(queue),
        queue[-1] if queue else None,
        frozenset(e.variable for e in events if isinstance(e, Contributed | Seeded)),
        next((e.function for e in events if isinstance(e, Failed)), None),
        snapshot.ahead,
        run,
    )


def function_shape(
    ground: Ground, function: FunctionNode, now: Moment, in_bands: bool, selected: bool
) -> FunctionShape:
    """The box of a function at a moment; outside bands it tells its own generation."""
    rect = ground.rects[function.id]
    state = _state(function.id, now)
    name = ground.function_names[function.id]
    return FunctionShape(
        id=function.id,
        rect=rect,
        title=elide(function.operation, Face.BOLD, TITLE_SIZE, rect.width - 16),
        subtitle=_subtitle(ground, function, in_bands, rect.width - 12),
        state=state,
        badge=_badge(function.id, state, now),
        inputs=ground.inputs[function.id],
        selected=selected,
        problem=one_line(ground.evaluation.problems.get(function.id, "")),
        tooltip=_function_tooltip(ground, function, name),
        warning=one_line(ground.evaluation.warnings.get(function.id, "")),
        blocked=function.id in ground.evaluation.blocked or now.is_ahead(function),
        clearance=ground.clearance(function.id),
    )


def _state(function: str, now: Moment) -> FunctionState:
    if function == now.failed:
        return FunctionState.FAILED
    if function == now.popped:
        return FunctionState.POPPED
    if function == now.following:
        return FunctionState.NEXT
    if function in now.queue:
        return FunctionState.QUEUED
    return FunctionState.DONE if now.pops(function) else FunctionState.IDLE


def _badge(function: str, state: FunctionState, now: Moment) -> str:
    if state is FunctionState.POPPED and now.snapshot is not None and now.snapshot.is_forward:
        number = now.snapshot.timeline.forward.called_by(now.snapshot.step)
        return _("forward {number}").format(number=number)
    if state is FunctionState.FAILED:
        return _("failed")
    pops = now.pops(function)
    parts = [_("next")] if state is FunctionState.NEXT else []
    if pops:
        shown = [str(step) for step in pops[-_POPS_SHOWN:]]
        listed = ", ".join(shown if len(pops) <= _POPS_SHOWN else ["…", *shown])
        parts.append(_("pop {numbers}").format(numbers=listed))
    return " · ".join(parts)


def _subtitle(ground: Ground, function: FunctionNode, in_bands: bool, room: float) -> str:
    name = ground.function_names[function.id]
    if in_bands:
        return elide(name, Face.MONO, SUBTITLE_SIZE, room)
    suffix = f" · g{ground.generations[function.id]}"
    taken = SUBTITLE_SIZE * 0.6 * len(suffix)
    return elide(name, Face.MONO, SUBTITLE_SIZE, room - taken) + suffix


def _function_tooltip(ground: Ground, function: FunctionNode, name: str) -> str:
    lines = [
        f"{name}: {function.operation}",
        _("generation {generation}").format(generation=ground.generations[function.id]),
        *(f"{key} = {value}" for key, value in function.attributes),
    ]
    for sentences in (ground.evaluation.problems, ground.evaluation.warnings):
        if function.id in sentences:
            lines.append(sentences[function.id])
    return "\n".join(lines)


def variable_shape(
    ground: Ground, variable: VariableNode, now: Moment, stale: bool, selected: bool
) -> VariableShape:
    """The ellipse of a variable at a moment."""
    rect = ground.rects[variable.id]
    computed = now.has_data(variable.id)
    data = _data(ground, variable) if computed else None
    grad = now.grad(variable.id)
    wrong = now.wrong(variable.id)
    full_name = ground.variable_names[variable.id]
    is_port = variable.id in ground.folded.stubs
    with_heat = shows_heat(data)
    return VariableShape(
        id=variable.id,
        rect=rect,
        name=elide(full_name, Face.ITALIC, NAME_SIZE, rect.width - _NAME_MARGIN - shape_room(data)),
        data=numbers.short(data, 12),
        grad=numbers.short(grad, 12),
        grad_state=_grad_state(variable.id, grad, now, wrong),
        arrived="" if is_port else _arrived(variable.id, grad, now),
        heat=heat_map(data) if with_heat else None,
        grad_heat=heat_map(grad) if with_heat else None,
        is_output=variable.id == ground.output,
        selected=selected,
        stale=stale,
        problem=_variable_problem(ground, variable),
        tooltip=_variable_tooltip(ground, variable.id, data, grad, wrong),
        data_invalid=numbers.is_invalid(data),
        blocked=variable.id in ground.evaluation.blocked or not computed,
        warning="" if wrong is None else wrong_text(wrong),
        port=Port(variable.id, None, ellipse_point(rect, 0.0), variable.id in ground.uses),
        is_port=is_port,
    )


def _data(ground: Ground, variable: VariableNode) -> Array | None:
    value = ground.evaluation.values.get(variable.id)
    if value is None:
        return None if variable.value is None else variable.value.array
    return np.asarray(value)


def _grad_state(variable: str, grad: Array | None, now: Moment, wrong: Wrong | None) -> GradState:
    if grad is None:
        return GradState.NONE
    if wrong is not None:
        return GradState.WRONG
    if numbers.is_invalid(grad):
        return GradState.INVALID
    return GradState.CHANGED if variable in now.changed else GradState.SET


def _arrived(variable: str, grad: Array | None, now: Moment) -> str:
    if now.snapshot is None or grad is None:
        return ""
    expected = uses(now.run, now.snapshot, variable)
    count = len(now.snapshot.contributions(variable)) if expected > 1 else 0
    if not 0 < count < expected:
        return ""
    return _("{arrived} of {expected}").format(arrived=count, expected=expected)


def _variable_problem(ground: Ground, variable: VariableNode) -> str:
    if variable.id not in ground.evaluation.problems:
        return ""
    if variable.creator is None and variable.value is None:
        return _("needs a value")
    return one_line(ground.evaluation.problems[variable.id])


def _variable_tooltip(
    ground: Ground, variable: str, data: Array | None, grad: Array | None, wrong: Wrong | None
) -> str:
    problems = ground.evaluation.problems
    lines = [
        ground.variable_names[variable],
        _("data {value}").format(value=numbers.whole(data)),
        _("grad {value}").format(value=numbers.whole(grad)),
    ]
    if data is not None and data.ndim:
        lines.insert(1, _("shape {shape}").format(shape=numbers.shape(data)))
    if wrong is not None:
        lines.append(_("The right gradient is {value}.").format(value=numbers.whole(wrong.right)))
    if variable in problems:
        lines.append(problems[variable])
    return "\n".join(lines)


def constant_shape(ground: Ground, variable: VariableNode, selected: bool) -> ConstantShape:
    """The literal of a constant."""
    rect = ground.rects[variable.id]
    value = _data(ground, variable)
    return ConstantShape(
        id=variable.id,
        rect=rect,
        text=literal(value),
        selected=selected,
        tooltip=numbers.whole(value),
        port=Port(
            variable.id,
            None,
            rect.centre._replace(x=rect.right),
            variable.id in ground.uses,
        ),
    )
