"""Numbers and arrays as they are written in an expression: short, exact, read back bit for bit."""

from __future__ import annotations

from typing import Any

from gui.document.model import Array


def literal(array: Array) -> str:
    """The number, or the nested list, that reads back as this array (of float64)."""
    if array.ndim == 0:
        return number(array[()])
    return _nested(array)


def number(item: Any) -> str:
    """The shortest text of one NumPy number that reads back as it: 2, 0.1, 1e-07, nan, -inf."""
    text = str(item)
    return text.removesuffix(".0")


def _nested(array: Array) -> str:
    # str() of an array would shorten it; the depth is bounded by NumPy's number of dimensions
    if array.ndim == 1:
        return "[" + ", ".join(number(item) for item in array) + "]"
    return "[" + ", ".join(_nested(row) for row in array) + "]"
