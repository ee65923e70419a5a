"""Owns what happens when a built-in operation is called: constants, errors, and the new Variable.

Computing is where a graph's time goes, so the two commonest cases, one input and two without
attributes, are written out; `apply` says the same for all.
"""

from __future__ import annotations

import reprlib
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff.config import config
from autodiff.function import Recipe
from autodiff.values import FLOAT64, settled, unboxed
from autodiff.variable import Variable, as_variable, leaf, tick

if TYPE_CHECKING:
    from autodiff.primitive import Binary, Primitive, Unary
    from autodiff.registry import Attribute

_NUMBERS = (float, int)
ndarray = np.ndarray
new = object.__new__


def apply(primitive: Primitive, inputs: Sequence[Any]) -> Variable:
    """Compute a primitive. Numbers, lists and ndarrays among the inputs are constants.

    Where nothing is a Variable, the first input becomes one, as all do in the book.

    Raises:
        TypeError: an input is no number, array or Variable, or a Variable without data.
        ValueError: the shapes do not fit.
        OverflowError: an integer is too large for a float.
    """
    if not any(isinstance(x, Variable) for x in inputs):
        inputs = (_leaf(inputs[0], primitive), *inputs[1:])
    kept, xs, generation = [], [], 0
    for slot, x in enumerate(inputs):
        if isinstance(x, Variable):
            xs.append(raw(x, primitive, slot))
            generation = max(generation, x.generation)
        else:
            x = constant(x, primitive, slot)
            xs.append(x)
        kept.append(x)
    try:
        data = settled(primitive.forward(*xs))
    except (ValueError, IndexError, OverflowError) as error:
        raise explained(error, primitive, xs) from None
    if not config.enable_backprop:
        return leaf(data)
    y = leaf(data)
    y._recipe = Recipe(primitive)
    y._inputs = tuple(kept)
    y._serial = tick()
    y.generation = generation + 1
    return y


def unary_call(primitive: Unary) -> Callable[[Any], Variable]:
    """The public function of a primitive of one input."""
    forward, of_one = primitive.forward, Recipe(primitive)
    of_array = Recipe(primitive, primitive.array_gradient, of_arrays=True)

    def call(x: Any) -> Variable:
        if x.__class__ is not Variable and not isinstance(x, Variable):
            x = _leaf(x, primitive)
        a = x._data
        if (kind := a.__class__) is not float and (kind is not ndarray or not a.ndim):
            a = raw(x, primitive, 0)
        data = forward(a)
        recipe = of_one
        if (kind := data.__class__) is not float:
            if kind is not ndarray:
                data = settled(data)
            elif a.dtype is FLOAT64:
                recipe = of_array
        if not config.enable_backprop:
            return leaf(data)
        y = new(Variable)
        y._data = data
        y._grad = y.name = None
        y._recipe = recipe
        y._inputs = (x,)
        y._serial = tick()
        y.generation = x.generation + 1
        return y

    return call


def binary_call(primitive: Binary) -> Callable[[Any, Any], Variable]:
    """The public function of a primitive of two inputs."""
    forward = primitive.forward
    of_both = Recipe(primitive, primitive.both_gradients)
    of_left = Recipe(primitive, primitive.left_gradient)
    of_right = Recipe(primitive, primitive.right_gradient)
    of_arrays = Recipe(primitive, primitive.array_gradients, of_arrays=True)
    of_left_array = Recipe(primitive, primitive.left_gradient, of_arrays=True)

    def call(x0: Any, x1: Any) -> Variable:
        if x0.__class__ is Variable or isinstance(x0, Variable):
            a = x0._data
            if (kind := a.__class__) is not float and (kind is not ndarray or not a.ndim):
                a = raw(x0, primitive, 0)
            generation = x0.generation
            recipe = of_left
            kind = x1.__class__
            if kind is float:
                b = x1
            elif kind is int:
                try:
                    b = x1 = float(x1)
                except OverflowError:
                    raise too_large(x1, primitive, 1) from None
            elif kind is Variable or isinstance(x1, Variable):
                b = x1._data
                recipe = of_both
                if (kind := b.__class__) is not float and (kind is not ndarray or not b.ndim):
                    b = raw(x1, primitive, 1)
                if x1.generation > generation:
                    generation = x1.generation
            else:
                b = x1 = constant(x1, primitive, 1)
        elif isinstance(x1, Variable):
            a = x0 = constant(x0, primitive, 0)
            b = raw(x1, primitive, 1)
            recipe = of_right
            generation = x1.generation
        else:
            return call(_leaf(x0, primitive), x1)
        try:
            data = forward(a, b)
        except ValueError as error:
            raise explained(error, primitive, (a, b)) from None
        if (kind := data.__class__) is not float:
            if kind is not ndarray:
                data = settled(data)
            elif recipe is of_both:
                if (
                    a.__class__ is ndarray is b.__class__
                    and a.shape == b.shape
                    and a.dtype is FLOAT64 is b.dtype
                ):
                    recipe = of_arrays
            elif x1.__class__ is float and a.dtype is FLOAT64:
                recipe = of_left_array
        if not config.enable_backprop:
            return leaf(data)
        y = new(Variable)
        y._data = data
        y._grad = y.name = None
        y._recipe = recipe
        y._inputs = (x0, x1)
        y._serial = tick()
        y.generation = generation + 1
        return y

    return call


