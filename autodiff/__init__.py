"""Reverse-mode automatic differentiation with the book's Variable and Function.

Everything public is here: the classes, one function for each operation of the registry (`square`,
`exp`, `add`, ...), the switches, and the numerical checks.

Where a result leaves the range of numbers, it is infinite or NaN. Computing with arrays then warns
as NumPy does, and `numpy.errstate` decides whether; computing with single float64 numbers, which
NumPy has no part in, does not warn, nor does a backward pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from autodiff import operations as _operations  # noqa: F401, fills the registry
from autodiff.config import no_grad, using_config
from autodiff.function import Function
from autodiff.higher_order import derivatives
from autodiff.numerical import GradCheck, grad_check, numerical_diff
from autodiff.operators import install_operators
from autodiff.registry import Attribute, Operation, operation, operations
from autodiff.variable import Variable, as_array, as_variable

__version__ = "0.1.0"

install_operators()
globals().update({op.name: op.function for op in operations().values()})

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...


__all__ = [
    "Attribute",
    "Function",
    "GradCheck",
    "Operation",
    "Variable",
    "as_array",
    "as_variable",
    "derivatives",
    "grad_check",
    "no_grad",
    "numerical_diff",
    "operation",
    "operations",
    "using_config",
    *operations(),
]
