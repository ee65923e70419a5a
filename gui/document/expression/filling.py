"""Values by their shape alone: zeros(2, 3), ones(2, 3) and random(2, 3), as a user types them."""

from __future__ import annotations

import math
import re

import numpy as np

from gui.document.expression.errors import ExpressionError
from gui.document.limits import MAX_ARRAY, MAX_DIMENSIONS
from gui.document.model import Value
from gui.translation import _

FILLINGS = ("zeros", "ones", "random")
_DIGITS = 4  # of a random number: enough to differ, few enough to read

_FILLING = re.compile(rf"\s*({'|'.join(FILLINGS)})\s*\(([\s\d,()]*)\)\s*")


def filled(kind: str, shape: tuple[int, ...]) -> Value:
    """An array full of zeros, of ones, or of numbers from the standard normal distribution."""
    if kind == "zeros":
        return Value(np.zeros(shape))
    if kind == "ones":
        return Value(np.ones(shape))
    return Value(np.round(np.random.default_rng().standard_normal(shape), _DIGITS))


def parse_filling(text: str) -> Value | None:
    """The array that a text such as "ones(2, 3)" asks for; None where it asks for none.

    Raises ExpressionError where the array would be too large.
    """
    found = _FILLING.fullmatch(text)
    if found is None:
        return None
    numbers = found[2].strip().removeprefix("(").removesuffix(")")
    parts = [part.strip() for part in numbers.split(",") if part.strip()]
    if not all(part.isdecimal() for part in parts):
        return None
    shape = tuple(int(part) for part in parts)
    if len(shape) > MAX_DIMENSIONS:
        sentence = _("An array has at most {limit} dimensions").format(limit=MAX_DIMENSIONS)
        raise ExpressionError(sentence, *found.span(2))
    if math.prod(shape) > MAX_ARRAY:
        sentence = _("An array has at most {limit} elements").format(limit=MAX_ARRAY)
        raise ExpressionError(sentence, *found.span(2))
    return filled(found[1], shape)
