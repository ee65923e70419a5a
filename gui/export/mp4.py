"""MP4 with H.264 video, which every player and every slide program shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np

from gui.export.extras import library
from gui.export.film import (
    FRAME_MS,
    Frame,
    Pixels,
    film_size,
    frames,
    pictures,
    refuse_transparency,
)
from gui.export.page import Look, Page

_LARGEST_SIDE = 8192  # that players decode
_THOUSANDTH = Fraction(1, 1000)
# A flat drawing needs little: a constant quality, and one thread, so that equal is equal.
_OPTIONS = {"crf": "18", "preset": "veryfast", "tune": "animation", "threads": "1"}


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the pages as a video."""
    av = library("av", "film")
    refuse_transparency(look, "mp4")
    size = film_size(pages[0], look, _LARGEST_SIDE)
    film = frames(pages, look.pace)
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        container.flags |= av.container.Flags.bitexact.value  # no date, no version
        stream = container.add_stream("libx264", rate=1000 // FRAME_MS, options=_OPTIONS)
        stream.width, stream.height = (side + side % 2 for side in size)  # H.264 halves the sides
        stream.pix_fmt = "yuv420p"
        stream.time_base = stream.codec_context.time_base = _THOUSANDTH
        at = 0
        for frame, picture in zip(film, pictures(film, look), strict=True):
            made = av.VideoFrame.from_ndarray(_even(picture), format="bgra")
            for milliseconds in _shown(frame):
                made.pts, made.time_base = at, _THOUSANDTH
                container.mux(stream.encode(made))
                at += milliseconds
        container.mux(stream.encode(None))


def _even(picture: Pixels) -> Pixels:
    """Blue, green, red and nothing, the last row and column doubled where their number is odd."""
    high, wide = picture.shape
    padded = np.pad(picture, ((0, high % 2), (0, wide % 2)), "edge")
    return padded.astype("<u4").view(np.uint8).reshape(*padded.shape, 4)


def _shown(frame: Frame) -> list[int]:
    """A frame that stands is said again for its last moment, which gives it its length."""
    if frame.milliseconds <= FRAME_MS:
        return [frame.milliseconds]
    return [frame.milliseconds - FRAME_MS, FRAME_MS]
