"""The one palette of a GIF: the colours that fill most of it, and the best for what is between."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import numpy as np

from gui.export.film import Pixels

COLOURS = 255  # one more of the 256 is the transparent one
_EXACT = 128  # so many of the most frequent colours come out as they are
_SAMPLE = 200_000  # pixels that the other colours are chosen from


class Palette:
    """Colours as 0xrrggbb, and for every pixel the number of the nearest of them."""

    def __init__(self, pictures: Iterable[Pixels], image: ModuleType) -> None:
        seen, counts = _counted(pictures)
        order = np.argsort(-counts, kind="stable")
        exact, rest = seen[order[:_EXACT]], order[_EXACT:]
        others = _chosen(seen[rest], counts[rest], COLOURS - len(exact), image)
        self._colours = np.concatenate([exact, others])[:COLOURS]
        self._channels = _channels(self._colours)
        self._number = np.full(1 << 24, 0xFFFF, dtype=np.uint16)  # by colour; 0xFFFF: not yet known

    def numbers(self, picture: Pixels) -> Pixels:
        """The number of the nearest colour, for every pixel; no dither, which would be noise."""
        plain = picture & 0xFFFFFF
        found = self._number[plain]
        missing = found == 0xFFFF
        if missing.any():
            self._learn(np.unique(plain[missing]))
            found = self._number[plain]
        numbers: Pixels = found.astype(np.uint8)
        return numbers

    def bytes(self) -> bytes:
        """The 256 colours as a GIF has them."""
        return self._channels.astype(np.uint8).tobytes().ljust(768, b"\0")

    def _learn(self, colours: Pixels) -> None:
        for part in np.array_split(colours, len(colours) // 4096 + 1):
            away = _channels(part)[:, None, :] - self._channels[None, :, :]
            # The eye sees green best and blue least.
            distance = (away * away * np.array([3, 5, 2])).sum(axis=2)
            self._number[part] = distance.argmin(axis=1)


def _channels(colours: Pixels) -> Pixels:
    return np.stack([colours >> shift & 0xFF for shift in (16, 8, 0)], axis=-1).astype(np.int32)


def _counted(pictures: Iterable[Pixels]) -> tuple[Pixels, Pixels]:
    """Every colour with the number of its pixels."""
    seen = np.zeros(0, dtype=np.uint32)
    counts = np.zeros(0, dtype=np.int64)
    for picture in pictures:
        fresh, found = np.unique(picture & 0xFFFFFF, return_counts=True)
        merged, place = np.unique(np.concatenate([seen, fresh]), return_inverse=True)
        total = np.bincount(place, weights=np.concatenate([counts, found]))
        seen, counts = merged, total.astype(np.int64)
    return seen, counts


def _chosen(colours: Pixels, counts: Pixels, room: int, image: ModuleType) -> Pixels:
    """At most `room` colours that stand for the others, by Pillow's median cut."""
    if len(colours) <= room:
        return colours
    # Roots of the counts: rare colours are edges of letters, and there are many of them.
    weights = np.sqrt(counts)
    times = np.maximum(1, weights * (_SAMPLE / weights.sum())).astype(np.int64)
    sample = _channels(np.repeat(colours, times)).astype(np.uint8)
    made = image.frombytes("RGB", (len(sample), 1), sample.tobytes()).quantize(
        room, method=image.Quantize.MEDIANCUT, dither=image.Dither.NONE
    )
    cut = np.array(made.getpalette()[: 3 * room], dtype=np.uint32).reshape(-1, 3)
    return (cut[:, 0] << 16) | (cut[:, 1] << 8) | cut[:, 2]
