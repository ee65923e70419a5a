"""The numbers of a file: values and places, which the schema has found to be of the right form."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

import numpy as np

from gui.document.limits import MAX_ARRAY, MAX_DIMENSIONS
from gui.document.model import Point, Value
from gui.document.quoting import quoted
from gui.translation import _

SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf, "-0.0": -0.0}


class FileError(ValueError):
    """Why a file cannot be opened: one translated line with the place in it."""


def shown(item: Any) -> str:
    """A piece of the file on one line, cut where it is long."""
    return quoted(item if isinstance(item, str) else json.dumps(item))


def number_of(item: Any, place: str) -> float:
    """The number, which may be written as "nan", "inf", "-inf" or "-0.0"."""
    if isinstance(item, str):
        return SPECIAL[item]
    number = float(item)
    if math.isinf(number):
        raise FileError(_("{place}: this number is too large").format(place=place))
    return number


def position_of(given: Any, place: str) -> Point | None:
    """The point; None where none is given."""
    if given is None:
        return None
    return Point(*(number_of(item, f"{place}.position") for item in given))


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
    shape = [int(length) for length in given["shape"]]
    numbers = given["data"]
    if math.prod(max(1, length) for length in shape) > MAX_ARRAY:  # empty ones too
        _refuse_size(f"{place}.shape")
    if math.prod(shape) != len(numbers):
        raise FileError(
            _("{place}.data: expected {expected} numbers, got {got}").format(
                place=place, expected=math.prod(shape), got=len(numbers)
            )
        )
    flat = [number_of(item, f"{place}.data") for item in numbers]
    with np.errstate(over="ignore"):
        return Value(np.array(flat, dtype=given["dtype"]).reshape(shape))


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
        if len(flat) > MAX_ARRAY:
            _refuse_size(place)
    assert first is not None
    return [len(rows), *first]


def _refuse_size(place: str) -> NoReturn:
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
