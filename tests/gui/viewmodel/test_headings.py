"""The headings of generation columns, near and from afar."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gui.viewmodel.bands import bands, headings
from gui.viewmodel.text import Face, width

COLUMNS = tuple((k, 260.0 * k, 260.0 * k + 120.0) for k in range(12))


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.3, 0.21, 0.1])
def test_headings_never_meet(scale: float) -> None:
    """At every scale the type is 12 pixels high, and a gap is left between two headings."""
    size = 12.0 / scale
    shown = headings(bands(COLUMNS, 0.0, 500.0), size)
    assert shown[0][0].rect.x == 0.0
    for (one, label), (other, following) in pairwise(shown):
        reach = (width(label, Face.SANS, size) + width(following, Face.SANS, size)) / 2
        assert other.rect.centre.x - one.rect.centre.x > reach


def test_headings_are_whole_where_there_is_room_and_shortened_where_not() -> None:
    made = bands(COLUMNS, 0.0, 500.0)
    assert [label for _band, label in headings(made, 12.0)][:2] == ["generation 0", "generation 1"]
    assert [label for _band, label in headings(made, 12.0 / 0.21)][:2] == ["g0", "g1"]


def test_a_single_column_and_none_have_their_headings() -> None:
    assert headings((), 12.0) == []
    ((_band, label),) = headings(bands(COLUMNS[:1], 0.0, 500.0), 12.0)
    assert label == "generation 0"
