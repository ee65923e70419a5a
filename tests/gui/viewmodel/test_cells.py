"""The grid: it finds what a look at every rectangle finds, however large one is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.viewmodel.cells import CELL, Cells
from gui.viewmodel.scene import Rect

PLACE = st.sampled_from([0.0, -0.5, CELL, -3 * CELL, 20 * CELL, 1e6, -1e9, 1e12])
SIDE = st.sampled_from([0.0, 1.0, CELL, 15 * CELL, 17 * CELL, 400 * CELL, 1e9, 1e13])
RECTS = st.builds(Rect, PLACE, PLACE, SIDE, SIDE)


@given(st.lists(RECTS, max_size=8), RECTS)
def test_it_finds_what_meets_an_area_in_the_order_given(rects, area):
    found = Cells(enumerate(rects)).reaching(area)
    assert found == [key for key, rect in enumerate(rects) if rect.meets(area)]


def test_a_wire_across_millions_of_cells_takes_none_of_them():
    """A node dropped far away: the box of its wire covers more cells than there is memory for."""
    grid = Cells([("node", Rect(0, 0, 90, 60)), ("wire", Rect(-1e12, -1e12, 2e12, 2e12))])
    assert grid.reaching(Rect(10, 10, 5, 5)) == ["node", "wire"]
    assert grid.reaching(Rect(1e6, 1e6, 5, 5)) == ["wire"]
