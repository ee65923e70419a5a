"""Applying an operation to what a document holds, without warnings and within the limits."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np

from autodiff import Variable
from autodiff.registry import Operation
from gui.document.limits import MAX_ARRAY
from gui.document.model import Array
from gui.translation import _


@contextmanager
def quiet() -> Iterator[None]:
    """NumPy's warnings say less than the marks on the nodes do."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # such as the mean of an empty array
        yield


def apply(
    found: Operation,
    arguments: Sequence[Variable | Array | float],
    attributes: Mapping[str, object],
) -> tuple[Variable, ...]:
    """The operation's results. Raises what it raises, and ValueError where they would be huge."""
    for argument in arguments:
        if attributes or (argument.__class__ is not float and argument.ndim):  # type: ignore[union-attr]
            shapes = [() if isinstance(a, float) else a.shape for a in arguments]
            _refuse_huge(found, shapes, attributes)
            break
    results = found.function(*arguments, **attributes)
    return results if isinstance(results, tuple) else (results,)


def finite(array: Array) -> bool:
    """Whether every element is a number."""
    return math.isfinite(array) if array.ndim == 0 else bool(np.isfinite(array).all())


def scalar(array: Array) -> float | Array:
    """A single number as a Python float: unlike an array, it lets float32 inputs stay float32."""
    return float(array) if array.ndim == 0 and array.dtype == np.float64 else array


def one_line(error: Exception) -> str:
    """What an operation complains about, on one line."""
    return " ".join(str(error).split()) or type(error).__name__


def _refuse_huge(
    found: Operation, shapes: list[tuple[int, ...]], attributes: Mapping[str, object]
) -> None:
    """Two long vectors against each other, or a shape, could ask for all the memory there is."""
    size = 1
    if found.name == "matmul":
        if len(shapes) == 2 and len(shapes[0]) == 2 and len(shapes[1]) == 2:
            size = shapes[0][0] * shapes[1][1]
    else:
        ndim = max(map(len, shapes), default=0)
        for lengths in zip(*((1,) * (ndim - len(s)) + s for s in shapes), strict=True):
            size *= max(lengths)
    shape = attributes.get("shape")
    if isinstance(shape, tuple) and all(isinstance(length, int) for length in shape):
        size = max(size, math.prod(abs(length) for length in shape))
    if size > MAX_ARRAY:
        raise ValueError(
            _("{operation} would make an array of {size} elements; the limit is {limit}").format(
                operation=found.name, size=size, limit=MAX_ARRAY
            )
        )
