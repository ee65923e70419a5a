"""Leads long wires around the nodes that stand in their way, above or below them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from gui.document.model import Point
from gui.viewmodel.curves import Curve, box, point_at, smooth
from gui.viewmodel.scene import Rect

Standing: TypeAlias = Callable[[Rect], Iterable[Rect]]  # the nodes that reach into a rectangle

_CLEARANCE = 13.0  # from a node to the wire that goes around it
_BESIDE = 24.0  # a literal this near to the port of another wire stands beside that port
_TOUCH = 3.0  # nearer than this a wire seems to end at a node
_MOST_PASSES = 5
_SAMPLES = 14


class Pass(NamedTuple):
    """A level stretch of a wire above or below a node, or some that stand side by side."""

    left: float
    right: float
    y: float
    node: Rect


def around(start: Point, end: Point, standing: Standing) -> tuple[Curve, Rect]:
    """A curve from start to end that goes around nodes, and the area whose nodes decided it."""
    curve = smooth(start, end)
    looked = box(curve).grown(_CLEARANCE)
    if end.x <= start.x:
        return curve, looked
    passes: list[Pass] = []
    for _attempt in range(_MOST_PASSES):
        area = box(curve).grown(_CLEARANCE)
        looked = looked.united(area)
        hit = _first_hit(curve, list(standing(area)))
        if hit is None:
            break
        way, seen = _way_past(hit, curve, standing)
        beside = [p for p in passes if p.right >= way.left and p.left <= way.right]
        if beside and any(p.y != way.y for p in beside):
            # One after the other there is no room for: past all of them at once.
            for known in beside:
                hit = hit.united(known.node)
            way, more = _way_past(hit, curve, standing)
            seen = seen.united(more)
        looked = looked.united(seen)
        passes = [p for p in passes if p.right < way.left or p.left > way.right]
        passes = sorted([*passes, way])
        curve = _through(start, end, passes)
    return curve, looked


def _first_hit(curve: Curve, nodes: list[Rect]) -> Rect | None:
    """The first node that a curve runs through."""
    near = [node.grown(_TOUCH) for node in nodes]
    if not near:
        return None
    count = _SAMPLES * ((len(curve) - 1) // 3)
    for step in range(count + 1):
        point = point_at(curve, step / count)
        for node in near:
            if node.holds(point):
                return node.grown(-_TOUCH)
    return None


def _way_past(node: Rect, curve: Curve, standing: Standing) -> tuple[Pass, Rect]:
    """The shorter way past a node, above or below it and whatever stands right there."""
    first, last = curve[0], curve[-1]
    share = (node.centre.x - first.x) / ((last.x - first.x) or 1.0)
    beside_end = last.x - node.right < _BESIDE
    if beside_end:
        share = 1.0  # there is no room left to come back from the other side
    wanted = first.y + (last.y - first.y) * max(0.0, min(1.0, share))
    best: tuple[float, Pass, Rect] | None = None
    for side in (-1, 1):
        at, seen = node, node
        for _step in range(4):
            y = at.y - _CLEARANCE if side < 0 else at.bottom + _CLEARANCE
            strip = Rect(at.x, y - _TOUCH, at.width, 2 * _TOUCH)
            seen = seen.united(strip)
            blocking = next(iter(standing(strip)), None)
            if blocking is None:
                break
            at = Rect(at.x, blocking.y, at.width, blocking.height)
        if beside_end and side * (last.y - y) > -_CLEARANCE + _TOUCH:
            # Straight on to the port: it is not as far from the literal, but clear of it.
            y = last.y
        way = Pass(node.x - _TOUCH, node.right + _TOUCH, y, node)
        if best is None or abs(y - wanted) < best[0]:
            best = abs(y - wanted), way, seen.united(best[2]) if best else seen
        else:
            best = best[0], best[1], best[2].united(seen)
    assert best is not None
    return best[1], best[2]


def _through(start: Point, end: Point, passes: list[Pass]) -> Curve:
    """A smooth curve over level stretches."""
    curve: list[Point] = [start]
    for way in passes:
        left = Point(max(way.left, curve[-1].x + 12.0), way.y)
        right = Point(max(way.right, left.x + 1.0), way.y)
        third = (right.x - left.x) / 3
        curve += smooth(curve[-1], left)[1:]
        curve += [Point(left.x + third, way.y), Point(right.x - third, way.y), right]
    curve += smooth(curve[-1], end)[1:]
    return tuple(curve)
