"""Values compare and hash by what they hold, and hold real numbers only."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from gui.document.model import Value


def test_equal_means_the_same_dtype_shape_and_bits():
    assert Value(1) == Value(1.0) == Value(True)
    assert hash(Value([1, 2])) == hash(Value([1.0, 2.0]))
    assert Value(0.0) != Value(-0.0)
    assert Value(1.0) != Value([1.0])
    assert Value(1.0) != Value(np.float32(1.0))
    assert Value(float("nan")) == Value(struct.unpack("d", struct.pack("Q", 0x7FF8000000000001))[0])


def test_a_value_cannot_be_changed():
    data = np.array([1.0, 2.0])
    value = Value(data)
    data[0] = 5.0
    assert value == Value([1.0, 2.0])
    with pytest.raises(ValueError, match="read-only"):
        value.array[0] = 5.0


@pytest.mark.parametrize("data", ["text", None, 1j, ["a"], [None], {}])
def test_only_real_numbers_are_values(data):
    with pytest.raises(TypeError):
        Value(data)


def test_other_machines_floats_become_this_ones():
    assert Value(np.array([1.0], dtype=">f8")) == Value([1.0])
    assert Value(np.array(1.0, dtype=np.longdouble)) == Value(1.0)
