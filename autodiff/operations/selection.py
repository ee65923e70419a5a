"""Owns the operations that choose: by sign, by size, by a condition.

At a kink the derivative is the subgradient of least norm; where two inputs tie, each gets half.
"""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

from typing import Any

import numpy as np

from autodiff.definition import operation
from autodiff.operations.pointwise import raw_value
from autodiff.primitive import Binary, Primitive, Unary
from autodiff.registry import Attribute
from autodiff.values import Value


@operation(
    "where",
    "choose",
    "c ? x₀ : x₁",
    "selection",
    formula=(
        "y = x0 if condition else x1",
        r"y = \begin{cases} x_0 & \text{condition} \\ x_1 & \text{otherwise} \end{cases}",
    ),
    derivatives=[
        ("no gradient", r"\text{no gradient}"),
        ("gx0 = gy if condition else 0", r"g_{x_0} = g_y \cdot [\text{condition}]"),
        ("gx1 = 0 if condition else gy", r"g_{x_1} = g_y \cdot [\text{not condition}]"),
    ],
    local=["", "({condition} != 0)", "({condition} == 0)"],
    search="if else select condition choose",
    numpy="where",
    domains=[(-1.0, 1.0), (-2.0, 2.0), (-2.0, 2.0)],
)
class Where(Primitive):
    """x0 where the condition holds (is not 0), else x1; the condition gets no gradient."""

    elementwise = True

    def forward(self, condition: Value, x0: Value, x1: Value) -> Value:
        if condition.__class__ is float and x0.__class__ is float and x1.__class__ is float:
            return x0 if condition else x1
        return np.where(np.asarray(condition) != 0, x0, x1)

    def gx1(self, gy: Value, y: Value, condition: Value, x0: Value, x1: Value) -> Value:
        return Where.of(raw_value(condition), gy, 0.0)

    def gx2(self, gy: Value, y: Value, condition: Value, x0: Value, x1: Value) -> Value:
        return Where.of(raw_value(condition), 0.0, gy)


def larger_share(gy: Value, x0: Value, x1: Value) -> Value:
    """gy where x0 > x1, half of it where they are equal, else 0."""
    a, b = raw_value(x0), raw_value(x1)
    tie = a == b
    share = Where.of(tie, 0.5 * gy, 0.0) if np.any(tie) else 0.0
    return Where.of(a > b, gy, share)


@operation(
    "maximum",
    "larger of two",
    "max(x₀, x₁)",
    "selection",
    formula=("y = maximum(x0, x1)", r"y = \max(x_0, x_1)"),
    derivatives=[
        ("gx0 = gy if x0 > x1, gy / 2 if x0 == x1, else 0", r"g_{x_0} = g_y \cdot [x_0 > x_1]"),
        ("gx1 = gy if x1 > x0, gy / 2 if x0 == x1, else 0", r"g_{x_1} = g_y \cdot [x_1 > x_0]"),
    ],
    local=["(({x0} > {x1}) + ({x0} >= {x1})) / 2", "(({x1} > {x0}) + ({x1} >= {x0})) / 2"],
    search="max larger",
    numpy="maximum",
)
class Maximum(Binary):
    """The larger of x0 and x1, elementwise; a tie gives each one half of the gradient."""

    elementwise = True

    def forward(self, x0: Value, x1: Value) -> Value:
        return np.maximum(x0, x1)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return larger_share(gy, x0, x1)

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return larger_share(gy, x1, x0)


@operation(
    "minimum",
    "smaller of two",
    "min(x₀, x₁)",
    "selection",
    formula=("y = minimum(x0, x1)", r"y = \min(x_0, x_1)"),
    derivatives=[
        ("gx0 = gy if x0 < x1, gy / 2 if x0 == x1, else 0", r"g_{x_0} = g_y \cdot [x_0 < x_1]"),
        ("gx1 = gy if x1 < x0, gy / 2 if x0 == x1, else 0", r"g_{x_1} = g_y \cdot [x_1 < x_0]"),
    ],
    local=["(({x0} < {x1}) + ({x0} <= {x1})) / 2", "(({x1} < {x0}) + ({x1} <= {x0})) / 2"],
    search="min smaller",
    numpy="minimum",
)
class Minimum(Binary):
    """The smaller of x0 and x1, elementwise; a tie gives each one half of the gradient."""

    elementwise = True

    def forward(self, x0: Value, x1: Value) -> Value:
        return np.minimum(x0, x1)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return larger_share(gy, x1, x0)

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return larger_share(gy, x0, x1)


@operation(
    "clip",
    "clip",
    "clip x",
    "selection",
    formula=(
        "y = minimum(maximum(x, a_min), a_max)",
        r"y = \min(\max(x, a_{\min}), a_{\max})",
    ),
    derivatives=[
        ("gx = gy if a_min < x < a_max else 0", r"g_x = g_y \cdot [a_{\min} < x < a_{\max}]")
    ],
    local=["({a_min} < {x} < {a_max})"],
    attributes=[Attribute("a_min", "float", None), Attribute("a_max", "float", None)],
    search="clamp limit bound",
    numpy="clip",
)
class Clip(Unary):
    """x held between a_min and a_max (None: no bound), elementwise; flat at a bound."""

    elementwise = True
    a_min: Any
    a_max: Any

    def forward(self, x: Value) -> Value:
        low = -np.inf if self.a_min is None else self.a_min
        high = np.inf if self.a_max is None else self.a_max
        return np.minimum(np.maximum(x, low), high)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        inside = np.ones(np.shape(raw_value(x)), bool)
        if self.a_min is not None:
            inside &= raw_value(x) > self.a_min
        if self.a_max is not None:
            inside &= raw_value(x) < self.a_max
        return Where.of(inside, gy, 0.0)


@operation(
    "sign",
    "sign",
    "sgn x",
    "selection",
    formula=("y = sign(x)", r"y = \operatorname{sgn} x"),
    derivatives=[("gx = 0", r"g_x = 0")],
    local=["0"],
    search="signum",
    numpy="sign",
    kinks=[0.0],
)
class Sign(Unary):
    """-1, 0 or 1 with the sign of x, elementwise; its derivative is 0."""

    elementwise = True

    def forward(self, x: Value) -> Value:
        return np.sign(x)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Where.of(False, gy, 0.0 * y)


@operation(
    "abs",
    "absolute value",
    "|x|",
    "selection",
    formula=("y = abs(x)", r"y = |x|"),
    derivatives=[("gx = gy * sign(x)", r"g_x = g_y \cdot \operatorname{sgn} x")],
    local=["sign({x})"],
    search="absolute magnitude modulus",
    numpy="absolute abs",
    kinks=[0.0],
)
class Abs(Unary):
    """The absolute value, elementwise; its derivative at 0 is 0."""

    elementwise = True

    def forward(self, x: Value) -> Value:
        return abs(x)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * Sign.of(x)
