"""Owns the functions that neural networks put between their layers."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import math

import numpy as np

from autodiff.definition import operation
from autodiff.operations.arithmetic import Div
from autodiff.operations.elementary import Exp
from autodiff.operations.pointwise import of_number, raw_value
from autodiff.operations.reduction import LogSumExp, Sum
from autodiff.operations.selection import Where
from autodiff.primitive import Unary
from autodiff.registry import Attribute
from autodiff.values import Value

LAST_AXIS = Attribute("axis", "int", -1)


def _sigmoid(x: Value) -> Value:
    # exp of a negative number only: no overflow on either side.
    e = np.exp(-np.abs(x))
    return np.where(np.asarray(x) >= 0, 1.0, e) / (1.0 + e)


def _sigmoid_of_number(x: float) -> float:
    e = math.exp(-abs(x))
    return (1.0 if x >= 0.0 else e) / (1.0 + e)


@operation(
    "sigmoid",
    "sigmoid",
    "σ(x)",
    "activation",
    formula=("y = 1 / (1 + exp(-x))", r"y = \frac{1}{1 + e^{-x}}"),
    derivatives=[("gx = gy * y * (1 - y)", r"g_x = g_y \cdot y (1 - y)")],
    local=["{y} * (1 - {y})"],
    search="logistic",
)
class Sigmoid(Unary):
    """The logistic function, elementwise, in range for every x."""

    elementwise = True
    forward = staticmethod(of_number(_sigmoid_of_number, _sigmoid))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * (y * (1.0 - y))


@operation(
    "relu",
    "rectifier",
    "relu x",
    "activation",
    formula=("y = maximum(x, 0)", r"y = \max(x, 0)"),
    derivatives=[("gx = gy if x > 0 else 0", r"g_x = g_y \cdot [x > 0]")],
    local=["({x} > 0)"],
    search="rectified linear",
    kinks=[0.0],
)
class Relu(Unary):
    """max(x, 0), elementwise; the derivative at 0 is 0."""

    elementwise = True

    def forward(self, x: Value) -> Value:
        return np.maximum(x, 0.0)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Where.of(raw_value(x) > 0, gy, 0.0)


@operation(
    "leaky_relu",
    "leaky rectifier",
    "leaky relu x",
    "activation",
    formula=("y = x if x > 0 else slope * x", r"y = \max(x, \mathrm{slope} \cdot x)"),
    derivatives=[
        (
            "gx = gy if x > 0 else gy * slope",
            r"g_x = g_y \cdot \begin{cases} 1 & x > 0 \\ \mathrm{slope} & x \le 0 \end{cases}",
        )
    ],
    local=["(({x} > 0) + ({x} <= 0) * {slope})"],
    attributes=[Attribute("slope", "float", 0.2)],
    search="rectified linear",
    kinks=[0.0],
)
class LeakyRelu(Unary):
    """x, and slope * x below 0, elementwise; the derivative at 0 is the slope."""

    elementwise = True
    slope: float

    def forward(self, x: Value) -> Value:
        return np.where(np.asarray(x) > 0, x, self.slope * x)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Where.of(raw_value(x) > 0, gy, self.slope * gy)


@operation(
    "softplus",
    "softplus",
    "ln(1 + eˣ)",
    "activation",
    formula=("y = log(1 + exp(x))", r"y = \ln(1 + e^x)"),
    derivatives=[("gx = gy * sigmoid(x)", r"g_x = g_y \cdot \sigma(x)")],
    local=["sigmoid({x})"],
    search="smooth rectifier",
)
class Softplus(Unary):
    """log(1 + exp(x)), elementwise, in range for every x."""

    elementwise = True

    def forward(self, x: Value) -> Value:
        return np.logaddexp(x, np.zeros_like(x))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * Sigmoid.of(x)


_erfc = np.frompyfunc(math.erfc, 1, 1)


def _erfc_of_array(x: Value) -> Value:
    return np.asarray(_erfc(x), np.asarray(x).dtype)


@operation(
    "erfc",
    "complementary error function",
    "erfc x",
    "elementary",
    formula=("y = erfc(x)", r"y = \operatorname{erfc} x"),
    derivatives=[
        (
            "gx = -gy * 2 / sqrt(pi) * exp(-x ** 2)",
            r"g_x = -g_y \cdot \frac{2}{\sqrt{\pi}} e^{-x^2}",
        )
    ],
    local=["-2 / sqrt(pi) * exp(-{x} ** 2)"],
    search="error function erf normal gauss",
)
class Erfc(Unary):
    """1 - erf(x), elementwise, without cancellation for large x."""

    elementwise = True
    forward = staticmethod(of_number(math.erfc, _erfc_of_array))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy * (-2.0 / math.sqrt(math.pi) * Exp.of(-(x * x)))


@operation(
    "gelu",
    "Gaussian error linear unit",
    "gelu x",
    "activation",
    formula=("y = x * erfc(-x / sqrt(2)) / 2", r"y = x \, \Phi(x)"),
    derivatives=[
        (
            "gx = gy * (erfc(-x / sqrt(2)) / 2 + x * exp(-x ** 2 / 2) / sqrt(2 * pi))",
            r"g_x = g_y \cdot (\Phi(x) + x \, \varphi(x))",
        )
    ],
    local=["(erfc(-{x} / sqrt(2)) / 2 + {x} * exp(-{x} ** 2 / 2) / sqrt(2 * pi))"],
    search="gaussian error normal",
)
class Gelu(Unary):
    """x times the normal distribution's share below x, elementwise (Hendrycks and Gimpel, 2016)."""

    elementwise = True

    def forward(self, x: Value) -> Value:
        return 0.5 * x * Erfc.of(-x / math.sqrt(2.0))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        share = 0.5 * Erfc.of(-x / math.sqrt(2.0))
        density = Exp.of(-0.5 * (x * x)) / math.sqrt(2.0 * math.pi)
        return gy * (share + x * density)


