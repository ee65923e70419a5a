"""The seed's example, `a = square(x); y = square(a) + square(a)` at 2, under every order."""

import numpy as np
import pytest

import autodiff as ad
from autodiff import Variable
from autodiff.orders import ORDERS
from autodiff.trace import Popped, record


def seed_example():
    x = Variable(np.array(2.0))
    a = ad.square(x)
    b, c = ad.square(a), ad.square(a)
    y = b + c
    return y, {
        x: "x",
        a: "a",
        b: "b",
        c: "c",
        y: "y",
        a.creator: "A",
        b.creator: "B",
        c.creator: "C",
        y.creator: "D",
    }


@pytest.mark.parametrize(
    ("order", "gradient", "queues"),
    [
        ("generation", 64.0, ["D", "BC", "AB", "A", ""]),
        ("lifo", 96.0, ["D", "BC", "BA", "B", "A", ""]),
        ("overwrite", 32.0, ["D", "BC", "BA", "B", "A", ""]),
        ("recursive", 96.0, ["D", "CB", "CA", "C", "A", ""]),
        ("topological", 64.0, ["ABCD", "ABC", "AB", "A", ""]),
        ("dependencies", 64.0, ["D", "BC", "B", "A", ""]),
    ],
)
def test_gradient_and_queue_of_each_order(order, gradient, queues):
    """Each order has its own gradient of x and its own queues; lifo's are the seed's table."""
    y, names = seed_example()
    timeline = record(y, order=order, names=names)
    assert timeline.final_grads["x"] == gradient
    steps = range(len(timeline.steps))
    assert ["".join(timeline.at_step(k).queue) for k in steps] == queues


def test_a_receives_eight_and_eight():
    """In the right order, a's ledger is 8 and 8, and it arrives before a's creator is popped."""
    y, names = seed_example()
    timeline = record(y, names=names)
    first, second = timeline[-1].contributions("a")
    assert (first.value, first.before, first.after) == (8.0, None, 8.0)
    assert (second.value, second.before, second.after) == (8.0, 8.0, 16.0)
    assert timeline.at_step(2).expected_contributions("a") == 2
    assert timeline[-1].popped_at("A") == (4,)


def where_the_condition_is_computed():
    """The condition gets no gradient: not from where; of the other, from nothing else either."""
    x = Variable(np.array(2.0))
    a = x * 3.0
    return x, ad.where(a - 6.0, 0.0, a * x)


def where_the_condition_is_used_twice():
    x = Variable(np.array(2.0))
    a = x * 3.0
    return x, ad.where(a, a * 5.0, 0.0)


class First(ad.Function):
    """Gives its second input no gradient."""

    def forward(self, x0, x1):
        return x0 + 0.0 * x1

    def backward(self, gy):
        return gy, None


def what_gets_nothing_comes_last():
    x = Variable(np.array(2.0))
    a = x * 3.0
    return x, First()(a * 5.0, a)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("example", "gradient"),
    [
        (where_the_condition_is_used_twice, 15.0),
        (where_the_condition_is_computed, 12.0),
        (what_gets_nothing_comes_last, 15.0),
    ],
)
def test_an_input_that_gets_no_gradient_holds_up_nothing(order, example, gradient):
    """What is used where no gradient comes from is not waited for in vain, in any order."""
    x, y = example()
    timeline = record(y, order=order, names={x: "x"})
    assert timeline.stopped is None
    expected = {"overwrite": 6.0}.get(order, gradient) if gradient == 12.0 else gradient
    assert timeline.final_grads["x"] == expected


class Two(ad.Function):
    """x0 * x1 and x0 / x1."""

    def forward(self, x0, x1):
        return x0 * x1, x0 / x1

    def backward(self, product, quotient):
        x0, x1 = self.inputs
        return product * x1 + quotient / x1, product * x0 - quotient * x0 / (x1 * x1)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("held", [True, False], ids=["both held", "one held"])
@pytest.mark.parametrize(
    ("start", "expected"), [(0, (4.0, 12.0)), (1, (0.25, -0.75))], ids=["product", "quotient"]
)
def test_a_run_starts_at_any_output_of_several(order, held, start, expected):
    """Run and recorded: by hand, the derivatives of 4 * x * w and x / (4 * w) at 3 and 1."""
    x, w = Variable(np.array(3.0)), Variable(np.array(1.0))
    outputs = Two()(x, w * 4.0)
    output = outputs[start]
    if not held:
        del outputs
    timeline = record(output, order=order, names={x: "x", w: "w", output: "y"})
    assert tuple(float(timeline.final_grads[key]) for key in ("x", "w")) == expected
    first = ("mul1", "two1") if order == "topological" else ("two1",)
    assert [timeline.at_step(k).queue for k in range(3)] == [first, ("mul1",), ()]
    assert [e.function for e in timeline.events if isinstance(e, Popped)] == ["two1", "mul1"]
    for create_graph in (False, True):
        x.cleargrad()
        w.cleargrad()
        output.backward(create_graph=create_graph)
        assert (x.grad.item(), w.grad.item()) == expected
