"""Scripts of the events that each kind of graph must leave, and of what the snapshots then say."""

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable
from autodiff.trace import (
    AlreadySeen,
    Computed,
    Contributed,
    Failed,
    Line,
    Popped,
    Pushed,
    Released,
    Seeded,
    record,
)


def script(timeline):
    """The events as short sentences."""
    rows = []
    for event in timeline.events:
        match event:
            case Seeded(variable, value):
                rows.append(f"seed {variable} {value}")
            case Popped(function):
                rows.append(f"pop {function}")
            case Contributed(_, slot, variable, value, before, after):
                rows.append(f"{variable}[{slot}] {before} + {value} = {after}")
            case Pushed(function, _, position):
                rows.append(f"push {function} at {position}")
            case AlreadySeen(function):
                rows.append(f"seen {function}")
            case Released(variable):
                rows.append(f"release {variable}")
            case Failed(function, message):
                rows.append(f"fail {function}: {message}")
    return rows


def number(value, name=None):
    return Variable(np.array(value), name)


def test_chain():
    """Pop, contribute, push, release, from the output to the leaf."""
    x = number(0.5, "x")
    timeline = record(ad.square(ad.square(x)))
    assert script(timeline) == [
        "seed square2.y 1.0",
        "push square2 at 0",
        "pop square2",
        "square1.y[0] None + 0.5 = 0.5",
        "push square1 at 0",
        "release square2.y",
        "pop square1",
        "x[0] None + 0.5 = 0.5",
        "release square1.y",
    ]


def test_one_variable_in_two_slots():
    """x * x contributes twice, and a creator reached twice joins once."""
    x = number(3.0, "x")
    a = ad.square(x)
    timeline = record(a * a, names={a: "a"})
    assert script(timeline)[2:] == [
        "pop mul1",
        "a[0] None + 9.0 = 9.0",
        "push square1 at 0",
        "a[1] 9.0 + 9.0 = 18.0",
        "seen square1",
        "release mul1.y",
        "pop square1",
        "x[0] None + 108.0 = 108.0",
        "release a",
    ]
    assert timeline[-1].seen == {"mul1", "square1"}


def test_wide_reuse_adds_up_one_by_one():
    """A leaf used by several functions shows every partial sum."""
    x = number(1.0, "x")
    timeline = record(x * 2.0 + x * 3.0 + x * 4.0)
    ledger = timeline[-1].contributions("x")
    assert [(c.function, float(c.after)) for c in ledger] == [
        ("mul2", 3.0),
        ("mul1", 5.0),
        ("mul3", 9.0),
    ]
    assert timeline[0].expected_contributions("x") == 3
    middle = timeline.at_step(timeline.step_of(len(timeline) - 1) - 1)
    assert len(middle.contributions("x")) == 2
    assert float(middle.grad("x")) == 5.0


def test_constants_have_no_key_and_no_contribution():
    """Among the inputs a constant stands as its value."""
    x = number(1.0, "x")
    timeline = record(2.0 * x)
    assert timeline.functions["mul1"].inputs == (2.0, "x")
    assert list(timeline.variables) == ["x", "mul1.y"]
    assert [event.slot for event in timeline.events if isinstance(event, Contributed)] == [1]


def test_broadcasting_is_reported():
    """The shape that a contribution was summed from is told, and the value is the sum."""
    x, w = number(2.0, "x"), Variable(np.array([1.0, 2.0, 3.0]), "w")
    timeline = record(x * w)
    to_x, to_w = (e for e in timeline.events if isinstance(e, Contributed))
    assert (to_x.summed_from, float(to_x.value)) == ((3,), 6.0)
    assert to_w.summed_from is None


class Halves(Function):
    """Two outputs, of which the test uses one or both."""

    def forward(self, x):
        return x / 2, x / 2 + 1

    def backward(self, gy0, gy1):
        return gy0 / 2 + gy1 / 2


