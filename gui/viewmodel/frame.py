"""The bounds of a picture: around all its ink, and as far as can be the same at every step."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add

from gui.progress import tell
from gui.viewmodel.bands import HEADER, Column
from gui.viewmodel.extent import COMPLAINT_REACH, PILL_HEIGHT, reach
from gui.viewmodel.extent import extent as extent_of
from gui.viewmodel.free_place import card_headroom
from gui.viewmodel.ground import Ground
from gui.viewmodel.scene import NOWHERE, Rect, Shape

MARGIN = 24.0  # around the picture, in an export as on the canvas
_LABEL_HEADER = HEADER - MARGIN / 2
_ROOMY = 60  # functions up to which room is kept for the cards that steps will bring


def still_ink(ground: Ground) -> Rect | None:
    """A rectangle around all nodes and wires, whatever state a step gives them.

    In a small graph it has room above reused variables, where most cards come to stand, so that
    the view need not change when they do.
    """
    rects = [frame.rect for frame in ground.frames.values()]
    if ground.rects:
        tell()
        rects.append(reach(around(ground.rects.values())))
    if ground.courses.boxes:
        tell()
        rects.append(around(ground.courses.boxes.values()))
    for node in ground.evaluation.problems.keys() | ground.evaluation.warnings.keys():
        if node in ground.rects:
            x, y, wide, high = ground.rects[node].grown(2 * PILL_HEIGHT)
            sides = COMPLAINT_REACH - 2 * PILL_HEIGHT
            rects.append(Rect(x - sides, y, wide + 2 * sides, high))
    if len(ground.inputs) <= _ROOMY:
        for variable, uses in ground.uses.items():
            if uses > 1 and not ground.document.variables[variable].constant:
                rects.append(card_headroom(ground.rects[variable], uses))
    tell()
    return around(rects) if rects else None


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle around all of these."""
    lefts, tops, widths, heights = zip(*rects, strict=True)
    left, top = min(lefts), min(tops)
    right, bottom = max(map(add, lefts, widths)), max(map(add, tops, heights))
    return Rect(left, top, right - left, bottom - top)


def framed(ink: Rect | None, columns: tuple[Column, ...], extras: Iterable[Shape]) -> Rect:
    """The bounds around the lasting ink and what a step adds, with a margin and a header."""
    if ink is None:
        return NOWHERE
    for shape in extras:
        ink = ink.united(extent_of(shape))
    bounds = ink.grown(MARGIN)
    if not columns:
        return bounds
    left, right = min(bounds.x, columns[0][1]), max(bounds.right, columns[-1][2])
    top = bounds.y - _LABEL_HEADER
    return Rect(left, top, right - left, bounds.bottom - top)
