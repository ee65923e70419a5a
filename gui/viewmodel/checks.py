"""The check of a gradient against the central difference of what the graph computes.

The variable is cut from what creates it, moved by a little in both directions, and the output is
computed anew: nothing of the backward pass is trusted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from autodiff.trace import Timeline
from gui.document.evaluation import Recording, evaluate
from gui.document.graph import readers
from gui.document.model import Array, Document, Value, VariableNode
from gui.translation import _
from gui.viewmodel.numbers import forms, in_line, is_listed, number

Floats: TypeAlias = NDArray[np.float64]

EPSILON = 1e-4
_TOLERANCE = 1e-5  # relative; the difference itself is good to about EPSILON squared
_FINER = 0.01  # of epsilon, where a curve is too steep for it
_MOST_WORK = 2_000  # computed functions that one check may cost: some 50 ms
_KINK = 0.05  # slopes on both sides that differ by more than this share


class Verdict(Enum):
    """What the check found; each has its own mark."""

    AGREES = "agrees"
    DIFFERS = "differs"
    KINK = "kink"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Check:
    """A verdict, the sentence that explains it, and the difference where one could be taken."""

    verdict: Verdict
    sentence: str
    difference: tuple[str, ...] = ()  # the ways to write it, the longest first


def check_gradient(recording: Recording, key: str) -> Check:
    """Compare the gradient that the run gave a variable with its central difference."""
    document, timeline = recording.document, recording.timeline
    if timeline is not None and key == timeline.output:
        return Check(Verdict.AGREES, _("The gradient of the output by itself is 1."))
    gradient = final_gradient(recording, key)
    if timeline is None or gradient is None:
        return Check(Verdict.SKIPPED, _("No gradient reaches this variable."))
    value = recording.evaluation.values[key]
    creator = document.variables[key].creator
    if creator is not None and len(document.functions[creator].outputs) > 1:
        return Check(Verdict.SKIPPED, _("One of several outputs cannot be moved alone."))
    if value.dtype != np.float64:
        return Check(Verdict.SKIPPED, _("Only float64 is precise enough for differences."))
    between = _between(recording, timeline, key, _MOST_WORK // max(1, 2 * value.size))
    if between is None:
        return Check(Verdict.SKIPPED, _("The graph is too large to be checked at every step."))
    moved = _Moved(between, key, np.asarray(value, dtype=np.float64))
    found = _compared(np.asarray(gradient, dtype=np.float64), moved)
    if _earlier(timeline, key) is None:
        return found
    added = _("This run added {value} to the gradient of an earlier one.")
    sentence = f"{added.format(value=in_line(gradient))} {found.sentence}"
    difference = tuple(text if text[0] == "−" else f"+{text}" for text in found.difference)
    return replace(found, sentence=sentence, difference=difference)


def final_gradient(recording: Recording, key: str) -> Array | None:
    """What this run gave a variable, also where it was released afterwards; of a leaf that had a
    gradient from an earlier run, what was added to it."""
    timeline = recording.timeline
    if timeline is None:
        return None
    last = timeline[len(timeline) - 1]
    contributions = last.contributions(key)
    if not contributions:
        return last.grad(key)
    before, after = _earlier(timeline, key), contributions[-1].after
    if before is None:
        return after
    with np.errstate(all="ignore"):
        return np.asarray(np.subtract(after, before))


def _earlier(timeline: Timeline, key: str) -> Array | None:
    """The gradient from an earlier run that this one added to; None where it started anew."""
    contributions = timeline[len(timeline) - 1].contributions(key)
    return contributions[0].before if contributions else None


def _between(recording: Recording, timeline: Timeline, key: str, most: int) -> Document | None:
    """What leads from a variable to the output; all else keeps the value that it has. None where
    that is more than so many functions: a large graph is not walked to its end for that."""
    document, values = recording.document, recording.evaluation.values
    reading = readers(document)
    found: set[str] = set()
    waiting = [key]
    while waiting:
        for wire in reading.get(waiting.pop(), ()):
            # What is in the run leads to the output.
            if wire.function not in found and wire.function in timeline.functions:
                found.add(wire.function)
                waiting.extend(document.functions[wire.function].outputs)
        if len(found) > most:
            return None
    functions = {k: document.functions[k] for k in sorted(found, key=timeline.place_of)}
    made = {v for function in functions.values() for v in function.outputs}
    read = (v for function in functions.values() for v in function.inputs if v is not None)
    variables = {
        v: document.variables[v]
        if v in made
        else VariableNode(v, value=Value(values[v]), constant=document.variables[v].constant)
        for v in dict.fromkeys((key, *read, *made, timeline.output))
    }
    return replace(document, functions=functions, variables=variables, output=timeline.output)


class _Moved:
    """A document whose variable is moved by a little, element by element."""

    def __init__(self, document: Document, key: str, value: Floats) -> None:
        self._document = document
        self._key = key
        self._value = value

    def slopes(self, epsilon: float) -> tuple[Floats, Floats]:
        """The slopes of the output's sum, downwards and upwards, for each element of the value."""
        value = self._value
        here = self._sum_at(value)
        below, above = np.empty(value.shape), np.empty(value.shape)
        for index in np.ndindex(value.shape):
            step = epsilon * max(1.0, abs(float(value[index])))
            moved = value.copy()
            moved[index] = value[index] - step
            below[index] = (here - self._sum_at(moved)) / step
            moved[index] = value[index] + step
            above[index] = (self._sum_at(moved) - here) / step
        return below, above

    def _sum_at(self, value: Floats) -> float:
        document = self._document
        node = VariableNode(self._key, value=Value(value))
        variables = {**document.variables, self._key: node}
        result = evaluate(replace(document, variables=variables)).values.get(document.output or "")
        return float("nan") if result is None else float(np.sum(result))


