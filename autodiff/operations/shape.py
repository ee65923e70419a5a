"""Owns the operations that move numbers about: shapes, axes, parts and joins."""

# ruff: noqa: ARG001, ARG002 (all rules are called alike)

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np

from autodiff.contributions import broadcasts_to, summed_to
from autodiff.definition import operation
from autodiff.operations.pointwise import raw_value, shape_of
from autodiff.primitive import Primitive, Unary
from autodiff.registry import Attribute
from autodiff.values import Value


def as_shape(shape: Any) -> tuple[int, ...]:
    """A shape as a tuple; one number is the length of the only axis, as in NumPy."""
    return tuple(shape) if isinstance(shape, Iterable) else (shape,)


RESHAPED = [("gx = reshape(gy, shape of x)", r"g_x = \operatorname{reshape}(g_y)")]


@operation(
    "reshape",
    "reshape",
    "reshape x",
    "array",
    formula=("y = reshape(x, shape)", r"y = \operatorname{reshape}(x)"),
    derivatives=RESHAPED,
    local=[""],
    attributes=[Attribute("shape", "shape", (-1,), required=True)],
    search="shape view flatten",
    numpy="reshape",
)
class Reshape(Unary):
    """The same numbers in another shape; one length may be -1."""

    shape: Any

    def forward(self, x: Value) -> Value:
        return np.reshape(x, self.shape)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Reshape.of(gy, shape=shape_of(x))


@operation(
    "transpose",
    "transpose",
    "xᵀ",
    "array",
    formula=("y = transpose(x, axes)", r"y = x^\top"),
    derivatives=[("gx = transpose(gy, inverse of axes)", r"g_x = g_y^\top")],
    local=[""],
    attributes=[Attribute("axes", "axes", None)],
    search="permute swap axes T",
    numpy="transpose permute_dims",
)
class Transpose(Unary):
    """The axes in the order `axes`; in reverse order where that is None."""

    axes: Any

    def forward(self, x: Value) -> Value:
        return np.transpose(x, self.axes)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        axes = self.axes
        if axes is not None:
            axes = tuple(np.argsort([axis % len(axes) for axis in axes]).tolist())
        return Transpose.of(gy, axes=axes)


@operation(
    "broadcast_to",
    "broadcast",
    "broadcast x",
    "array",
    formula=("y = broadcast_to(x, shape)", r"y = \operatorname{broadcast}(x)"),
    derivatives=[("gx = gy, summed to the shape of x", r"g_x = \sum g_y")],
    local=[""],
    attributes=[Attribute("shape", "shape", (), required=True)],
    search="repeat expand",
    numpy="broadcast_to",
)
class BroadcastTo(Unary):
    """x repeated along new axes, and along axes of length 1, to fill `shape`."""

    shape: Any

    def forward(self, x: Value) -> Value:
        shape = as_shape(self.shape)
        if not broadcasts_to(np.shape(x), shape):
            raise ValueError(
                f"broadcast_to.x: expected a shape that broadcasts to {shape}, got {np.shape(x)}"
            )
        return np.broadcast_to(x, shape)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy  # the loop undoes broadcasting


@operation(
    "sum_to",
    "sum to shape",
    "Σ x to shape",
    "array",
    formula=("y = sum_to(x, shape)", r"y = \sum x"),
    derivatives=[("gx = broadcast_to(gy, shape of x)", r"g_x = \operatorname{broadcast}(g_y)")],
    local=[""],
    attributes=[Attribute("shape", "shape", (), required=True)],
    search="reduce undo broadcast",
)
class SumTo(Unary):
    """x summed over the axes along which `shape` would be broadcast to x's shape (step 40)."""

    shape: Any

    def forward(self, x: Value) -> Value:
        array, shape = np.asarray(x), as_shape(self.shape)
        if not broadcasts_to(shape, array.shape):
            raise ValueError(
                f"sum_to.x: expected a shape that {shape} broadcasts to, got {array.shape}"
            )
        return summed_to(array, shape)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return BroadcastTo.of(gy, shape=shape_of(x))


@operation(
    "squeeze",
    "squeeze",
    "squeeze x",
    "array",
    formula=("y = squeeze(x, axis)", r"y = \operatorname{squeeze}(x)"),
    derivatives=RESHAPED,
    local=[""],
    attributes=[Attribute("axis", "axes", None)],
    search="drop axis",
    numpy="squeeze",
)
class Squeeze(Unary):
    """x without its axes of length 1, or without those in `axis`."""

    axis: Any

    def forward(self, x: Value) -> Value:
        return np.squeeze(np.asarray(x), self.axis)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Reshape.of(gy, shape=shape_of(x))


@operation(
    "expand_dims",
    "expand axes",
    "expand x",
    "array",
    formula=("y = expand_dims(x, axis)", r"y = \operatorname{expand}(x)"),
    derivatives=RESHAPED,
    local=[""],
    attributes=[Attribute("axis", "ints", 0, required=True)],
    search="unsqueeze new axis",
    numpy="expand_dims",
)
class ExpandDims(Unary):
    """x with a new axis of length 1 at each place in `axis`."""

    axis: Any

    def forward(self, x: Value) -> Value:
        return np.expand_dims(x, self.axis)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Reshape.of(gy, shape=shape_of(x))


