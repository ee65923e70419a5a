"""The geometry of wires: smooth cubic curves from a variable's border to a function's port."""

from __future__ import annotations

import math
from typing import TypeAlias

from gui.document.model import Point
from gui.viewmodel.scene import Rect

Curve: TypeAlias = tuple[Point, ...]  # 1 + 3 n points

_FAN = 15.0  # how far wires to the far top and bottom spread on the border of an ellipse
_BACKWARDS = 48.0  # how far a wire to the left swings out before it turns


def ellipse_point(rect: Rect, dy: float, side: int = 1) -> Point:
    """The point on the right (side 1) or left (-1) border of an ellipse, dy below its centre."""
    centre = rect.centre
    share = max(-0.95, min(0.95, dy / (rect.height / 2)))
    return Point(
        centre.x + side * rect.width / 2 * math.sqrt(1 - share * share),
        centre.y + share * rect.height / 2,
    )


def leaving_point(rect: Rect, target: Point) -> Point:
    """Where a wire to `target` leaves an ellipse: on its right, bent towards the target."""
    return ellipse_point(rect, _FAN * math.tanh((target.y - rect.centre.y) / 60.0))


def smooth(start: Point, end: Point) -> Curve:
    """A curve that leaves to the right and arrives from the left."""
    dx, dy = end.x - start.x, end.y - start.y
    forwards = max(dx / 2, min(0.7 * dx, abs(dy) / 2))
    handle = forwards if dx >= 0 else _BACKWARDS + min(-dx, 400.0) / 3
    return (start, Point(start.x + handle, start.y), Point(end.x - handle, end.y), end)


def beside(wire: Curve, ends: tuple[Point, Point], side: int, gap: float) -> Curve:
    """The way back along a wire, from ends[0] to ends[1], `gap` to one side of it.

    side is 1 for the lower side and -1 for the upper one.
    """
    first, last = wire[0], wire[-1]
    dx, dy = last.x - first.x, last.y - first.y
    length = math.hypot(dx, dy) or 1.0
    normal = Point(-dy / length, dx / length)
    if normal.y * side < 0 or (normal.y == 0 and normal.x < 0):
        normal = Point(-normal.x, -normal.y)
    shifted = [Point(p.x + gap * normal.x, p.y + gap * normal.y) for p in wire[-2:0:-1]]
    return (ends[0], *shifted, ends[1])


def point_at(curve: Curve, t: float) -> Point:
    """The point at t (0 .. 1) of a curve of any number of pieces."""
    piece, t = _piece(curve, t)
    a, b, c, d = piece
    u = 1 - t
    k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return Point(
        k0 * a.x + k1 * b.x + k2 * c.x + k3 * d.x, k0 * a.y + k1 * b.y + k2 * c.y + k3 * d.y
    )


def until(curve: Curve, t: float) -> Curve:
    """The part of a curve from its start to t (0 .. 1)."""
    if t >= 1:
        return curve
    pieces = (len(curve) - 1) // 3
    whole = min(int(max(t, 0.0) * pieces), pieces - 1)
    (a, b, c, d), rest = _piece(curve, t)
    ab, bc, cd = _between(a, b, rest), _between(b, c, rest), _between(c, d, rest)
    abc, bcd = _between(ab, bc, rest), _between(bc, cd, rest)
    return (*curve[: 1 + 3 * whole], ab, abc, _between(abc, bcd, rest))


def box(curve: Curve) -> Rect:
    """A rectangle that holds the curve: that of its control points."""
    xs, ys = zip(*curve, strict=True)
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def distance(curve: Curve, point: Point, samples: int = 24) -> float:
    """How far a point is from the curve, to within a fraction of a pixel on a usual wire."""
    best = math.inf
    before = curve[0]
    count = samples * ((len(curve) - 1) // 3)
    for step in range(1, count + 1):
        after = point_at(curve, step / count)
        best = min(best, _to_segment(point, before, after))
        before = after
    return best


def _piece(curve: Curve, t: float) -> tuple[Curve, float]:
    pieces = (len(curve) - 1) // 3
    t = max(0.0, min(1.0, t)) * pieces
    index = min(int(t), pieces - 1)
    return curve[3 * index : 3 * index + 4], t - index


def _between(a: Point, b: Point, t: float) -> Point:
    return Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)


def _to_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
    t = max(0.0, min(1.0, t))
    return math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy)
