"""Finding room for a label or a card among nodes, labels and cards that stay where they are."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gui.document.model import Point
from gui.viewmodel.curves import Curve, point_at
from gui.viewmodel.scene import Rect

_LABEL_STEPS = (0.5, 0.42, 0.58, 0.34, 0.66)
_LABEL_SHIFTS = (0.0, 12.0, 20.0, 28.0, 36.0, 44.0, 54.0, 66.0, 80.0)
_CARD_GAPS = (44.0, 64.0, 28.0, 90.0, 125.0, 165.0, 215.0, 275.0, 350.0, 440.0)
NEIGHBOURHOOD = 700.0  # farther away nothing is placed, but for what goes above everything
_CARD_SHIFTS = (0.0, -45.0, 45.0, -90.0, 90.0, -140.0, 140.0, -200.0, 200.0)
LEDGER_HEAD = 30.0
LEDGER_PITCH = 18.0
LEDGER_FOOT = 32.0
LEDGER_LINES = 6  # a card lists so many contributions, the latest
_BELOW = 15.0  # how much worse a place below is than the same above
_CROSSING = 12.0  # how much worse each wire behind a card makes it
_THROUGH = 400.0  # how much worse a dotted line through a node makes it


class Obstacles:
    """What a new label or card must not cover: rectangles and ellipses.

    Above the ceiling nothing stands at all.
    """

    def __init__(self, ceiling: float = 0.0) -> None:
        self.ceiling = ceiling
        self._rects: list[Rect] = []
        self._ellipses: list[Rect] = []

    def add(self, rect: Rect) -> None:
        """Something rectangular stands here."""
        self._rects.append(rect)

    def add_ellipse(self, rect: Rect) -> None:
        """An ellipse stands here; the corners of its rectangle are free."""
        self._ellipses.append(rect)

    def near(self, area: Rect) -> Obstacles:
        """Those that reach into an area, for many questions about it."""
        found = Obstacles(self.ceiling)
        found._rects = [rect for rect in self._rects if rect.meets(area)]
        found._ellipses = [rect for rect in self._ellipses if rect.meets(area)]
        return found

    def leave_free(self, rect: Rect) -> bool:
        """Whether nothing stands in the rectangle."""
        return not any(o.meets(rect) for o in self._rects) and not any(
            _ellipse_meets(o, rect) for o in self._ellipses
        )


def _ellipse_meets(ellipse: Rect, rect: Rect) -> bool:
    if not ellipse.meets(rect):
        return False
    centre = ellipse.centre
    x = max(rect.x, min(centre.x, rect.right)) - centre.x
    y = max(rect.y, min(centre.y, rect.bottom)) - centre.y
    return (x / (ellipse.width / 2)) ** 2 + (y / (ellipse.height / 2)) ** 2 <= 1.0


def place_label(curve: Curve, size: tuple[float, float], side: int, obstacles: Obstacles) -> Rect:
    """Where on or beside its curve a label covers nothing; the curve's middle if nowhere.

    side says where to look first: 1 below the curve, -1 above it.
    """
    middle = point_at(curve, 0.5)
    near = obstacles.near(Rect.around(middle, 500.0, 400.0))
    for shift in _LABEL_SHIFTS:
        for direction in (side, -side) if shift else (side,):
            for step in _LABEL_STEPS:
                at = point_at(curve, step)
                rect = Rect.around(Point(at.x, at.y + direction * shift), *size)
                if near.leave_free(rect.grown(2.0)):
                    return rect
    return Rect.around(middle, *size)


def place_card(
    owner: Rect, size: tuple[float, float], obstacles: Obstacles, behind: NDArray[np.float64]
) -> Rect:
    """Where near its owner a card covers no obstacle, few wires, and is joined without a detour;
    `behind` are points along the wires within its reach."""
    near = obstacles.near(card_reach(owner, size))
    best: tuple[float, Rect] | None = None
    for cost, rect in sorted(_card_places(owner, size)):
        if best is not None and cost >= best[0]:
            break
        if not near.leave_free(rect.grown(6.0)):
            continue
        cost += _CROSSING * _count_inside(behind, rect) / 3
        cost += 0.0 if _joined_freely(rect, owner, near) else _THROUGH
        if best is None or cost < best[0]:
            best = cost, rect
    if best is not None:
        return best[1]
    return _above_everything(owner, size, obstacles)


def card_reach(owner: Rect, size: tuple[float, float]) -> Rect:
    """The area in which a card of this size may stand."""
    farthest = max(_CARD_GAPS)
    return Rect.around(owner.centre, 2 * farthest + 2 * size[0], 2 * farthest + 4 * size[1])


def card_height(lines: int) -> float:
    """The height of a card with so many contributions."""
    return LEDGER_HEAD + LEDGER_PITCH * lines + LEDGER_FOOT


def card_headroom(owner: Rect, uses: int) -> Rect:
    """Where the card of a variable with so many uses stands if nothing is in the way."""
    high = _CARD_GAPS[0] + card_height(min(uses, LEDGER_LINES + 1))
    return Rect(owner.x, owner.y - high, owner.width, high)


def card_anchor(card: Rect, owner: Rect) -> Point:
    """Where the dotted line of a card meets its owner: at its top or its bottom."""
    y = owner.y if card.centre.y < owner.centre.y else owner.bottom
    return Point(owner.centre.x, y)


def card_exit(card: Rect, anchor: Point) -> Point:
    """Where that line leaves the card."""
    x = max(card.x + 12.0, min(anchor.x, card.right - 12.0))
    return Point(x, card.bottom if card.centre.y < anchor.y else card.y)


def _card_places(owner: Rect, size: tuple[float, float]) -> Iterator[tuple[float, Rect]]:
    wide, high = size
    for gap in _CARD_GAPS:
        for shift in _CARD_SHIFTS:
            x = owner.centre.x + shift - wide / 2
            cost = abs(gap - _CARD_GAPS[0]) + 0.6 * abs(shift)
            yield cost, Rect(x, owner.y - gap - high, wide, high)
            yield cost + _BELOW, Rect(x, owner.bottom + gap, wide, high)


def _joined_freely(card: Rect, owner: Rect, near: Obstacles) -> bool:
    anchor = card_anchor(card, owner)
    start = card_exit(card, anchor)
    for step in range(1, 8):
        t = step / 9
        at = Point(start.x + (anchor.x - start.x) * t, start.y + (anchor.y - start.y) * t)
        if not near.leave_free(Rect.around(at, 2.0, 2.0)) and not owner.grown(4.0).holds(at):
            return False
    return True


def _above_everything(owner: Rect, size: tuple[float, float], obstacles: Obstacles) -> Rect:
    """Above the ceiling, and above the cards that already went there."""
    wide, high = size
    rect = Rect(owner.centre.x - wide / 2, min(obstacles.ceiling, owner.y), wide, high)
    rect = rect.moved(0.0, -_CARD_GAPS[0] - high)
    while not obstacles.leave_free(rect.grown(6.0)):
        rect = rect.moved(0.0, -high / 2)
    return rect


def _count_inside(points: NDArray[np.float64], rect: Rect) -> int:
    x, y = points[:, 0], points[:, 1]
    inside = (x >= rect.x) & (x <= rect.right) & (y >= rect.y) & (y <= rect.bottom)
    return int(np.count_nonzero(inside))
