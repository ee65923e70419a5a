"""Owns the elementary functions of one number: exponential, logarithm, root, trigonometry."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import math

import numpy as np

from autodiff.definition import operation
from autodiff.operations.arithmetic import Div
from autodiff.operations.pointwise import nan_below_zero, of_number
from autodiff.primitive import Unary
from autodiff.values import Value


@operation(
    "exp",
    "exponential",
    "eˣ",
    "elementary",
    formula=("y = exp(x)", r"y = e^x"),
    derivatives=[("gx = gy * y", r"g_x = g_y \cdot y")],
    local=["{y}"],
    search="e power",
    numpy="exp",
)
class Exp(Unary):
    """The exponential, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.exp, np.exp))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * y


@operation(
    "log",
    "natural logarithm",
    "ln x",
    "elementary",
    formula=("y = log(x)", r"y = \ln x"),
    derivatives=[("gx = gy / x", r"g_x = \frac{g_y}{x}")],
    local=["1 / {x}"],
    search="ln natural",
    numpy="log",
    domains=[(0.5, 2.0)],
)
class Log(Unary):
    """The natural logarithm, elementwise: -inf at 0, and NaN below, as is its derivative."""

    elementwise = True
    forward = staticmethod(of_number(math.log, np.log))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Div.of(gy, nan_below_zero(x))


@operation(
    "sqrt",
    "square root",
    "√x",
    "elementary",
    formula=("y = sqrt(x)", r"y = \sqrt{x}"),
    derivatives=[("gx = gy / (2 * y)", r"g_x = \frac{g_y}{2 y}")],
    local=["1 / (2 * {y})"],
    search="root",
    numpy="sqrt",
    domains=[(0.5, 2.0)],
)
class Sqrt(Unary):
    """The square root, elementwise; NaN below 0, with an infinite derivative at 0."""

    elementwise = True
    forward = staticmethod(of_number(math.sqrt, np.sqrt))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Div.of(gy, 2.0 * y)


@operation(
    "sin",
    "sine",
    "sin x",
    "elementary",
    formula=("y = sin(x)", r"y = \sin x"),
    derivatives=[("gx = gy * cos(x)", r"g_x = g_y \cdot \cos x")],
    local=["cos({x})"],
    search="sine trigonometry",
    numpy="sin",
)
class Sin(Unary):
    """The sine of radians, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.sin, np.sin))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * Cos.of(x)


@operation(
    "cos",
    "cosine",
    "cos x",
    "elementary",
    formula=("y = cos(x)", r"y = \cos x"),
    derivatives=[("gx = -gy * sin(x)", r"g_x = -g_y \cdot \sin x")],
    local=["-sin({x})"],
    search="cosine trigonometry",
    numpy="cos",
)
class Cos(Unary):
    """The cosine of radians, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.cos, np.cos))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return -(gy * Sin.of(x))


@operation(
    "tan",
    "tangent",
    "tan x",
    "elementary",
    formula=("y = tan(x)", r"y = \tan x"),
    derivatives=[("gx = gy * (1 + y ** 2)", r"g_x = g_y \cdot (1 + y^2)")],
    local=["(1 + {y} ** 2)"],
    search="tangent trigonometry",
    numpy="tan",
    domains=[(-1.0, 1.0)],
)
class Tan(Unary):
    """The tangent of radians, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.tan, np.tan))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * (1.0 + y * y)


@operation(
    "asin",
    "arcsine",
    "asin x",
    "elementary",
    formula=("y = asin(x)", r"y = \arcsin x"),
    derivatives=[("gx = gy / sqrt(1 - x ** 2)", r"g_x = \frac{g_y}{\sqrt{1 - x^2}}")],
    local=["1 / sqrt(1 - {x} ** 2)"],
    search="arcsin inverse sine",
    numpy="arcsin",
    domains=[(-0.9, 0.9)],
)
class Asin(Unary):
    """The inverse sine, elementwise: NaN outside of -1 to 1."""

    elementwise = True
    forward = staticmethod(of_number(math.asin, np.arcsin))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Div.of(gy, Sqrt.of((1.0 - x) * (1.0 + x)))


@operation(
    "acos",
    "arccosine",
    "acos x",
    "elementary",
    formula=("y = acos(x)", r"y = \arccos x"),
    derivatives=[("gx = -gy / sqrt(1 - x ** 2)", r"g_x = -\frac{g_y}{\sqrt{1 - x^2}}")],
    local=["-1 / sqrt(1 - {x} ** 2)"],
    search="arccos inverse cosine",
    numpy="arccos",
    domains=[(-0.9, 0.9)],
)
class Acos(Unary):
    """The inverse cosine, elementwise: NaN outside of -1 to 1."""

    elementwise = True
    forward = staticmethod(of_number(math.acos, np.arccos))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return -Div.of(gy, Sqrt.of((1.0 - x) * (1.0 + x)))


@operation(
    "atan",
    "arctangent",
    "atan x",
    "elementary",
    formula=("y = atan(x)", r"y = \arctan x"),
    derivatives=[("gx = gy / (1 + x ** 2)", r"g_x = \frac{g_y}{1 + x^2}")],
    local=["1 / (1 + {x} ** 2)"],
    search="arctan inverse tangent",
    numpy="arctan",
)
class Atan(Unary):
    """The inverse tangent, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.atan, np.arctan))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy / (1.0 + x * x)


@operation(
    "sinh",
    "hyperbolic sine",
    "sinh x",
    "elementary",
    formula=("y = sinh(x)", r"y = \sinh x"),
    derivatives=[("gx = gy * cosh(x)", r"g_x = g_y \cdot \cosh x")],
    local=["cosh({x})"],
    search="hyperbolic",
    numpy="sinh",
)
class Sinh(Unary):
    """The hyperbolic sine, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.sinh, np.sinh))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * Cosh.of(x)


@operation(
    "cosh",
    "hyperbolic cosine",
    "cosh x",
    "elementary",
    formula=("y = cosh(x)", r"y = \cosh x"),
    derivatives=[("gx = gy * sinh(x)", r"g_x = g_y \cdot \sinh x")],
    local=["sinh({x})"],
    search="hyperbolic",
    numpy="cosh",
)
class Cosh(Unary):
    """The hyperbolic cosine, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.cosh, np.cosh))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * Sinh.of(x)


@operation(
    "tanh",
    "hyperbolic tangent",
    "tanh x",
    "elementary",
    formula=("y = tanh(x)", r"y = \tanh x"),
    derivatives=[("gx = gy * (1 - y ** 2)", r"g_x = g_y \cdot (1 - y^2)")],
    local=["(1 - {y} ** 2)"],
    search="hyperbolic activation",
    numpy="tanh",
)
class Tanh(Unary):
    """The hyperbolic tangent, elementwise."""

    elementwise = True
    forward = staticmethod(of_number(math.tanh, np.tanh))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * (1.0 - y * y)
