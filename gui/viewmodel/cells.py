"""Rectangles by the cells of a grid over the plane, for finding those that reach into an area."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

from gui.progress import followed
from gui.viewmodel.scene import Rect

CELL = 600.0
MOST = 256  # cells of one rectangle; a larger one is looked at every time instead

K = TypeVar("K", bound=Hashable)


class Cells(Generic[K]):
    """Rectangles, each found by its key, in the order in which they were given."""

    def __init__(self, rects: Iterable[tuple[K, Rect]]) -> None:
        self._rects = dict(rects)
        self._order = {key: number for number, key in enumerate(self._rects)}
        self._cells: dict[tuple[int, int], list[K]] = defaultdict(list)
        self._large: list[K] = []
        for key, rect in followed(self._rects.items()):
            if _cell_count(rect) > MOST:
                self._large.append(key)
                continue
            for cell in _cells(rect):
                self._cells[cell].append(key)

    def reaching(self, rect: Rect) -> list[K]:
        """The keys of what meets a rectangle."""
        if _cell_count(rect) > len(self._cells):
            return [key for key, found in self._rects.items() if found.meets(rect)]
        keys = {key for cell in _cells(rect) for key in self._cells.get(cell, ())}
        keys.update(self._large)
        near = [key for key in keys if self._rects[key].meets(rect)]
        return sorted(near, key=self._order.__getitem__)


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    left, top = math.floor(rect.x / CELL), math.floor(rect.y / CELL)
    right, bottom = math.floor(rect.right / CELL), math.floor(rect.bottom / CELL)
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            yield column, row


def _cell_count(rect: Rect) -> float:
    return (rect.width / CELL + 2) * (rect.height / CELL + 2)
