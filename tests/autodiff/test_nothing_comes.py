"""A gradient of exactly 0 contributes 0, also through an infinite or undefined derivative."""

import math

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable
from autodiff.trace import record

INF, NAN = math.inf, math.nan
BOTH = pytest.mark.parametrize("create_graph", [False, True])


def gradients(f, *points, seed, create_graph=False):
    xs = [Variable(np.array(p, float)) for p in points]
    with np.errstate(all="ignore"):
        y = f(*xs)
        y.grad = np.array(seed, float)
        y.backward(create_graph=create_graph)
    return [x.grad.data for x in xs]


def product(gy, local):
    """gy @ local without the terms whose gy is 0, term by term in Python."""
    return [
        [sum(g * m for g, m in zip(row, column, strict=True) if g) for column in local.T.tolist()]
        for row in gy.tolist()
    ]


@BOTH
@pytest.mark.parametrize("f", [ad.matmul, ad.dot, ad.linear])
def test_a_column_without_gradient_may_hold_anything(f, create_graph):
    """What it gives is what it would give without that column: 1 * 3 and 1 * 4."""
    for bad in (INF, -INF, NAN):
        gx, gw = gradients(
            f,
            [[1.0, 2.0]],
            [[bad, 3.0], [5.0, 4.0]],
            seed=[[0.0, 1.0]],
            create_graph=create_graph,
        )
        np.testing.assert_array_equal(gx, [[3.0, 4.0]])
        np.testing.assert_array_equal(gw, [[0.0, 1.0], [0.0, 2.0]])


@BOTH
@pytest.mark.parametrize("f", [ad.matmul, ad.dot, ad.linear])
def test_products_leave_out_what_has_no_gradient(f, create_graph):
    rng = np.random.default_rng(5)
    odd = np.array([INF, -INF, NAN, 0.0, 1.5, -2.0])
    for _ in range(40):
        x = rng.choice(odd, (3, 4), p=[0.1, 0.1, 0.05, 0.25, 0.25, 0.25])
        w = rng.choice(odd, (4, 2), p=[0.1, 0.1, 0.05, 0.25, 0.25, 0.25])
        seed = rng.choice([0.0, 1.0, -3.0], (3, 2))
        gx, gw = gradients(f, x, w, seed=seed, create_graph=create_graph)
        np.testing.assert_array_equal(gx, product(seed, w.T))
        np.testing.assert_array_equal(gw, np.transpose(product(seed.T, x)))


@BOTH
def test_products_of_vectors_and_stacks(create_graph):
    (gx, gw) = gradients(ad.dot, [INF, 1.0], [2.0, NAN], seed=0.0, create_graph=create_graph)
    np.testing.assert_array_equal([gx, gw], np.zeros((2, 2)))
    gx, gw = gradients(
        ad.matmul,
        [[[1.0, INF]], [[2.0, 3.0]]],
        [4.0, 5.0],
        seed=[[0.0], [1.0]],
        create_graph=create_graph,
    )
    np.testing.assert_array_equal(gx, [[[0.0, 0.0]], [[4.0, 5.0]]])
    np.testing.assert_array_equal(gw, [2.0, 3.0])


def test_a_product_that_leaves_terms_out_differentiates_again():
    """gx = gy @ w.T is 1 * 3 and 1 * 4, so that its sum's derivative by w is 1 in that column."""
    x = Variable(np.array([[1.0, 2.0]]))
    w = Variable(np.array([[INF, 3.0], [5.0, 4.0]]))
    y = x @ w
    y.grad = np.array([[0.0, 1.0]])
    y.backward(create_graph=True)
    gx = x.grad
    w.cleargrad()
    gx.sum().backward()
    np.testing.assert_array_equal(w.grad.data, [[0.0, 1.0], [0.0, 1.0]])


def test_float32_products_stay_float32():
    x = Variable(np.array([[1.0, 2.0]], np.float32))
    w = Variable(np.array([[INF, 3.0], [5.0, 4.0]], np.float32))
    y = x @ w
    y.grad = np.array([[0.0, 1.0]], np.float32)
    y.backward()
    np.testing.assert_array_equal(x.grad.data, [[3.0, 4.0]])
    assert x.grad.dtype == np.float32