def test_several_outputs_are_gathered_once():
    """A function of two outputs is pushed once and popped with both gradients."""
    x = number(4.0, "x")
    a, b = Halves()(x)
    timeline = record(a * b, names={a: "a", b: "b"})
    assert script(timeline)[2:] == [
        "pop mul1",
        "a[0] None + 3.0 = 3.0",
        "push halves1 at 0",
        "b[1] None + 2.0 = 2.0",
        "seen halves1",
        "release mul1.y",
        "pop halves1",
        "x[0] None + 2.5 = 2.5",
        "release a",
        "release b",
    ]
    assert timeline.functions["halves1"].outputs == ("a", "b")


def test_an_output_that_nobody_holds_counts_as_zero():
    """The gradient of an output that is gone is gathered as None, and the rule gets zeros."""
    x = number(4.0, "x")
    a = Halves()(x)[0]
    timeline = record(a * 3.0)
    gathered = next(e for e in timeline.at_step(2).step_events if hasattr(e, "output_grads"))
    assert (float(gathered.output_grads[0]), gathered.output_grads[1]) == (3.0, None)
    assert x.grad.item() == 1.5


class Broken(Function):
    def forward(self, x):
        return x

    def backward(self, gy):
        raise ZeroDivisionError("no way back")


def test_an_error_in_a_rule_is_the_last_step():
    """The steps before it stand; nothing is written to the Variables."""
    x = number(1.0, "x")
    a = Broken()(x)
    timeline = record(ad.square(a), names={a: "a"})
    assert script(timeline)[-2:] == ["pop broken1", "fail broken1: ZeroDivisionError: no way back"]
    assert timeline.stopped.kind == "failed"
    assert timeline.stopped.function == "broken1"
    assert timeline[-1].line is Line.BACKWARD
    assert timeline.final_grads["a"] == 2.0
    assert x.grad is None


def test_wrong_orders_stop_at_the_limit():
    """lifo takes exponentially many steps here; the trace ends at its limit and says so."""
    x = number(1.0, "x")
    y = x
    for _ in range(40):
        y = y + y
    timeline = record(y, order="lifo", limit=500)
    assert len(timeline.steps) == 501
    assert timeline.stopped.kind == "limit"
    assert timeline.stopped.function == timeline[-1].queue[-1]
    assert x.grad is None


def test_retain_grad_releases_nothing():
    """With retain_grad the intermediate gradients are there at the end."""
    x = number(2.0, "x")
    a = ad.square(x)
    timeline = record(ad.square(a), names={a: "a"}, retain_grad=True)
    assert not any(isinstance(e, Released) for e in timeline.events)
    assert timeline.final_grads["a"] == 8.0
    assert a.grad.item() == 8.0


def test_a_leaf_starts_from_its_gradient():
    """The gradient of an earlier run is there at the start, and is added to."""
    x = number(3.0, "x")
    ad.square(x).backward()
    timeline = record(ad.square(x))
    assert timeline[0].grad("x") == 6.0
    assert script(timeline)[-2] == "x[0] 6.0 + 6.0 = 12.0"


def test_double_backward():
    """With create_graph, x.grad can be recorded in its turn."""
    x = number(2.0, "x")
    record(x**3, create_graph=True)
    gx = x.grad
    x.cleargrad()
    timeline = record(gx, names={x: "x", gx: "gx"})
    assert float(timeline.final_grads["x"]) == 12.0
    assert timeline.output == "gx"


def test_lone_variable():
    """No function: the seed is all that happens."""
    timeline = record(number(2.0, "x"))
    assert script(timeline) == ["seed x 1.0"]
    assert timeline.steps == (1,)
    assert timeline[-1].popped is None


def test_lines_of_a_step():
    """Every event belongs to a line of the algorithm."""
    x = number(2.0, "x")
    timeline = record(ad.square(ad.square(x)))
    lines = [snapshot.line for snapshot in timeline]
    assert lines[:9] == [
        None,
        Line.SEED,
        Line.START,
        Line.POP,
        Line.GATHER,
        Line.BACKWARD,
        Line.ACCUMULATE,
        Line.PUSH,
        Line.RELEASE,
    ]


