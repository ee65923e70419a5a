"""Owns sums, differences, products and quotients, and the signs before a number."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import operator

from autodiff.definition import operation
from autodiff.operations.pointwise import divide
from autodiff.primitive import Binary, Unary
from autodiff.values import Value


@operation(
    "add",
    "add",
    "x₀ + x₁",
    "arithmetic",
    formula=("y = x0 + x1", r"y = x_0 + x_1"),
    derivatives=[("gx0 = gy", r"g_{x_0} = g_y"), ("gx1 = gy", r"g_{x_1} = g_y")],
    local=["1", "1"],
    search="plus sum total",
    infix="+",
    numpy="add",
)
class Add(Binary):
    """x0 + x1, elementwise with broadcasting."""

    elementwise = True
    forward = staticmethod(operator.add)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return gy

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return gy


@operation(
    "sub",
    "subtract",
    "x₀ − x₁",
    "arithmetic",
    formula=("y = x0 - x1", r"y = x_0 - x_1"),
    derivatives=[("gx0 = gy", r"g_{x_0} = g_y"), ("gx1 = -gy", r"g_{x_1} = -g_y")],
    local=["1", "-1"],
    search="minus difference",
    infix="-",
    numpy="subtract",
)
class Sub(Binary):
    """x0 - x1, elementwise with broadcasting."""

    elementwise = True
    forward = staticmethod(operator.sub)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return gy

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return -gy


@operation(
    "mul",
    "multiply",
    "x₀ · x₁",
    "arithmetic",
    formula=("y = x0 * x1", r"y = x_0 \cdot x_1"),
    derivatives=[
        ("gx0 = gy * x1", r"g_{x_0} = g_y \cdot x_1"),
        ("gx1 = gy * x0", r"g_{x_1} = g_y \cdot x_0"),
    ],
    local=["{x1}", "{x0}"],
    search="times product",
    infix="*",
    numpy="multiply",
)
class Mul(Binary):
    """x0 * x1, elementwise with broadcasting."""

    elementwise = True
    forward = staticmethod(operator.mul)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return gy * x1

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return gy * x0


@operation(
    "div",
    "divide",
    "x₀ / x₁",
    "arithmetic",
    formula=("y = x0 / x1", r"y = \frac{x_0}{x_1}"),
    derivatives=[
        ("gx0 = gy / x1", r"g_{x_0} = \frac{g_y}{x_1}"),
        ("gx1 = -gy * y / x1", r"g_{x_1} = -g_y \cdot \frac{y}{x_1}"),
    ],
    local=["1 / {x1}", "-{y} / {x1}"],
    search="over quotient ratio",
    infix="/",
    numpy="divide",
    domains=[(-2.0, 2.0), (0.5, 2.0)],
)
class Div(Binary):
    """x0 / x1, elementwise with broadcasting; x / 0 is infinite, 0 / 0 NaN."""

    elementwise = True
    forward = staticmethod(divide)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return Div.of(gy, x1)

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return -(gy * Div.of(y, x1))  # y / x1 stays in range where x0 / x1**2 does not


@operation(
    "neg",
    "negate",
    "−x",
    "arithmetic",
    formula=("y = -x", r"y = -x"),
    derivatives=[("gx = -gy", r"g_x = -g_y")],
    local=["-1"],
    search="minus negative",
    numpy="negative",
)
class Neg(Unary):
    """-x, elementwise."""

    elementwise = True
    forward = staticmethod(operator.neg)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return -gy


@operation(
    "positive",
    "identity",
    "x",
    "arithmetic",
    formula=("y = x", r"y = x"),
    derivatives=[("gx = gy", r"g_x = g_y")],
    local=["1"],
    search="plus copy same",
    numpy="positive",
)
class Positive(Unary):
    """+x, elementwise: a copy."""

    elementwise = True
    forward = staticmethod(operator.pos)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy
