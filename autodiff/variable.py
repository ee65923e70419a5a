"""Owns the Variable: a value, its gradient, and the function that it came from.

A single float64 number is kept as a Python float (see values.py); it becomes an array the first
time someone asks for `data`, and from then on the array is the truth.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff import backprop
from autodiff.config import using_config
from autodiff.operators import Operators
from autodiff.orders import GENERATION
from autodiff.values import FLOAT64, Array, Value, raw_gradient, unboxed

if TYPE_CHECKING:
    from autodiff.function import Function, Recipe

ndarray = np.ndarray
_new = object.__new__

tick = itertools.count(1).__next__
"""Numbers what is computed, and what has its data replaced, in the order in which that happens."""

_REPLACED = float("inf")
"""The serial of a computed Variable whose data was replaced: later than whatever reads it."""


class Retained:
    """Holds a gradient that retain_grad kept for looking at: no seed for the next run."""

    __slots__ = ("gradient",)

    def __init__(self, gradient: Value) -> None:
        self.gradient = gradient


class Variable(Operators):
    """An array with its gradient and the function that made it (the book's steps 1 to 36).

    Args:
        data: an ndarray of real numbers (integers and booleans become float64), or None.
        name: what to call it in pictures and messages.

    Raises:
        TypeError: data is neither an ndarray of real numbers nor None.

    `data` is the given array, but for a single float64, which is copied. Writing into it is not
    noticed: rules see what it holds when they run. Assigning to `data` is noticed, and a backward
    pass through an older computation is refused; a gradient of another shape is forgotten.
    """

    __slots__ = (
        "__weakref__",
        "_data",
        "_grad",
        "_inputs",
        "_recipe",
        "_serial",
        "generation",
        "name",
    )

    _data: Value
    _grad: Value
    """A Variable, or what a backward pass gave, raw until someone asks; maybe in a Retained."""
    _inputs: tuple[Any, ...]
    _recipe: Recipe | None
    _serial: float
    generation: int
    name: str | None

    def __init__(self, data: Array | None, name: str | None = None) -> None:
        if data.__class__ is ndarray and data.dtype is FLOAT64:
            self._data = data if data.ndim else data.item()
        else:
            self._data = None if data is None else _real(data)
        self._grad = self._recipe = None
        self._inputs = ()
        self._serial = self.generation = 0
        self.name = name

    @property
    def data(self) -> Array:
        """The value, an ndarray (or None, where the Variable was made without)."""
        data = self._data
        if data.__class__ is float:
            data = self._data = np.array(data)
        return data  # type: ignore[no-any-return]

    @data.setter
    def data(self, data: Array | None) -> None:
        if isinstance(data, np.generic):  # what NumPy makes of 0-d arrays in arithmetic
            data = np.asarray(data)
        self._data = None if data is None else _real(data)
        if (grad := self.grad) is not None and (data is None or grad.shape != self.shape):
            self._grad = None
        self._serial = tick() if self._recipe is None else _REPLACED

    @property
    def grad(self) -> Variable | None:
        """The gradient, a Variable of the same shape; an ndarray or a number may be assigned."""
        grad = self._grad
        if grad is None or grad.__class__ is Variable:
            return grad
        kept = grad.__class__ is Retained
        gradient = grad.gradient if kept else grad
        if not isinstance(gradient, Variable):
            gradient = leaf(gradient)
            self._grad = Retained(gradient) if kept else gradient
        return gradient

    @grad.setter
    def grad(self, grad: Variable | Array | float | None) -> None:
        if grad is not None:
            grad = as_variable(grad)
            if self._data is not None and grad.shape != self.shape:
                raise ValueError(f"grad: expected shape {self.shape}, got {grad.shape}")
        self._grad = grad

    @property
    def creator(self) -> Function | None:
        """The function that computed it, always the same object; None for a leaf."""
        if self._recipe is None:
            return None
        function = self._recipe.function
        if function.inputs is None:
            self._recipe = function.bound_to(self)
            function = self._recipe.function
        return function

    @property
    def shape(self) -> tuple[int, ...]:
        return () if self._data.__class__ is float else self._data.shape

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return 1 if self._data.__class__ is float else self._data.size

    @property
    def dtype(self) -> np.dtype[Any]:
        return FLOAT64 if self._data.__class__ is float else self._data.dtype

    def cleargrad(self) -> None:
        """Forget the gradient, so that the next backward pass starts from none (step 14)."""
        self._grad = None

    def backward(self, retain_grad: bool = False, create_graph: bool = False) -> None:
        """Give every Variable that this one was computed from its gradient.

        The seed is this Variable's own gradient where one was assigned, else ones of its shape.
        Leaves accumulate from one call to the next.

        Args:
            retain_grad: keep the gradients of computed Variables too (step 17).
            create_graph: record the gradients' own computation, so that they can be differentiated
                again (step 32).

        Raises:
            RuntimeError: the data of a Variable was replaced after it was used.
            ValueError: a rule gave a gradient that does not fit its input.
        """
        seed = seed_of(self, create_graph)
        grads = backprop.run(self, seed, GENERATION, retain_grad, create_graph)
        write_gradients(self, seed, grads)

    def item(self) -> float:
        """The value of a single number, as a Python float."""
        return float(self._data.item()) if self._data.__class__ is not float else self._data

    def __float__(self) -> float:
        return self.item()

    def __int__(self) -> int:
        return int(self.item())

    def __bool__(self) -> bool:
        return bool(self._data)

    def __len__(self) -> int:
        return len(self.data)

    def __iter__(self) -> Iterator[Variable]:
        if not self.ndim:
            raise TypeError("iteration over a single number")
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, value: Any) -> bool:
        return bool(np.any(np.equal(self, value)))

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec) if spec and not self.ndim else super().__format__(spec)

    def __reduce_ex__(self, protocol: Any) -> Any:  # copy, deepcopy and pickle ask it
        if self._recipe is not None:
            title = self._recipe.function.title
            raise TypeError(f"Variable: expected a leaf to copy, got the output of {title}")
        return super().__reduce_ex__(protocol)

    def __repr__(self) -> str:
        if self._data is None:
            return "variable(None)"
        return f"variable({str(self.data).replace(chr(10), chr(10) + ' ' * 9)})"


def _real(data: Any) -> Any:
    """Real numbers in the form in which they are kept; a single float64 is copied."""
    if not isinstance(data, ndarray):
        raise TypeError(f"Variable: expected an ndarray or None, got {type(data).__name__}")
    if data.dtype is not FLOAT64:
        if data.dtype.kind in "iub":
            data = data.astype(np.float64)
        elif data.dtype.kind != "f":
            raise TypeError(f"Variable: expected real numbers, got {data.dtype}")
    return np.asarray(data) if data.ndim else unboxed(data)


def as_array(x: Any) -> Any:
    """Numbers and lists as ndarrays; ndarrays and Variables as they are (step 9)."""
    return x if isinstance(x, ndarray | Variable) else np.asarray(x)


def as_variable(x: Any) -> Variable:
    """A Variable as it is; an ndarray, a number or a list as a new leaf (step 21)."""
    return x if isinstance(x, Variable) else Variable(as_array(x))


def leaf(data: Any) -> Variable:
    """A Variable holding `data`, a settled value, without the constructor's checks."""
    variable = _new(Variable)
    variable._data = data
    variable._grad = variable._recipe = variable.name = None
    variable._inputs = ()
    variable._serial = variable.generation = 0
    return variable


def seed_of(output: Variable, create_graph: bool) -> Value:
    """The gradient that a backward pass from `output` starts with."""
    data, grad = output._data, output._grad
    if data is None:
        raise ValueError("backward: expected a Variable with data, got one without")
    if output._serial == _REPLACED:
        raise RuntimeError("backward: expected the data that was computed, got data replaced since")
    if grad is not None and grad.__class__ is not Retained:
        if create_graph:
            return output.grad
        seed = raw_gradient(grad)
        if seed.__class__ is ndarray and seed.dtype is not output.dtype:
            seed = unboxed(seed.astype(output.dtype))
        return seed
    # Ones, with create_graph too: as a constant the seed keeps its own gradient out of the way.
    if data.__class__ is float or (not data.ndim and unboxed(data).__class__ is float):
        return 1.0
    ones = data.copy()
    ones.fill(1.0)  # a quarter of the time of np.ones_like
    return ones


def write_gradients(
    output: Variable, seed: Value, grads: dict[Variable, Value], copy: bool = False
) -> None:
    """Set `grad` to what a backward pass gave, each in memory of its own.

    Rules pass a gradient on as it is (add) or as a view (broadcast_to), so two inputs may have
    received one array, or one Variable.
    """
    output._grad = used = None
    for variable, value in grads.items():
        if value.__class__ is not float or variable._data.__class__ is not float:
            used = used or {id(seed)}
            data = variable._data
            if value.__class__ is ndarray is data.__class__ and value.dtype is data.dtype:
                if copy or value.base is not None or id(value) in used:
                    value = value.copy()
                else:
                    used.add(id(value))
            elif isinstance(value, Variable):
                value = _own_variable(value, variable.dtype, used)
            else:
                value = np.array(value, variable.dtype)
        variable._grad = value if variable._recipe is None else Retained(value)


def _own_variable(gradient: Variable, dtype: np.dtype[Any], used: set[int]) -> Variable:
    """The gradient itself the first time, then other Variables with the same graph behind them."""
    with using_config("enable_backprop", True):
        if gradient.dtype != dtype:
            gradient = gradient.astype(dtype)
        elif id(gradient) in used:
            gradient = +gradient
    data = gradient._data
    if data.__class__ is ndarray and (data.base is not None or id(data) in used):
        data = gradient._data = data.copy()
    used |= {id(gradient), id(data)}
    return gradient
