"""Owns the operations that make one number of many: sums, means, extremes, products."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import math
from typing import Any

import numpy as np

from autodiff.definition import operation
from autodiff.operations.arithmetic import Div
from autodiff.operations.pointwise import raw_value, shape_of
from autodiff.operations.selection import Where
from autodiff.operations.shape import BroadcastTo, Reshape
from autodiff.primitive import Unary
from autodiff.registry import Attribute
from autodiff.values import Value

AXIS = Attribute("axis", "axes", None)
KEEPDIMS = Attribute("keepdims", "bool", False)


class Reduction(Unary):
    """A primitive over an axis, several, or all (None); keepdims leaves axes of length 1."""

    axis: Any
    keepdims: Any

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