@BOTH
@pytest.mark.parametrize(
    ("f", "wrong", "right", "expected"),
    [
        (lambda x: ad.prod(x, axis=1), [0.0, INF], [2.0, 3.0], [3.0, 2.0]),
        (lambda x: ad.prod(x, axis=1, keepdims=True), [NAN, 1.0], [2.0, 3.0], [3.0, 2.0]),
        (lambda x: ad.logsumexp(x, axis=1), [INF, 0.0], [1.0, 1.0], [0.5, 0.5]),
        (lambda x: ad.max(x, axis=1), [NAN, 0.0], [1.0, 2.0], [0.0, 1.0]),
        (lambda x: ad.softmax(x, axis=1), [INF, 0.0], [1.0, 1.0], [0.0, 0.0]),
        (lambda x: ad.log_softmax(x, axis=1), [INF, 0.0], [1.0, 1.0], [0.0, 0.0]),
    ],
)
def test_a_row_without_gradient_may_hold_anything(f, wrong, right, expected, create_graph):
    """Reductions along rows; softmax's gradients of equal ones cancel out."""
    shape = f(Variable(np.ones((2, 2)))).shape
    seed = np.ones(shape)
    seed[0] = 0.0
    (gx,) = gradients(f, [wrong, right], seed=seed, create_graph=create_graph)
    np.testing.assert_allclose(gx, [[0.0, 0.0], expected], atol=1e-15)


@BOTH
@pytest.mark.parametrize(
    "f", [ad.prod, ad.logsumexp, lambda x: ad.mean_squared_error(x, np.zeros(2))]
)
def test_one_number_without_gradient(f, create_graph):
    (gx,) = gradients(f, [NAN, INF], seed=0.0, create_graph=create_graph)
    np.testing.assert_array_equal(gx, [0.0, 0.0])


def test_a_function_of_ones_own():
    class Outer(Function):
        def forward(self, x):
            return np.sum(x * x)

        def backward(self, gy):
            return gy * (self.inputs[0] * 2.0)

    (gx,) = gradients(lambda x: Outer()(x), [INF, NAN], seed=0.0)
    np.testing.assert_array_equal(gx, [0.0, 0.0])
    (gx,) = gradients(lambda x: Outer()(x), [INF, NAN], seed=1.0)
    np.testing.assert_array_equal(gx, [INF, NAN])


@BOTH
def test_an_undefined_gradient_stays_so(create_graph):
    """Only zeros are nothing: one NaN among the gradients is passed on."""
    (gx,) = gradients(
        lambda x: ad.broadcast_to(x, (2,)), 1.0, seed=[NAN, 0.0], create_graph=create_graph
    )
    assert math.isnan(gx)


class Doubled(Function):
    """2 x, which keeps what its rule is given."""

    given: list  # one list for all, set by the test

    def forward(self, x):
        return 2 * x

    def backward(self, gy):
        self.given.append(gy.data.copy())
        return gy * 2


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("last", [ad.sum, ad.positive])
def test_a_rule_of_ones_own_is_given_the_zero_and_runs_once(last, times):
    """Above it stands sqrt, which at 0 is given 0 by where, to multiply by infinity."""
    Doubled.given = []
    z = x = Variable(np.array([0.0, 4.0]))
    for _ in range(times):
        z = Doubled()(z)
    last(ad.where(np.array([False, True]), ad.sqrt(z), 1.0)).backward()
    slope = 0.5 / math.sqrt(4.0 * 2**times)
    given = [[0.0, slope], [0.0, 2 * slope]][:times]
    np.testing.assert_allclose(Doubled.given, given, rtol=1e-15)
    np.testing.assert_allclose(x.grad.data, [0.0, slope * 2**times], rtol=1e-15)


def test_a_pass_that_nobody_watches_gives_what_a_watched_one_gives():
    """The one looks for 0 times infinity at its end alone, the other at every contribution."""
    rng = np.random.default_rng(3)
    odd = np.array([0.0, -0.0, INF, -INF, NAN, 1e308, 5e-324, 1.0, -2.0])
    one = [ad.sqrt, ad.log, ad.exp, ad.square, ad.abs, ad.relu, ad.tanh]
    two = [ad.add, ad.sub, ad.mul, ad.div, ad.pow, ad.maximum]
    found = 0
    for _ in range(300):
        values = [rng.choice(odd, (2, 3)), rng.choice(odd, 3)]

        def graph(rng, values=values):
            xs = [Variable(v.copy()) for v in values]
            made = list(xs)
            for _ in range(rng.integers(2, 7)):
                f = rng.choice(len(one) + len(two))
                pick = [made[i] for i in rng.integers(0, len(made), 2)]
                made.append(one[f](pick[0]) if f < len(one) else two[f - len(one)](*pick))
            y = made[-1]
            return xs, ad.sum(y) if rng.random() < 0.5 else y

        state = rng.bit_generator.state
        with np.errstate(all="ignore"):
            xs, y = graph(rng)
            y.backward()
            rng.bit_generator.state = state
            watched, y = graph(rng)
            record(y)
        for x, w in zip(xs, watched, strict=True):
            assert (x.grad is None) == (w.grad is None)
            if x.grad is not None:
                np.testing.assert_array_equal(x.grad.data, w.grad.data)
                found += bool(np.any(np.isfinite(x.grad.data)))
    assert found > 100