def test_reasons_name_the_generation_and_the_ties():
    """Why a function is popped, as data."""
    x = number(2.0, "x")
    a = ad.square(x)
    timeline = record(ad.square(a) + ad.square(a))
    reason = timeline.at_step(2).reason
    assert (reason.function, reason.generation, reason.ties) == ("square3", 1, ("square2",))
    assert timeline.at_step(1).next_reason == reason
    assert timeline[-1].next_reason is None


def test_recorded_arrays_are_read_only_and_apart():
    """What is recorded cannot be written into, and writing into gradients does not change it."""
    x = Variable(np.ones(3), "x")
    timeline = record(ad.sum(x + x))
    x.grad.data[:] = 7.0
    assert timeline.final_grads["x"].tolist() == [2.0, 2.0, 2.0]
    with pytest.raises(ValueError, match="read-only"):
        timeline.final_grads["x"][0] = 1.0
    x.data[:] = 5.0
    assert timeline.variables["x"].data.tolist() == [1.0, 1.0, 1.0]


def test_names():
    """Given keys win, then a Variable's own name; what has neither has a key that nobody types."""
    x, y = number(2.0, "x"), number(3.0)
    z = x * y
    timeline = record(z, names={z: "z", z.creator: "A"})
    assert list(timeline.variables) == ["x", "leaf.1", "z"]
    assert timeline.functions["A"].inputs == ("x", "leaf.1")
    assert timeline.variables["z"].creator == "A"
    by_call = record(x * y, names=lambda thing: "F" if isinstance(thing, Function) else None)
    assert list(by_call.functions) == ["F"]


def test_functions_are_named_by_their_outputs_too():
    """Without a Function in hand; the others have generated keys beside it."""
    x = number(2.0, "x")
    a = ad.square(x)
    y = ad.square(a) * 3.0
    timeline = record(y, names={a: "a"}, functions={a: "A", y: "square1"})
    assert list(timeline.functions) == ["A", "square2", "square1"]
    assert timeline.variables["a"].creator == "A"
    u, v = Halves()(a)
    assert list(record(u * v, functions={v: "H", u: "H"}).functions) == ["square1", "H", "mul1"]


def test_unknown_order_and_positions():
    """What is not there is named."""
    timeline = record(ad.square(number(2.0)))
    with pytest.raises(KeyError, match="dijkstra"):
        record(ad.square(number(2.0)), order="dijkstra")
    with pytest.raises(IndexError, match="timeline"):
        timeline[len(timeline)]
    with pytest.raises(KeyError, match="nobody"):
        timeline[0].grad("nobody")
    assert timeline[-1].position == len(timeline) - 1
    assert [s.position for s in timeline[1:3]] == [1, 2]


def test_the_seen_set_is_a_set_at_every_position():
    """It is looked up, and still compares, counts, lists and combines as a set does."""
    x = Variable(np.array(2.0), "x")
    a = ad.square(x)
    timeline = record(ad.square(a) + ad.square(a))
    joined, counted = set(), []
    for snapshot in timeline:
        if isinstance(snapshot.event, Pushed):
            joined.add(snapshot.event.function)
        seen = snapshot.seen
        assert seen == joined
        assert set(seen) == joined
        assert len(seen) == len(joined)
        assert seen & {"square1", "nobody"} == joined & {"square1"}
        assert "nobody" not in seen
        assert None not in seen
        counted.append(len(seen))
    assert counted[-1] == 4


@pytest.mark.parametrize("create_graph", [False, True], ids=["raw", "graph"])
@pytest.mark.parametrize("make", [np.array, lambda number: np.array([number, number])])
@pytest.mark.filterwarnings("error")
def test_what_a_function_computed_is_what_it_contributes(make, create_graph):
    """A zero gradient times the infinite slope of a square root is 0 in both, never NaN in one."""
    x, z = Variable(make(0.0), "x"), Variable(make(0.0), "z")
    timeline = record(ad.sqrt(x * z) * z, create_graph=create_graph)
    computed = {
        (event.function, slot): gradient
        for event in timeline.events
        if isinstance(event, Computed)
        for slot, gradient in enumerate(event.input_grads)
    }
    for event in timeline.events:
        if isinstance(event, Contributed):
            np.testing.assert_array_equal(computed[event.function, event.slot], event.value)
            assert np.all(event.value == 0.0)
