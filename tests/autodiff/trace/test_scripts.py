"""Every kind of graph in every order: the events are those of the order's algorithm, which is
written anew here on plain lists, as the book and the product's page tell it."""

import numpy as np
import pytest

import autodiff as ad
from autodiff import Variable
from autodiff.trace import record
from tests.autodiff.trace.test_events import Broken, Halves, number, script

ORDERS = ("generation", "lifo", "overwrite", "recursive", "topological", "dependencies")
RELEASING = ("generation", "topological", "dependencies")


def chain():
    return ad.tanh(ad.square(ad.sin(number(0.5, "x"))))


def diamond():
    a = ad.square(number(2.0, "x"))
    return ad.square(a) + ad.square(a)


def product_of_itself():
    a = ad.square(number(3.0, "x"))
    return a * a


def wide_reuse():
    a = ad.square(number(1.5, "x"))
    return ad.sin(a) * 2.0 + ad.exp(a) + a * 3.0


def broadcast():
    x, w = number(2.0, "x"), Variable(np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), "w")
    return ad.sum(ad.square(x) * w + x)


def several_outputs():
    a, b = Halves()(ad.square(number(4.0, "x")))
    return a * b + a


def double_backward():
    x = number(2.0, "x")
    y = ad.square(x) * x
    y.backward(create_graph=True)
    gx = x.grad
    x.cleargrad()
    return gx


def error_in_a_rule():
    x = number(1.0, "x")
    a = Broken()(x)
    return ad.square(a) + ad.square(x)


GRAPHS = (
    chain,
    diamond,
    product_of_itself,
    wide_reuse,
    broadcast,
    several_outputs,
    double_backward,
    error_in_a_rule,
)


class Told:
    """An order's algorithm on lists; `rows` is the script that it leaves."""

    def __init__(self, order, output, key):
        self.order, self.output, self.key = order, output, key
        self.grads, self.queue, self.seen, self.rows = {}, [], set(), []
        self.uses = {}
        for function in behind(output):
            for x in variables_of(function):
                if x.creator is not None:
                    self.uses[x.creator] = self.uses.get(x.creator, 0) + 1

    def run(self):
        self.grads[self.output] = np.ones(self.output.shape)
        self.rows.append(f"seed {self.key(self.output)} {self.grads[self.output]}")
        first = [self.output.creator]
        for function in behind(self.output) if self.order == "topological" else first:
            self.push(function, len(self.queue))
        while self.queue:
            function = self.queue.pop()
            self.rows.append(f"pop {self.key(function)}")
            try:
                self.step(function, len(self.queue))
            except ZeroDivisionError as error:
                self.rows.append(f"fail {self.key(function)}: ZeroDivisionError: {error}")
                break
        return self.rows

    def step(self, function, place):
        gys = [self.grads.get(output()) for output in function.outputs]
        filled = [
            np.zeros(output().shape) if gy is None else gy
            for output, gy in zip(function.outputs, gys, strict=True)
        ]
        gxs = function.backward(*filled)
        gxs = gxs if isinstance(gxs, tuple) else (gxs,)
        for slot, (x, gx) in enumerate(zip(function.inputs, gxs, strict=True)):
            if isinstance(x, Variable):
                self.contribute(slot, x, summed(np.asarray(getattr(gx, "data", gx)), x.shape))
                if x.creator is not None:
                    self.reach(x.creator, place)
        if self.order in RELEASING:
            for output in (y() for y in function.outputs):
                if self.grads.pop(output, None) is not None:
                    self.rows.append(f"release {self.key(output)}")

    def contribute(self, slot, x, value):
        before = self.grads.get(x)
        after = value if before is None or self.order == "overwrite" else before + value
        self.grads[x] = after
        self.rows.append(f"{self.key(x)}[{slot}] {before} + {value} = {after}")

    def reach(self, creator, place):
        if self.order == "generation":
            if creator in self.seen:
                self.rows.append(f"seen {self.key(creator)}")
            else:
                lower = [f for f in self.queue if f.generation <= creator.generation]
                self.push(creator, len(lower))
        elif self.order in ("lifo", "overwrite"):
            self.push(creator, len(self.queue))
        elif self.order == "recursive":
            self.push(creator, place)
        elif self.order == "dependencies":
            self.uses[creator] -= 1
            if not self.uses[creator]:
                self.push(creator, len(self.queue))

    def push(self, function, position):
        self.seen.add(function)
        self.queue.insert(position, function)
        self.rows.append(f"push {self.key(function)} at {position}")


def variables_of(function):
    return [x for x in function.inputs if isinstance(x, Variable)]


def behind(output):
    """The functions behind a Variable, depth first over the inputs in order, each after its own."""
    found = []

    def visit(function):
        if function is not None and function not in found:
            for x in variables_of(function):
                visit(x.creator)
            if function not in found:
                found.append(function)

    visit(output.creator)
    return found


def summed(gradient, shape):
    """The gradient of a value that was broadcast from a shape."""
    while gradient.ndim > len(shape):
        gradient = gradient.sum(0)
    for axis, length in enumerate(shape):
        if length == 1 and gradient.shape[axis] > 1:
            gradient = gradient.sum(axis, keepdims=True)
    return gradient


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("make", GRAPHS)
def test_the_events_are_those_of_the_algorithm(make, order):
    """Seed, pops, contributions with the sums before and after, pushes at their places, the seen
    set, releases, and the rule that failed."""
    output = make()
    things = behind(output)
    keys = {f: f"f{number}" for number, f in enumerate(things)}
    for function in things:
        for x in (*variables_of(function), *(y() for y in function.outputs)):
            keys.setdefault(x, f"v{len(keys)}")
    expected = Told(order, output, keys.__getitem__).run()
    found = script(record(output, order=order, names=keys))
    if order == "topological":  # all joined before: that they have is said, or not, of none
        found = [row for row in found if not row.startswith("seen ")]
    assert found == expected


class GivenUp(Exception):  # noqa: N818 -- no error: it is what the test wants
    """By who watches a recording."""


@pytest.mark.parametrize("heard", range(1, 40))
def test_a_recording_that_is_given_up_leaves_the_variables_as_they_were(heard):
    """At whatever moment: before the first pop, at one, or while its reports are looked through."""
    x = Variable(np.array(2.0))
    a = ad.square(x)
    y = ad.square(a) + ad.square(a)
    calls = []

    def watch(done: int) -> None:
        calls.append(done)
        if len(calls) == heard:
            raise GivenUp

    try:
        record(y, watch=watch)
    except GivenUp:
        assert x.grad is None
        assert y.grad is None
    else:
        assert calls == sorted(calls)
        assert set(calls) == {0, 1, 2, 3, 4}
        assert calls.count(0) > 3
        assert calls.count(4) > 3, "it goes on after the last pop"
        assert x.grad.data == 64.0
