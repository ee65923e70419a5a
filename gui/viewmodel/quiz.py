"""Predict, then reveal: what pops in each step and what a gradient will be, as questions.

A question is asked at a position of the timeline at which its answer cannot be seen yet, and
answered by what the run did.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from autodiff.trace.events import Contributed
from gui.document.expression import ExpressionError
from gui.document.expression.values import parse_value
from gui.translation import _
from gui.viewmodel.ledger import change_text
from gui.viewmodel.numbers import number, short
from gui.viewmodel.picture import build_scene
from gui.viewmodel.queue import titled, why_popped
from gui.viewmodel.reading import Reading
from gui.viewmodel.scene import FunctionState, Scene

_MOST_STEPS = 60  # steps that are asked about: nobody answers more
_MOST_CHOICES = 8
_CLOSE = 5e-4  # relative: an answer may be rounded to a few digits


@dataclass(frozen=True, slots=True)
class Choice:
    """A function that could be popped."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """One question. With choices, `answer` is the key of one; without, a number is to be typed."""

    text: str
    choices: tuple[Choice, ...]
    answer: str | float
    answer_text: str
    explanation: str
    asked_at: int  # the position that is shown while it is asked
    shown_at: int  # and once it is answered


def questions(reading: Reading) -> tuple[Question, ...]:
    """The questions of a run in the order of its steps."""
    found: list[Question] = []
    for step in range(1, min(reading.steps, _MOST_STEPS) + 1):
        found.extend(_of_step(reading, step))
    return tuple(found)


def is_right(question: Question, given: str) -> bool:
    """Whether an answer is right: the key of a choice, or a typed number, rounded or not.

    Raises ValueError with a sentence where a number is asked for and this is none.
    """
    if isinstance(question.answer, str):
        return given == question.answer
    value = typed_number(given)
    return abs(value - question.answer) <= _CLOSE * max(abs(question.answer), abs(value))


def typed_number(text: str) -> float:
    """The number that was typed, also as 1/3; ValueError with a sentence where it is none."""
    try:
        value = parse_value(text, decimal_comma=True).array
    except ExpressionError as error:
        raise ValueError(_("Type a number, such as 8, 0.5 or 1/3.")) from error
    if value.ndim:
        raise ValueError(_("Type one number, such as 8, 0.5 or 1/3."))
    return float(value)


def score_text(right: int, asked: int) -> str:
    """The score in a sentence."""
    if right == asked:
        return _("All {count} right: you could run backward() by hand.").format(count=asked)
    return _("{right} of {count} right.").format(right=right, count=asked)


def picture(reading: Reading, position: int) -> Scene:
    """The graph at a position, without the mark of the function that pops next."""
    recording = reading.recording
    scene = build_scene(recording.document, recording.evaluation, reading.timeline[position])
    functions = {
        key: replace(shape, state=FunctionState.QUEUED, badge="")
        if shape.state is FunctionState.NEXT
        or (shape.is_group and shape.state is FunctionState.QUEUED)
        else shape
        for key, shape in scene.functions.items()
    }
    return replace(scene, functions=MappingProxyType(functions))


def _of_step(reading: Reading, step: int) -> list[Question]:
    timeline = reading.timeline
    before, popped_at = timeline.steps[step - 1], timeline.steps[step - 1] + 1
    function = timeline.popped_in(step)
    waiting = tuple(dict.fromkeys(reversed(timeline.queue_at(before))))[:_MOST_CHOICES]
    found: list[Question] = []
    if function is not None and len(waiting) > 1:
        found.append(
            Question(
                _("Which function is popped now?"),
                # in the order of their names, since the queue's own order tells
                tuple(sorted((Choice(k, titled(reading, k)) for k in waiting), key=_label)),
                function,
                titled(reading, function),
                why_popped(replace(reading, position=popped_at)),
                before,
                popped_at,
            )
        )
    arrived = [e for e in timeline.at_step(step).step_events if isinstance(e, Contributed)]
    if function is not None and arrived and not arrived[-1].after.ndim:
        found.append(_about_gradient(reading, function, arrived, popped_at))
    return found


def _about_gradient(
    reading: Reading, function: str, arrived: list[Contributed], popped_at: int
) -> Question:
    """What the last gradient of the step will be, once all that this step gives it has arrived."""
    last = arrived[-1]
    variable = reading.variable(last.variable)
    ask = _("{function} is popped. What will {variable}.grad be after this step?")
    told = [
        _("{function} contributes {value}: {change}.").format(
            function=reading.function(function),
            value=short(event.value),
            change=change_text(event, variable),
        )
        for event in arrived
        if event.variable == last.variable
    ]
    step = reading.timeline.step_of(popped_at)
    return Question(
        ask.format(function=titled(reading, function), variable=variable),
        (),
        float(last.after.item()),
        number(last.after),
        " ".join(told),
        popped_at,
        reading.timeline.steps[step],
    )


def _label(choice: Choice) -> str:
    return choice.label
