"""The parts of a PNG file, for stills and films: chunks, and rows made small for flat drawings.

Qt's own writer tries every filter on every row, which takes longer than drawing the picture, and so
does zlib alone: ISA-L takes an eighth of its time for a still.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import BinaryIO

import numpy as np
from isal import isal_zlib

from gui.document.model import Array

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, RGBA = 2, 6
_NONE, _UP = 0, 2  # filters: rows as they are, or what differs from the row above
_STILL_LEVEL = 2  # of ISA-L's 0 to 3
_FILM_LEVEL = 6


def write_head(file: BinaryIO, wide: int, high: int, kind: int) -> None:
    """The signature and the size."""
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 0))


def write_chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    """One chunk with its length and checksum."""
    file.write(struct.pack(">I", len(data)) + kind + data)
    file.write(struct.pack(">I", zlib.crc32(kind + data)))


def compressed(bands: Iterable[Array]) -> bytes:
    """The rows of a still, given a band of them after the other, as its data: what differs from the
    row above, which is mostly nothing."""
    squeeze = isal_zlib.compressobj(_STILL_LEVEL)
    parts = []
    above: Array | None = None
    for rows in bands:
        filtered = np.empty((rows.shape[0], rows.shape[1] + 1), np.uint8)
        filtered[:, 0] = _UP
        np.subtract(rows[0], 0 if above is None else above, out=filtered[0, 1:])
        np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
        parts.append(squeeze.compress(filtered.data))
        above = rows[-1].copy()
    return b"".join([*parts, squeeze.flush()])


def compressed_change(rows: Array) -> bytes:
    """Rows of bytes as the data of a film's frame, which is transparent where nothing changed."""
    plain = np.pad(rows, ((0, 0), (1, 0)), constant_values=_NONE)
    return zlib.compress(plain.tobytes(), _FILM_LEVEL)
