"""The parts of a PNG file, for stills and films: chunks, and rows made small for flat drawings.

Qt's own writer tries every filter on every row, which takes longer than drawing the picture.
"""

from __future__ import annotations

import os
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import BinaryIO

import numpy as np

from gui.document.model import Array

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, RGBA = 2, 6
_NONE, _UP = 0, 2  # filters: rows as they are, or what differs from the row above
_LEVEL = 3  # higher ones take twice as long to save a tenth of a still
_MEMORY = 7  # of zlib's: half the usual table of what was seen is moved along in half the time
_FILM_LEVEL = 6
_BAND = 1 << 21  # bytes that are compressed as one: at any size the same, for the same file
_HEAD = b"\x78\x5e"  # zlib's for a stream of such a level
_CHECK_BASE = 65_521  # of Adler's checksum


def write_head(file: BinaryIO, wide: int, high: int, kind: int) -> None:
    """The signature and the size."""
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 0))


def write_chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    """One chunk with its length and checksum."""
    file.write(struct.pack(">I", len(data)) + kind + data)
    file.write(struct.pack(">I", zlib.crc32(kind + data)))


def compressed(rows: Array) -> bytes:
    """Rows of bytes as the data of a still, in which most rows are like the row above.

    Bands of rows are compressed side by side, for zlib takes longer than painting does, and joined
    to one stream.
    """
    step = max(1, _BAND // max(1, rows.shape[1]))
    tops = range(0, len(rows), step)
    threads = min(len(tops), os.cpu_count() or 1)
    check = 1
    parts = [_HEAD]
    with ThreadPoolExecutor(threads) as pool:
        for data, own, count in pool.map(partial(_band, rows, step), tops):
            parts.append(data)
            check = _joined_check(check, own, count)
    return b"".join([*parts, struct.pack(">I", check)])


def _band(rows: Array, step: int, top: int) -> tuple[bytes, int, int]:
    """A band of rows, compressed; the checksum of what they were, and its length."""
    end = min(top + step, len(rows))
    filtered = np.empty((end - top, rows.shape[1] + 1), np.uint8)
    filtered[:, 0] = _UP
    if top:
        np.subtract(rows[top:end], rows[top - 1 : end - 1], out=filtered[:, 1:])
    else:
        filtered[0, 1:] = rows[0]
        np.subtract(rows[1:end], rows[: end - 1], out=filtered[1:, 1:])
    squeeze = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS, memLevel=_MEMORY)
    last = zlib.Z_FINISH if end == len(rows) else zlib.Z_SYNC_FLUSH
    data = squeeze.compress(filtered.data) + squeeze.flush(last)
    return data, zlib.adler32(filtered.data), filtered.size


def _joined_check(first: int, second: int, count: int) -> int:
    """Adler's checksum of two pieces, the second `count` bytes long, from those of each."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + count * ((first & 0xFFFF) - 1)
    return (high % _CHECK_BASE) << 16 | low % _CHECK_BASE


def compressed_change(rows: Array) -> bytes:
    """Rows of bytes as the data of a film's frame, which is transparent where nothing changed."""
    plain = np.pad(rows, ((0, 0), (1, 0)), constant_values=_NONE)
    return zlib.compress(plain.tobytes(), _FILM_LEVEL)