@operation(
    "get_item",
    "part",
    "x[i]",
    "array",
    formula=("y = x[index]", r"y = x_i"),
    derivatives=[("gx = zeros with gy added at index", r"g_x = \operatorname{scatter}(g_y, i)")],
    local=[""],
    attributes=[Attribute("index", "index", (), required=True)],
    search="slice index item",
)
class GetItem(Unary):
    """x[index]: slices, numbers, index arrays and masks, as in NumPy (step 47)."""

    index: Any

    def forward(self, x: Value) -> Value:
        return np.asarray(x)[self.index]

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return Scatter.of(gy, index=self.index, shape=shape_of(x))


@operation(
    "scatter",
    "scatter",
    "scatter x",
    "array",
    formula=("y = zeros(shape); y[index] += x", r"y_i = x"),
    derivatives=[("gx = gy[index]", r"g_x = g_{y,i}")],
    local=[""],
    attributes=[
        Attribute("index", "index", (), required=True),
        Attribute("shape", "shape", (), required=True),
    ],
    search="put add at index",
)
class Scatter(Unary):
    """Zeros of `shape` with x added at `index`: what get_item's gradient is."""

    index: Any
    shape: Any

    def forward(self, x: Value) -> Value:
        y = np.zeros(self.shape, np.asarray(x).dtype)
        np.add.at(y, self.index, x)
        return y

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return GetItem.of(gy, index=self.index)


@operation(
    "astype",
    "convert",
    "as type x",
    "array",
    formula=("y = astype(x, dtype)", r"y = x"),
    derivatives=[("gx = astype(gy, dtype of x)", r"g_x = g_y")],
    local=["1"],
    attributes=[Attribute("dtype", "dtype", "float64")],
    search="cast convert float32 float64 precision",
)
class AsType(Unary):
    """x in another floating-point type, float32 or float64."""

    dtype: Any

    def forward(self, x: Value) -> Value:
        dtype = np.dtype(self.dtype)
        if dtype.kind != "f":
            raise TypeError(f"astype.dtype: expected a floating-point type, got {dtype}")
        return np.asarray(x).astype(dtype)

    def gx(self, gy: Value, y: Value, x: Value) -> Value:
        return gy  # the loop gives it the type of x


@operation(
    "concatenate",
    "concatenate",
    "[x₀, x₁, …]",
    "array",
    formula=("y = concatenate(xs, axis)", r"y = [x_0, x_1, \dots]"),
    derivatives=[("gx = the part of gy that x became", r"g_x = g_{y,\text{part}}")],
    local=[""],
    attributes=[Attribute("axis", "int", 0)],
    search="join append",
    numpy="concatenate concat",
    min_arity=1,
)
class Concatenate(Primitive):
    """The arrays one after the other along an axis that they have."""

    axis: int

    def forward(self, *xs: Value) -> Value:
        wanted = _but_for(self.axis, np.shape(xs[0]))
        for slot, x in enumerate(xs):
            shape = np.shape(x)
            if not shape:
                raise ValueError(f"concatenate.x{slot}: expected at least 1 axis, got shape ()")
            if _but_for(self.axis, shape) != wanted:
                raise ValueError(f"concatenate.x{slot}: expected {wanted}, got {shape}")
        return np.concatenate(xs, self.axis)

    def rule(self, slot: int) -> Callable[..., Value]:
        return partial(_part_of_concatenated, slot)


def _but_for(axis: int, shape: tuple[int, ...]) -> str:
    """A shape as a message tells it where the length of one axis is free."""
    lengths: list[Any] = list(shape)
    if -len(shape) <= axis < len(shape):
        lengths[axis] = "n"
    return f"({', '.join(map(str, lengths))}{',' if len(shape) == 1 else ''})"


def _part_of_concatenated(slot: int, joined: Concatenate, gy: Value, y: Value, *xs: Value) -> Value:
    lengths = [np.shape(raw_value(x))[joined.axis] for x in xs]
    start = sum(lengths[:slot])
    part = [slice(None)] * len(shape_of(y))
    part[joined.axis] = slice(start, start + lengths[slot])
    return GetItem.of(gy, index=tuple(part))


@operation(
    "stack",
    "stack",
    "stack x",
    "array",
    formula=("y = stack(xs, axis)", r"y = \operatorname{stack}(x_0, x_1, \dots)"),
    derivatives=[("gx = the layer of gy that x became", r"g_x = g_{y,\text{layer}}")],
    local=[""],
    attributes=[Attribute("axis", "int", 0)],
    search="join new axis",
    numpy="stack",
    min_arity=1,
)
class Stack(Primitive):
    """The arrays, all of one shape, one after the other along a new axis."""

    axis: int

    def forward(self, *xs: Value) -> Value:
        first = np.shape(xs[0])
        for slot, x in enumerate(xs):
            if np.shape(x) != first:
                raise ValueError(f"stack.x{slot}: expected {first}, got {np.shape(x)}")
        return np.stack(xs, self.axis)

    def rule(self, slot: int) -> Callable[..., Value]:
        return partial(_layer_of_stacked, slot)


def _layer_of_stacked(slot: int, stacked: Stack, gy: Value, y: Value, *xs: Value) -> Value:
    layer: list[Any] = [slice(None)] * len(shape_of(y))
    layer[stacked.axis] = slot
    return GetItem.of(gy, index=tuple(layer))
