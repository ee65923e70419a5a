"""Owns which operations a Variable has as operators and as methods, as NumPy's arrays have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import numpy as np

from autodiff.dispatch import call_array_function, call_ufunc
from autodiff.registry import operation
from autodiff.values import Array

if TYPE_CHECKING:
    from autodiff.variable import Variable

_Unary: TypeAlias = Callable[[Any], "Variable"]
_Binary: TypeAlias = Callable[[Any, Any], "Variable"]


class Operators:
    """What a Variable can do beside holding its value; each is an operation of the registry.

    The arithmetic operators are the operations' own functions, put here by `install_operators`: a
    method that calls them would cost a tenth of a scalar operation.
    """

    __slots__ = ()

    __add__: ClassVar[_Binary]
    __radd__: ClassVar[_Binary]
    __sub__: ClassVar[_Binary]
    __rsub__: ClassVar[_Binary]
    __mul__: ClassVar[_Binary]
    __rmul__: ClassVar[_Binary]
    __truediv__: ClassVar[_Binary]
    __rtruediv__: ClassVar[_Binary]
    __pow__: ClassVar[_Binary]
    __rpow__: ClassVar[_Binary]
    __matmul__: ClassVar[_Binary]
    __rmatmul__: ClassVar[_Binary]
    __neg__: ClassVar[_Unary]
    __pos__: ClassVar[_Unary]
    __abs__: ClassVar[_Unary]

    def __getitem__(self, index: Any) -> Variable:
        return operation("get_item").function(self, index)

    def __lt__(self, other: Any) -> Array:
        return np.less(self, other)  # type: ignore[no-any-return]

    def __le__(self, other: Any) -> Array:
        return np.less_equal(self, other)  # type: ignore[no-any-return]

    def __gt__(self, other: Any) -> Array:
        return np.greater(self, other)  # type: ignore[no-any-return]

    def __ge__(self, other: Any) -> Array:
        return np.greater_equal(self, other)  # type: ignore[no-any-return]

    @property
    def T(self) -> Variable:  # noqa: N802, as in NumPy
        """The transpose: the axes in reverse order."""
        return operation("transpose").function(self)

    def transpose(self, *axes: Any) -> Variable:
        """The axes in another order: x.transpose(1, 0) or x.transpose((1, 0))."""
        return operation("transpose").function(self, _one_or_several(axes) if axes else None)

    def reshape(self, *shape: Any) -> Variable:
        """The same numbers in another shape: x.reshape(2, 3) or x.reshape((2, 3))."""
        return operation("reshape").function(self, _one_or_several(shape))

    def astype(self, dtype: Any) -> Variable:
        """In another floating-point type."""
        return operation("astype").function(self, dtype)

    def flatten(self) -> Variable:
        """The numbers in one row."""
        return operation("reshape").function(self, (-1,))

    ravel = flatten

    def squeeze(self, axis: Any = None) -> Variable:
        """Without the axes of length 1."""
        return operation("squeeze").function(self, axis)

    def sum(self, axis: Any = None, keepdims: bool = False) -> Variable:
        """The sum over an axis, several, or all."""
        return operation("sum").function(self, axis, keepdims)

    def mean(self, axis: Any = None, keepdims: bool = False) -> Variable:
        """The mean over an axis, several, or all."""
        return operation("mean").function(self, axis, keepdims)

    def max(self, axis: Any = None, keepdims: bool = False) -> Variable:
        """The largest number over an axis, several, or all."""
        return operation("max").function(self, axis, keepdims)

    def min(self, axis: Any = None, keepdims: bool = False) -> Variable:
        """The smallest number over an axis, several, or all."""
        return operation("min").function(self, axis, keepdims)

    def prod(self, axis: Any = None, keepdims: bool = False) -> Variable:
        """The product over an axis, several, or all."""
        return operation("prod").function(self, axis, keepdims)

    def clip(self, min: Any = None, max: Any = None) -> Variable:
        """Held between two bounds."""
        return operation("clip").function(self, min, max)

    def dot(self, other: Any) -> Variable:
        """The product of vectors and matrices."""
        return operation("dot").function(self, other)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        # What NumPy makes of a Variable by itself is its value, which no gradient flows through.
        return np.array(self.data, dtype, copy=copy)  # type: ignore[attr-defined]

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        return call_ufunc(ufunc, method, inputs, settings)

    def __array_function__(self, func: Any, types: Any, args: Any, settings: Any) -> Any:
        return call_array_function(func, args, settings)


def _one_or_several(numbers: tuple[Any, ...]) -> Any:
    return numbers[0] if len(numbers) == 1 else numbers


def install_operators() -> None:
    """Give Variables their arithmetic operators, once the operations are registered."""
    for symbol in ("add", "sub", "mul", "truediv", "pow", "matmul"):
        function = operation({"truediv": "div"}.get(symbol, symbol)).function
        setattr(Operators, f"__{symbol}__", function)
        setattr(Operators, f"__r{symbol}__", _reflected(function))
    for symbol in ("neg", "pos", "abs"):
        setattr(
            Operators, f"__{symbol}__", operation({"pos": "positive"}.get(symbol, symbol)).function
        )


def _reflected(function: Callable[..., Variable]) -> Callable[[Any, Any], Variable]:
    def call(x1: Any, x0: Any) -> Variable:
        return function(x0, x1)

    return call
