"""Values as text: what may be typed into a node or after --set, and the text to edit."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from gui.document.expression import ExpressionError, format_value, parse_value
from gui.document.model import Value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2", 2.0),
        ("-0.5", -0.5),
        ("1e-200", 1e-200),
        ("1/3", 1 / 3),
        ("pi/2", math.pi / 2),
        ("2**0.5", math.sqrt(2)),
        ("0.30000000000000004", 0.1 + 0.2),
        ("inf", math.inf),
        ("-inf", -math.inf),
        ("−１．５", -1.5),
        ("[[1,2],[3,4]]", [[1.0, 2.0], [3.0, 4.0]]),
        ("[1/2, -1]", [0.5, -1.0]),
        ("[1, 2] * 2", [2.0, 4.0]),
    ],
)
def test_numbers_and_lists_are_read_in_full(text, expected):
    value = parse_value(text)
    assert value == Value(expected)
    assert value.array.dtype == np.float64


def test_nan_is_a_value():
    assert math.isnan(parse_value("nan").array.item())


@pytest.mark.complaint(47)
def test_a_decimal_comma_is_read_where_the_language_has_one():
    assert parse_value("0,5", decimal_comma=True) == Value(0.5)
    assert parse_value("-1,25e3", decimal_comma=True) == Value(-1250.0)
    assert parse_value("1,5/3 + pi*,5", decimal_comma=True) == parse_value("1.5/3 + pi*.5")
    assert parse_value("2,5*[1,5]", decimal_comma=True) == Value([2.5, 12.5])
    assert parse_value("[1, 5]", decimal_comma=True) == Value([1.0, 5.0])
    assert parse_value("zeros(2,3)", decimal_comma=True) == parse_value("zeros(2, 3)")
    with pytest.raises(ExpressionError):
        parse_value("1.000,5", decimal_comma=True)
    with pytest.raises(ExpressionError):
        parse_value("0,5")


def test_the_dtype_before_is_kept():
    before = Value(np.float32(1.0))
    assert parse_value("0.1", like=before) == Value(np.float32(0.1))


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "abc", "x + 1", "[1, [2]]", "1, 2", "(1, 2)", "a = 2", "1; 2", "2x", "9**9**9",
        "[" * 100_000, "True", "1e999", "[]", "1/0", "\n",
    ],
)  # fmt: skip
def test_what_is_no_value_is_refused_in_one_line(text):
    with pytest.raises(ExpressionError) as caught:
        parse_value(text)
    assert "\n" not in caught.value.message


@given(st.floats(allow_subnormal=True))
def test_a_number_comes_back_bit_for_bit(number):
    assert parse_value(format_value(Value(number))) == Value(number)


@given(arrays.arrays(np.float64, arrays.array_shapes(max_dims=3, max_side=4)))
def test_an_array_comes_back_bit_for_bit(array):
    assert parse_value(format_value(Value(array))) == Value(array)


@given(st.floats(width=32))
def test_a_float32_is_short_and_exact(number):
    value = Value(np.float32(number))
    assert parse_value(format_value(value), like=value) == value


def test_the_text_is_as_short_as_people_write_it():
    assert format_value(Value(2.0)) == "2"
    assert format_value(Value(0.1)) == "0.1"
    assert format_value(Value(-0.0)) == "-0"
    assert format_value(Value(np.float32(0.1))) == "0.1"
    assert format_value(Value([[1.0, 2.5]])) == "[[1, 2.5]]"
