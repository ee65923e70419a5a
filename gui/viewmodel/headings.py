"""The generation columns of a picture side by side: which are in view, and which have a heading.

A long graph has thousands of columns, of which each painting looks at those in view alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from gui.viewmodel.scene import Band
from gui.viewmodel.text import Face, width

_APART = 0.8  # that labels keep apart, in heights of their type
_DIGIT = re.compile("[0-9]")


class Columns:
    """Bands from left to right. `lefts` and `rights` are where they begin and end."""

    def __init__(self, bands: Sequence[Band]) -> None:
        self.bands = bands
        rects = [band.rect for band in bands]
        self.lefts = np.array([rect.x for rect in rects], np.float64)
        self.rights = self.lefts + np.array([rect.width for rect in rects], np.float64)
        middles = (self.lefts + self.rights) / 2
        self._pitch = float(np.diff(middles).min()) if len(bands) > 1 else math.inf
        self._whole = _widest(band.label for band in bands)
        self._short = _widest(band.short for band in bands)

    def between(self, left: float, right: float) -> NDArray[np.intp]:
        """The numbers of those that reach between two places."""
        return np.flatnonzero((self.rights >= left) & (self.lefts <= right))

    def headings(self, size: float, left: float, right: float) -> list[tuple[Band, str]]:
        """The bands that are labelled there, and how, so that labels of this size do not meet.

        Where the columns stand too close for whole labels they are shortened, and where even these
        would meet only every so many columns have one.
        """
        whole = (self._whole + _APART) * size <= self._pitch
        stride = 1
        if not whole and self._pitch > 0:  # where columns move, one may pass another
            stride = math.ceil((self._short + _APART) * size / self._pitch)
        reach = size * (self._whole if whole else self._short)
        near = self.between(left - reach, right + reach)
        labelled = (self.bands[number] for number in near[near % stride == 0].tolist())
        return [(band, band.label if whole else band.short) for band in labelled]


def _widest(labels: Iterable[str]) -> float:
    """How wide the widest label is, in heights of its type, were each digit the widest one."""
    patterns = {_DIGIT.sub("4", label) for label in labels}
    return max((width(pattern, Face.SANS, 1.0) for pattern in patterns), default=0.0)
