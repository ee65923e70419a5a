"""The parts of a PNG file, for stills and films: chunks, and rows made small for flat drawings.

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
_NONE, _UP = 0, 2  # filters: rows as they are, or what differs from the row above
_LEVEL = 3  # higher ones take twice as long to save a tenth of a still
_FILM_LEVEL = 6
_ROWS = 256  # that are compressed at a time, so that a large picture is not held twice


def write_head(file: BinaryIO, wide: int, high: int, kind: int) -> None:
    """The signature and the size."""
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 0))


def write_chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    """One chunk with its length and checksum."""
    file.write(struct.pack(">I", len(data)) + kind + data)
    file.write(struct.pack(">I", zlib.crc32(kind + data)))


def compressed(rows: Array) -> bytes:
    """Rows of bytes as the data of a still, in which most rows are like the row above."""
    squeeze = zlib.compressobj(_LEVEL)
    parts = []
    for top in range(0, len(rows), _ROWS):
        band = rows[top : top + _ROWS]
        filtered = np.empty((len(band), rows.shape[1] + 1), np.uint8)
        filtered[:, 0] = _UP
        filtered[:, 1:] = band
        above = rows[max(top - 1, 0) : top + len(band) - 1]
        filtered[len(band) - len(above) :, 1:] -= above
        parts.append(squeeze.compress(filtered.tobytes()))
    return b"".join([*parts, squeeze.flush()])


def compressed_change(rows: Array) -> bytes:
    """Rows of bytes as the data of a film's frame, which is transparent where nothing changed."""
    plain = np.pad(rows, ((0, 0), (1, 0)), constant_values=_NONE)
    return zlib.compress(plain.tobytes(), _FILM_LEVEL)
