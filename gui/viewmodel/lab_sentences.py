"""Why the gradients stand as they do after an action of the state lab, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gui.document.lab import Clear, Run
from gui.document.model import Array
from gui.translation import _
from gui.viewmodel.lab import Lab, contributed
from gui.viewmodel.numbers import in_line, is_listed, short

_NAMED = 4  # variables that one sentence names, and leaves that get a sentence


def sentences(lab: Lab, column: int) -> tuple[str, ...]:
    """What an action did to the state that it found."""
    action = lab.states[column].action
    if isinstance(action, Clear):
        return (_cleared(lab, action),)
    said = [_stopped(lab, column), _other_output(lab, column, action)]
    said.extend(_leaves(lab, column))
    said.append(_renewed(lab, column))
    said.append(_between(lab, column, action))
    return tuple(text for text in said if text)


def _cleared(lab: Lab, action: Clear) -> str:
    names = _listed(lab, action.variables)
    if len(action.variables) == 1:
        return _("{name}.grad is None now, so the next run starts it anew.").format(name=names)
    return _("The gradients of {names} are None now, so the next run starts them anew.").format(
        names=names
    )


def _stopped(lab: Lab, column: int) -> str:
    timeline = lab.states[column].timeline
    if timeline.stopped is None:
        return ""
    return _("The run ended before its time: {reason}.").format(reason=timeline.stopped.reason)


def _other_output(lab: Lab, column: int, action: Run) -> str:
    earlier = [s.action.output for s in lab.states[:column] if isinstance(s.action, Run)]
    if not earlier or earlier[-1] == action.output:
        return ""
    sentence = _("This run starts from {output}: it adds the derivatives of {output} alone.")
    return sentence.format(output=lab.names[action.output])


def _leaves(lab: Lab, column: int) -> list[str]:
    """How each leaf came by its gradient, as far as something had been run before."""
    state = lab.states[column]
    if not any(isinstance(s.action, Run) for s in lab.states[:column]):
        return []
    said = []
    for key in _leaf_keys(lab)[:_NAMED]:
        before, after, name = lab.grad_before(key, column), state.grads.get(key), lab.names[key]
        if not contributed(state, key):
            if before is not None:
                sentence = _("This run does not reach {name}: {name}.grad stays {value}.")
                said.append(sentence.format(name=name, value=short(before)))
        elif before is None:
            sentence = _("{name}.grad was None, so it starts anew: {value}.")
            said.append(sentence.format(name=name, value=short(after)))
        else:
            sentence = _(
                "{name}.grad was not cleared, so this run adds to it: {before} + {own} = {after}."
            )
            own = _own(before, after)
            if after is None or not is_listed(after):
                sentence = _(
                    "{name}.grad was not cleared, so this run adds to it, element by element."
                )
            words = {"before": in_line(before), "own": in_line(own), "after": in_line(after)}
            said.append(sentence.format(name=name, **words))
    return said


def _renewed(lab: Lab, column: int) -> str:
    """Intermediate gradients that an earlier run had kept."""
    state = lab.states[column]
    kept = [
        key
        for key in lab.variables
        if lab.document.variables[key].creator is not None
        and lab.grad_before(key, column) is not None
        and contributed(state, key)
    ]
    if not kept:
        return ""
    sentence = _(
        "What retain_grad had kept of {names} was for looking at: this run started it anew and"
        " did not add to it."
    )
    return sentence.format(names=_listed(lab, kept))


def _between(lab: Lab, column: int, action: Run) -> str:
    """What became of the gradients between the output and the leaves."""
    state = lab.states[column]
    between = [
        key
        for key in lab.variables
        if lab.document.variables[key].creator is not None
        and (key == action.output or contributed(state, key))
    ]
    names = _listed(lab, between)
    if not between:
        return ""
    if action.retain_grad:
        return _("retain_grad keeps the gradients of {names}.").format(names=names)
    return _("Without retain_grad the gradients of {names} are dropped once they are used.").format(
        names=names
    )


def _own(before: Array, after: Array | None) -> Array | None:
    """What a run itself gave, the difference that it made."""
    if after is None:
        return None
    with np.errstate(all="ignore"):
        return np.asarray(np.subtract(after, before))


def _leaf_keys(lab: Lab) -> list[str]:
    return [key for key in lab.variables if lab.document.variables[key].creator is None]


def _listed(lab: Lab, keys: Sequence[str]) -> str:
    shown = [lab.names[key] for key in keys[:_NAMED]]
    return ", ".join(shown if len(keys) <= _NAMED else [*shown, "…"])
