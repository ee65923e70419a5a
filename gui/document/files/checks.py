"""Checks of one field of a file at a time, each refusal naming the field's place."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

from gui.document.limits import MAX_ARRAY, MAX_DIMENSIONS
from gui.document.model import FLOATS, Point, Value
from gui.translation import _

DTYPES = tuple(dtype.name for dtype in FLOATS)
SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf, "-0.0": -0.0}


class FileError(ValueError):
    """Why a file cannot be opened: one translated line with the place in it."""


def object_of(item: Any, place: str) -> dict[str, Any]:
    """The item, which must be an object."""
    if not isinstance(item, dict):
        raise FileError(_("{place}: expected an object in {{ }}").format(place=place))
    return item


def list_of(item: Any, place: str) -> list[Any]:
    """The item, which must be a list."""
    if not isinstance(item, list):
        raise FileError(_("{place}: expected a list in [ ]").format(place=place))
    return item


def field_of(fields: dict[str, Any], name: str, place: str) -> Any:
    """The field of this name, which must be there."""
    if name not in fields:
        where = f"{place}.{name}" if place else name
        raise FileError(_("{place} is missing").format(place=where))
    return fields[name]


def refuse_unknown(fields: dict[str, Any], known: tuple[str, ...], place: str) -> None:
    """Refuse a field that this version does not know: it would be lost on saving."""
    for key in fields:
        if key not in known:
            where = f"{place}." if place else ""
            raise FileError(
                _("{where}{key}: this field is not known").format(where=where, key=shown(key))
            )


def is_int(item: Any) -> bool:
    """Whether the item is a whole number, and not true or false."""
    return isinstance(item, int) and not isinstance(item, bool)


def shown(item: Any) -> str:
    """A piece of the file on one line, cut where it is long."""
    text = item if isinstance(item, str) else json.dumps(item)
    text = "".join(c if c.isprintable() else "�" for c in text)
    return text if len(text) <= 40 else text[:39] + "…"


def number_of(item: Any, place: str) -> float:
    """The number, which may be written as "nan", "inf", "-inf" or "-0.0"."""
    if isinstance(item, str) and item in SPECIAL:
        return SPECIAL[item]
    if isinstance(item, bool) or not isinstance(item, int | float):
        raise FileError(
            _("{place}: expected a number, got {got}").format(place=place, got=shown(item))
        )
    number = float(item)
    if math.isinf(number):
        raise FileError(_("{place}: this number is too large").format(place=place))
    return number


def position_of(given: Any, place: str) -> Point | None:
    """The point, two finite numbers; None where none is given."""
    if given is None:
        return None
    place = f"{place}.position"
    items = list_of(given, place)
    if len(items) != 2:
        raise FileError(_("{place}: expected two numbers").format(place=place))
    x, y = (number_of(item, place) for item in items)
    if not (math.isfinite(x) and math.isfinite(y)):
        raise FileError(_("{place}: expected finite numbers").format(place=place))
    return Point(x, y)


def value_of(given: Any, place: str) -> Value:
    """The value: a number, nested lists of numbers, or an object that tells dtype and shape."""
    if isinstance(given, dict):
        return _typed(given, place)
    if not isinstance(given, list):
        return Value(np.array(number_of(given, place)))
    flat: list[float] = []
    shape = _flatten(given, place, flat)
    _check_dimensions(shape, place)
    return Value(np.array(flat, dtype=np.float64).reshape(shape))


def _typed(given: dict[str, Any], place: str) -> Value:
    refuse_unknown(given, ("dtype", "shape", "data"), place)
    dtype = field_of(given, "dtype", place)
    if dtype not in DTYPES:
        raise FileError(
            _("{place}.dtype: expected one of {known}").format(place=place, known=", ".join(DTYPES))
        )
    shape = list_of(field_of(given, "shape", place), f"{place}.shape")
    if not all(is_int(length) and 0 <= length <= MAX_ARRAY for length in shape):
        raise FileError(_("{place}.shape: expected whole numbers").format(place=place))
    _check_dimensions(shape, place)
    numbers = list_of(field_of(given, "data", place), f"{place}.data")
    if math.prod(shape) != len(numbers):
        raise FileError(
            _("{place}.data: expected {expected} numbers, got {got}").format(
                place=place, expected=math.prod(shape), got=len(numbers)
            )
        )
    _check_size(len(numbers), place)
    flat = [number_of(item, f"{place}.data") for item in numbers]
    with np.errstate(over="ignore"):
        return Value(np.array(flat, dtype=dtype).reshape(shape))


def _flatten(rows: list[Any], place: str, flat: list[float]) -> list[int]:
    """Append the numbers of nested lists to `flat`; the shape. The nesting was bounded before."""
    if not rows:
        raise FileError(_("{place}: an empty list needs a dtype and a shape").format(place=place))
    first: list[int] | None = None
    for row in rows:
        if isinstance(row, list):
            shape = _flatten(row, place, flat)
        else:
            flat.append(number_of(row, place))
            shape = []
        if first is None:
            first = shape
        if shape != first:
            raise FileError(_("{place}: the rows differ in length").format(place=place))
        _check_size(len(flat), place)
    assert first is not None
    return [len(rows), *first]


def _check_size(size: int, place: str) -> None:
    if size > MAX_ARRAY:
        raise FileError(
            _("{place}: an array has at most {limit} elements").format(place=place, limit=MAX_ARRAY)
        )


def _check_dimensions(shape: list[int], place: str) -> None:
    if len(shape) > MAX_DIMENSIONS:
        raise FileError(
            _("{place}: an array has at most {limit} dimensions").format(
                place=place, limit=MAX_DIMENSIONS
            )
        )
