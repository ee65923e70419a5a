"""Walking over the graph with the arrow keys: which node lies that way."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from gui.document.model import Point

WAYS = {
    "left": Point(-1.0, 0.0),
    "right": Point(1.0, 0.0),
    "up": Point(0.0, -1.0),
    "down": Point(0.0, 1.0),
}


def next_node(places: Mapping[str, Point], start: str | None, way: Point) -> str | None:
    """The nearest node in a direction, within 45 degrees of it; the leftmost without a start."""
    if start is None or start not in places:
        return min(places, key=lambda node: places[node], default=None)
    here = places[start]
    best: tuple[float, str] | None = None
    for node, at in places.items():
        dx, dy = at.x - here.x, at.y - here.y
        along, aside = dx * way.x + dy * way.y, abs(dx * way.y) + abs(dy * way.x)
        if along > 0 and aside <= along:
            away = hypot(along, 2 * aside)  # what lies straight ahead is nearer than it seems
            best = min(best, (away, node)) if best else (away, node)
    return None if best is None else best[1]
