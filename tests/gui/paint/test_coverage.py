"""What boxes and lines cover of each pixel: areas that are known, wherever pixels begin."""

from __future__ import annotations

import numpy as np
import pytest

from gui.paint.coverage import cover_of_boxes, cover_of_lines

SIZE = (40, 30)


def boxes(*given, kinds=None, many=1):
    """The cover of these boxes, as a picture for each kind."""
    kinds = np.array([0] * len(given) if kinds is None else kinds, np.intp)
    return cover_of_boxes(np.array(given, float).T, kinds, many, SIZE).reshape(many, 30, 40)


def lines(*given):
    """The cover of these lines, as a picture."""
    return cover_of_lines(np.array(given, float).T, SIZE).reshape(30, 40)


def test_a_box_covers_its_area_and_of_the_pixels_at_its_edges_a_part():
    (cover,) = boxes((2.25, 3.5, 5.0, 6.0))
    assert cover.sum() == pytest.approx(2.75 * 2.5)
    assert cover[4].tolist()[:7] == [0.0, 0.0, 0.75, 1.0, 1.0, 0.0, 0.0]
    assert cover[3, 2] == pytest.approx(0.75 * 0.5)


@pytest.mark.parametrize("shift", [0.0, 0.3, 0.5, 0.9])
def test_a_box_smaller_than_a_pixel_is_as_large_as_one_wherever_it_lies(shift: float):
    (cover,) = boxes((7.0 + shift, 8.0 + shift, 7.2 + shift, 8.1 + shift))
    assert cover.sum() == pytest.approx(1.0)


def test_a_box_counts_as_far_as_it_is_in_the_picture():
    (cover,) = boxes((-10.0, -10.0, 2.5, 100.0), (39.0, 29.5, 80.0, 80.0), (50.0, 0.0, 60.0, 9.0))
    assert cover.sum() == pytest.approx(2.5 * 30 + 1.0 * 0.5)


def test_kinds_are_counted_apart_and_add_up_where_they_overlap():
    one, other = boxes((1, 1, 4, 4), (2, 2, 6, 6), (2, 2, 6, 6), kinds=[0, 1, 1], many=2)
    assert one.sum() == pytest.approx(9)
    assert other.sum() == pytest.approx(32)
    assert other[3, 3] == pytest.approx(2)


def test_very_many_boxes_are_all_counted():
    """They are taken in portions."""
    places = np.random.default_rng(3).uniform(0, 20, (2, 30_000))
    (cover,) = boxes(*np.vstack((places, places + 3.0)).T)
    assert cover.sum() == pytest.approx(30_000 * 9, rel=1e-4)


def test_a_level_line_is_one_pixel_broad_and_shared_where_it_lies_between_two():
    assert lines((5.0, 10.5, 15.0, 10.5))[10].tolist()[4:16] == [0.0, *[1.0] * 10, 0.0]
    between = lines((15.0, 10.75, 5.0, 10.75))
    assert between[10, 5:15].tolist() == [0.75] * 10
    assert between[11, 5:15].tolist() == [0.25] * 10


def test_a_steep_line_is_a_level_one_turned():
    assert np.array_equal(
        lines((3.0, 4.2, 20.0, 9.9))[:30, :30], lines((4.2, 3.0, 9.9, 20.0))[:30, :30].T
    )


def test_a_line_passes_through_the_points_between_its_ends():
    cover = lines((0.5, 0.5, 39.5, 20.0))
    for x in range(1, 39):
        middle = (cover[:, x] * (np.arange(30) + 0.5)).sum() / cover[:, x].sum()
        assert middle == pytest.approx(0.5 + x * 19.5 / 39, abs=1e-4)


def test_a_line_that_leaves_the_picture_is_drawn_as_far_as_its_border():
    cover = lines((-1e6, 12.5, 1e6, 12.5), (8.5, -50.0, 8.5, 200.0), (3.0, -5.0, 30.0, -5.0))
    assert cover[12].tolist() == [1.0] * 8 + [2.0] + [1.0] * 31
    assert cover[:, 8].sum() == pytest.approx(31)
    assert cover.sum() == pytest.approx(40 + 30)


def test_lines_shorter_than_a_pixel_have_their_length_on_the_average():
    starts = np.linspace(5, 25, 2001)[:-1]
    cover = lines(*((start, 4.5, start + 0.3, 4.5) for start in starts))
    assert cover.sum() == pytest.approx(0.3 * 2000, rel=0.02)


def test_a_dotted_line_has_a_pixel_in_so_many_from_its_phase_on():
    level = np.array([[2.0, 4.5, 22.0, 4.5], [2.0, 8.5, 22.0, 8.5]]).T
    steep = np.array([[30.5, 0.0, 30.5, 30.0]]).T
    both = np.hstack((level, steep))
    phases = np.array([0, 1, 0]), np.array([0, 0, 2])
    cover = cover_of_lines(both, SIZE, 4, phases).reshape(30, 40)
    assert np.flatnonzero(cover[4, :30]).tolist() == [4, 8, 12, 16, 20]
    assert np.flatnonzero(cover[8, :30]).tolist() == [3, 7, 11, 15, 19]
    assert np.flatnonzero(cover[:, 30]).tolist() == [2, 6, 10, 14, 18, 22, 26]


def test_nothing_covers_nothing():
    empty = np.empty((4, 0))
    assert not cover_of_boxes(empty, np.empty(0, np.intp), 1, SIZE).any()
    assert not cover_of_lines(empty, SIZE).any()
