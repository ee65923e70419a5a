"""APNG films: all colours, half-transparent pixels, each frame only what has changed.

The file is put together here: Pillow would draw every frame twice and join those that look alike.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gui.export.film import Pixels, channels, film_size, frames, pictures
from gui.export.page import LARGEST_SIDE, Look, Page
from gui.export.png_file import RGBA, compressed_change, write_chunk, write_head

_KEEP = 0  # what is shown after a frame: the frame itself
_REPLACE, _COVER = 0, 1  # how a frame's transparent pixels meet what is below them


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the pages as an animated PNG."""
    wide, high = film_size(pages[0], look, LARGEST_SIDE)
    film = frames(pages, look.pace)
    with path.open("wb") as file:
        write_head(file, wide, high, RGBA)
        write_chunk(file, b"acTL", struct.pack(">II", len(film), 0 if look.pace.loop else 1))
        before: Pixels | None = None
        number = 0  # of the chunks that belong to frames
        for frame, picture in zip(film, pictures(film, look), strict=True):
            top, left, part = _changed(picture, before, keep=look.transparent)
            place = (part.shape[1], part.shape[0], left, top)
            meets = _REPLACE if look.transparent else _COVER
            control = struct.pack(
                ">IIIIIHHBB", number, *place, frame.milliseconds, 1000, _KEEP, meets
            )
            write_chunk(file, b"fcTL", control)
            pixels = channels(part, transparent=True)
            data = compressed_change(pixels.reshape(len(part), -1))
            if before is None:
                write_chunk(file, b"IDAT", data)
                number += 1
            else:
                write_chunk(file, b"fdAT", struct.pack(">I", number + 1) + data)
                number += 2
            before = picture
        write_chunk(file, b"IEND", b"")


def _changed(picture: Pixels, before: Pixels | None, *, keep: bool) -> tuple[int, int, Pixels]:
    """Top, left and content of the rectangle that differs from the frame before.

    What is the same in it is left transparent, which takes no room, unless it is to be kept.
    """
    if before is None:
        return 0, 0, picture
    changed = picture != before
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not len(rows):
        return 0, 0, picture[:1, :1]
    inside = np.s_[int(rows[0]) : int(rows[-1]) + 1, int(columns[0]) : int(columns[-1]) + 1]
    part = picture[inside]
    if not keep:
        part = np.where(changed[inside], part, np.uint32(0))
    return int(rows[0]), int(columns[0]), part
