"""Points at which implementations differ, and what ours gives."""

import math

import numpy as np
import pytest

import autodiff as ad
from autodiff import Variable

INF, NAN = math.inf, math.nan


def value_and_gradients(f, *points, shape=()):
    with np.errstate(all="ignore"):
        xs = [Variable(np.full(shape, p)) for p in points]
        y = f(*xs)
        y.backward()
    first = (0,) * len(shape)
    return (float(y.data[first]), *(float(x.grad.data[first]) for x in xs))


ROWS = [
    # function, points, value and gradients
    ("x**0", lambda x: x**0, [0.0], [1, 0]),
    ("x**1", lambda x: x**1, [0.0], [0, 1]),
    ("x**2", lambda x: x**2, [0.0], [0, 0]),
    ("x**0.5", lambda x: x**0.5, [0.0], [0, INF]),
    ("x**1.5", lambda x: x**1.5, [0.0], [0, 0]),
    ("x**-1", lambda x: x**-1, [0.0], [INF, -INF]),
    ("negative fractional power", lambda x: x**0.5, [-1.0], [NAN, NAN]),
    ("a**b at 0, 2", lambda a, b: a**b, [0.0, 2.0], [0, 0, 0]),
    ("a**b at 0, 0", lambda a, b: a**b, [0.0, 0.0], [1, 0, -INF]),
    ("a**b at -2, -3", lambda a, b: a**b, [-2.0, -3.0], [-0.125, -0.1875, NAN]),
    ("0**x at 1", lambda x: 0.0**x, [1.0], [0, 0]),
    ("log at 0", ad.log, [0.0], [-INF, INF]),
    ("log below 0", ad.log, [-1.0], [NAN, NAN]),
    ("sqrt at 0", ad.sqrt, [0.0], [0, INF]),
    ("sqrt below 0", ad.sqrt, [-1.0], [NAN, NAN]),
    ("asin at 1", ad.asin, [1.0], [math.pi / 2, INF]),
    ("acos at 1", ad.acos, [1.0], [0, -INF]),
    ("asin beyond 1", ad.asin, [2.0], [NAN, NAN]),
    ("abs at 0", ad.abs, [0.0], [0, 0]),
    ("sign at 0", ad.sign, [0.0], [0, 0]),
    ("relu at 0", ad.relu, [0.0], [0, 0]),
    ("leaky_relu at 0", ad.leaky_relu, [0.0], [0, 0.2]),
    ("maximum(x, x)", lambda x: ad.maximum(x, x), [1.0], [1, 1]),
    ("a tie in maximum", ad.maximum, [1.0, 1.0], [1, 0.5, 0.5]),
    ("a tie in minimum", ad.minimum, [1.0, 1.0], [1, 0.5, 0.5]),
    ("clip at its bound", lambda x: ad.clip(x, 0.0, 1.0), [1.0], [1, 0]),
    ("1e200 / 1e200", ad.div, [1e200, 1e200], [1, 1e-200, -1e-200]),
    ("1e-200 / 1e-200", ad.div, [1e-200, 1e-200], [1, 1e200, -1e200]),
    ("1 / 0", ad.div, [1.0, 0.0], [INF, INF, -INF]),
    ("exp overflows", ad.exp, [1000.0], [INF, INF]),
    ("sigmoid far out", ad.sigmoid, [-1000.0], [0, 0]),
    ("tanh far out", ad.tanh, [1000.0], [1, 0]),
    ("softplus far out", ad.softplus, [1000.0], [1000, 1]),
    ("atan far out", ad.atan, [1e200], [math.pi / 2, 0]),
    ("nothing times infinity", lambda x: 0.0 * ad.log(x), [0.0], [NAN, 0]),
    ("x * sqrt(x) at 0", lambda x: x * ad.sqrt(x), [0.0], [0, 0]),
    ("a branch not taken", lambda x: ad.where(x > 0, ad.log(x), 0.0 * x), [0.0], [0, 0]),
    ("sin of infinity", ad.sin, [INF], [NAN, NAN]),
]


NAMES = [row[0] for row in ROWS]


@pytest.mark.parametrize("shape", [(), (2,)], ids=["number", "array"])
@pytest.mark.parametrize(
    ("f", "points", "expected"), [r[1:] for r in ROWS], ids=[r[0] for r in ROWS]
)
def test_value_and_gradients(f, points, expected, shape):
    """Value and gradients at a special point, for a number and for an array of it."""
    found = value_and_gradients(f, *points, shape=shape)
    assert found == pytest.approx(expected, rel=1e-15, nan_ok=True)


