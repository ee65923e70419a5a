"""Deflate for flat drawings: where a pixel is like the one above, as most are, nothing is done.

zlib looks at every byte, though with the row above taken off all but a few are nought. Here only
the pixels that differ from the one above are looked at, and the noughts between them are written as
runs of the byte before. The result is a zlib stream as any other (RFC 1950 and 1951).
"""

from __future__ import annotations

import struct
from heapq import heapify, heappop, heappush
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[Any]
Codes: TypeAlias = tuple[Ints, Ints]  # their bits, the first one lowest, and how many these are

_UP = 2  # PNG's filter: a row is told by what differs from the one above
_BAND = 1 << 20  # pixels that are looked at in one go, each such a block with codes of its own
_MOST = 258  # the longest run that one code stands for
_SHORT = 3  # the shortest
_END = 256  # the symbol that ends a block
_LONGEST_CODE = 13  # of 15 that there could be: then what is written at a time has 32 bits
_LONGEST_OF_LENGTHS = 7
_ORDER = (16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)
_CHECK_BASE = 65_521  # of Adler's checksum
_HEAD = b"\x78\x01"
_SYNC = b"\x00\x00\xff\xff"  # of an empty block, after which bytes begin anew


def _run_lengths() -> tuple[Ints, Ints, Ints]:
    """For a run of each length: its symbol, how many further bits it takes, and these."""
    symbols, bits, more = (np.zeros(_MOST + 1, np.int64) for _ in range(3))
    base, symbol = _SHORT, 257
    while base < _MOST:
        extra = max(0, (symbol - 261) // 4)
        for length in range(base, min(base + (1 << extra), _MOST)):
            symbols[length], bits[length], more[length] = symbol, extra, length - base
        base, symbol = base + (1 << extra), symbol + 1
    symbols[_MOST] = 285
    return symbols, bits, more


_SYMBOL, _EXTRA, _MORE = _run_lengths()


def deflated(picture: Ints, channels: tuple[int, ...]) -> bytes:
    """The data of a PNG of pixels, rows first; `channels` are the bytes that are taken of each."""
    step = max(1, _BAND // picture.shape[1])
    low, high = 1, 0
    parts = [_HEAD]
    for top in range(0, len(picture), step):
        band = _Band(picture, top, min(top + step, len(picture)), channels)
        parts.append(band.written())
        low, high = band.checked(low, high)
    return b"".join([*parts, struct.pack(">I", high << 16 | low)])


class _Band:
    """Rows as elements, each followed by noughts: a row's filter, or a pixel that differs."""

    def __init__(self, picture: Ints, top: int, end: int, channels: tuple[int, ...]) -> None:
        wide, depth = picture.shape[1], len(channels)
        differs = np.empty((end - top, wide + 1), np.bool_)
        differs[:, 0] = True
        if top:
            np.not_equal(picture[top:end], picture[top - 1 : end - 1], out=differs[:, 1:])
        else:
            np.not_equal(picture[0], 0, out=differs[0, 1:])
            np.not_equal(picture[1:end], picture[: end - 1], out=differs[1:, 1:])
        places = np.flatnonzero(differs)
        row, column = np.divmod(places, wide + 1)
        self._is_filter = column == 0
        at = (row + top) * wide + np.maximum(column - 1, 0)
        flat = picture.reshape(-1)
        above = np.where(at < wide, 0, flat[np.maximum(at - wide, 0)]).astype(np.uint32)
        change = flat[at].view(np.uint8).reshape(-1, 4) - above.view(np.uint8).reshape(-1, 4)
        change[self._is_filter] = 0
        self._bytes = [change[:, channel].astype(np.int64) for channel in channels]
        self._bytes[0][self._is_filter] = _UP  # it stands alone
        count = differs.size
        self._noughts = (np.diff(places, append=count) - 1) * depth
        self._size = (end - top) * (wide * depth + 1)
        # How many bytes are left from each element's first one on.
        self._left = self._size - places * depth + (depth - 1) * (row + ~self._is_filter)
        self._is_last = end == len(picture)

    def checked(self, low: int, high: int) -> tuple[int, int]:
        """Adler's checksum, in its two halves, after these rows."""
        total, weighed = 0, self._size * low
        for place, values in enumerate(self._bytes):
            total += int(values.sum())
            weighed += int((values * (self._left - place)).sum())
        return (low + total) % _CHECK_BASE, (high + weighed) % _CHECK_BASE

    def written(self) -> bytes:
        """The rows as one block, which ends at the end of a byte."""
        full, rest = np.divmod(np.maximum(self._noughts - 1, 0), _MOST)
        lengths = code_lengths(self._counts(full, rest), _LONGEST_CODE)
        codes = canonical_codes(lengths)
        bits = _Bits()
        _write_head(bits, lengths)
        bits.put_all(*self._joined((np.array(codes), np.array(lengths)), full, rest))
        bits.put(codes[_END], lengths[_END])
        bits.put(1 if self._is_last else 0, 3)  # an empty block
        bits.align()
        return bits.taken() + _SYNC

    def _counts(self, full: Ints, rest: Ints) -> list[int]:
        """How often each symbol is written."""
        counts = np.zeros(286, np.int64)
        counts[:256] = sum(np.bincount(values, minlength=256) for values in self._bytes)
        counts[0] -= np.count_nonzero(self._is_filter) * (len(self._bytes) - 1)
        counts[0] += np.count_nonzero(self._noughts) + rest[rest < _SHORT].sum()
        counts += np.bincount(_SYMBOL[rest[rest >= _SHORT]], minlength=286)
        counts[_SYMBOL[_MOST]] += full.sum()
        counts[_END] = 1
        return [int(count) for count in counts]

    def _joined(self, literals: Codes, full: Ints, rest: Ints) -> Codes:
        """Of each element: two bytes, the others, a nought and the rest of its run, longest runs.

        None of these has more than 32 bits.
        """
        runs = _run_codes(literals)
        begin = np.cumsum(full + 3) - (full + 3)
        count = int(full.sum()) + 3 * len(full)
        joined = (np.full(count, runs[0][_MOST]), np.full(count, runs[1][_MOST]))
        follows = self._noughts > 0
        parts = [
            self._together(literals, 0, 2),
            self._together(literals, 2, len(self._bytes)),
            (
                np.where(follows, literals[0][0] | runs[0][rest] << literals[1][0], 0),
                np.where(follows, literals[1][0] + runs[1][rest], 0),
            ),
        ]
        for place, part in enumerate(parts):
            for table, made in zip(joined, part, strict=True):
                table[begin + place] = made
        return joined

    def _together(self, literals: Codes, first: int, end: int) -> Codes:
        """The codes of some bytes of every element as one."""
        code, length = np.zeros((2, len(self._noughts)), np.int64)
        for place in range(first, end):
            own, count = (table[self._bytes[place]] for table in literals)
            if place:
                own, count = (np.where(self._is_filter, 0, made) for made in (own, count))
            code |= own << length
            length += count
        return code, length


def _run_codes(literals: Codes) -> Codes:
    """The codes of a run of each length of noughts after a nought."""
    codes, lengths = literals
    nought, size = int(codes[0]), int(lengths[0])
    code = codes[_SYMBOL] | _MORE << lengths[_SYMBOL]
    length = lengths[_SYMBOL] + _EXTRA + 1  # the one distance there is takes a bit
    code[:_SHORT] = 0, nought, nought | nought << size
    length[:_SHORT] = 0, size, 2 * size
    return code, length


class _Bits:
    """A stream of bits, the lowest of each byte first."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._pending = self._count = 0

    def put(self, value: int, count: int) -> None:
        """Add the lowest bits of a number."""
        self._pending |= value << self._count
        self._count += count

    def put_all(self, values: Ints, counts: Ints) -> None:
        """Add bits of many numbers, at most 32 of each."""
        whole, self._count = divmod(self._count, 8)
        self._parts.append((self._pending & ((1 << 8 * whole) - 1)).to_bytes(whole, "little"))
        self._pending >>= 8 * whole
        ends = np.cumsum(counts) + self._count
        starts = ends - counts
        # A word takes what begins in it; what reaches over its end belongs to the next one, too.
        shifted = values.astype(np.uint64) << (starts & 31).astype(np.uint64)
        word = starts >> 5
        first = np.flatnonzero(np.diff(word, prepend=-1))
        sums = np.add.reduceat(shifted, first)
        words = np.zeros(int(ends[-1] >> 5) + 2, np.uint64)
        words[0] = self._pending
        words[word[first]] |= sums & np.uint64(0xFFFFFFFF)
        words[word[first] + 1] |= sums >> np.uint64(32)
        data = words.astype("<u4").tobytes()
        whole, self._count = divmod(int(ends[-1]), 8)
        self._parts.append(data[:whole])
        self._pending = data[whole] & ((1 << self._count) - 1)

    def align(self) -> None:
        """Fill up the last byte."""
        self._count = -(-self._count // 8) * 8

    def taken(self) -> bytes:
        """Everything, of which the last byte must be full."""
        last = self._pending.to_bytes(self._count // 8, "little")
        return b"".join([*self._parts, last])


def _write_head(bits: _Bits, lengths: list[int]) -> None:
    """A block's own codes: every symbol's, and one of a distance, that of the byte before."""
    written = [*lengths, 1]
    own = code_lengths([written.count(length) for length in range(19)], _LONGEST_OF_LENGTHS)
    codes = canonical_codes(own)
    bits.put(0b100, 3)  # not the last block, with codes of its own
    bits.put(len(lengths) - 257, 5)
    bits.put(0, 5)
    bits.put(len(_ORDER) - 4, 4)
    for symbol in _ORDER:
        bits.put(own[symbol], 3)
    for length in written:
        bits.put(codes[length], own[length])


def code_lengths(counts: list[int], longest: int) -> list[int]:
    """Huffman's: how long each symbol's code is, 0 for one that does not occur."""
    while True:
        found = _huffman(counts)
        if max(found) <= longest:
            return found
        counts = [count // 2 + 1 if count else 0 for count in counts]


def _huffman(counts: list[int]) -> list[int]:
    heap = [(count, symbol) for symbol, count in enumerate(counts) if count]
    heapify(heap)
    parent: dict[int, int] = {}
    number = len(counts)
    while len(heap) > 1:
        one, other = heappop(heap), heappop(heap)
        parent[one[1]] = parent[other[1]] = number
        heappush(heap, (one[0] + other[0], number))
        number += 1
    depth = {heap[0][1]: 0}
    for node in range(number - 2, len(counts) - 1, -1):
        depth[node] = depth[parent[node]] + 1
    return [depth[parent[at]] + 1 if at in parent else int(bool(n)) for at, n in enumerate(counts)]


def canonical_codes(lengths: list[int]) -> list[int]:
    """Deflate's code of every symbol, with its first bit lowest."""
    codes = [0] * len(lengths)
    code = before = 0
    for length, symbol in sorted((n, symbol) for symbol, n in enumerate(lengths) if n):
        code <<= length - before
        codes[symbol] = int(f"{code:0{length}b}"[::-1], 2)
        code, before = code + 1, length
    return codes
