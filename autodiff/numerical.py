"""Owns differentiation by differences: slow, approximate, and independent of every rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autodiff.config import no_grad
from autodiff.values import Array
from autodiff.variable import Variable, as_array, as_variable


def numerical_diff(f: Callable[[Variable], Variable], x: Any, eps: float = 1e-4) -> Any:
    """The central difference of f at x (the book's step 4).

    Args:
        f: takes a Variable and gives one; the sum of what it gives is differentiated.
        x: a Variable, an array or a number.
        eps: half the distance between the two points.

    Returns:
        An array of x's shape: for each number in x, (f(x + eps) - f(x - eps)) / (2 * eps).
    """
    return _central_differences(lambda xs: f(*xs), [_numbers(x)], eps)[0]


@dataclass(frozen=True, slots=True, eq=False)
class GradCheck:
    """What a check of one input found. `ok` is a truth value of the whole."""

    gradient: Array
    difference: Array
    relative_error: float
    ok: bool

    def __bool__(self) -> bool:
        return self.ok


def grad_check(
    f: Callable[..., Variable],
    *inputs: Any,
    eps: float = 1e-4,
    rtol: float = 1e-4,
    atol: float = 1e-6,
) -> tuple[GradCheck, ...]:
    """Compare backward's gradients of sum(f(*inputs)) with central differences, input by input.

    The error of a central difference is of order eps ** 2 and, by cancellation, of the value's
    precision over eps; at a kink it is the mean of both sides. `all(grad_check(...))` is whether
    every input's gradient is within atol + rtol * |difference|.
    """
    xs = [Variable(_numbers(x)) for x in inputs]
    y = f(*xs)
    y.backward()
    points = [x.data for x in xs]
    results = []
    for x, difference in zip(xs, _central_differences(lambda vs: f(*vs), points, eps), strict=True):
        gradient = x.grad.data if x.grad is not None else np.zeros_like(x.data)
        error = np.abs(gradient - difference)
        scale = np.maximum(np.abs(gradient), np.abs(difference))
        relative = np.divide(error, scale, out=np.zeros_like(error), where=scale > 0)
        worst = float(np.max(relative, initial=0.0))
        ok = bool(np.all(error <= atol + rtol * np.abs(difference)))
        results.append(GradCheck(gradient, difference, worst, ok))
    return tuple(results)


def _numbers(x: Any) -> Array:
    array = as_array(x.data if isinstance(x, Variable) else x)
    return np.array(array, array.dtype if array.dtype.kind == "f" else np.float64)


def _central_differences(
    f: Callable[[Sequence[Variable]], Variable], points: Sequence[Array], eps: float
) -> list[Array]:
    def value(slot: int, index: tuple[int, ...], by: float) -> float:
        moved = [np.array(point, np.float64) for point in points]
        moved[slot][index] += by
        with no_grad():
            y = as_variable(f([Variable(point) for point in moved]))
        return float(np.sum(y.data))

    differences = []
    for slot, point in enumerate(points):
        difference = np.empty(point.shape)
        for index in np.ndindex(point.shape):
            change = value(slot, index, eps) - value(slot, index, -eps)
            difference[index] = change / (2 * eps)
        differences.append(difference)
    return differences
