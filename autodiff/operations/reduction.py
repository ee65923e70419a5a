"""Owns the operations that make one number of many: sums, means, extremes, products."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import math
from typing import Any

import numpy as np

from autodiff.definition import operation
from autodiff.operations.arithmetic import Div
from autodiff.operations.elementary import Exp
from autodiff.operations.pointwise import raw_value, shape_of
from autodiff.operations.selection import Where
from autodiff.operations.shape import BroadcastTo, Reshape, Transpose
from autodiff.primitive import Unary
from autodiff.registry import Attribute
from autodiff.values import Value

AXIS = Attribute("axis", "axes", None)
KEEPDIMS = Attribute("keepdims", "bool", False)


class Reduction(Unary):
    """A primitive over an axis, several, or all (None); keepdims leaves axes of length 1."""

    axis: Any
    keepdims: Any

    def nothing_comes(self, gy: Value, x: Value) -> Value:
        return self.spread(np.equal(gy, 0), x)

    def kept_shape(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The shape of the result with keepdims."""
        if self.axis is None:
            return (1,) * len(shape)
        axes = (self.axis,) if isinstance(self.axis, int) else self.axis
        reduced = {axis % len(shape) for axis in axes}
        return tuple(1 if i in reduced else n for i, n in enumerate(shape))

    def spread(self, value: Value, x: Value) -> Value:
        """A result put back over the numbers that it was made of."""
        shape = shape_of(x)
        if not shape:
            return value
        if not self.keepdims:
            value = Reshape.of(value, shape=self.kept_shape(shape))
        return BroadcastTo.of(value, shape=shape)

    def count(self, x: Value) -> float:
        """How many numbers make one of the result."""
        shape = shape_of(x)
        kept = self.kept_shape(shape) if shape else ()
        return float(math.prod(shape) / max(math.prod(kept), 1))


@operation(
    "sum",
    "sum",
    "Σ x",
    "reduction",
    formula=("y = sum(x, axis)", r"y = \sum_i x_i"),
    derivatives=[("gx = gy, broadcast to the shape of x", r"g_{x_i} = g_y")],
    local=["1"],
    attributes=[AXIS, KEEPDIMS],
    search="total add reduce",
    numpy="sum",
)
class Sum(Reduction):
    """The sum over `axis` (step 39)."""

    def forward(self, x: Value) -> Value:
        return np.sum(x, axis=self.axis, keepdims=self.keepdims)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return self.spread(gy, x)


@operation(
    "mean",
    "mean",
    "mean x",
    "reduction",
    formula=("y = mean(x, axis)", r"y = \frac{1}{n} \sum_i x_i"),
    derivatives=[("gx = gy / n, broadcast to the shape of x", r"g_{x_i} = \frac{g_y}{n}")],
    local=["1 / n"],
    attributes=[AXIS, KEEPDIMS],
    search="average",
    numpy="mean",
)
class Mean(Reduction):
    """The mean over `axis`."""

    def forward(self, x: Value) -> Value:
        if np.size(x) == 0:
            return Div.of(np.sum(x, axis=self.axis, keepdims=self.keepdims), self.count(x))
        return np.mean(x, axis=self.axis, keepdims=self.keepdims)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return self.spread(gy / self.count(x), x)


class Extreme(Reduction):
    """The largest or smallest number; those that tie for it share its gradient evenly."""

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        chosen = raw_value(x) == self.spread(raw_value(y), raw_value(x))
        ties = np.sum(chosen, axis=self.axis, keepdims=self.keepdims)
        return Where.of(chosen, self.spread(Div.of(gy, ties.astype(float)), x), 0.0)


@operation(
    "max",
    "largest",
    "max x",
    "reduction",
    formula=("y = max(x, axis)", r"y = \max_i x_i"),
    derivatives=[("gx = gy / ties where x == y, else 0", r"g_{x_i} = g_y \cdot [x_i = y]")],
    local=["({x} == {y})"],
    attributes=[AXIS, KEEPDIMS],
    search="maximum largest",
    numpy="max amax",
)
class Max(Extreme):
    """The largest number over `axis`; numbers that tie for it share the gradient evenly."""

    def forward(self, x: Value) -> Value:
        return np.max(x, axis=self.axis, keepdims=self.keepdims)


@operation(
    "min",
    "smallest",
    "min x",
    "reduction",
    formula=("y = min(x, axis)", r"y = \min_i x_i"),
    derivatives=[("gx = gy / ties where x == y, else 0", r"g_{x_i} = g_y \cdot [x_i = y]")],
    local=["({x} == {y})"],
    attributes=[AXIS, KEEPDIMS],
    search="minimum smallest",
    numpy="min amin",
)
class Min(Extreme):
    """The smallest number over `axis`; numbers that tie for it share the gradient evenly."""

    def forward(self, x: Value) -> Value:
        return np.min(x, axis=self.axis, keepdims=self.keepdims)


@operation(
    "prod",
    "product of all",
    "Π x",
    "reduction",
    formula=("y = prod(x, axis)", r"y = \prod_i x_i"),
    derivatives=[("gx = gy * product of the others", r"g_{x_i} = g_y \prod_{j \neq i} x_j")],
    local=["{y} / {x}"],
    attributes=[AXIS, KEEPDIMS],
    search="product multiply reduce",
    numpy="prod",
)
class Prod(Reduction):
    """The product over `axis`; its derivative is the product of the others, zeros included."""

    multiplies = True

    def forward(self, x: Value) -> Value:
        return np.prod(x, axis=self.axis, keepdims=self.keepdims)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        product = np.asarray(raw_value(y))
        if np.all(np.isfinite(product) & (product != 0)):
            return self.spread(gy, x) * (self.spread(y, x) / x)
        return self.spread(gy, x) * self.product_of_others(x)

    def product_of_others(self, x: Value) -> Value:
        """For each number, the product of the others: n * n multiplications, but no division."""
        shape = shape_of(x)
        axes = range(len(shape)) if self.axis is None else np.atleast_1d(self.axis) % len(shape)
        last = [i for i in range(len(shape)) if i not in axes] + [int(i) for i in axes]
        n = math.prod(shape[i] for i in axes)
        rows = Reshape.of(Transpose.of(x, axes=tuple(last)), shape=(-1, 1, n))
        others = Where.of(np.eye(n, dtype=bool), 1.0, rows)
        products = Prod.of(others, axis=-1, keepdims=False)
        back = Reshape.of(products, shape=tuple(shape[i] for i in last))
        return Transpose.of(back, axes=tuple(int(i) for i in np.argsort(last)))


@operation(
    "logsumexp",
    "log-sum-exp",
    "ln Σ eˣ",
    "reduction",
    formula=("y = log(sum(exp(x), axis))", r"y = \ln \sum_i e^{x_i}"),
    derivatives=[("gx = gy * exp(x - y)", r"g_{x_i} = g_y \cdot e^{x_i - y}")],
    local=["exp({x} - {y})"],
    attributes=[AXIS, KEEPDIMS],
    search="soft maximum",
)
class LogSumExp(Reduction):
    """log(sum(exp(x))) over `axis`, which stays in range for large numbers."""

    multiplies = True

    def forward(self, x: Value) -> Value:
        largest = np.max(x, axis=self.axis, keepdims=True, initial=-np.inf)
        largest = np.where(np.isfinite(largest), largest, 0.0)
        total = np.sum(np.exp(x - largest), axis=self.axis, keepdims=True)
        y = np.log(total) + largest
        if self.keepdims:
            return y
        return np.squeeze(y, self.axis) if np.ndim(x) else y

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return self.spread(gy, x) * Exp.of(x - self.spread(y, x))
