"""How much of each pixel many small boxes and thin lines cover: pixels are counted, not drawn.

What is smaller than a pixel covers a part of it, so that thousands of nodes side by side make an
even tone and no pattern of their own. Coordinates are pixels, (0, 0) the corner of the first one.
Few things are worked on at once: arrays that fit the processor's cache take a fifth of the time.
"""

from __future__ import annotations

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


def cover_of_boxes(
    boxes: Numbers, kinds: NDArray[np.intp], many: int, size: tuple[int, int]
) -> Cover:
    """What the boxes of each of so many kinds cover of each pixel: one row for each kind.

    `boxes` has four rows: left, top, right, bottom. A box is a pixel large at least, each way.
    """
    width, height = size
    covered = np.zeros(many * width * height, np.float32)
    left, right = _clipped(boxes[0], boxes[2], width)
    top, bottom = _clipped(boxes[1], boxes[3], height)
    x, y = left.astype(np.intp), top.astype(np.intp)
    columns, rows = np.ceil(right).astype(np.intp) - x, np.ceil(bottom).astype(np.intp) - y
    first = (kinds * height + y) * width + x
    for part in _portions(columns * rows):
        tall, wide = rows[part], columns[part]
        down = _numbers(tall)
        at = down + np.repeat(y[part], tall)
        high = np.minimum(np.repeat(bottom[part], tall), at + 1)
        high -= np.maximum(np.repeat(top[part], tall), at)
        start = np.repeat(first[part], tall) + down * width
        across = np.repeat(wide, tall)
        right_along = _numbers(across)
        beside = right_along + np.repeat(np.repeat(x[part], tall), across)
        share = np.minimum(np.repeat(np.repeat(right[part], tall), across), beside + 1)
        share -= np.maximum(np.repeat(np.repeat(left[part], tall), across), beside)
        share *= np.repeat(high, across)
        np.add.at(covered, np.repeat(start, across) + right_along, share.astype(np.float32))
    return covered.reshape(many, width * height)


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
    x0, y0, x1, y1 = lines
    wide, high = np.abs(x1 - x0), np.abs(y1 - y0)
    none = np.zeros(x0.size, np.intp)
    in_x, in_y = (none, none) if phases is None else phases
    flat, steep = wide >= high, wide < high
    ends = x0[flat], y0[flat], x1[flat], y1[flat]
    _draw(padded, ends, size, (1, row), (stride, in_x[flat]))
    ends = y0[steep], x0[steep], y1[steep], x1[steep]
    _draw(padded, ends, (height, width), (row, 1), (stride, in_y[steep]))
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
    for part in _portions(counts):
        each = counts[part]
        step = _numbers(each) * stride
        v = np.repeat(start[part], each) + step * np.repeat(slope[part], each)
        below = np.floor(np.clip(v, -1.0, high))
        share = np.clip(v - below, 0.0, 1.0).astype(np.float32)
        pixel = np.repeat(first[part], each) + step * pitch[0] + below.astype(np.intp) * pitch[1]
        np.add.at(padded, pixel, 1 - share)
        np.add.at(padded, pixel + pitch[1], share)


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
