"""Owns what happens to a gradient between the rule that gave it and the input that receives it.

Here, and nowhere else, broadcasting is undone, the type is made the input's, and the product of a
zero gradient with an infinite or undefined derivative is made zero (but for the products that a
matrix product adds up before it gives them: see operations/linear.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan
from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff.registry import operation
from autodiff.values import FLOAT64, Array

if TYPE_CHECKING:
    from autodiff.function import Recipe
    from autodiff.variable import Variable

ndarray = np.ndarray


def fitted(gx: Any, gy: Any, x: Variable, recipe: Recipe, slot: int) -> Any:
    """The contribution to x as a float or an array of x's shape and type."""
    return shaped(multiplied(gx, gy, x, recipe), gy, x, recipe, slot)


def multiplied(gx: Any, gy: Any, x: Any, recipe: Recipe) -> Any:
    """What a rule gave for x, a Variable where it is one, and 0 where it is NaN as the product of a
    zero gradient."""
    data = getattr(gx, "_data", gx)
    if gx is gy or not recipe.multiplies or not has_nan(data):
        return gx
    nothing = recipe.function.nothing_comes(getattr(gy, "_data", gy), x._data) & np.isnan(data)
    if not np.any(nothing):
        return gx
    if data is gx:
        return np.where(nothing, 0.0, gx)
    return operation("where").function(nothing, 0.0, gx)


def shaped(gx: Any, gy: Any, x: Variable, recipe: Recipe, slot: int) -> Any:  # noqa: ARG001, as fitted
    """The same where a product of zero with what is not finite may stay NaN."""
    data = x._data
    if (  # the common case for arrays, told without ceremony
        gx.__class__ is ndarray is data.__class__
        and gx.shape == data.shape
        and gx.dtype is data.dtype
    ):
        return gx
    shape, dtype = ((), FLOAT64) if data.__class__ is float else (data.shape, data.dtype)
    if gx.__class__ is float and not shape and dtype is FLOAT64:  # whose data was looked at
        return gx
    gx = np.asarray(gx)
    if gx.shape != shape:
        check_summable(gx.shape, shape, recipe, slot)
        gx = summed_to(gx, shape)
    if not shape and dtype is FLOAT64:
        return float(gx)
    return gx if gx.dtype is dtype else np.asarray(gx, dtype)


def fitted_variable(gx: Any, gy: Any, x: Variable, recipe: Recipe, slot: int) -> Any:
    """The same where the gradient's graph is wanted; what does not depend on a Variable is raw."""
    if not hasattr(gx, "_data"):
        return fitted(gx, gy, x, recipe, slot)
    data, there = gx._data, x._data
    if data.__class__ is float is there.__class__ and data == data:
        return gx
    gx = multiplied(gx, gy, x, recipe)
    if gx.shape != x.shape:
        check_summable(gx.shape, x.shape, recipe, slot)
        gx = operation("sum_to").function(gx, x.shape)
    if gx.dtype != x.dtype:
        gx = operation("astype").function(gx, x.dtype)
    return gx


def has_nan(data: Any) -> bool:
    """Whether a number among `data` is NaN."""
    if data.__class__ is not float:
        # A sum of squares is NaN only if a term is, and costs a third of looking at each.
        return isnan(np.vdot(data, data))
    return bool(data != data)


def may_have_nan(gradients: Iterable[Any]) -> bool:
    """Whether a number among some gradients may be NaN. Two of one size are told by one sum of
    products, which is NaN also where 0 meets infinity, or infinities of both signs meet."""
    waiting = None
    for data in gradients:
        if data.__class__ is float:
            if data != data:
                return True
        elif waiting is None:
            waiting = data
        elif waiting.size != data.size:
            if has_nan(data):
                return True
        elif isnan(  # dot takes half the time of vdot, which flattens
            waiting.dot(data) if waiting.ndim == 1 == data.ndim else np.vdot(waiting, data)
        ):
            return True
        else:
            waiting = None
    return waiting is not None and has_nan(waiting)


def check_summable(
    shape: tuple[int, ...], wanted: tuple[int, ...], recipe: Recipe, slot: int
) -> None:
    """Raise ValueError unless `wanted` broadcasts to `shape`."""
    if not broadcasts_to(wanted, shape):
        raise ValueError(
            f"{recipe.function.place(slot)}: expected a gradient of shape {wanted}, got {shape}"
        )


def broadcasts_to(shape: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether an array of `shape` can be broadcast to the shape `wanted`."""
    lead = len(wanted) - len(shape)
    return lead >= 0 and all(n in (1, m) for n, m in zip(shape, wanted[lead:], strict=True))


def summed_to(gx: Array, shape: tuple[int, ...]) -> Array:
    """The array summed over the axes along which `shape` was broadcast to it (step 40)."""
    lead = gx.ndim - len(shape)
    axes = tuple(range(lead))
    axes += tuple(lead + i for i, n in enumerate(shape) if n == 1 and gx.shape[lead + i] != 1)
    return np.asarray(gx.sum(axis=axes, keepdims=True).reshape(shape))
