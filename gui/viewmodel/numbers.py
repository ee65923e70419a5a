"""Numbers as people write them, short where they are shown and whole where they are asked for."""

from __future__ import annotations

import math
import re

import numpy as np

from gui.document.model import Array
from gui.translation import _

NONE = "–"
_DIGITS = 5  # significant digits of a number in fixed notation
_FEWEST = 3  # of them where there is little room; with fewer it may be taken for another number
_BEFORE_EXPONENT = 2  # so many fewer than these stand behind the point in front of an exponent
_FIXED = (1e-4, 1e7)  # magnitudes outside this range are written with an exponent
_TINY = 3  # an array of up to so many elements is written out where it fits
_WRITTEN = 12  # an array of up to so many elements is written out where it has a line of its own
_IN_LINE = 6  # an array of up to so many elements is written out amid words
_EDGE = 3  # a long array is listed with so many elements at either end


def number(value: object, digits: int = _DIGITS) -> str:
    """A number in a few digits: 0.04, 2.0, 1876.0, 4.4e-5, NaN, ∞, −∞; None is "–"."""
    if value is None:
        return NONE
    plain = np.asarray(value).item()
    if isinstance(plain, bool | str):
        return str(plain)
    if isinstance(plain, complex):
        return str(plain)
    if math.isnan(plain):
        return "NaN"
    sign = "−" if math.copysign(1.0, plain) < 0 else ""
    return sign + _magnitude(abs(plain), digits)


def signed(value: object) -> str:
    """A number that is added to another: its sign is always written, +8.0 or −8.0."""
    text = number(value)
    return text if text[0] in "−N–" else f"+{text}"


def _magnitude(size: float, digits: int) -> str:
    if math.isinf(size):
        return "∞"
    if size == 0:
        return "0.0"
    if not _FIXED[0] <= size < _FIXED[1]:
        mantissa, exponent = f"{size:.{digits - _BEFORE_EXPONENT}e}".split("e")
        mantissa = mantissa.rstrip("0").rstrip(".")
        return f"{mantissa}e{int(exponent)}"
    before_point = max(1, math.floor(math.log10(size)) + 1)
    leading_zeros = max(0, -math.floor(math.log10(size)) - 1)
    decimals = max(1, digits - before_point) + leading_zeros
    text = f"{size:.{decimals}f}".rstrip("0")
    return text + "0" if text.endswith(".") else text


def shape(array: Array) -> str:
    """The shape of an array as Python writes it: (3,), (3, 4)."""
    return str(tuple(array.shape))


def short(value: Array | None, room: int = 16) -> str:
    """A value in at most `room` characters or so: a number, a tiny array's content, or a shape."""
    if value is None:
        return NONE
    if value.ndim == 0:
        return number(value)
    content = tiny(value)
    return content if content is not None and len(content) <= room else shape(value)


def in_line(value: Array | None) -> str:
    """A value amid words or mathematics: a number, every element of a small array, or
    "(64, 10) array", which cannot be read as two numbers."""
    if value is None:
        return NONE
    if is_listed(value):
        return _in_brackets(value)
    return _("{shape} array").format(shape=shape(value))


def is_listed(value: Array) -> bool:
    """Whether a value is written with all its elements where it stands in a line."""
    return not value.ndim or 0 < value.size <= _IN_LINE


def forms(value: Array | None, room: int = 16) -> tuple[str, ...]:
    """The ways to write a value in short, the longest first: a number in fewer and fewer digits, a
    tiny array's content, then its shape, then that without spaces."""
    if value is None or not value.ndim:
        written = [number(value, digits) for digits in range(_DIGITS, _FEWEST - 1, -1)]
        return tuple(dict.fromkeys(written))
    return tuple(dict.fromkeys((short(value, room), shape(value), shape(value).replace(" ", ""))))


def short_signed(value: Array, room: int = 16) -> str:
    """As `short`, for something that is added: +8.0, +[1.0, 2.0], +(3, 4)."""
    return signed(value) if value.ndim == 0 else f"+{short(value, room)}"


def tiny(value: Array) -> str | None:
    """The content of a vector of up to three elements, [1.0, 2.0]; None for anything larger."""
    if value.ndim != 1 or value.size > _TINY:
        return None
    return "[" + ", ".join(number(element) for element in value) + "]"


def written(value: Array) -> str:
    """Every element of a small array in a few digits, [[1.0, 2.0], [3.0, 4.0]]; else empty."""
    if not value.ndim or value.size > _WRITTEN:
        return ""
    return _in_brackets(value)


def _in_brackets(array: Array) -> str:
    if not array.ndim:
        return number(array)
    return "[" + ", ".join(_in_brackets(np.asarray(row)) for row in array) + "]"


def full(value: object) -> str:
    """Everything that is known of a value, as Python reads it back; long arrays are shortened."""
    if value is None:
        return NONE
    array = np.asarray(value)
    return _listing(array) if array.ndim else _whole(array)


def whole(value: object) -> str:
    """As `full`, for reading on the screen, with the minus of every other number there."""
    return re.sub(r"(?<!e)-", "−", full(value))


def _listing(array: Array) -> str:
    if array.ndim == 0:
        return _whole(array)
    count = len(array)
    if count <= 2 * _EDGE + 1:
        parts = [_listing(np.asarray(row)) for row in array]
    else:
        first = [_listing(np.asarray(row)) for row in array[:_EDGE]]
        parts = [*first, "…", *(_listing(np.asarray(row)) for row in array[-_EDGE:])]
    return "[" + ", ".join(parts) + "]"


def _whole(array: Array) -> str:
    plain = array.item() if array.dtype == np.float64 else array[()]
    return str(plain)


def is_invalid(value: Array | None) -> bool:
    """Whether a value holds a NaN or an infinity."""
    if value is None:
        return False
    if value.ndim == 0:
        plain = value.item()
        return isinstance(plain, float) and not math.isfinite(plain)
    return not bool(np.all(np.isfinite(value)))
