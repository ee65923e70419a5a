"""Owns the products of vectors and matrices."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import numpy as np

from autodiff.contributions import broadcasts_to, has_nan
from autodiff.definition import operation
from autodiff.operations.pointwise import raw_value, shape_of
from autodiff.operations.selection import Where
from autodiff.operations.shape import Reshape, Transpose
from autodiff.primitive import Binary, Primitive
from autodiff.values import Array, Value


def swapped(x: Value) -> Value:
    """x with its last two axes swapped."""
    ndim = len(shape_of(x))
    return Transpose.of(x, axes=(*range(ndim - 2), ndim - 1, ndim - 2))


def check_inner(name: str, shape0: tuple[int, ...], shape1: tuple[int, ...]) -> None:
    """Raise ValueError unless the inner lengths of a product agree."""
    for slot, shape in enumerate((shape0, shape1)):
        if not shape:
            raise ValueError(f"{name}.x{slot}: expected at least 1 axis, got shape ()")
    n = shape0[-1]
    if shape1[-2 if len(shape1) > 1 else -1] != n:
        wanted = f"({n}, n)" if len(shape1) > 1 else f"({n},)"
        raise ValueError(f"{name}.x1: expected {wanted}, got {shape1}")
    stack0, stack1 = shape0[:-2], shape1[:-2]
    if not all(m == n or 1 in (m, n) for m, n in zip(stack0[::-1], stack1[::-1], strict=False)):
        raise ValueError(f"{name}.x1: expected a stack that broadcasts with {stack0}, got {stack1}")


def weighted(left: Value, right: Value, gradient: int) -> Value:
    """left @ right, one of them (0 or 1) the gradient: terms in which it is 0 are 0, also where the
    other is infinite or undefined."""
    gx = MatMul.of(left, right)
    if not has_nan(raw_value(gx)):
        return gx
    factors = [left, right]
    finite = np.isfinite(raw_value(factors[1 - gradient]))
    beyond = sum_beyond(raw_value(left), raw_value(right), gradient)
    factors[1 - gradient] = Where.of(finite, factors[1 - gradient], 0.0)
    undefined = np.isnan(raw_value(gx))
    return Where.of(undefined, MatMul.of(*factors) + beyond, gx)


def sum_beyond(left: Array, right: Array, gradient: int) -> Array:
    """What the infinite and undefined terms of left @ right add up to, those with a 0 left out."""
    gy, local = (left, right) if gradient == 0 else (right, left)

    def meet(in_gy: Array, in_local: Array) -> Array:
        pair = (in_gy, in_local) if gradient == 0 else (in_local, in_gy)
        return np.matmul(*(side.astype(gy.dtype) for side in pair)) > 0  # fast on floats alone

    up = meet(gy > 0, local == np.inf) | meet(gy < 0, local == -np.inf)
    down = meet(gy > 0, local == -np.inf) | meet(gy < 0, local == np.inf)
    undefined = meet(gy != 0, np.isnan(local)) | (up & down)
    beyond = np.select([undefined, up, down], [np.nan, np.inf, -np.inf], 0.0)
    return beyond.astype(gy.dtype)


class Product(Binary):
    """A matrix product, whose rules see vectors as matrices of one row or one column."""

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        shape0, shape1 = shape_of(x0), shape_of(x1)
        row, column = len(shape0) == 1, len(shape1) == 1
        matrix = Reshape.of(x1, shape=(-1, 1)) if column else x1
        gx = weighted(_as_matrix(gy, row, column), swapped(matrix), 0)
        return Reshape.of(gx, shape=(*shape_of(gx)[:-2], shape0[0])) if row else gx

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        shape0, shape1 = shape_of(x0), shape_of(x1)
        row, column = len(shape0) == 1, len(shape1) == 1
        matrix = Reshape.of(x0, shape=(1, -1)) if row else x0
        gx = weighted(swapped(matrix), _as_matrix(gy, row, column), 1)
        return Reshape.of(gx, shape=(*shape_of(gx)[:-2], shape1[0])) if column else gx


def _as_matrix(gy: Value, row: bool, column: bool) -> Value:
    """The gradient of a product with the axes that vectors take from it put back."""
    shape = shape_of(gy)
    if column:
        shape = (*shape, 1)
    if row:
        shape = (*shape[:-1], 1, shape[-1])
    return Reshape.of(gy, shape=shape) if row or column else gy


@operation(
    "matmul",
    "matrix product",
    "x₀ @ x₁",
    "array",
    formula=("y = x0 @ x1", r"y = x_0 x_1"),
    derivatives=[
        ("gx0 = gy @ x1.T", r"g_{x_0} = g_y \, x_1^\top"),
        ("gx1 = x0.T @ gy", r"g_{x_1} = x_0^\top \, g_y"),
    ],
    local=["", ""],
    search="matrix multiply product",
    infix="@",
    numpy="matmul",
)
class MatMul(Product):
    """x0 @ x1: matrices, vectors, and stacks of matrices, as in NumPy (step 41)."""

    def forward(self, x0: Value, x1: Value) -> Value:
        check_inner("matmul", np.shape(x0), np.shape(x1))
        return np.matmul(x0, x1)


@operation(
    "dot",
    "dot product",
    "x₀ · x₁ (dot)",
    "array",
    formula=("y = dot(x0, x1)", r"y = x_0 \cdot x_1"),
    derivatives=[
        ("gx0 = dot(gy, x1.T)", r"g_{x_0} = g_y \, x_1^\top"),
        ("gx1 = dot(x0.T, gy)", r"g_{x_1} = x_0^\top \, g_y"),
    ],
    local=["", ""],
    search="scalar product inner",
    numpy="dot",
)
class Dot(Product):
    """The product of two vectors, of matrices and vectors, or of two matrices."""

    def forward(self, x0: Value, x1: Value) -> Value:
        check_inner("dot", np.shape(x0), np.shape(x1))
        for slot, x in enumerate((x0, x1)):
            if np.ndim(x) > 2:
                raise ValueError(f"dot.x{slot}: expected at most 2 axes, got shape {np.shape(x)}")
        return np.dot(x0, x1)


@operation(
    "linear",
    "linear layer",
    "x w + b",
    "array",
    formula=("y = x @ w + b", r"y = x w + b"),
    derivatives=[
        ("gx = gy @ w.T", r"g_x = g_y \, w^\top"),
        ("gw = x.T @ gy", r"g_w = x^\top g_y"),
        ("gb = gy, summed to the shape of b", r"g_b = \sum g_y"),
    ],
    local=["", "", "1"],
    search="affine dense layer",
)
class Linear(Primitive):
    """x @ w + b (step 43), of shapes (..., n), (n, m) and (m,); b may be left out."""

    defaults = (0.0,)

    def forward(self, x: Value, w: Value, b: Value) -> Value:
        for name, value, axes in (("x", x, 1), ("w", w, 2)):
            if np.ndim(value) < axes:
                raise ValueError(
                    f"linear.{name}: expected at least {axes} axes, got shape {np.shape(value)}"
                )
        if np.shape(w)[-2] != np.shape(x)[-1]:
            raise ValueError(f"linear.w: expected ({np.shape(x)[-1]}, m), got {np.shape(w)}")
        product = np.matmul(x, w)
        if not broadcasts_to(np.shape(b), product.shape):
            raise ValueError(f"linear.b: expected ({product.shape[-1]},), got {np.shape(b)}")
        return product + b

    def gx0(self, gy: Value, y: Value, x: Value, w: Value, b: Value) -> Value:
        return weighted(gy, swapped(w), 0)

    def gx1(self, gy: Value, y: Value, x: Value, w: Value, b: Value) -> Value:
        if len(shape_of(x)) == 1:
            x, gy = Reshape.of(x, shape=(1, -1)), Reshape.of(gy, shape=(1, -1))
        return weighted(swapped(x), gy, 1)

    def gx2(self, gy: Value, y: Value, x: Value, w: Value, b: Value) -> Value:
        return gy