class _AlongAxis(Unary):
    """A primitive whose every number along `axis` depends on every other."""

    multiplies = True
    axis: int

    def nothing_comes(self, gy: Value, x: Value) -> Value:
        return np.logical_not(np.any(gy, axis=self.axis, keepdims=True))


@operation(
    "softmax",
    "softmax",
    "softmax x",
    "activation",
    formula=("y = exp(x) / sum(exp(x), axis)", r"y_i = \frac{e^{x_i}}{\sum_j e^{x_j}}"),
    derivatives=[
        ("gx = y * (gy - sum(gy * y, axis))", r"g_{x_i} = y_i (g_{y_i} - \sum_j g_{y_j} y_j)")
    ],
    local=[""],
    attributes=[LAST_AXIS],
    search="probabilities normalise",
)
class Softmax(_AlongAxis):
    """exp(x) over its sum along `axis`, in range for large numbers."""

    def forward(self, x: Value) -> Value:
        e = np.exp(x - np.max(x, axis=self.axis, keepdims=True, initial=-np.inf))
        return Div.of(e, np.sum(e, axis=self.axis, keepdims=True))

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return y * (gy - Sum.of(gy * y, axis=self.axis, keepdims=True))


@operation(
    "log_softmax",
    "log-softmax",
    "ln softmax x",
    "activation",
    formula=("y = x - logsumexp(x, axis)", r"y_i = x_i - \ln \sum_j e^{x_j}"),
    derivatives=[
        ("gx = gy - exp(y) * sum(gy, axis)", r"g_{x_i} = g_{y_i} - e^{y_i} \sum_j g_{y_j}")
    ],
    local=[""],
    attributes=[LAST_AXIS],
    search="logarithm probabilities",
)
class LogSoftmax(_AlongAxis):
    """The logarithm of softmax along `axis`, without its loss of small probabilities."""

    def forward(self, x: Value) -> Value:
        return x - LogSumExp.of(x, axis=self.axis, keepdims=True)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy - Exp.of(y) * Sum.of(gy, axis=self.axis, keepdims=True)