def attribute_call(
    cls: type[Primitive], attributes: Sequence[Attribute]
) -> Callable[..., Variable]:
    """The public function of a primitive with attributes, or of more than two inputs.

    Attributes follow the inputs by position, or are given by keyword. An input whose default
    forward names may be left out.
    """
    names = [attribute.name for attribute in attributes]

    def call(*args: Any, **settings: Any) -> Variable:
        most = len(cls.input_names)
        inputs = args[:most]
        settings |= zip(names, args[most:], strict=False)
        _check_settings(cls.name, settings, attributes)
        if len(args) > most + len(names) or len(inputs) < most - len(cls.defaults):
            raise TypeError(f"{cls.name}: expected {most} inputs, got {len(args)}")
        inputs += cls.defaults[len(inputs) - most :] if len(inputs) < most else ()
        return apply(cls(**settings), inputs)

    return call


def variadic_call(cls: type[Primitive], attributes: Sequence[Attribute]) -> Callable[..., Variable]:
    """The public function of a primitive of any number of inputs, one by one or in a sequence.

    After a sequence, attributes may follow by position, as in NumPy.
    """
    names = [attribute.name for attribute in attributes]

    def call(*xs: Any, **settings: Any) -> Variable:
        if xs and isinstance(xs[0], list | tuple):
            settings |= zip(names, xs[1:], strict=False)
            xs = tuple(xs[0])
        _check_settings(cls.name, settings, attributes)
        if not xs:
            raise TypeError(f"{cls.name}: expected at least 1 input, got 0")
        return apply(cls(**settings), xs)

    return call


def _check_settings(
    name: str, settings: Mapping[str, Any], attributes: Sequence[Attribute]
) -> None:
    known = {attribute.name: attribute for attribute in attributes}
    for setting, value in settings.items():
        if setting not in known:
            raise TypeError(f"{name}: expected attributes among {[*known]}, got {setting!r}")
        if isinstance(value, Variable):  # whose gradient would be lost in silence
            raise TypeError(f"{name}.{setting}: expected a value, got a Variable")
        expected = known[setting].refuses(value)
        if expected:
            raise TypeError(f"{name}.{setting}: expected {expected}, got {reprlib.repr(value)}")
    for attribute in attributes:
        if attribute.required and attribute.name not in settings:
            raise TypeError(f"{name}.{attribute.name}: expected a value, got none")


def raw(x: Variable, primitive: Primitive, slot: int) -> Any:
    """The value that an input computes with."""
    if x._data is None:
        raise TypeError(f"{primitive.place(slot)}: expected a Variable with data, got one without")
    return unboxed(x._data)


def constant(x: Any, primitive: Primitive, slot: int) -> Any:
    """A constant input as it is kept: a float, or an array of numbers."""
    if x.__class__ is int or isinstance(x, _NUMBERS):
        try:
            return float(x)
        except OverflowError:
            raise too_large(x, primitive, slot) from None
    array = np.asarray(x) if isinstance(x, ndarray | np.generic | list | tuple) else None
    if array is None or array.dtype.kind not in "fiub":
        got = type(x).__name__ if array is None else f"an array of {array.dtype}"
        raise TypeError(
            f"{primitive.place(slot)}: expected a number, numbers or a Variable, got {got}"
        )
    return array if array.ndim else float(array)


def too_large(x: Any, primitive: Primitive, slot: int) -> OverflowError:
    """The error of an integer that no float can hold."""
    return OverflowError(
        f"{primitive.place(slot)}: expected a number within {sys.float_info.max:.2g} of 0, "
        f"got an integer of {x.bit_length()} bits"
    )


def _leaf(x: Any, primitive: Primitive) -> Variable:
    return as_variable(np.asarray(constant(x, primitive, 0)))


def explained(error: Exception, primitive: Primitive, xs: Sequence[Any]) -> Exception:
    """The error of a forward pass, in terms of the operation's inputs."""
    shapes = [np.shape(x) for x in xs]
    if primitive.broadcasts:
        for slot, shape in enumerate(shapes[1:], start=1):
            try:
                np.broadcast_shapes(*shapes[: slot + 1])
            except ValueError:
                fits = np.broadcast_shapes(*shapes[:slot])
                return ValueError(
                    f"{primitive.place(slot)}: expected a shape that broadcasts with {fits}, "
                    f"got {shape}"
                )
    message = str(error)
    if message.startswith(primitive.name):
        return error
    if isinstance(error, OverflowError):  # an attribute's, since inputs are floats and arrays
        return OverflowError(f"{primitive.name}: {message}")
    kind = ValueError if isinstance(error, ValueError) else IndexError
    return kind(f"{primitive.place(0) if len(xs) == 1 else primitive.name}: {message}")
