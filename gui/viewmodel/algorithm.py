"""The running code as text: its lines, the one that just ran, and what its names hold.

It is the backward loop, or, in the forward pass, what calling a function does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

import numpy as np

from autodiff.trace import FORWARD_ALGORITHM, AlgorithmLine, FunctionInfo, algorithm
from autodiff.trace.events import (
    AlreadySeen,
    Called,
    Computed,
    Contributed,
    Event,
    Forwarded,
    Gathered,
    Linked,
    Made,
    Numbered,
    Popped,
    Pushed,
    Raised,
    Read,
    Released,
    Seeded,
)
from gui.document.model import Array
from gui.translation import _
from gui.viewmodel.numbers import short
from gui.viewmodel.queue import titled
from gui.viewmodel.reading import Reading

_NAME = re.compile(r"[A-Za-z_]+(?:\.[A-Za-z_]+)*")
_NONE = "None"
_LISTED = 12  # functions that a queue or a seen set names
_COUNTED = 200  # functions from which a seen set is only counted
_ROOM = 12  # characters of one value


@dataclass(frozen=True, slots=True)
class CodeLine:
    """One line of the algorithm."""

    number: int
    text: str
    current: bool


@dataclass(frozen=True, slots=True)
class Live:
    """A name of the loop and what it holds now; changed by the line that just ran.

    `keys` are the functions and variables that it stands for.
    """

    name: str
    value: str
    changed: bool = False
    keys: Set[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AlgorithmView:
    """Everything that the algorithm panel shows of one reading."""

    lines: tuple[CodeLine, ...]
    live: tuple[Live, ...]
    note: str


def algorithm_view(reading: Reading) -> AlgorithmView:
    """The code at a reading: the current line is the one that the latest event executed."""
    options = reading.document.options
    lines: Sequence[AlgorithmLine] = FORWARD_ALGORITHM
    note = _("Function.__call__ — the code that is running")
    if not reading.is_forward:
        lines = algorithm(options.order, options.retain_grad)
        note = _("Variable.backward — the code that is running")
    current = _current(reading, lines)
    return AlgorithmView(
        lines=tuple(
            CodeLine(index + 1, line.text, index == current) for index, line in enumerate(lines)
        ),
        live=_live_forward(reading) if reading.is_forward else _live(reading),
        note=note,
    )


def live_in(view: AlgorithmView, text: str, place: int) -> tuple[Live, int, int] | None:
    """The live name at a place of a line, and from where to where it is written.

    `x.creator` is about `x`, which has a value; `x.grad` has its own.
    """
    for match in _NAME.finditer(text):
        if match.start() <= place < match.end():
            for name in (match.group(), match.group().split(".")[0]):
                for live in view.live:
                    if live.name == name:
                        return live, match.start(), match.end()
    return None


def _current(reading: Reading, lines: Sequence[AlgorithmLine]) -> int:
    """The index of the line that the latest event executed, -1 before the first event."""
    snapshot = reading.snapshot
    found = [index for index, line in enumerate(lines) if line.line is snapshot.line]
    if snapshot.line is None or not found:
        return -1
    skipped = isinstance(snapshot.event, AlreadySeen) and lines[found[0] - 1].line is None
    return found[0] - 1 if skipped else found[0]  # the condition above the push said no


def _live_forward(reading: Reading) -> tuple[Live, ...]:
    """The names of a call; those that it has not come to yet hold a dash."""
    snapshot = reading.snapshot
    key, last = snapshot.called, snapshot.event
    record = reading.timeline.functions.get(key or "")
    if key is None or record is None:
        return (Live("f", "–"), Live("inputs", "–"))
    inputs = [
        reading.variable(x) if isinstance(x, str) else _value(np.asarray(x)) for x in record.inputs
    ]
    f, xs, ys, outputs, output = titled(reading, key), "–", "–", "–", "–"
    made: list[str] = []
    linked: frozenset[str] = frozenset()
    for event in snapshot.step_events:
        match event:
            case Read(values=values):
                xs = _values(values)
            case Forwarded(values=values):
                ys = _values(values)
            case Made(variable=variable):
                made.append(reading.variable(variable))
                outputs = f"[{', '.join(made)}]"
            case Numbered(generation=number):
                f = f"{f} · g{number}"
            case Linked(variable=variable):
                output, linked = reading.variable(variable), frozenset([variable])
            case Raised(generation=number):
                output = f"{output} · g{number}"
            case _:
                pass
    return (
        Live("f", f, isinstance(last, Called | Numbered), frozenset([key])),
        Live("inputs", f"[{', '.join(inputs)}]", False, _variables_read(record)),
        Live("xs", xs, isinstance(last, Read), _variables_read(record)),
        Live("ys", ys, isinstance(last, Forwarded), frozenset(record.outputs)),
        Live("outputs", outputs, isinstance(last, Made), frozenset(record.outputs)),
        Live("output", output, isinstance(last, Linked | Raised), linked),
    )


def _live(reading: Reading) -> tuple[Live, ...]:
    snapshot = reading.snapshot
    events, last = snapshot.step_events, snapshot.event
    own = _before_the_loop(reading, last) if snapshot.popped is None else ()
    waiting, joined = snapshot.queue, snapshot.seen
    queue = Live(
        "queue",
        _functions(reading, waiting),
        isinstance(last, Popped | Pushed),
        frozenset(waiting),
    )
    inside = () if snapshot.popped is None else _inside_the_loop(reading, events, last)
    shown = (*own, *inside, queue)
    if not joined:
        return shown
    return (*shown, Live("seen", _seen(reading, joined), isinstance(last, Pushed), joined))


def _seen(reading: Reading, joined: Set[str]) -> str:
    """The seen set in the order in which the functions compute; of a large one, its size."""
    if len(joined) > _COUNTED:
        return _("{count} functions").format(count=len(joined))
    few = frozenset(joined)
    ordered = tuple(key for key in reading.timeline.functions if key in few)
    return _functions(reading, ordered, "{}")


def _before_the_loop(reading: Reading, last: Event | None) -> tuple[Live, ...]:
    output = reading.timeline.output
    keys = frozenset([output])
    return (
        Live("output", reading.variable(output), False, keys),
        Live("output.grad", _value(reading.snapshot.grad(output)), isinstance(last, Seeded), keys),
    )


def _inside_the_loop(
    reading: Reading, events: Sequence[Event], last: Event | None
) -> tuple[Live, ...]:
    """The names that a step gives values to; those that it has not come to yet hold a dash."""
    gys = gxs = x = gx = grad = "–"
    key: frozenset[str] = frozenset()
    for event in events:
        match event:
            case Gathered(output_grads=values):
                gys = _values(values)
            case Computed(input_grads=values):
                gxs = _values(values)
            case Contributed():
                x, key = reading.variable(event.variable), frozenset([event.variable])
                gx, grad = _value(event.value), _value(event.after)
            case _:
                pass
    popped = reading.snapshot.popped
    added = isinstance(last, Contributed)
    record = reading.timeline.functions.get(popped or "")
    function = "–" if popped is None else titled(reading, popped)
    live: tuple[Live, ...] = (
        Live("f", function, isinstance(last, Popped), frozenset([popped or ""])),
        Live("gys", gys, isinstance(last, Gathered), frozenset(record.outputs if record else ())),
        Live("gxs", gxs, isinstance(last, Computed), _variables_read(record)),
        Live("x", x, added, key),
        Live("gx", gx, added, key),
        Live("x.grad", grad, added, key),
    )
    if reading.document.options.order == "recursive":
        joined = sum(isinstance(event, Pushed) for event in events)
        place = str(len(reading.snapshot.queue) - joined)
        live = (live[0], Live("place", place, isinstance(last, Popped)), *live[1:])
    if isinstance(last, Released):
        dropped = f"{reading.variable(last.variable)}.grad"
        return (*live, Live(dropped, _NONE, True, frozenset([last.variable])))
    return live


def _variables_read(record: FunctionInfo | None) -> frozenset[str]:
    """The variables among the inputs of a function."""
    return frozenset(x for x in record.inputs if isinstance(x, str)) if record else frozenset()


def _value(value: Array | None) -> str:
    return _NONE if value is None else short(value, _ROOM)


def _values(values: Sequence[Array | None]) -> str:
    return "[" + ", ".join(_value(value) for value in values) + "]"


def _functions(reading: Reading, keys: Sequence[str], brackets: str = "[]") -> str:
    shown = tuple(keys[-_LISTED:])
    listed = reading.listed(shown)
    if len(keys) > _LISTED:
        listed = f"… {listed}"
    return f"{brackets[0]}{listed}{brackets[1]}"
