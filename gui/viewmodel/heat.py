"""Small heat maps of arrays: at most a dozen columns, scaled by the largest magnitude."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.document.model import Array
from gui.viewmodel.scene import Heat

ROWS = 8
COLUMNS = 12


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
