"""Owns the products of vectors and matrices."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import numpy as np

from autodiff.definition import operation
from autodiff.operations.pointwise import shape_of
from autodiff.operations.shape import Reshape, Transpose
from autodiff.primitive import Binary, Primitive
from autodiff.values import Value


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


class Product(Binary):
    """A matrix product, whose rules see vectors as matrices of one row or one column."""

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        shape0, shape1 = shape_of(x0), shape_of(x1)
        row, column = len(shape0) == 1, len(shape1) == 1
        matrix = Reshape.of(x1, shape=(-1, 1)) if column else x1
        gx = MatMul.of(_as_matrix(gy, row, column), swapped(matrix))
        return Reshape.of(gx, shape=(*shape_of(gx)[:-2], shape0[0])) if row else gx

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        shape0, shape1 = shape_of(x0), shape_of(x1)
        row, column = len(shape0) == 1, len(shape1) == 1
        matrix = Reshape.of(x0, shape=(1, -1)) if row else x0
        gx = MatMul.of(swapped(matrix), _as_matrix(gy, row, column))
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
        return np.matmul(x, w) + b

    def gx0(self, gy: Value, y: Value, x: Value, w: Value, b: Value) -> Value:
        return MatMul.of(gy, swapped(w))

    def gx1(self, gy: Value, y: Value, x: Value, w: Value, b: Value) -> Value:
        if len(shape_of(x)) == 1:
            x, gy = Reshape.of(x, shape=(1, -1)), Reshape.of(gy, shape=(1, -1))
        return MatMul.of(swapped(x), gy)

    def gx2(self, gy: Value, y: Value, x: Value, w: Value, b: Value) -> Value:
        return gy
