"""Work that is done a little at a time, between all else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject

from gui import slices
from gui.slices import Slices


@pytest.fixture
def clock(monkeypatch):
    """A clock that the test turns."""
    now = [100.0]
    monkeypatch.setattr(slices, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(
    ("waited", "pieces"),
    [
        (0.0, 10),  # a hundredth of a second of pieces that take a thousandth each
        (0.015, 10),  # between two pictures of something that moves
        (0.03, 30),  # under the bar of long work it has as much as that
        (5.0, 100),  # but the window lives
    ],
)
def test_a_slice_is_short_and_longer_after_a_long_wait(qapp, clock, waited, pieces):
    done = []

    def work():
        for number in range(1_000):
            clock[0] += 0.001
            done.append(number)
            yield

    owner = QObject()
    each = Slices(owner)
    each.begin(work())
    first = len(done)
    clock[0] += waited
    each._go_on()
    assert len(done) - first == pytest.approx(pieces, abs=1)
    assert each.is_busy


def test_what_is_left_can_be_finished_at_once_and_told(qapp):
    owner, done, told = QObject(), [], []
    each = Slices(owner)
    each.begin((done.append(n) for n in range(100_000)), lambda: told.append(len(done)))
    each.finish()
    assert told == [100_000]
    assert not each.is_busy
    each.begin(iter([1]), told.clear)
    each.stop()
    assert not each.is_busy
