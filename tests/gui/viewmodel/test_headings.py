"""The headings of generation columns, near and from afar."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gui.viewmodel.bands import bands
from gui.viewmodel.headings import Columns
from gui.viewmodel.text import Face, width

ALL = (-1e9, 1e9)
COLUMNS = tuple((k, 260.0 * k, 260.0 * k + 120.0) for k in range(12))


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.3, 0.21, 0.1])
def test_headings_never_meet(scale: float) -> None:
    """At every scale the type is 12 pixels high, and a gap is left between two headings."""
    size = 12.0 / scale
    shown = Columns(bands(COLUMNS, 0.0, 500.0)).headings(size, *ALL)
    assert shown[0][0].rect.x == 0.0
    for (one, label), (other, following) in pairwise(shown):
        reach = (width(label, Face.SANS, size) + width(following, Face.SANS, size)) / 2
        assert other.rect.centre.x - one.rect.centre.x > reach


def test_headings_are_whole_where_there_is_room_and_shortened_where_not() -> None:
    made = Columns(bands(COLUMNS, 0.0, 500.0))
    assert [label for _band, label in made.headings(12.0, *ALL)][:2] == [
        "generation 0",
        "generation 1",
    ]
    assert [label for _band, label in made.headings(12.0 / 0.21, *ALL)][:2] == ["g0", "g1"]


def test_a_single_column_and_none_have_their_headings() -> None:
    assert Columns(()).headings(12.0, *ALL) == []
    ((_band, label),) = Columns(bands(COLUMNS[:1], 0.0, 500.0)).headings(12.0, *ALL)
    assert label == "generation 0"


def test_of_many_columns_those_in_view_have_the_same_headings_as_in_the_whole() -> None:
    """Whatever part of the picture is painted."""
    many = Columns(bands(tuple((k, 90.0 * k, 90.0 * k + 60.0) for k in range(400)), 0.0, 500.0))
    size = 40.0
    whole = many.headings(size, *ALL)
    assert 1 < len(whole) < 400
    part = many.headings(size, 9_000.0, 18_000.0)
    assert part == [pair for pair in whole if pair in part]
    inside = [pair for pair in whole if 9_000.0 <= pair[0].rect.centre.x <= 18_000.0]
    assert [pair for pair in part if pair in inside] == inside
    assert len(part) <= len(inside) + 4
    assert many.between(905.0, 995.0).tolist() == [10, 11]
