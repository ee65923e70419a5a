"""The data of a still's PNG: what zlib makes of it again is every row less the one above."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from gui.export.flat_deflate import canonical_codes, code_lengths, deflated

RED_TO_BLUE, ALL = (2, 1, 0), (0, 1, 2, 3)


def picture(kind: str, high: int, wide: int) -> np.ndarray:
    """Pixels of 32 bits."""
    chance = np.random.RandomState(1)
    noise = chance.randint(0, 1 << 32, (high, wide), np.uint32)
    seldom = chance.random_sample((high, wide)) < 0.01
    return {
        "flat": np.full((high, wide), 7, np.uint32),
        "noise": noise,
        "specks": np.where(seldom, noise, np.uint32(0xFFFBFBFC)),
        "one colour on another": np.where(seldom, np.uint32(9), np.uint32(5)),
        "stripes": np.arange(high * wide, dtype=np.uint32).reshape(high, wide) % 3,
    }[kind]


@pytest.mark.parametrize("channels", [RED_TO_BLUE, ALL])
@pytest.mark.parametrize("kind", ["flat", "noise", "specks", "one colour on another", "stripes"])
@pytest.mark.parametrize("size", [(1, 1), (1, 700), (300, 1), (7, 5), (60, 600), (1200, 1000)])
def test_every_byte_comes_back(kind: str, size: tuple[int, int], channels: tuple[int, ...]):
    """Of one pixel, of a row and of several bands; zlib also holds its checksum against it."""
    pixels = picture(kind, *size)
    rows = pixels.view(np.uint8).reshape(*size, 4)[:, :, channels].reshape(size[0], -1)
    data = np.frombuffer(zlib.decompress(deflated(pixels, channels)), np.uint8)
    data = data.reshape(size[0], -1)
    assert (data[:, 0] == 2).all()  # PNG's filter "up"
    assert (np.cumsum(data[:, 1:], axis=0, dtype=np.uint8) == rows).all()


def test_flat_pictures_are_small():
    """A million pixels of one colour take no more than zlib would need."""
    pixels = picture("flat", 1000, 1000)
    rows = pixels.view(np.uint8).tobytes()
    assert len(deflated(pixels, ALL)) < 2 * len(zlib.compress(rows))


def test_codes_are_those_of_the_standard():
    """RFC 1951, 3.2.2: lengths 3, 3, 3, 3, 3, 2, 4, 4 give 010 to 110, 00, 1110 and 1111."""
    codes = canonical_codes([3, 3, 3, 3, 3, 2, 4, 4])
    written = [
        f"{code:0{n}b}"[::-1] for code, n in zip(codes, [3, 3, 3, 3, 3, 2, 4, 4], strict=True)
    ]
    assert written == ["010", "011", "100", "101", "110", "00", "1110", "1111"]


def test_codes_are_as_short_as_can_be_and_no_longer_than_allowed():
    """Counts of Fibonacci's make the longest; Kraft's sum is 1 however they are cut."""
    counts = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    assert max(code_lengths(counts, 15)) == len(counts) - 1
    cut = code_lengths(counts, 7)
    assert max(cut) <= 7
    assert sum(2.0**-length for length in cut) == 1.0
    assert code_lengths([0, 4, 0], 15) == [0, 1, 0]
