"""The faint columns that say "generation k", where the functions stand in such columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from gui.progress import followed
from gui.translation import _
from gui.viewmodel.scene import Band, Rect

Column: TypeAlias = tuple[int, float, float]  # generation, left, right

_OFF_COLUMN = 40.0  # how far from its column's middle a function may stand
_MARGIN = 25.0  # from a column's widest function to the band's edge
HEADER = 34.0  # above the nodes, for the labels


def columns(generations: Mapping[str, int], rects: Mapping[str, Rect]) -> tuple[Column, ...]:
    """The column of each generation; none where a function stands outside its own."""
    members: dict[int, list[Rect]] = {}
    for function, generation in followed(generations.items()):
        members.setdefault(generation, []).append(rects[function])
    found: list[Column] = []
    for generation in followed(sorted(members)):
        boxes = members[generation]
        middle = (min(b.centre.x for b in boxes) + max(b.centre.x for b in boxes)) / 2
        if any(abs(box.centre.x - middle) > _OFF_COLUMN for box in boxes):
            return ()
        left = min(box.x for box in boxes) - _MARGIN
        right = max(box.right for box in boxes) + _MARGIN
        if found and left < found[-1][2]:
            return ()
        found.append((generation, left, right))
    return tuple(found)


def bands(found: tuple[Column, ...], top: float, bottom: float) -> tuple[Band, ...]:
    """The columns as shapes between two heights."""
    return tuple(
        Band(
            Rect(left, top, right - left, bottom - top),
            _("generation {generation}").format(generation=generation),
            short=_("g{generation}").format(generation=generation),
        )
        for generation, left, right in found
    )
