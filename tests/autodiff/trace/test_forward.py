"""The forward pass on the timeline, at the positions below 0, function by function and by line."""

import sys

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable
from autodiff.trace import (
    FORWARD_ALGORITHM,
    Bound,
    Called,
    Forwarded,
    Line,
    Linked,
    Made,
    Numbered,
    Raised,
    Read,
    Returned,
    record,
)
from tests.autodiff.trace.test_random_graphs import random_graph


class Halves(Function):
    """Two outputs."""

    def forward(self, x):
        return x / 2, x / 2 + 1

    def backward(self, gy0, gy1):
        return gy0 / 2 + gy1 / 2


def number(value, name=None):
    return Variable(np.array(value), name)


def forward_script(timeline):
    """The events of the forward pass as short sentences."""
    rows = []
    for event in timeline.events_between(timeline.first, -1):
        match event:
            case Called(function):
                rows.append(f"call {function}")
            case Read(_, values):
                rows.append(f"read {[v.tolist() for v in values]}")
            case Forwarded(_, values):
                rows.append(f"forward {[v.tolist() for v in values]}")
            case Made(_, variable, value):
                rows.append(f"{variable} = {value}")
            case Bound(function):
                rows.append(f"bind {function}")
            case Numbered(function, generation):
                rows.append(f"{function} has generation {generation}")
            case Linked(function, variable):
                rows.append(f"{variable} is of {function}")
            case Raised(_, variable, generation):
                rows.append(f"{variable} has generation {generation}")
            case Returned(function):
                rows.append(f"return from {function}")
    return rows


def test_script_of_a_chain_with_a_constant():
    """2 squared is 4, and 4 times 3 is 12."""
    x = number(2.0, "x")
    timeline = record(ad.square(x) * 3.0)
    assert forward_script(timeline) == [
        "call square1",
        "read [2.0]",
        "forward [4.0]",
        "square1.y = 4.0",
        "bind square1",
        "square1 has generation 0",
        "square1.y is of square1",
        "square1.y has generation 1",
        "return from square1",
        "call mul1",
        "read [4.0, 3.0]",
        "forward [12.0]",
        "mul1.y = 12.0",
        "bind mul1",
        "mul1 has generation 1",
        "mul1.y is of mul1",
        "mul1.y has generation 2",
        "return from mul1",
    ]


def test_script_of_several_outputs():
    """Each output is made and linked by itself."""
    a, b = Halves()(number(4.0, "x"))
    timeline = record(a * b, names={a: "a", b: "b"})
    assert forward_script(timeline)[:12] == [
        "call halves1",
        "read [4.0]",
        "forward [2.0, 3.0]",
        "a = 2.0",
        "b = 3.0",
        "bind halves1",
        "halves1 has generation 0",
        "a is of halves1",
        "a has generation 1",
        "b is of halves1",
        "b has generation 1",
        "return from halves1",
    ]
    made = [timeline.has_data for timeline in (timeline.at(p) for p in range(timeline.first, 0))]
    assert [has("a") for has in made].index(True) == 4
    assert [has("b") for has in made].index(True) == 5


def test_steps_before_the_seed():
    """Step -1 computes the output, the first step of all has the leaves alone."""
    x = number(2.0, "x")
    a = ad.square(x)
    timeline = record(a * a, names={a: "a"})
    assert [timeline.at_step(k).called for k in (-3, -2, -1)] == [None, "square1", "mul1"]
    start, first, second = (timeline.at_step(k) for k in (-3, -2, -1))
    assert [s.position for s in (start, first, second)] == [timeline.first, -10, -1]
    assert timeline.stops == (timeline.first, -10, -1, *timeline.steps)
    assert all(s.has_data("x") for s in (start, first, second))
    assert [s.has_data("a") for s in (start, first, second)] == [False, True, True]
    assert [s.has_data("mul1.y") for s in (start, first, second)] == [False, False, True]
    assert start.event is None
    assert start.is_forward
    assert not timeline.at(0).is_forward
    assert timeline.at(0).called is None


def test_nothing_of_the_backward_pass_is_there_yet():
    """No queue, no seen set, no gradient but what an earlier run left."""
    x = number(3.0, "x")
    ad.square(x).backward()
    timeline = record(ad.square(x))
    for position in range(timeline.first, 0):
        here = timeline.at(position)
        assert (here.queue, here.seen, here.popped) == ((), frozenset(), None)
        assert (here.reason, here.next_reason, here.contributors("x")) == (None, None, [])
        assert (here.grad("x"), here.grad("square1.y")) == (6.0, None)
        assert here.popped_at("square1") == ()


def test_what_is_not_on_the_timeline():
    """A lone variable has no forward pass; a position outside is named."""
    timeline = record(number(2.0, "x"))
    assert (timeline.first, timeline.stops) == (0, timeline.steps)
    timeline = record(ad.square(number(2.0)))
    for outside in (timeline.first - 1, timeline.last + 1):
        with pytest.raises(IndexError, match="timeline"):
            timeline.at(outside)
    with pytest.raises(KeyError, match="nobody"):
        timeline.at(-1).has_data("nobody")


