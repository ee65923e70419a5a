"""The minimap in small: what lies upon each other to within a pixel is drawn once."""

from __future__ import annotations

from gui.viewmodel.scene import Rect
from gui.widgets.minimap import LEAST, apart
from gui.widgets.viewport import Viewport


def test_nodes_that_can_be_told_apart_are_all_drawn_where_they_stand():
    rects = [Rect(100.0 * each, 50.0, 80.0, 40.0) for each in range(10)]
    drawn = apart(rects, Viewport(0.1, 5.0, 7.0))
    places = [drawn_one.getRect() for drawn_one in drawn]
    assert places == [(10.0 * each + 5.0, 12.0, 8.0, 4.0) for each in range(10)]


def test_of_very_many_nodes_no_more_are_drawn_than_can_be_seen():
    """40,000 nodes on 100 by 25 pixels: two places to a pixel, each way."""
    rects = [Rect(100.0 * (i % 400), 100.0 * (i // 400), 90.0, 40.0) for i in range(40_000)]
    drawn = apart(rects, Viewport(0.0025, 0.0, 0.0))
    assert len(drawn) == 2 * 100 * 2 * 25
    assert {each.size().toTuple() for each in drawn} == {(LEAST, LEAST)}


def test_nothing_is_drawn_of_nothing():
    assert apart([], Viewport()) == []
