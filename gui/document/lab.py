"""The state lab: backward() and cleargrad() one after the other on Variables that keep their state.

The forward pass runs once; what each action leaves in the Variables is what the next one finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from autodiff import trace
from gui.document.compute import quiet
from gui.document.evaluation import Forward
from gui.document.graph import upstream
from gui.document.limits import MAX_STEPS
from gui.document.model import Array, Document


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
    """What an action left: every variable's gradient, and the run's timeline where it was one."""

    action: Action
    grads: Mapping[str, Array | None]
    timeline: trace.Timeline | None


def perform(document: Document, actions: Sequence[Action]) -> tuple[State, ...]:
    """Do these actions in this order. Runs from what cannot be computed are left out."""
    forward = Forward(document)
    forward.run()
    variables = forward.variables
    states = []
    for action in actions:
        timeline = None
        if isinstance(action, Clear):
            for key in action.variables:
                if key in variables:
                    variables[key].cleargrad()
        elif action.output in variables:
            with quiet():
                timeline = trace.record(
                    variables[action.output],
                    retain_grad=action.retain_grad,
                    names=forward.keys(upstream(document, [action.output])),
                    limit=MAX_STEPS,
                )
        else:
            continue
        grads = {key: None if x.grad is None else x.grad.data for key, x in variables.items()}
        states.append(State(action, MappingProxyType(grads), timeline))
    return tuple(states)
