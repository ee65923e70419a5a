"""Owns derivatives of higher order of one Variable by another."""

from __future__ import annotations

import numpy as np

from autodiff import backprop
from autodiff.variable import Variable, as_variable, seed_of


def derivatives(y: Variable, x: Variable, order: int) -> list[Variable]:
    """The derivatives 1 to `order` of y by x, each by differentiating the one before.

    For an array y, that of sum(y). Where a derivative does not depend on x any more, the next one
    is zero, and its name says "no path". No Variable's `grad` is changed.

    Args:
        y: the Variable to differentiate.
        x: a Variable that y was computed from, a leaf or not.
        order: how often.
    """
    kept, found = x._grad, []
    x._grad = None
    try:
        for _ in range(order):
            grads = backprop.run(y, seed_of(y, True), retain_grad=True, create_graph=True)
            if x in grads:
                y = as_variable(grads[x])
            else:
                y = Variable(np.zeros(x.shape, x.dtype), "no path")
            found.append(y)
    finally:
        x._grad = kept
    return found
