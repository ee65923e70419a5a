"""Wires are smooth, and whatever is asked of a curve agrees with the points on it."""

import pytest

from gui.document.model import Point
from gui.viewmodel import curves
from gui.viewmodel.scene import Rect

WIRE = curves.smooth(Point(0.0, 0.0), Point(100.0, 80.0))


def test_a_wire_leaves_and_arrives_level():
    """Its ends are tangent to the ports, forwards and backwards."""
    for end in (Point(100.0, 80.0), Point(-200.0, 30.0)):
        start, first, second, last = curves.smooth(Point(0.0, 0.0), end)
        assert first.y == start.y
        assert first.x > start.x
        assert second.y == last.y
        assert second.x < last.x


@pytest.mark.parametrize("t", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_a_part_of_a_curve_ends_on_it(t: float):
    """The grown part of a gradient's arrow lies on the arrow, over several pieces too."""
    double = (*WIRE, *curves.smooth(WIRE[-1], Point(200.0, 0.0))[1:])
    for curve in (WIRE, double):
        end = curves.until(curve, t)[-1]
        assert end == pytest.approx(curves.point_at(curve, t))


def test_the_distance_to_a_curve():
    """A point on the curve is at 0, one beside it as far as it is."""
    assert curves.distance(WIRE, curves.point_at(WIRE, 0.3)) < 0.5
    level = curves.smooth(Point(0.0, 0.0), Point(100.0, 0.0))
    assert curves.distance(level, Point(50.0, 7.0)) == pytest.approx(7.0)


def test_points_on_an_ellipse_are_on_its_border():
    """Wires end where the outline is."""
    rect = Rect(0.0, 0.0, 112.0, 76.0)
    for dy in (-30.0, 0.0, 15.0, 500.0):
        for side in (-1, 1):
            point = curves.ellipse_point(rect, dy, side)
            x, y = (point.x - 56.0) / 56.0, (point.y - 38.0) / 38.0
            assert x * x + y * y == pytest.approx(1.0)
            assert (x > 0) == (side > 0)


def test_the_way_back_runs_beside_the_wire():
    """A gradient's arrow does not cover the wire, on either side."""
    for side in (-1, 1):
        ends = (Point(100.0, 80.0 + 9.0 * side), Point(0.0, 9.0 * side))
        back = curves.beside(WIRE, ends, side, 9.0)
        middle = curves.point_at(back, 0.5)
        assert curves.distance(WIRE, middle) > 4.0
        assert (back[0], back[-1]) == ends
