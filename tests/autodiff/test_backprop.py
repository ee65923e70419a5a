"""The loop's strength: depth, memory, cleanness after an error, and what it leaves switched."""

import gc
import tracemalloc
import weakref

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable


def chain(n, x):
    y = x
    for _ in range(n):
        y = y * 0.99999 + 0.00001
    return y


def test_a_chain_of_hundred_thousand():
    """Far deeper than Python's stack; also when it is freed."""
    x = Variable(np.array(1.0))
    y = chain(50_000, x)
    y.backward()
    assert x.grad.item() == pytest.approx(0.99999**50_000, rel=1e-9)
    del y
    gc.collect()


def test_memory_of_a_chain():
    """At most 300 bytes an operation at the peak, and none left afterwards."""
    x = Variable(np.array(1.0))
    chain(10, x).backward()
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        y = chain(10_000, x)
        y.backward()
        peak = tracemalloc.get_traced_memory()[1] - before
        del y
        gc.collect()
        left = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert peak / 20_000 < 300
    assert left < 20_000


def test_a_graph_is_freed_without_the_collector():
    """No cycles: dropping the output frees all behind it, creators that were asked for too."""
    gc.disable()
    try:
        x = Variable(np.array(1.0))
        a = ad.exp(x)
        y = ad.sum(a * 2.0)
        assert y.creator.inputs[0].creator.inputs[0] is a
        watched = weakref.ref(a)
        y.backward()
        del a, y
        assert watched() is None
    finally:
        gc.enable()


class Broken(Function):
    def forward(self, x):
        return x

    def backward(self, gy):
        raise ArithmeticError


def test_an_error_leaves_no_trace():
    """After a rule has failed, the next run is as if the failed one had not been."""
    x = Variable(np.array(2.0))
    broken = Broken()(x)
    with pytest.raises(ArithmeticError):
        (x * 3.0 + broken).backward()
    assert x.grad is None
    (x * 3.0).backward()
    assert x.grad.item() == 3.0
    assert ad.square(x).creator is not None


def test_backward_inside_of_no_grad():
    """A graph that exists is differentiated, create_graph records, and the switch stays."""
    x = Variable(np.array(2.0))
    y = x**3
    with ad.no_grad():
        y.backward(create_graph=True)
        assert ad.square(x).creator is None
    gx = x.grad
    x.cleargrad()
    gx.backward()
    assert x.grad.item() == 12.0


def test_switches_are_set_back_after_an_error():
    """Whatever happens in the block."""
    with pytest.raises(ArithmeticError), ad.no_grad():
        raise ArithmeticError
    assert ad.square(Variable(np.array(1.0))).creator is not None
    with (
        pytest.raises(ValueError, match="enable_backward"),
        ad.using_config("enable_backward", False),
    ):
        pass


def test_backward_warns_of_nothing():
    """Infinite and undefined derivatives are numbers to look at, in arrays behind a number too."""
    with np.errstate(all="ignore"):
        x = Variable(np.array([0.0, -1.0, 2.0]))
        y = ad.sum(ad.log(x) + ad.sqrt(x))
    y.backward()
    assert np.isinf(x.grad.data[0])
    assert np.isnan(x.grad.data[1])


def test_a_seed_of_less_precision_takes_on_the_outputs():
    """The product with 1/3 is float64's, not float32's."""
    x = Variable(np.array([1.0, 2.0]))
    y = (x + x) * (1 / 3)
    y.grad = Variable(np.ones(2, np.float32))
    y.backward()
    assert x.grad.dtype == np.float64
    assert x.grad.data.tolist() == [2 * (1 / 3)] * 2


def test_no_path_is_zero():
    """The derivative of a derivative that no longer depends on x is zero, and says so."""
    x = Variable(np.array(2.0))
    y = 3.0 * x
    first, second, third = ad.derivatives(y, x, 3)
    assert [d.item() for d in (first, second, third)] == [3.0, 0.0, 0.0]
    assert second.name == "no path"
    assert first.name is None


def test_tanh_to_the_sixth_order():
    """Against mpmath.diff(tanh, 1, n), n = 1 to 6, at 50 digits."""
    x = Variable(np.array(1.0))
    found = [d.item() for d in ad.derivatives(ad.tanh(x), x, 6)]
    assert found == pytest.approx(
        [
            0.4199743416140261,
            -0.6397000084492245,
            0.6216266807712962,
            0.6650910447505016,
            -5.5568935584737186,
            13.624075441312104,
        ],
        rel=1e-12,
    )
    assert x.grad is None