@pytest.mark.parametrize(
    ("f", "point", "expected"),
    [
        (lambda x: x**0, 0.0, [0, 0, 0]),
        (lambda x: x**2, 0.0, [0, 2, 0, 0]),
        (lambda x: x**3, 0.0, [0, 0, 6, 0]),
        (lambda x: ad.exp(-(x**2)), 0.0, [0, -2, 0, 12]),
        (lambda x: ad.exp(-ad.square(x)), 0.0, [0, -2, 0, 12]),
        (ad.abs, -1.0, [-1, 0, 0]),
        (lambda x: ad.sin(x) / x, 1e-3, [-3.3333330000000119e-04, -0.3333332333333452]),
    ],
)
def test_derivatives_of_higher_order(f, point, expected):
    """At 0 powers have the derivatives of polynomials, in every order (HIPS/autograd#116)."""
    x = Variable(np.array(point))
    found = [d.item() for d in ad.derivatives(f(x), x, len(expected))]
    assert found == pytest.approx(expected, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize(
    ("f", "point", "words", "value", "gradient"),
    [
        (ad.log, 0.0, "divide by zero", -INF, INF),
        (lambda x: 1.0 / x, 0.0, "divide by zero", INF, -INF),
        (ad.sqrt, -1.0, "invalid value", NAN, NAN),
        (ad.exp, 1000.0, "overflow", INF, INF),
        (lambda x: x * 1e300, 1e300, "overflow", INF, 1e300),
    ],
)
def test_arrays_warn_as_numpy_does_and_single_numbers_never(f, point, words, value, gradient):
    """An unexpected warning fails the test."""
    x = Variable(np.array(point))
    y = f(x)
    y.backward()
    np.testing.assert_array_equal([y.item(), x.grad.item()], [value, gradient])

    x = Variable(np.array([point]))
    with pytest.warns(RuntimeWarning, match=words):
        f(x)
    with np.errstate(all="ignore"):
        y = f(x)
    y.backward()
    np.testing.assert_array_equal([y.item(), x.grad.item()], [value, gradient])


def test_extremes_share_ties():
    """max and min give each of the equal numbers the same share."""
    for f in (ad.max, ad.min):
        x = Variable(np.array([2.0, 2.0, 2.0, 2.0]))
        f(x).backward()
        assert x.grad.data.tolist() == [0.25] * 4


def test_product_with_zeros():
    """One zero leaves its own derivative, two leave none; the second derivative is there too."""
    for numbers, expected in ([2.0, 0.0, 3.0], [0.0, 6.0, 0.0]), ([0.0, 0.0, 3.0], [0.0] * 3):
        x = Variable(np.array(numbers))
        ad.prod(x).backward()
        assert x.grad.data.tolist() == expected
    x = Variable(np.array([2.0, 0.0, 0.0]))
    ad.prod(x).backward(create_graph=True)
    gx = x.grad[1]
    x.cleargrad()
    gx.backward()
    assert x.grad.data.tolist() == [0.0, 0.0, 2.0]


def test_softmax_and_losses_stay_in_range():
    """Large scores and certain probabilities give finite numbers."""
    x = Variable(np.array([[1000.0, 0.0], [0.0, -1000.0]]))
    loss = ad.softmax_cross_entropy(x, np.array([0, 0]))
    loss.backward()
    assert loss.item() == 0.0
    assert np.all(np.isfinite(x.grad.data))
    p = Variable(np.array([0.0, 1.0, 0.5]))
    loss = ad.binary_cross_entropy(p, np.array([0.0, 1.0, 1.0]))
    loss.backward()
    assert loss.item() == pytest.approx(math.log(2.0) / 3)
    np.testing.assert_allclose(p.grad.data, [1 / 3, -1 / 3, -2 / 3])


def test_logsumexp_of_nothing_but_minus_infinity():
    """log(0 + 0) is -inf, not NaN."""
    with np.errstate(divide="ignore"):
        assert ad.logsumexp(np.array([-INF, -INF])).item() == -INF
    assert ad.logsumexp(np.array([1e4, 1e4])).item() == pytest.approx(1e4 + math.log(2.0))


def test_float32_numbers_stay_float32():
    """A single float32 number is not widened, by Python scalars, by its gradient, or on the way."""
    x = Variable(np.array(2.0, np.float32))
    y = ad.sin(x * 3 + 1.0) ** 2
    y.backward()
    assert (y.dtype, x.grad.dtype) == (np.float32, np.float32)
