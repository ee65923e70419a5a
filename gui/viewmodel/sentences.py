"""What a step did, in whole sentences: gradients changed, functions pushed, skipped, released; on
the way forward, what was computed."""

from __future__ import annotations

from autodiff.trace.events import (
    AlreadySeen,
    Contributed,
    Event,
    Failed,
    Linked,
    Made,
    Numbered,
    Pushed,
    Raised,
    Released,
    Seeded,
)
from gui.translation import _
from gui.viewmodel.ledger import change_text, shape_text
from gui.viewmodel.numbers import in_line
from gui.viewmodel.reading import Reading


def step_sentences(reading: Reading) -> tuple[str, ...]:
    """Everything that happened in this step up to the position, in order."""
    said = (sentence(reading, event) for event in reading.snapshot.step_events)
    return tuple(text for text in said if text)


def sentence(reading: Reading, event: Event) -> str:
    """What one event did; empty for those that only prepare another."""
    match event:
        case Seeded(variable, value):
            name = reading.variable(variable)
            return _("{name}.grad: – → {value}, the seed.").format(name=name, value=in_line(value))
        case Contributed():
            change = change_text(event, reading.variable(event.variable))
            if event.summed_from is None:
                return f"{change}."
            return _("{change}, summed from shape {before} to {after}.").format(
                change=change,
                before=shape_text(event.summed_from),
                after=shape_text(event.value.shape),
            )
        case Made(_function, variable, value):
            name = reading.variable(variable)
            return _("{name}.data: – → {value}.").format(name=name, value=in_line(value))
        case Numbered(function, generation):
            return _("{function} has generation {generation}.").format(
                function=reading.function(function), generation=generation
            )
        case Linked(function, variable):
            return _("{function} is the creator of {name}.").format(
                function=reading.function(function), name=reading.variable(variable)
            )
        case Raised(_function, variable, generation):
            return _("{name} has generation {generation}.").format(
                name=reading.variable(variable), generation=generation
            )
        case Pushed(function):
            return _("{function} is pushed.").format(function=reading.function(function))
        case AlreadySeen(function):
            return _("{function} already seen: not pushed again.").format(
                function=reading.function(function)
            )
        case Released(variable):
            return _("{name}.grad is released.").format(name=reading.variable(variable))
        case Failed(function, message):
            return _("{function} failed: {message}").format(
                function=reading.function(function), message=message
            )
        case _:
            return ""
