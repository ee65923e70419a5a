"""Rows of text in columns that line up in a terminal, for names in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

GAP = "  "


def columns(rows: Sequence[Sequence[str]]) -> str:
    """The rows as lines; every column as wide as its widest entry, the last one ragged."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        padded = [
            text + " " * (width - _width(text)) for text, width in zip(row, widths, strict=True)
        ]
        lines.append(GAP.join(padded).rstrip())
    return "\n".join(lines)


def _width(text: str) -> int:
    """How many cells of a terminal the text takes: an ideograph takes two, an accent none."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
