"""The state lab: backward() and cleargrad() one after the other on Variables that keep their state.

The forward pass runs once; what each action leaves in the Variables is what the next one finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from autodiff import Variable, trace
from gui.document.compute import quiet
from gui.document.evaluation import Evaluation, Forward, Recording
from gui.document.graph import chosen_output, upstream
from gui.document.limits import MAX_STEPS
from gui.document.model import Array, Document
from gui.document.names import variable_names
from gui.progress import counter, tell
from gui.translation import _


@dataclass(frozen=True, slots=True)
class Run:
    """backward() from a variable."""

    output: str
    retain_grad: bool = False


@dataclass(frozen=True, slots=True)
class Clear:
    """cleargrad() on these variables."""

    variables: tuple[str, ...]


Action: TypeAlias = Run | Clear


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """What an action left: every variable's gradient, and its own stretch of the timeline, on which
    nothing happens where it was no run."""

    action: Action
    grads: Mapping[str, Array | None]
    recording: Recording
    timeline: trace.Timeline


def perform(document: Document, actions: Sequence[Action]) -> tuple[State, ...]:
    """Do these actions in this order. Runs from what cannot be computed are left out.

    The first one's recording holds those of the others, so that all are on one timeline.
    """
    forward = Forward(document)
    evaluation = forward.run()
    output = chosen_output(document)
    states: list[State] = []
    for action in actions:
        if isinstance(action, Run):
            output = action.output
        if output is not None and output in forward.variables:
            states.append(_state(document, evaluation, forward, action, output))
    later = tuple(state.recording for state in states[1:])
    for state in states[:1]:
        states[0] = replace(state, recording=replace(state.recording, later=later))
    return tuple(states)


def _state(
    document: Document, evaluation: Evaluation, forward: Forward, action: Action, output: str
) -> State:
    """Do one action; a cleargrad() stands at the output of the run before it."""
    variables = forward.variables
    keys = forward.keys(upstream(document, [output]))
    names, functions = keys.variables, keys.functions
    retain = isinstance(action, Run) and action.retain_grad
    if isinstance(action, Clear):
        for key in action.variables:
            if key in variables:
                variables[key].cleargrad()
        timeline = trace.standing(variables[output], names=names, functions=functions)
    else:
        tell(_("Recording the steps"))
        with quiet():
            timeline = trace.record(
                variables[output],
                retain_grad=retain,
                names=names,
                functions=functions,
                limit=MAX_STEPS,
                watch=counter(len(document.functions)),
            )
    options = replace(document.options, order="generation", retain_grad=retain, create_graph=False)
    run = Recording(
        replace(document, output=output, options=options),
        evaluation,
        timeline,
        title=action_text(action, variable_names(document)),
    )
    return State(action, MappingProxyType(_grads(variables)), run, timeline)


def _grads(variables: Mapping[str, Variable]) -> dict[str, Array | None]:
    return {key: None if x.grad is None else x.grad.data for key, x in variables.items()}


def action_text(action: Action, names: Mapping[str, str]) -> str:
    """An action as Python writes it."""
    if isinstance(action, Run):
        output = names.get(action.output, action.output)
        return f"{output}.backward({'retain_grad=True' * action.retain_grad})"
    if len(action.variables) == 1:
        return f"{names.get(action.variables[0], action.variables[0])}.cleargrad()"
    return _("cleargrad() on all leaves")


def renamed(recording: Recording, document: Document, evaluation: Evaluation) -> Recording:
    """A recording and those after it, with the names that this document gives to its nodes."""
    own = recording.document
    asked = replace(document, output=own.output, options=own.options) if recording.title else None
    return replace(
        recording,
        document=asked or document,
        evaluation=evaluation,
        later=tuple(renamed(run, document, evaluation) for run in recording.later),
    )
