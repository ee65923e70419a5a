"""The whole chain rule of one variable: every path from the output to it, as a product.

The gradient is the sum of the products, which is what the backward loop computes without ever
walking a path twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from autodiff.trace.events import Computed, Gathered
from gui.document.evaluation import Recording
from gui.document.limits import MAX_PATH_STEPS
from gui.document.model import Wire
from gui.document.once import kept
from gui.translation import _, ngettext
from gui.viewmodel.mathematics import Math, Word, partial, product, row
from gui.viewmodel.numbers import number
from gui.viewmodel.reading import Reading

_SHOWN = 6  # paths that are written out
_MANY = 1_000_000  # paths from which their number is rounded
_FACTORS = 6  # factors of one path that are; the middle of a longer one is left out


@dataclass(frozen=True, slots=True)
class ChainPath:
    """One path: its product in names, in numbers where they are scalars, and where it runs."""

    rule: Math
    numbers: Math | None
    value: float | None
    functions: frozenset[str]
    wires: frozenset[Wire]


@dataclass(frozen=True, slots=True)
class PathsView:
    """The paths from the output to a variable; `count` is how many there are altogether, None in a
    run that is too large to look for them."""

    derivative: Math
    count: int | None
    paths: tuple[ChainPath, ...]
    total: str  # the sum in numbers; empty where not every path is shown with its value


def counted(view: PathsView) -> str:
    """How many paths there are, in words: graphs that use a variable again have very many."""
    if view.count is None:
        return _("too many steps for paths")
    text = f"{view.count:,}" if view.count < _MANY else f"{Decimal(view.count):.1e}"
    return ngettext("{count} path", "{count} paths", min(view.count, _MANY)).format(count=text)


@kept
def _paths_of(recording: Recording, key: str) -> tuple[int, tuple[tuple[Wire, ...], ...]]:
    """How many paths there are, and the first ones as wires from the output to the variable."""
    counts = _counts(recording)
    readers = _readers(recording)
    document = recording.document
    found: list[tuple[Wire, ...]] = []
    waiting: list[tuple[str, _Walked | None]] = [(key, None)]
    while waiting and len(found) < _SHOWN:
        variable, walked = waiting.pop()
        if recording.timeline is not None and variable == recording.timeline.output:
            found.append(_wires_of(walked))
            continue
        for wire in reversed(readers.get(variable, ())):
            for output in reversed(document.functions[wire.function].outputs):
                if counts.get(output):
                    waiting.append((output, _Walked(wire, walked)))
    return counts.get(key, 0), tuple(found)


class _Walked(NamedTuple):
    """The last wire of a path on its way from the variable to the output, and all before it."""

    wire: Wire
    before: _Walked | None


def _wires_of(walked: _Walked | None) -> tuple[Wire, ...]:
    wires = []
    while walked is not None:
        wires.append(walked.wire)
        walked = walked.before
    return tuple(wires)


def paths_view(reading: Reading, key: str) -> PathsView:
    """The chain rule along every path from the output to a variable, whatever the position."""
    return _view_of(reading.recording, key)


@kept
def _view_of(recording: Recording, key: str) -> PathsView:
    reading = Reading.of(recording, 0)
    assert reading is not None, "a reading has a timeline"
    if reading.steps > MAX_PATH_STEPS:
        derivative = partial(reading.variable(reading.timeline.output), reading.variable(key))
        return PathsView(derivative, None, (), "")
    count, wires = _paths_of(recording, key)
    paths = tuple(_path(reading, path) for path in wires if path)
    of = reading.variable(reading.timeline.output)
    values = [path.value for path in paths]
    total = ""
    if len(paths) == count and paths and None not in values:
        terms = [number(value) for value in values]
        added = " + ".join(f"({t})" if t.startswith("−") and i else t for i, t in enumerate(terms))
        result = number(sum(value for value in values if value is not None))
        total = f"{added} = {result}" if len(terms) > 1 else f"= {result}"
    return PathsView(partial(of, reading.variable(key)), count, paths, total)


def _path(reading: Reading, wires: Sequence[Wire]) -> ChainPath:
    rules: list[Math] = []
    values: list[float | None] = []
    above = reading.timeline.output
    for wire in wires:
        rules.append(partial(reading.variable(above), reading.variable(wire.variable)))
        values.append(_local(reading, wire))
        above = wire.variable
    known = [value for value in values if value is not None]
    whole = len(known) == len(values)
    value = 1.0
    for factor in known:
        value *= factor
    words: list[Math] = [Word(number(factor)) for factor in known]
    return ChainPath(
        rule=product(*_shortened(rules)),
        numbers=row("=", product(*_shortened(words))) if whole and len(words) > 1 else None,
        value=value if whole else None,
        functions=frozenset(wire.function for wire in wires),
        wires=frozenset(wires),
    )


def _shortened(factors: list[Math]) -> list[Math]:
    if len(factors) <= _FACTORS:
        return factors
    return [*factors[: _FACTORS - 3], Word("…"), *factors[-2:]]


def _local(reading: Reading, wire: Wire) -> float | None:
    """The derivative of a function's output by one input, where both are single numbers.

    The run has it as the quotient of what the function passed on and what it was given.
    """
    timeline = reading.timeline
    pops = timeline.pops_of(wire.function)
    if not pops:
        return None
    step = pops[0]
    given = passed = None
    for event in timeline.events[timeline.start_of(step) : timeline.steps[step]]:
        if isinstance(event, Gathered):
            given = event.output_grads[0]
        elif isinstance(event, Computed):
            passed = event.input_grads[wire.slot]
    if given is None or passed is None or given.ndim or passed.ndim or float(given) == 0.0:
        return None
    return float(passed) / float(given)


@kept
def _readers(recording: Recording) -> Mapping[str, tuple[Wire, ...]]:
    found: dict[str, list[Wire]] = {}
    timeline = recording.timeline
    for wire in recording.document.wires():
        if timeline is not None and wire.function in timeline.functions:
            found.setdefault(wire.variable, []).append(wire)
    return {variable: tuple(wires) for variable, wires in found.items()}


@kept
def _counts(recording: Recording) -> Mapping[str, int]:
    """The number of paths from the output to each variable: nothing is walked, only added."""
    timeline = recording.timeline
    if timeline is None:
        return {}
    readers = _readers(recording)
    counts = {timeline.output: 1}
    for variable in sorted(timeline.variables, key=timeline.generation_of, reverse=True):
        for wire in readers.get(variable, ()):
            outputs = recording.document.functions[wire.function].outputs
            arriving = sum(counts.get(output, 0) for output in outputs)
            counts[variable] = counts.get(variable, 0) + arriving
    return counts