def _compared(gradient: Floats, moved: _Moved) -> Check:
    with np.errstate(all="ignore"):
        below, above = moved.slopes(EPSILON)
        central = (below + above) / 2
        scale = np.maximum(1.0, np.abs(central))
        apart = float(np.max(np.abs(gradient - central) / scale, initial=0.0))
        bend = float(np.max(np.abs(above - below) / scale, initial=0.0))
    words = {"difference": in_line(central), "gradient": in_line(gradient), "error": number(apart)}
    shown = forms(central)
    if not np.isfinite(central).all():
        sentence = _(
            "A difference cannot be taken here: the function is not defined on both sides."
        )
        return Check(Verdict.SKIPPED, sentence)
    if bend > _KINK and _stays_bent(moved, bend):
        words |= {"below": in_line(below), "above": in_line(above)}
        return Check(Verdict.KINK, _kink_sentence(gradient).format(**words), shown)
    if apart <= _TOLERANCE:
        return Check(Verdict.AGREES, _agreeing_sentence(gradient).format(**words), shown)
    with np.errstate(all="ignore"):
        finer = np.add(*moved.slopes(EPSILON * _FINER)) / 2
        still_apart = float(np.max(np.abs(gradient - finer) / np.maximum(1.0, np.abs(finer))))
    if still_apart < apart * _FINER:
        sentence = _(
            "ε = 1e-4 is too coarse here and gives {difference}; with a finer step the difference"
            " is {finer}, which agrees."
        )
        return Check(Verdict.AGREES, sentence.format(finer=in_line(finer), **words), forms(finer))
    return Check(Verdict.DIFFERS, _differing_sentence(gradient).format(**words), shown)


def _kink_sentence(gradient: Floats) -> str:
    if is_listed(gradient):
        return _(
            "Not smooth here: the slope is {below} below and {above} above; the gradient {gradient}"
            " is one choice between them."
        )
    return _(
        "Not smooth here: slopes below and above differ; the gradient is one choice between them."
    )


def _agreeing_sentence(gradient: Floats) -> str:
    if is_listed(gradient):
        return _("The central difference is {difference}: they agree (relative error {error}).")
    return _("Gradient and central difference agree (largest relative error {error}).")


def _differing_sentence(gradient: Floats) -> str:
    if is_listed(gradient):
        return _(
            "The central difference is {difference}, but the gradient is {gradient} (relative error"
            " {error})."
        )
    return _("Gradient and central difference differ (largest relative error {error}).")


def _stays_bent(moved: _Moved, bend: float) -> bool:
    """A steep curve straightens where one looks closer; a kink does not."""
    with np.errstate(all="ignore"):
        below, above = moved.slopes(EPSILON / 10)
        scale = np.maximum(1.0, np.abs(below + above) / 2)
        return float(np.max(np.abs(above - below) / scale, initial=0.0)) > bend / 2
