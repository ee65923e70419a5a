"""Owns powers and squares."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import numpy as np

from autodiff.definition import operation
from autodiff.operations.elementary import Log
from autodiff.operations.pointwise import power, raw_value
from autodiff.operations.selection import Where
from autodiff.primitive import Binary, Unary
from autodiff.values import Value


@operation(
    "pow",
    "power",
    "baseᵉˣᵖ",
    "arithmetic",
    formula=("y = base ** exponent", r"y = \mathrm{base}^{\mathrm{exponent}}"),
    derivatives=[
        (
            "gbase = gy * exponent * base ** (exponent - 1)",
            r"g_{\mathrm{base}} = g_y \cdot \mathrm{exponent} \cdot "
            r"\mathrm{base}^{\mathrm{exponent} - 1}",
        ),
        (
            "gexponent = gy * y * log(base)",
            r"g_{\mathrm{exponent}} = g_y \cdot y \cdot \ln \mathrm{base}",
        ),
    ],
    local=["{exponent} * {base} ** ({exponent} - 1)", "{y} * log({base})"],
    search="power exponent raise",
    infix="**",
    numpy="power float_power",
    domains=[(0.5, 2.0), (-2.0, 2.0)],
)
class Pow(Binary):
    """base ** exponent, elementwise with broadcasting; either may be a Variable.

    The derivative by the base is 0 where the exponent is 0, at 0 too; that by the exponent is NaN
    where the base is negative, and 0 where the base is 0 and the exponent positive.
    """

    elementwise = True
    forward = staticmethod(power)

    def gx0(self, gy: Value, y: Value, base: Value, exponent: Value) -> Value:
        if exponent.__class__ is float:
            if exponent == 2.0:
                return gy * (2.0 * base)
            if exponent == 1.0:
                return gy
            if exponent == 0.0:
                return gy * 0.0
            return gy * (exponent * Pow.of(base, exponent - 1.0))
        flat = np.logical_and(raw_value(base) == 0, raw_value(exponent) == 0)
        local = exponent * Pow.of(base, exponent - 1.0)
        return gy * (Where.of(flat, 0.0, local) if np.any(flat) else local)

    def gx1(self, gy: Value, y: Value, base: Value, exponent: Value) -> Value:
        flat = np.logical_and(raw_value(base) == 0, raw_value(exponent) > 0)
        local = y * Log.of(base)
        return gy * (Where.of(flat, 0.0, local) if np.any(flat) else local)


@operation(
    "square",
    "square",
    "x²",
    "arithmetic",
    formula=("y = x ** 2", r"y = x^2"),
    derivatives=[("gx = gy * 2 * x", r"g_x = g_y \cdot 2x")],
    local=["2 * {x}"],
    search="power two",
    numpy="square",
)
class Square(Unary):
    """x ** 2, elementwise (the book's first function)."""

    elementwise = True

    def forward(self, x: Value) -> Value:
        return x * x

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * (2.0 * x)
