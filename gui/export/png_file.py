"""The parts of a PNG file, for stills and films: its head, its chunks, and a film's rows.

Qt's own writer tries every filter on every row, which takes longer than drawing the picture.
"""

from __future__ import annotations

import struct
import zlib
from typing import BinaryIO

import numpy as np

from gui.document.model import Array

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, RGBA = 2, 6
_NONE = 0  # the filter of rows as they are
_FILM_LEVEL = 6


def write_head(file: BinaryIO, wide: int, high: int, kind: int) -> None:
    """The signature and the size."""
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 0))


def write_chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    """One chunk with its length and checksum."""
    file.write(struct.pack(">I", len(data)) + kind + data)
    file.write(struct.pack(">I", zlib.crc32(kind + data)))


def compressed_change(rows: Array) -> bytes:
    """Rows of bytes as the data of a film's frame, which is transparent where nothing changed."""
    plain = np.pad(rows, ((0, 0), (1, 0)), constant_values=_NONE)
    return zlib.compress(plain.tobytes(), _FILM_LEVEL)
