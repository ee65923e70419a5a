"""Owns the words in which the backward loop reports what it does: one short tuple for each thing.

The first entry of a report is its kind. A function is named by the Variable y that stands for it in
the queue; x is one of its inputs, `slot` the place of x among them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

(
    SEEDED,  # output, gradient
    PUSHED,  # y that joined the queue, x through which it was reached, rank
    ALREADY_SEEN,  # y that did not join the queue again, x
    POPPED,  # y
    GATHERED,  # y, output gradients (None where none arrived)
    COMPUTED,  # y, input gradients (None where an input gets none)
    CONTRIBUTED,  # y, slot, x, value, before (or None), after, value before broadcasting was undone
    RELEASED,  # the output whose gradient was dropped
    FAILED,  # y, exception
    STOPPED,  # y that would be popped next, were the limit higher
) = range(10)

Report: TypeAlias = Callable[[tuple[Any, ...]], None]
