"""Snapping: a node that is dragged stops where its middle is level with another's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gui.document.model import Point


@dataclass(frozen=True, slots=True)
class Snap:
    """How far to correct a place, and the lines that show why: from one middle to the other."""

    dx: float = 0.0
    dy: float = 0.0
    guides: tuple[tuple[Point, Point], ...] = ()


def snap(place: Point, others: Iterable[Point], reach: float) -> Snap:
    """The smallest correction within reach, for each direction by itself."""
    best_x: Point | None = None
    best_y: Point | None = None
    for other in others:
        if abs(other.x - place.x) <= _gap(best_x and best_x.x, place.x, reach):
            best_x = other
        if abs(other.y - place.y) <= _gap(best_y and best_y.y, place.y, reach):
            best_y = other
    dx = 0.0 if best_x is None else best_x.x - place.x
    dy = 0.0 if best_y is None else best_y.y - place.y
    end = Point(place.x + dx, place.y + dy)
    return Snap(dx, dy, tuple((other, end) for other in (best_x, best_y) if other is not None))


def _gap(best: float | None, wanted: float, reach: float) -> float:
    return reach if best is None else abs(best - wanted)
