"""What the status bar says: how large the graph is, and what backward() will have found."""

from __future__ import annotations

from dataclasses import dataclass

from gui.document.evaluation import Evaluation, Recording
from gui.document.model import Array, Document
from gui.document.once import kept
from gui.progress import followed
from gui.translation import _, ngettext
from gui.viewmodel.judged import judged_reading
from gui.viewmodel.numbers import short
from gui.viewmodel.reading import Reading

_MOST_SHOWN = 4  # gradients in the sentence
_ROOM = 12  # characters for each


@dataclass(frozen=True, slots=True)
class Outlook:
    """The sentence, and whether it tells of a gradient that is not the right one."""

    sentence: str
    is_wrong: bool = False


def size_sentence(document: Document, evaluation: Evaluation) -> str:
    """How many nodes and edges there are, and of what type the numbers are."""
    nodes = len(document.variables) + len(document.functions)
    functions = followed(document.functions.values())
    edges = sum(len(f.inputs) - f.inputs.count(None) + len(f.outputs) for f in functions)
    parts = [
        ngettext("{number} node", "{number} nodes", nodes).format(number=nodes),
        ngettext("{number} edge", "{number} edges", edges).format(number=edges),
    ]
    kinds = {array.dtype for array in followed(evaluation.values.values())}
    parts.extend(sorted(map(str, kinds))[:2])  # to name a type costs more than to find it
    return " · ".join(parts)


def outlook(reading: Reading) -> Outlook:
    """The gradients of the leaves after the last step, as many as fit; a wrong one before all."""
    return _outlook(reading.recording, reading.is_at_end)


@kept
def _outlook(recording: Recording, at_end: bool) -> Outlook:
    # It is asked for at every step, and a run may have 100,000 leaves.
    reading = Reading.of(recording, 0)
    if reading is None:
        return Outlook("")
    run = judged_reading(reading)
    wrong = () if run is None else run.wrong_leaves()
    if run is not None and wrong:
        right = run.final_right(wrong[0])
        return Outlook(_told_wrong(reading, at_end, wrong, right), is_wrong=True)
    return Outlook(_told(reading, at_end))


def _told(reading: Reading, at_end: bool) -> str:
    timeline = reading.timeline
    variables = followed(reading.document.variables.items())
    leaves = [key for key, variable in variables if not variable.creator]
    reached, end = timeline.variables, timeline.last
    ends = ((key, timeline.grad_at(key, end)) for key in leaves if key in reached)
    found = [(reading.variable(key), short(grad, _ROOM)) for key, grad in ends if grad is not None]
    if len(found) == 1:
        name, value = found[0]
        said = _("{name}.grad will be {value} after the last step")
        if at_end:
            said = _("{name}.grad is {value}")
        return said.format(name=name, value=value)
    shown = ", ".join(f"{name}.grad = {value}" for name, value in found[:_MOST_SHOWN])
    if len(found) > _MOST_SHOWN:
        shown = f"{shown}, …"
    if not found or at_end:
        return shown
    return _("after the last step: {gradients}").format(gradients=shown)


def _told_wrong(reading: Reading, at_end: bool, wrong: tuple[str, ...], right: Array | None) -> str:
    name, others = reading.variable(wrong[0]), len(wrong) - 1
    value = short(reading.timeline.final_grads.get(wrong[0]), _ROOM)
    is_right = short(right, _ROOM)
    if value == is_right:  # arrays that are told by their shapes
        said = _("{name}.grad will not be the right gradient")
        if at_end:
            said = _("{name}.grad is not the right gradient")
    else:
        said = _("{name}.grad will be {value}, but {right} is right")
        if at_end:
            said = _("{name}.grad is {value}, but {right} is right")
    said = said.format(name=name, value=value, right=is_right)
    if not others:
        return said
    more = ngettext("{count} more is wrong", "{count} more are wrong", others)
    return f"{said} · {more.format(count=others)}"
