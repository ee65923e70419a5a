"""What stands near a place of a large graph: found by arrays that are made once for each ground.

A step asks for it a few times, and to look at 10,000 nodes and 30,000 wires takes longer than all
the rest of a step.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gui.progress import followed
from gui.viewmodel.curves import Curve, point_at
from gui.viewmodel.ground import Ground
from gui.viewmodel.scene import Rect

_SAMPLES = 7  # points of a wire, of which those behind a card are counted

Points = NDArray[np.float64]


class Neighbourhood:
    """The nodes and wires of a ground by where they are; nothing is made before somebody asks."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._nodes: list[str] | None = None
        self._rects: Points = np.empty((0, 4))
        self._curves: list[Curve] | None = None
        self._ends: Points = np.empty((0, 4))
        self._samples: dict[int, Points] = {}

    def nodes(self, area: Rect) -> list[str]:
        """The nodes that reach into an area, in the order of the ground."""
        if self._nodes is None:
            self._nodes = list(self._ground.rects)
            self._rects = _rows(followed(self._ground.rects.values()))
        x, y, width, height = self._rects.T
        meets = (x <= area.right) & (x + width >= area.x)
        meets &= (y <= area.bottom) & (y + height >= area.y)
        return [self._nodes[node] for node in np.flatnonzero(meets).tolist()]

    def wire_points(self, area: Rect) -> Points:
        """Points along the wires that begin or end in an area."""
        if self._curves is None:
            shapes = followed(self._ground.courses.shapes.values())
            self._curves = [shape.curve for shape in shapes]
            self._ends = _rows((*curve[0], *curve[-1]) for curve in followed(self._curves))
        x0, y0, x1, y1 = self._ends.T
        near = (x0 >= area.x) & (x0 <= area.right) & (y0 >= area.y) & (y0 <= area.bottom)
        near |= (x1 >= area.x) & (x1 <= area.right) & (y1 >= area.y) & (y1 <= area.bottom)
        found = [self._sampled(wire, self._curves[wire]) for wire in np.flatnonzero(near).tolist()]
        return np.concatenate(found) if found else np.empty((0, 2))

    def _sampled(self, wire: int, curve: Curve) -> Points:
        if wire not in self._samples:
            steps = (step / (_SAMPLES + 1) for step in range(1, _SAMPLES + 1))
            self._samples[wire] = np.array([point_at(curve, step) for step in steps])
        return self._samples[wire]


def _rows(rows: Iterable[tuple[float, ...]]) -> Points:
    """Rows of four numbers."""
    return np.array(list(rows), np.float64).reshape(-1, 4)
