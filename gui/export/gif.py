"""GIF: one palette without dither, each frame only what has changed, each step its own frames.

Pillow compresses the frames; the file around them is put together here, since Pillow would join
frames that look alike and give each its own palette.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

import numpy as np

from gui.export.extras import library
from gui.export.film import Frame, Pixels, frames, pictures, pixels, refuse_transparency
from gui.export.gif_palette import COLOURS, Palette
from gui.export.page import Look, Page

_SAMPLES = 24  # frames that the palette is made from


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the pages as a GIF film."""
    image = library("PIL.Image", "film")
    refuse_transparency(look, "gif")
    film = frames(pages, look.pace)
    palette = Palette((pixels(frame.drawn(look)) for frame in _sampled(film)), image)
    with path.open("wb") as file:
        before: Pixels | None = None
        for frame, picture in zip(film, pictures(film, look), strict=True):
            if before is None:
                _write_head(file, picture.shape, palette, look.pace.loop and len(film) > 1)
            numbers = palette.numbers(picture)
            _write_frame(file, numbers, before, frame.milliseconds, palette, image)
            before = numbers
        file.write(b";")


def _sampled(film: Sequence[Frame]) -> list[Frame]:
    """Some of the frames, from all over the film."""
    count = min(_SAMPLES, len(film))
    return [film[index * len(film) // count] for index in range(count)]


def _write_head(file: BinaryIO, shape: tuple[int, ...], palette: Palette, loop: bool) -> None:
    file.write(b"GIF89a" + struct.pack("<HHBBB", shape[1], shape[0], 0xF7, 0, 0) + palette.bytes())
    if loop:
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")


def _write_frame(
    file: BinaryIO,
    numbers: Pixels,
    before: Pixels | None,
    milliseconds: int,
    palette: Palette,
    image: ModuleType,
) -> None:
    """What differs from the frame before, in a rectangle around it; at least one pixel."""
    top, left, part = 0, 0, numbers
    if before is not None:
        changed = numbers != before
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        box = (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1) if len(rows) else (0, 1, 0, 1)
        top, left = int(box[0]), int(box[2])
        inside = np.s_[box[0] : box[1], box[2] : box[3]]
        part = np.where(changed[inside], numbers[inside], np.uint8(COLOURS))
    height, width = part.shape
    file.write(b"!\xf9\x04" + struct.pack("<BHBB", 0x05, milliseconds // 10, COLOURS, 0))
    file.write(b"," + struct.pack("<HHHHB", left, top, width, height, 0))
    file.write(_compressed(part, palette, image))


def _compressed(part: Pixels, palette: Palette, image: ModuleType) -> bytes:
    """The pixels as the data blocks of a GIF: Pillow's file of this one frame, without its head."""
    made = image.frombytes("P", (part.shape[1], part.shape[0]), part.tobytes())
    made.putpalette(palette.bytes())
    buffer = io.BytesIO()
    made.save(buffer, "GIF", interlace=0, optimize=False)
    data = buffer.getvalue()
    place = 13 + (3 << ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
    while data[place : place + 1] == b"!":  # extensions, each a chain of blocks
        place += 2
        while data[place]:
            place += data[place] + 1
        place += 1
    flags = data[place + 9]
    place += 10 + (3 << ((flags & 7) + 1) if flags & 0x80 else 0)
    return data[place : data.rindex(b";")]
