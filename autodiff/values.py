"""Owns the form in which numbers are kept and computed with.

One float64 number is a Python float wherever nobody looks, since computing with a 0-d array costs
forty times as much; everything else is an ndarray.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
Value: TypeAlias = Any
"""What a rule computes with: floats and arrays, or Variables for the gradient's graph."""

_NUMBERS = (float, int)
FLOAT64 = np.dtype(np.float64)


def settled(value: Any) -> Any:
    """A result in the form in which it is kept: NumPy's scalars as floats or 0-d arrays."""
    if value.__class__ is np.ndarray:
        return value
    if isinstance(value, _NUMBERS):  # np.float64 is a float
        return float(value)
    if isinstance(value, np.generic):
        return np.asarray(value) if value.dtype.kind == "f" else float(value)
    return value


def unboxed(data: Any) -> Any:
    """A kept value in the form that is computed with: one float64 number as a float."""
    if data.__class__ is np.ndarray and not data.ndim and data.dtype is FLOAT64:
        return data.item()
    return data


def raw_gradient(grad: Any) -> Any:
    """What a Variable holds as its gradient, itself a Variable or raw, as it is computed with."""
    return unboxed(getattr(grad, "_data", grad))
