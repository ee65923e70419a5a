"""The recorded run as a table for reading: what `gradstep trace` prints."""

from __future__ import annotations

from autodiff.trace import Snapshot, Timeline
from autodiff.trace.events import Contributed, Gathered, Seeded
from gui.document.evaluation import Recording
from gui.document.model import Array
from gui.document.names import function_names, variable_names
from gui.export.columns import columns
from gui.translation import _
from gui.viewmodel.numbers import in_line

NOTHING = "–"


def trace_table(recording: Recording) -> str:
    """Every step, then every variable. The recording must have a timeline."""
    timeline = recording.timeline
    assert timeline is not None, recording.problem
    parts = [_steps(recording, timeline), "", _variables(recording, timeline)]
    if timeline.stopped is not None:
        parts += ["", _("Stopped: {reason}").format(reason=timeline.stopped.reason)]
    return "\n".join(parts)


def _steps(recording: Recording, timeline: Timeline) -> str:
    functions = function_names(recording.document)
    variables = variable_names(recording.document)
    rows = [
        (
            _("step"),
            _("popped"),
            _("gradient in"),
            _("gradients out"),
            _("queue (the last pops next)"),
        )
    ]
    for step in range(len(timeline.steps)):
        snapshot = timeline.at_step(step)
        popped = NOTHING if snapshot.popped is None else functions[snapshot.popped]
        queue = ", ".join(functions[function] for function in snapshot.queue)
        rows.append(
            (str(step), popped, _gathered(snapshot), _out(snapshot, variables), f"[{queue}]")
        )
    return columns(rows)


def _gathered(snapshot: Snapshot) -> str:
    for event in snapshot.step_events:
        if isinstance(event, Gathered):
            return ", ".join(_short(grad) for grad in event.output_grads)
    return NOTHING


def _out(snapshot: Snapshot, variables: dict[str, str] | object) -> str:
    assert isinstance(variables, dict)
    said = []
    for event in snapshot.step_events:
        if isinstance(event, Seeded):
            said.append(f"{variables[event.variable]} = {_short(event.value)}")
        elif isinstance(event, Contributed) and event.variable in variables:  # a constant gets none
            name = variables[event.variable]
            before, value, after = map(_short, (event.before, event.value, event.after))
            if event.added:
                said.append(f"{name} = {before} + {value} = {after}")
            elif event.before is None:
                said.append(f"{name} = {after}")
            else:
                said.append(
                    _("{name} = {after} in place of {before}").format(
                        name=name, after=after, before=before
                    )
                )
    return ", ".join(said) or NOTHING


def _variables(recording: Recording, timeline: Timeline) -> str:
    document = recording.document
    names = variable_names(document)
    rows = [(_("variable"), _("data"), _("gradient"))]
    for variable in document.variables.values():
        if variable.constant:
            continue
        data = recording.evaluation.values.get(variable.id)
        grad = timeline.final_grads.get(variable.id)
        rows.append((names[variable.id], _short(data), _short(grad)))
    return columns(rows)


def _short(value: Array | None) -> str:
    """A value as it can be pasted anywhere: with the hyphen for a minus."""
    return in_line(value).replace("−", "-")
