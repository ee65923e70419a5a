"""The minimap in small: what lies upon each other to within a pixel is drawn once."""

from __future__ import annotations

import numpy as np
import pytest

from gui.widgets.minimap import LEAST, apart
from gui.widgets.viewport import Viewport


def rows(left, top, width: float, height: float) -> np.ndarray:
    """Left, top, right and bottom of many nodes of one size."""
    left, top = np.broadcast_arrays(np.asarray(left, float), np.asarray(top, float))
    return np.stack((left, top, left + width, top + height))


def test_nodes_that_can_be_told_apart_are_all_drawn_where_they_stand():
    drawn = apart(rows(100.0 * np.arange(10), 50.0, 80.0, 40.0), Viewport(0.1, 5.0, 7.0))
    places = [drawn_one.getRect() for drawn_one in drawn]
    assert places == [pytest.approx((10.0 * each + 5.0, 12.0, 8.0, 4.0)) for each in range(10)]


def test_of_many_nodes_no_more_are_drawn_than_can_be_seen():
    """1,600 nodes on 10 by 10 pixels: two places to a pixel, each way."""
    i = np.arange(1_600)
    drawn = apart(rows(100.0 * (i % 40), 100.0 * (i // 40), 90.0, 40.0), Viewport(0.0025, 0, 0))
    assert len(drawn) == 2 * 10 * 2 * 10
    assert {each.size().toTuple() for each in drawn} == {(LEAST, LEAST)}


def test_of_very_many_nodes_one_is_drawn_for_each_pixel():
    """40,000 nodes on 100 by 25 pixels."""
    i = np.arange(40_000)
    drawn = apart(rows(100.0 * (i % 400), 100.0 * (i // 400), 90.0, 40.0), Viewport(0.0025, 0, 0))
    pixels = {(round(each.x()), round(each.y())) for each in drawn}
    assert len(drawn) == len(pixels)
    assert 100 * 25 <= len(drawn) <= 101 * 26


def test_nothing_is_drawn_of_nothing():
    assert apart(np.empty((4, 0)), Viewport()) == []