@pytest.mark.parametrize("seed", range(20))
def test_looked_at_backwards_it_is_what_it_is_forwards(seed):
    """Every position of random graphs: its event, its step, and which variables have data."""
    _, output = random_graph(seed)
    timeline = record(output)
    events = timeline.events_between(timeline.first, -1)
    made = {key for key, info in timeline.variables.items() if info.creator is None}
    have = {timeline.first: set(made)}
    for index, event in enumerate(events):
        if isinstance(event, Made):
            made.add(event.variable)
            assert event.value == timeline.variables[event.variable].data
        have[timeline.first + index + 1] = set(made)
    for position in reversed(range(timeline.first, 0)):
        here = timeline.at(position)
        assert {key for key in timeline.variables if here.has_data(key)} == have[position]
        assert here.ahead == timeline.variables.keys() - have[position]
        if position > timeline.first:
            told = events[position - timeline.first - 1]
            assert (type(here.event), here.event.function) == (type(told), here.called)
            assert type(here.step_events[-1]) is type(told)
    called = [timeline.at_step(k).called for k in range(-timeline.forward.count, 0)]
    assert called == list(timeline.functions)


class Shown:
    """A Variable as the shown lines treat it."""

    def __init__(self, data):
        self.data, self.creator, self.generation = data, None, 0


class ShownFunction:
    """A function as the shown lines treat it: it wraps the forward of a real one."""

    def __init__(self, function):
        self.function = function

    def forward(self, *xs):
        ys = self.function.forward(*xs)
        return ys if isinstance(ys, tuple) else (ys,)


def run_shown(function, inputs):
    """Run the shown lines as Python; gives the outputs and the texts of the lines in turn."""
    texts = [line.text for line in FORWARD_ALGORITHM]
    space = {"Variable": Shown}
    exec(compile("\n".join(texts), "shown", "exec"), space)
    went_through = []

    def local(frame, event, _argument):
        if event in ("call", "line") and frame.f_code.co_name == "__call__":
            went_through.append(texts[frame.f_lineno - 1])
        return local

    before = sys.gettrace()
    sys.settrace(lambda frame, *rest: local(frame, *rest) if is_shown(frame) else None)
    try:
        outputs = space["__call__"](ShownFunction(function), *inputs)
    finally:
        sys.settrace(before)
    return outputs, went_through


def is_shown(frame):
    """Whether these are the shown lines and not what they call."""
    return frame.f_code.co_filename == "shown"


@pytest.mark.parametrize("make", [lambda: ad.square, lambda: ad.mul, Halves])
def test_shown_lines_do_what_a_call_does(make):
    """Run as they read, they make the same data, creators and generations, in the same order."""
    values = [3.0, 2.0] if make() is ad.mul else [3.0]
    leaves = [ad.square(number(v)) for v in values]
    real = make()(*leaves)
    real = real if isinstance(real, list) else [real]
    creator = real[0].creator
    inputs = [Shown(x.data) for x in leaves]
    for x in inputs:
        x.generation = 1
    outputs, went_through = run_shown(creator, inputs)
    function = outputs[0].creator
    assert [float(y.data) for y in outputs] == [y.item() for y in real]
    assert [y.generation for y in outputs] == [y.generation for y in real]
    assert all(y.creator is function for y in outputs)
    assert all(y.creator is creator for y in real)
    assert function.generation == creator.generation
    assert list(function.inputs) == inputs
    assert creator.inputs == tuple(leaves)
    assert function.outputs == outputs
    assert [output() for output in creator.outputs] == real

    total = real[0] if len(real) == 1 else real[0] * real[1]
    timeline = record(total, names={creator: "f"})
    at = next(k for k in range(-timeline.forward.count, 0) if timeline.at_step(k).called == "f")
    start = timeline.start_of(at)
    lit = [timeline.at(p).line for p in range(start + 1, timeline.end_of(at) + 1)]
    lines = {line.text: line.line for line in FORWARD_ALGORITHM}
    assert list(dict.fromkeys(lit)) == [
        k for k in dict.fromkeys(lines[text] for text in went_through) if k is not None
    ]
    assert lit.count(Line.LINK) == lit.count(Line.MAKE) == lit.count(Line.RAISE) == len(real)
    at_work = [text for text in went_through if not text.strip().startswith("for ")]
    assert None not in [lines[text] for text in at_work]


def test_data_assigned_after_the_recording_changes_nothing_of_it():
    """y = sin(x ** 2) is recorded, then its inner variable is given other data."""
    x = number(3.0, "x")
    a = ad.square(x)
    a.name = "a"
    timeline = record(ad.sin(a))
    before = [timeline.at(p).has_data("a") for p in range(timeline.first, 1)]
    assert before == sorted(before)
    assert (before[0], before[-1]) == (False, True)
    a.data = np.array(2.0)
    x.data = np.array(1.0)
    assert [timeline.at(p).has_data("a") for p in range(timeline.first, 1)] == before
