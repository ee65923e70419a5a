"""Owns the Function: what computes Variables from Variables, and gradients on the way back."""

from __future__ import annotations

import copy
import re
import weakref
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

import numpy as np

from autodiff.config import config
from autodiff.variable import Variable, as_array, as_variable, tick


class Recipe:
    """What the loop needs of the function that computed a Variable, looked up once.

    Functions are of many classes and Recipes of one, on which Python finds a name several times
    faster.
    """

    __slots__ = (
        "elementwise",
        "fits",
        "function",
        "graph_gradients",
        "multiplies",
        "raw_gradients",
        "several",
    )

    def __init__(
        self,
        function: Function,
        raw_gradients: Callable[..., Sequence[Any]] | None = None,
        of_arrays: bool = False,
    ) -> None:
        several = len(function.outputs) > 1
        self.function = function
        self.fits = of_arrays and function.elementwise
        """Whether the gradients have their inputs' shapes and types without anyone's looking, as
        where the function is elementwise, and all is float64 arrays of one shape."""
        self.elementwise = function.elementwise and function.passes_nan and not several
        self.graph_gradients = function.graph_gradients
        self.multiplies = function.multiplies
        self.raw_gradients = raw_gradients or function.raw_gradients
        self.several = several


class Function:
    """A function that is written as in the book: one class, with `forward` and `backward`.

    `forward(self, *xs)` gets ndarrays and returns one, or a tuple of them. `backward(self, *gys)`
    gets the gradient of each output, a Variable, and returns the gradient of each input, None for
    one that gets none. It finds the inputs in `self.inputs`: computing with these Variables, not
    with their `data`, makes a rule that can be differentiated again (step 32).

    Calling an instance computes it. It then belongs to that computation, so another call raises
    RuntimeError: make an instance for each call, as `square = lambda x: Square()(x)`.
    """

    __slots__ = ("__dict__", "__weakref__", "_kinds", "generation", "inputs", "outputs")

    elementwise: ClassVar[bool] = False
    """Whether each entry of the output depends on that entry of the inputs alone."""
    multiplies: ClassVar[bool] = True
    """Whether a rule multiplies by what may be infinite or undefined, and 0 times that is to be 0;
    not where it does so itself, or only passes on what comes."""

    passes_nan: ClassVar[bool] = False
    """Whether NaN in an output's gradient is NaN in all that the rules make of it, as in all that
    is linear in it; the loop then looks for NaN at the end alone."""

    inputs: tuple[Any, ...] | None
    """The Variables that it was called with (a constant of a built-in operation stands as its
    value); None before the call."""
    outputs: tuple[weakref.ref[Variable], ...]
    """Weak references to what it computed: `self.outputs[0]()` is a Variable, or None once nobody
    else holds it (step 17)."""
    generation: int
    """The highest generation among the inputs (step 16)."""

    def __new__(cls, *_: Any, **__: Any) -> Self:
        # Here, since the book's classes do not call Function.__init__.
        self = object.__new__(cls)
        self.inputs = None
        self.outputs = ()
        self.generation = 0
        self._kinds = ()
        return self

    def __call__(self, *inputs: Any) -> Any:
        """Compute; one Variable, or a list of them where forward gives several."""
        variables = tuple(as_variable(x) for x in inputs)
        ys = self.forward(*[x.data for x in variables])
        outputs = [Variable(as_array(y)) for y in (ys if isinstance(ys, tuple) else (ys,))]
        if config.enable_backprop:
            self._bind(variables, outputs)
        return outputs if len(outputs) > 1 else outputs[0]

    def forward(self, *xs: Any) -> Any:
        """The outputs' values from the inputs' values."""
        raise NotImplementedError(f"{type(self).__name__}.forward is not written")

    def backward(self, *gys: Any) -> Any:
        """The inputs' gradients from the outputs' gradients."""
        raise NotImplementedError(f"{type(self).__name__}.backward is not written")

    @property
    def input(self) -> Any:
        """The only input, by the name that it has in the book's step 6."""
        if self.inputs is None or len(self.inputs) != 1:
            raise AttributeError(f"{self.title}.input: expected one input; see inputs")
        return self.inputs[0]

    @property
    def title(self) -> str:
        """The name in keys and messages: `square` for the class Square."""
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(self).__name__).lower()

    def place(self, slot: int) -> str:
        """How a message names the input in `slot`: `mul.x1`."""
        single = self.inputs is not None and len(self.inputs) == 1
        return f"{self.title}.{'x' if single else f'x{slot}'}"

    def alive_outputs(self) -> list[Variable]:
        """The outputs that somebody still holds."""
        return [y for y in (output() for output in self.outputs) if y is not None]

    def first_output(self) -> Variable:
        """The first output that is still alive; it represents the function in a queue."""
        return self.alive_outputs()[0]

    def gather(self, grads: dict[Variable, Any]) -> tuple[Any, ...]:
        """The gradient of each output; None for one that is gone or has not received any."""
        outputs = [output() for output in self.outputs]
        return tuple(None if y is None else grads.get(y) for y in outputs)

    def nothing_comes(self, gy: Any, x: Any) -> Any:  # noqa: ARG002, reductions need its shape
        """Where in an input of value x nothing arrives, all the gradients that it would be made of
        being 0; of several outputs, gy is the first one's alone, which does not tell."""
        if len(self.outputs) > 1:
            return False
        return gy == 0 if self.elementwise else not np.any(gy)

    def raw_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        """The gradient of each input as an array, None where it gets none.

        gy is the output's gradient; of several outputs, a tuple of all, None where none arrived.
        """
        boxed = [None if g is None else Variable(np.asarray(g)) for g in self._each(gy)]
        gxs = self.graph_gradients(tuple(boxed) if len(boxed) > 1 else boxed[0], y)
        return [None if gx is None else gx.data for gx in gxs]

    def graph_gradients(self, gy: Any, y: Variable) -> Sequence[Any]:
        """The gradient of each input as a Variable, None where it gets none."""
        filled = [
            Variable(np.zeros(*kind)) if g is None else as_variable(g)
            for g, kind in zip(self._each(gy), self._kinds, strict=True)
        ]
        gxs = self.backward(*filled)
        if not isinstance(gxs, tuple):
            gxs = (gxs,)
        if len(gxs) != len(y._inputs):
            raise ValueError(
                f"{self.title}.backward: expected {len(y._inputs)} gradients, got {len(gxs)}"
            )
        return [None if gx is None else as_variable(gx) for gx in gxs]

    def _each(self, gy: Any) -> tuple[Any, ...]:
        """The outputs' gradients, as a tuple of one where there is one output."""
        return gy if len(self.outputs) > 1 else (gy,)

    def _bind(self, inputs: tuple[Any, ...], outputs: list[Variable]) -> None:
        if self.inputs is not None:
            raise RuntimeError(
                f"{self.title}: this instance has computed something already; "
                f"make another {type(self).__name__}() for another call"
            )
        self.inputs = inputs
        self.outputs = tuple(weakref.ref(y) for y in outputs)
        self.generation = max((x.generation for x in inputs if isinstance(x, Variable)), default=0)
        self._kinds = tuple((y.shape, y.dtype) for y in outputs)
        recipe = Recipe(self)
        for y in outputs:
            y._recipe = recipe
            y._inputs = inputs
            y._serial = tick()
            y.generation = self.generation + 1

    def bound_to(self, y: Variable) -> Recipe:
        """This function as the creator of y, which was computed without a Function of its own."""
        function = copy.copy(self)
        function.inputs = y._inputs
        function.outputs = (weakref.ref(y),)
        function.generation = y.generation - 1
        return Recipe(function)
