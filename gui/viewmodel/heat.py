"""Small heat maps of arrays: at most a dozen columns, scaled by the largest magnitude."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gui.document.model import Array
from gui.viewmodel.scene import Heat, Rect, VariableShape
from gui.viewmodel.theme import Theme

ROWS = 8
COLUMNS = 12
_SIZE = (44.0, 28.0)  # of a map in a variable's ellipse
_GAP = 8.0  # between that of the data and that of the gradient
_RISE = 13.0  # from a map's top to the middle of the ellipse
_TONES = 32  # tones on either side of zero


def heat_map(value: Array | None) -> Heat | None:
    """The heat map of an array of one dimension or more; None for a number or an empty array.

    Arrays of more than two dimensions are flattened to two; large ones are averaged by blocks.
    """
    if value is None or value.ndim == 0 or value.size == 0 or value.dtype.kind not in "fiub":
        return None
    table = np.asarray(value, dtype=np.float64)
    table = table.reshape(1, -1) if table.ndim == 1 else table.reshape(-1, table.shape[-1])
    table = _blocks(_blocks(table, ROWS).T, COLUMNS).T
    finite = np.isfinite(table)
    largest = float(np.max(np.abs(table), where=finite, initial=0.0))
    scaled = np.divide(table, largest or 1.0, where=finite, out=np.full(table.shape, np.nan))
    return Heat(
        tuple(tuple(None if np.isnan(cell) else float(cell) for cell in row) for row in scaled)
    )


def _blocks(table: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """The table with at most so many rows, each the mean of the rows that it stands for."""
    rows = table.shape[0]
    if rows <= most:
        return table
    starts = (np.arange(most) * rows) // most
    counts = np.diff(np.append(starts, rows))
    with np.errstate(all="ignore"):
        return np.asarray(np.add.reduceat(table, starts, axis=0) / counts[:, None])


def heat_boxes(shape: VariableShape) -> tuple[Rect, Rect]:
    """Where a variable's two maps stand: its data's and its gradient's."""
    (x, y), (wide, high) = shape.rect.centre, _SIZE
    left, top = x - _GAP / 2 - wide, y - _RISE
    return Rect(left, top, wide, high), Rect(x + _GAP / 2, top, wide, high)


def heat_cells(heat: Heat, box: Rect) -> Iterator[tuple[Rect, float | None]]:
    """The cells of a map that fills a box, with their values from -1 to 1; None is not finite."""
    wide, high = box.width / len(heat.rows[0]), box.height / len(heat.rows)
    for row, values in enumerate(heat.rows):
        for column, value in enumerate(values):
            yield Rect(box.x + column * wide, box.y + row * high, wide, high), value


def heat_colour(value: float | None, theme: Theme) -> str:
    """The colour of a value: the theme's for negative, zero and positive, and between them."""
    return theme.error if value is None else _mixed(theme, round(value * _TONES))


@lru_cache(maxsize=256)
def _mixed(theme: Theme, step: int) -> str:
    end = theme.heat_positive if step >= 0 else theme.heat_negative
    share = abs(step) / _TONES
    zero, full = bytes.fromhex(theme.heat_zero[1:]), bytes.fromhex(end[1:])
    mixed = (round(a + (b - a) * share) for a, b in zip(zero, full, strict=True))
    return f"#{bytes(mixed).hex()}"
