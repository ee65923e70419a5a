"""Rectangles by the cells of a grid over the plane, for finding those that reach into an area."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from gui.progress import followed
from gui.viewmodel.scene import Rect

CELL = 600.0
MOST = 256  # cells of one rectangle; a larger one is looked at every time instead
_FEW = 8  # one rectangle in so many moved: more are put in anew

K = TypeVar("K", bound=Hashable)


class Cells(Generic[K]):
    """Rectangles, each found by its key, in the order in which they were given."""

    def __init__(self, rects: Iterable[tuple[K, Rect]]) -> None:
        self._rects = dict(followed(rects))
        self._order = {key: number for number, key in enumerate(followed(self._rects))}
        self._cells: dict[tuple[int, int], list[K]] = defaultdict(list)
        self._large: list[K] = []
        for key, rect in followed(self._rects.items()):
            if _cell_count(rect) > MOST:
                self._large.append(key)
                continue
            for cell in _cells(rect):
                self._cells[cell].append(key)

    def with_moved(self, rects: Mapping[K, Rect]) -> Cells[K]:
        """These with some of the rectangles elsewhere; what has not moved is shared."""
        if not rects:
            return self
        if len(rects) > len(self._rects) / _FEW:
            return Cells({**self._rects, **rects}.items())
        made: Cells[K] = Cells(())
        made._rects, made._order = {**self._rects, **rects}, self._order
        made._cells = defaultdict(list, self._cells)
        made._large = [key for key in self._large if key not in rects]
        for key, rect in rects.items():
            before = self._rects[key]
            if _cell_count(before) <= MOST:
                for cell in _cells(before):
                    made._cells[cell] = [each for each in made._cells[cell] if each != key]
            if _cell_count(rect) > MOST:
                made._large.append(key)
                continue
            for cell in _cells(rect):
                made._cells[cell] = [*made._cells[cell], key]
        return made

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
