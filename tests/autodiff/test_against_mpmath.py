"""Random expressions, whose derivatives mpmath knows to fifty digits."""

import math

import mpmath
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import autodiff as ad
from autodiff import Variable

UNARY = ["sin", "cos", "tanh", "exp", "atan", "sigmoid", "square", "softplus"]
BINARY = ["add", "sub", "mul", "div"]
MP = {
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "tanh": mpmath.tanh,
    "exp": mpmath.exp,
    "atan": mpmath.atan,
    "sigmoid": lambda x: 1 / (1 + mpmath.exp(-x)),
    "square": lambda x: x * x,
    "softplus": lambda x: mpmath.log(1 + mpmath.exp(x)),
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / (2 + b * b),
}
OURS = {name: getattr(ad, name) for name in UNARY + BINARY[:3]} | {
    "div": lambda a, b: a / (2 + b * b)
}

expressions = st.recursive(
    st.sampled_from(["x", "y"]) | st.floats(-2, 2).map(lambda c: round(c, 3)),
    lambda inner: (
        st.tuples(st.sampled_from(UNARY), inner) | st.tuples(st.sampled_from(BINARY), inner, inner)
    ),
    max_leaves=8,
)
numbers = st.floats(-1.5, 1.5).map(lambda v: round(v, 4))


def compute(expression, names, functions):
    """The value of an expression that is a name, a number or (function, *expressions)."""
    if isinstance(expression, str):
        return names[expression]
    if isinstance(expression, float):
        return expression
    name, *inner = expression
    return functions[name](*[compute(e, names, functions) for e in inner])


@given(expressions, numbers, numbers)
@settings(max_examples=60, deadline=None)
def test_gradients_of_random_expressions(expression, x, y):
    """First derivatives by both inputs, and the mixed second one."""
    xs = {"x": Variable(np.array(x)), "y": Variable(np.array(y))}
    z = compute(expression, xs, OURS) + 0.0 * xs["x"] * xs["y"]
    z.backward(create_graph=True)
    gx = xs["x"].grad
    gy = xs["y"].grad.item()
    xs["y"].cleargrad()
    gx.backward()
    found = (gx.item(), gy, xs["y"].grad.item() if xs["y"].grad is not None else 0.0)
    with mpmath.workdps(50):

        def f(a, b):
            return compute(expression, {"x": a, "y": b}, MP) + 0 * a * b

        expected = [mpmath.diff(f, (x, y), order) for order in ((1, 0), (0, 1), (1, 1))]
        largest = max(1, *(abs(float(e)) for e in expected), abs(float(f(x, y))))
    if math.isfinite(largest) and largest < 1e8:
        np.testing.assert_allclose(found, [float(e) for e in expected], atol=1e-10 * largest)


@given(
    st.sampled_from(
        [
            "sin",
            "cos",
            "tan",
            "exp",
            "log",
            "sqrt",
            "asin",
            "acos",
            "atan",
            "sinh",
            "cosh",
            "tanh",
            "erfc",
        ]
    ),
    st.floats(0.05, 0.95),
)
@settings(max_examples=60, deadline=None)
def test_third_derivatives_of_elementary_functions(name, x):
    """The value and three derivatives of each elementary function."""
    v = Variable(np.array(x))
    y = getattr(ad, name)(v)
    found = [y.item(), *(d.item() for d in ad.derivatives(y, v, 3))]
    with mpmath.workdps(50):
        expected = [float(mpmath.diff(getattr(mpmath, name), x, n)) for n in range(4)]
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-12)
