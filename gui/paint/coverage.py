"""How much of each pixel many small boxes and thin lines cover: pixels are counted, not drawn.

What is smaller than a pixel covers a part of it, so that thousands of nodes side by side make an
even tone and no pattern of their own. Coordinates are pixels, (0, 0) the corner of the first one.
Few things are worked on at once: arrays that fit the processor's cache take a fifth of the time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gui.viewmodel.afar import Numbers

Cover: TypeAlias = NDArray[
    np.float32
]  # of each pixel, row by row; more than 1 where things overlap
Counts: TypeAlias = NDArray[np.intp]

_AT_ONCE = 1 << 15  # pixels
_TOGETHER = 1 << 13  # boxes or lines
_SMALL = 4  # pixels: boxes and lines that reach over no more are taken pixel by pixel


def cover_of_boxes(
    boxes: Numbers, kinds: NDArray[np.intp], many: int, size: tuple[int, int]
) -> Cover:
    """What the boxes of each of so many kinds cover of each pixel: one row for each kind.

    `boxes` has four rows: left, top, right, bottom. A box is a pixel large at least, each way.
    """
    width, height = size
    covered = np.zeros(many * width * height + (width + 1) * _SMALL, np.float32)
    for begin in range(0, kinds.size, _TOGETHER):
        part = slice(begin, begin + _TOGETHER)
        left, right = _clipped(boxes[0, part], boxes[2, part], width)
        top, bottom = _clipped(boxes[1, part], boxes[3, part], height)
        x, y = np.floor(left), np.floor(top)
        first = (kinds[part] * height + y.astype(np.intp)) * width + x.astype(np.intp)
        sides = np.stack((left - x, top - y, right - x, bottom - y))
        small = np.maximum(sides[2], sides[3]) <= _SMALL
        _add_small(covered, sides[:, small], first[small], width)
        _add_large(covered, sides[:, ~small], first[~small], width)
    return covered[: many * width * height].reshape(many, width * height)


def _add_small(covered: Cover, sides: Numbers, first: Counts, width: int) -> None:
    """Boxes that reach into a few pixels, by their sides from the corner of the first of them."""
    if not first.size:
        return
    left, top, right, bottom = sides.astype(np.float32)
    columns, rows = math.ceil(right.max()), math.ceil(bottom.max())
    across = [_between(left, right, column) for column in range(columns)]
    for row in range(rows):
        high = _between(top, bottom, row)
        for column, wide in enumerate(across):
            np.add.at(covered, first + (row * width + column), wide * high)


def _between(low: Cover, high: Cover, pixel: int) -> Cover:
    """How much of one pixel lies between two places."""
    share: Cover = np.minimum(high, pixel + 1) - np.maximum(low, pixel)
    return np.maximum(share, 0)


def _add_large(covered: Cover, sides: Numbers, first: Counts, width: int) -> None:
    """Boxes of any size: first each row of theirs, then each pixel of the rows."""
    left, top, right, bottom = sides
    columns, rows = np.ceil(right).astype(np.intp), np.ceil(bottom).astype(np.intp)
    for part in _portions(columns * rows):
        tall = rows[part]
        down = _numbers(tall)
        high = np.minimum(np.repeat(bottom[part], tall), down + 1)
        high -= np.maximum(np.repeat(top[part], tall), down)
        start = np.repeat(first[part], tall) + down * width
        across = np.repeat(columns[part], tall)
        along = _numbers(across)
        share = np.minimum(np.repeat(np.repeat(right[part], tall), across), along + 1)
        share -= np.maximum(np.repeat(np.repeat(left[part], tall), across), along)
        share *= np.repeat(high, across)
        np.add.at(covered, np.repeat(start, across) + along, share.astype(np.float32))


def cover_of_lines(
    lines: Numbers,
    size: tuple[int, int],
    stride: int = 1,
    phases: tuple[Counts, Counts] | None = None,
) -> Cover:
    """What lines of one pixel's breadth cover of each pixel; of a line shorter than that, nothing.

    `lines` has four rows: x, y, x, y of the two ends. With a stride above 1 a line is dotted: only
    each such pixel of it is drawn, from where its phase says, which has a row for x and one for y.
    """
    width, height = size
    row = width + 3
    padded = np.zeros((height + 3) * row, np.float32)
    none = np.zeros(lines.shape[1], np.intp)
    in_x, in_y = (none, none) if phases is None else phases
    for begin in range(0, lines.shape[1], _TOGETHER):
        part = slice(begin, begin + _TOGETHER)
        x0, y0, x1, y1 = lines[:, part]
        flat = np.abs(x1 - x0) >= np.abs(y1 - y0)
        ends = x0[flat], y0[flat], x1[flat], y1[flat]
        _draw(padded, ends, size, (1, row), (stride, in_x[part][flat]))
        ends = y0[~flat], x0[~flat], y1[~flat], x1[~flat]
        _draw(padded, ends, (height, width), (row, 1), (stride, in_y[part][~flat]))
    return padded.reshape(height + 3, row)[1:-2, 1:-2].ravel()


def _draw(
    padded: Cover,
    ends: tuple[Numbers, Numbers, Numbers, Numbers],
    size: tuple[int, int],
    pitch: tuple[int, int],
    dots: tuple[int, Counts],
) -> None:
    """Lines that go on by less than a pixel in v for each in u: at each, two pixels share one.

    `pitch` is how far the next pixel in u, and in v, is in the padded picture.
    """
    (long, high), (stride, phase) = size, dots
    u0, v0, u1, v1 = ends
    turned = u0 > u1
    u0, u1 = np.where(turned, u1, u0), np.where(turned, u0, u1)
    v0, v1 = np.where(turned, v1, v0), np.where(turned, v0, v1)
    begin = np.clip(np.ceil(u0 - 0.5), 0, long).astype(np.intp)
    begin += -(begin + phase) % stride
    end = np.clip(np.ceil(u1 - 0.5), 0, long).astype(np.intp)
    counts = np.maximum(0, -(-(end - begin) // stride))
    slope = (v1 - v0) / np.maximum(u1 - u0, 1e-9)
    start = v0 + (begin + 0.5 - u0) * slope - 0.5
    first = (begin + 1) * pitch[0] + pitch[1]
    short = counts <= _SMALL
    for number in range(_SMALL):
        some = np.flatnonzero(short & (counts > number))
        step = number * stride
        pixel, v = first[some] + step * pitch[0], start[some] + step * slope[some]
        _add_points(padded, pixel, v, high, pitch[1])
    rest = np.flatnonzero(~short)
    for part in _portions(counts[rest]):
        some = rest[part]
        each = counts[some]
        steps = _numbers(each) * stride
        pixel = np.repeat(first[some], each) + steps * pitch[0]
        v = np.repeat(start[some], each) + steps * np.repeat(slope[some], each)
        _add_points(padded, pixel, v, high, pitch[1])


def _add_points(padded: Cover, pixel: Counts, v: Numbers, high: int, pitch: int) -> None:
    """Points of a pixel's size at a place v between pixels, from where v is 0 on."""
    below = np.floor(np.clip(v, -1.0, high))
    share = np.clip(v - below, 0.0, 1.0).astype(np.float32)
    lower = pixel + below.astype(np.intp) * pitch
    np.add.at(padded, lower, 1 - share)
    np.add.at(padded, lower + pitch, share)


def _clipped(low: Numbers, high: Numbers, end: int) -> tuple[Numbers, Numbers]:
    """From where to where boxes reach, at least for a pixel, within the picture."""
    more = np.maximum(0.0, 1.0 - (high - low)) / 2
    return np.clip(low - more, 0.0, end), np.clip(high + more, 0.0, end)


def _portions(counts: Counts) -> Iterator[slice]:
    """Which things to take together, so that their counts add up to no more than fits."""
    ends = np.cumsum(counts)
    begin, done = 0, 0
    while begin < ends.size:
        end = max(begin + 1, int(np.searchsorted(ends, done + _AT_ONCE, side="right")))
        yield slice(begin, end)
        begin, done = end, int(ends[end - 1])


def _numbers(counts: Counts) -> Counts:
    """0, 1, 2, ... for each thing, as many as it counts."""
    ends = np.cumsum(counts)
    return np.arange(ends[-1] if ends.size else 0) - np.repeat(ends - counts, counts)
