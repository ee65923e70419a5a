"""Numbers are written as people write them, and never lose their whole value."""

import math

import numpy as np
import pytest

from gui.viewmodel import numbers


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.040000000000000036, "0.04"),
        (4.4e-5, "4.4e-5"),
        (2.0, "2.0"),
        (1876.0, "1876.0"),
        (16, "16.0"),
        (0.1 + 0.2, "0.3"),
        (3.297442541400256, "3.2974"),
        (123456.78, "123456.8"),
        (1e7, "1e7"),
        (9999999.0, "9999999.0"),
        (1.2345e10, "1.234e10"),
        (9.9999e-5, "1e-4"),
        (0.0001, "0.0001"),
        (0.99999999, "1.0"),
        (5e-324, "4.941e-324"),
        (1e200, "1e200"),
        (0.0, "0.0"),
        (-0.0, "−0.0"),
        (-2.5, "−2.5"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "NaN"),
        (None, "–"),
        (np.float32(0.1), "0.1"),
        (np.array(2.0), "2.0"),
        (True, "True"),
        (1 + 2j, "(1+2j)"),
    ],
)
def test_a_number_is_short(value, text):
    """The cases of product.md, and the edges of fixed notation."""
    wanted = float(value) if isinstance(value, int) and not isinstance(value, bool) else value
    assert numbers.number(wanted) == text


@pytest.mark.parametrize(
    ("value", "text"), [(8.0, "+8.0"), (-8.0, "−8.0"), (math.nan, "NaN"), (math.inf, "+∞")]
)
def test_what_is_added_has_a_sign(value, text):
    """A contribution that is added shows that it is added."""
    assert numbers.signed(value) == text


def test_none_is_never_a_zero():
    """A gradient that is not there is a dash in every form."""
    assert numbers.short(None) == numbers.full(None) == numbers.number(None) == "–"


@pytest.mark.parametrize(
    ("array", "text"),
    [
        ([1.0, 2.0], "[1.0, 2.0]"),
        ([1.0, 2.0, 3.0, 4.0], "(4,)"),
        (np.zeros((3, 4)), "(3, 4)"),
        ([], "[]"),
        ([[1.0]], "(1, 1)"),
        ([0.12345, 0.12345, 0.12345], "(3,)"),
        (7.0, "7.0"),
    ],
)
def test_an_array_is_its_content_or_its_shape(array, text):
    """Tiny vectors are written out where they fit, everything else is a shape."""
    assert numbers.short(np.asarray(array)) == text


def test_the_full_value_reads_back():
    """What a tooltip tells is the exact number."""
    assert float(numbers.full(np.array(0.1 + 0.2))) == 0.1 + 0.2
    assert numbers.full(np.float32(0.1)) == "0.1"
    assert numbers.full(np.array([[1.0, 2.0], [3.0, 0.1 + 0.2]])) == (
        "[[1.0, 2.0], [3.0, 0.30000000000000004]]"
    )


def test_a_long_array_is_listed_by_its_ends():
    """A million elements make a short text, at once."""
    assert numbers.full(np.arange(1e6)) == "[0.0, 1.0, 2.0, …, 999997.0, 999998.0, 999999.0]"


def test_what_is_not_finite_is_found():
    """NaN and infinity anywhere make a value invalid; a missing value is not invalid."""
    assert numbers.is_invalid(np.array([1.0, math.nan]))
    assert numbers.is_invalid(np.array(math.inf))
    assert not numbers.is_invalid(np.array([1.0]))
    assert not numbers.is_invalid(None)


def test_the_whole_value_has_the_minus_of_the_short_one_and_can_be_read_back_elsewhere():
    value = np.array([-3.0, 4.4e-5])
    assert numbers.whole(value) == "[−3.0, 4.4e-05]"
    assert numbers.full(value) == "[-3.0, 4.4e-05]"
