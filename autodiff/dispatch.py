"""Owns what NumPy's functions do with a Variable: what has an operation gives a Variable.

What is not differentiable by nature (comparing, testing, sorting's order) gives NumPy's plain
result; anything else is refused, so that no gradient is lost in silence.
"""

# ruff: noqa: SIM905 (one name a line would be sixty lines)

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from autodiff.registry import Operation, operations

PLAIN_UFUNCS = frozenset(
    """
    equal not_equal less less_equal greater greater_equal isnan isinf isfinite signbit
    logical_and logical_or logical_not logical_xor
    """.split()
)
PLAIN_FUNCTIONS = frozenset(
    """
    allclose isclose array_equal array_equiv array_repr array_str array2string shape ndim size
    argmax argmin argsort nonzero flatnonzero count_nonzero zeros_like ones_like full_like
    empty_like result_type can_cast may_share_memory shares_memory any all unique searchsorted
    isscalar isreal copyto put putmask
    """.split()
)


@cache
def _by_numpy_name() -> dict[str, Operation]:
    return {name: op for op in operations().values() for name in op.numpy}


def call_ufunc(ufunc: np.ufunc, method: str, inputs: tuple[Any, ...], settings: Any) -> Any:
    """NumPy's `ufunc` where an input is a Variable.

    Into an ndarray given as `out` (as in `x.data -= 0.1 * x.grad`), the plain values are computed.
    """
    name = ufunc.__name__
    if "out" in settings or name in PLAIN_UFUNCS or method == "at":
        return getattr(ufunc, method)(*_plain(inputs), **_plain(settings))
    op = _by_numpy_name().get(name)
    if op is None or method != "__call__" or settings:
        how = name if method == "__call__" else f"{name}.{method}"
        if settings and op is not None and method == "__call__":
            raise TypeError(f"numpy.{how}: expected no settings but out, got {', '.join(settings)}")
        raise TypeError(f"numpy.{how}: there is no such operation for a Variable; use .data")
    return op.function(*inputs)


def call_array_function(func: Any, args: tuple[Any, ...], settings: Any) -> Any:
    """NumPy's function `func` where a Variable is among the arguments."""
    name = func.__name__
    op = _by_numpy_name().get(name)
    if op is not None:
        return op.function(*args, **settings)
    if name in PLAIN_FUNCTIONS or func.__module__ == "numpy.testing":
        return func(*_plain(args), **_plain(settings))
    raise TypeError(f"numpy.{name}: there is no such operation for a Variable; use .data")


def _plain(value: Any) -> Any:
    """The same with arrays for Variables, in tuples, lists and dictionaries too."""
    if isinstance(value, tuple | list):
        return type(value)(_plain(item) for item in value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value.data if hasattr(value, "cleargrad") else value
