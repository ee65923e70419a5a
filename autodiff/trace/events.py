"""What the forward pass did and what the backward loop reports, one immutable event for each thing.

Functions and variables are named by the keys that the recording gave them; arrays are read-only.
Events compare by identity, since an array has no single truth value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.generic]


@dataclass(frozen=True, slots=True, eq=False)
class Called:
    """A function was called on its inputs."""

    function: str


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """It read the data of its inputs."""

    function: str
    values: tuple[Array, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Forwarded:
    """Its forward gave the data of its outputs."""

    function: str
    values: tuple[Array, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """One output became a Variable of its own, with its data."""

    function: str
    variable: str
    value: Array


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """The function took hold of its inputs and outputs, which the way back needs."""

    function: str


@dataclass(frozen=True, slots=True, eq=False)
class Numbered:
    """The function got its generation, the highest of its inputs' own."""

    function: str
    generation: int


@dataclass(frozen=True, slots=True, eq=False)
class Linked:
    """An output got its creator."""

    function: str
    variable: str


@dataclass(frozen=True, slots=True, eq=False)
class Raised:
    """An output got its generation, one above its creator's."""

    function: str
    variable: str
    generation: int


@dataclass(frozen=True, slots=True, eq=False)
class Returned:
    """A function's outputs were given to whoever had called it."""

    function: str


@dataclass(frozen=True, slots=True, eq=False)
class Seeded:
    """The output's gradient was set before the loop, with ones unless the user had set it."""

    variable: str
    value: Array


@dataclass(frozen=True, slots=True, eq=False)
class Popped:
    """A function left the queue."""

    function: str


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """The gradients of its outputs were gathered; None where an output received none."""

    function: str
    output_grads: tuple[Array | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Computed:
    """Its backward gave one gradient for each input; None where an input gets none."""

    function: str
    input_grads: tuple[Array | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Contributed:
    """An input's gradient was added to, or set: for the first time (before is None), or in place of
    what was there, where the order overwrites.

    `summed_from` is the shape that the contribution had before broadcasting was undone,
    None where nothing was summed.
    """

    function: str
    slot: int
    variable: str
    value: Array
    before: Array | None
    after: Array
    added: bool
    summed_from: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Pushed:
    """The creator of an input (or of the output, at the start) joined the queue, at `position`
    counted from the front."""

    function: str
    variable: str
    position: int


@dataclass(frozen=True, slots=True, eq=False)
class AlreadySeen:
    """The creator of an input was in the seen set and was not pushed again."""

    function: str
    variable: str


@dataclass(frozen=True, slots=True, eq=False)
class Released:
    """An output's gradient was dropped, since retain_grad is off."""

    variable: str


@dataclass(frozen=True, slots=True, eq=False)
class Failed:
    """A function's backward raised: the trace ends here."""

    function: str
    message: str


ForwardEvent: TypeAlias = (
    Called | Read | Forwarded | Made | Bound | Numbered | Linked | Raised | Returned
)
BackwardEvent: TypeAlias = (
    Seeded | Popped | Gathered | Computed | Contributed | Pushed | AlreadySeen | Released | Failed
)
Event: TypeAlias = ForwardEvent | BackwardEvent
