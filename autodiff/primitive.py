"""Owns the Primitive: the Function that built-in operations are, made of one rule for each input.

A rule is written once and runs on floats, on arrays, or on Variables where the gradient's graph is
wanted. Computing a primitive makes no Function object: the Variable keeps the primitive, which
all its uses share, and the inputs; `Variable.creator` makes the Function when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from autodiff.calls import apply
from autodiff.config import config
from autodiff.function import Function
from autodiff.values import Value, unboxed
from autodiff.variable import Variable

ndarray = np.ndarray


class Primitive(Function):
    """A built-in operation: `forward`, and for each input a rule giving its gradient.

    The rules are called `gx`, or `gx0`, `gx1`, ...; they get the output's gradient, the output and
    the inputs. A rule leaves broadcasting to the loop. Attributes (axis, shape, ...) are the
    constructor's keywords.
    """

    passes_nan = True
    multiplies = False  # but for those that say so
    broadcasts: ClassVar[bool] = False
    """Whether the inputs are broadcast with each other, as those of an elementwise one are."""
    name: ClassVar[str]
    input_names: ClassVar[tuple[str, ...]]
    defaults: ClassVar[tuple[Any, ...]] = ()
    """The values of the last inputs where a call leaves them out."""
    rules: ClassVar[tuple[Callable[..., Value], ...]] = ()
    of: ClassVar[Callable[..., Value]]
    """What rules call: `Cos.of(x)` is raw for a raw x, and a Variable for a Variable."""

    def __init__(self, **attributes: Any) -> None:
        for name, value in attributes.items():
            setattr(self, name, value)

    @property
    def title(self) -> str:
        return self.name

    def place(self, slot: int) -> str:
        names = self.input_names
        return f"{self.name}.{names[slot] if slot < len(names) else f'x{slot}'}"

    def __call__(self, *inputs: Any) -> Variable:
        output = apply(self, inputs)
        if config.enable_backprop:
            self._bind(output._inputs, [output])
        return output

    def rule(self, slot: int) -> Callable[..., Value]:
        """The rule for the input in `slot`; (self, gy, y, *xs) -> gx."""
        return self.rules[slot]

    def no_gradient(self, *_: Value) -> None:
        """The rule for an input that is no number to differentiate by."""

    def backward(self, *gys: Any) -> Any:
        """Run the rules by hand, as in the book's step 6: on an ndarray, or on a Variable."""
        assert self.inputs is not None
        y = self.outputs[0]()
        assert y is not None
        (gy,) = gys
        if isinstance(gy, Variable):
            gxs = self.graph_gradients(gy, y)
        else:
            gxs = [None if gx is None else np.asarray(gx) for gx in self.raw_gradients(gy, y)]
        return gxs[0] if len(gxs) == 1 else tuple(gxs)

    def raw_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        inputs = y._inputs
        xs = [unboxed(x._data) if isinstance(x, Variable) else x for x in inputs]
        data = unboxed(y._data)
        return [
            self.rule(slot)(self, gy, data, *xs) if isinstance(x, Variable) else None
            for slot, x in enumerate(inputs)
        ]

    def graph_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        inputs = y._inputs
        return [
            self.rule(slot)(self, gy, y, *inputs) if isinstance(x, Variable) else None
            for slot, x in enumerate(inputs)
        ]


class Unary(Primitive):
    """A primitive of one input, a Variable. The code says what Primitive's does, without loops."""

    gx: Callable[..., Value]

    def raw_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        a, b = y._data, y._inputs[0]._data
        if a.__class__ is not float and not a.ndim:
            a = unboxed(a)
        if b.__class__ is not float and not b.ndim:
            b = unboxed(b)
        return (self.gx(gy, a, b),)

    def array_gradient(self, gy: Any, y: Variable) -> Sequence[Any]:
        """What raw_gradients gives where the input is known to be an array."""
        return (self.gx(gy, y._data, y._inputs[0]._data),)

    def graph_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        return (self.gx(gy, y, y._inputs[0]),)


class Binary(Primitive):
    """A primitive of two inputs, at least one a Variable; written out like Unary."""

    gx0: Callable[..., Value]
    gx1: Callable[..., Value]

    def both_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        """What raw_gradients gives where both inputs are known to be Variables."""
        x0, x1 = y._inputs
        d, a, b = y._data, x0._data, x1._data
        if d.__class__ is not float and not d.ndim:
            d = unboxed(d)
        if a.__class__ is not float and not a.ndim:
            a = unboxed(a)
        if b.__class__ is not float and not b.ndim:
            b = unboxed(b)
        return self.gx0(gy, d, a, b), self.gx1(gy, d, a, b)

    def array_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        """The same where both are known to be arrays."""
        x0, x1 = y._inputs
        d, a, b = y._data, x0._data, x1._data
        return self.gx0(gy, d, a, b), self.gx1(gy, d, a, b)

    def left_gradient(self, gy: Any, y: Variable) -> Sequence[Any]:
        """The same where x1 is known to be a constant, as in most scalar operations; it is left
        out, which the loop takes for None."""
        x0, b = y._inputs
        d, a = y._data, x0._data
        if d.__class__ is not float and not d.ndim:
            d = unboxed(d)
        if a.__class__ is not float and not a.ndim:
            a = unboxed(a)
        return (self.gx0(gy, d, a, b),)

    def right_gradient(self, gy: Any, y: Variable) -> Sequence[Any]:
        """The same where x0 is known to be a constant."""
        a, x1 = y._inputs
        d, b = y._data, x1._data
        if d.__class__ is not float and not d.ndim:
            d = unboxed(d)
        if b.__class__ is not float and not b.ndim:
            b = unboxed(b)
        return None, self.gx1(gy, d, a, b)

    def graph_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        x0, x1 = y._inputs
        kind = x0.__class__
        if kind is float or kind is ndarray:
            return None, self.gx1(gy, y, x0, x1)
        kind = x1.__class__
        if kind is float or kind is ndarray:
            return self.gx0(gy, y, x0, x1), None
        return self.gx0(gy, y, x0, x1), self.gx1(gy, y, x0, x1)
