"""Lining nodes up: the same height or the same column, or equal distances."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from statistics import fmean

from gui.document.folding import spread
from gui.document.model import Document, Point
from gui.translation import _
from gui.viewmodel.groups import middle, positions

Places = Mapping[str, Point]


def in_a_row(places: Places) -> dict[str, Point]:
    """All at their mean height."""
    y = fmean(at.y for at in places.values())
    return {node: Point(at.x, y) for node, at in places.items()}


def in_a_column(places: Places) -> dict[str, Point]:
    """All at their mean distance from the left."""
    x = fmean(at.x for at in places.values())
    return {node: Point(x, at.y) for node, at in places.items()}


def spread_across(places: Places) -> dict[str, Point]:
    """At equal distances from left to right; the outermost stay."""
    order = sorted(places, key=lambda node: places[node].x)
    first, last = places[order[0]].x, places[order[-1]].x
    step = (last - first) / max(1, len(order) - 1)
    return {node: Point(first + step * i, places[node].y) for i, node in enumerate(order)}


def spread_down(places: Places) -> dict[str, Point]:
    """At equal distances from top to bottom; the outermost stay."""
    order = sorted(places, key=lambda node: places[node].y)
    first, last = places[order[0]].y, places[order[-1]].y
    step = (last - first) / max(1, len(order) - 1)
    return {node: Point(places[node].x, first + step * i) for i, node in enumerate(order)}


def lined_up(
    document: Document, selection: Collection[str], line_up: Callable[[Places], dict[str, Point]]
) -> dict[str, Point]:
    """Places for what is selected, a frame as one; constants stay at their ports."""
    places: dict[str, Point] = {}
    parts: dict[str, dict[str, Point]] = {}
    for each in sorted(selection):
        parts[each] = positions(document, spread(document, [each]))
        if parts[each]:
            places[each] = middle(parts[each].values())
    moved: dict[str, Point] = {}
    for each, at in line_up(places).items():
        dx, dy = at.x - places[each].x, at.y - places[each].y
        moved.update({i: Point(p.x + dx, p.y + dy) for i, p in parts[each].items()})
    return moved


def alignments() -> dict[str, tuple[str, str, Callable[[Places], dict[str, Point]]]]:
    """Every way to line up, by id, with its words and its keys."""
    return {
        "align_row": (_("In a row"), "A, R", in_a_row),
        "align_column": (_("In a column"), "A, C", in_a_column),
        "spread_across": (_("Spread evenly from left to right"), "A, H", spread_across),
        "spread_down": (_("Spread evenly from top to bottom"), "A, V", spread_down),
    }
