"""How wide a text is, and how it is shortened to fit, without a font at hand.

Layout and view-model need no Qt, so the advance widths of the picture's own fonts stand here; a
character outside ASCII counts as one em where it is wide (Chinese, Japanese), else as an average.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import lru_cache

ELLIPSIS = "…"


class Face(Enum):
    """The faces of the picture: Inter in three cuts and JetBrains Mono in two."""

    SANS = "sans"
    BOLD = "bold"
    ITALIC = "italic"
    MONO = "mono"
    MONO_BOLD = "mono bold"


def _advances(text: str) -> dict[str, float]:
    return {chr(32 + i): int(width) / 100 for i, width in enumerate(text.split())}


# Advance widths of the ASCII characters from the blank on, in hundredths of an em.
_REGULAR = _advances(
    "28 28 40 63 64 81 64 22 36 36 50 66 28 46 28 36 62 46 61 64 64 61 62 57 62 62 28 28 66 66 66"
    " 51 94 68 65 73 72 60 59 74 74 26 54 65 56 89 75 76 63 76 64 64 64 74 68 95 64 66 62 36 36 36"
    " 47 45 50 56 62 56 62 58 36 61 59 24 24 54 24 87 59 60 61 61 37 52 36 58 56 81 54 56 54 36 33"
    " 36 66"
)
_SEMIBOLD = _advances(
    "25 31 40 64 65 84 66 21 39 39 54 67 30 47 29 38 67 48 62 65 67 63 65 59 65 65 29 30 67 67 67"
    " 54 100 72 66 74 72 61 59 75 74 27 56 68 57 91 74 77 64 78 65 65 66 73 72 101 69 70 65 39 38"
    " 39 48 47 50 57 63 58 63 59 38 63 61 26 26 57 26 90 61 61 62 62 40 55 38 61 58 84 56 58 56 39"
    " 36 39 67"
)
_MONO_ADVANCE = 0.6
_AVERAGE = 0.62


@lru_cache(maxsize=20_000)
def width(text: str, face: Face, size: float) -> float:
    """The width of a text set in this face at this pixel size, to within a few percent."""
    return size * sum(_advance(character, face) for character in text)


def _advance(character: str, face: Face) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if face in (Face.MONO, Face.MONO_BOLD):
        return _MONO_ADVANCE
    table = _REGULAR if face is Face.SANS else _SEMIBOLD
    return table.get(character, _AVERAGE)


def one_line(text: str) -> str:
    """The text without line breaks, tabs and other control characters, which no label can show."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " for c in text)


def elide(text: str, face: Face, size: float, room: float) -> str:
    """The text on one line, cut with "…" at its end where it is wider than `room`."""
    text = one_line(text)
    if width(text, face, size) <= room:
        return text
    left = room - width(ELLIPSIS, face, size)
    for count, character in enumerate(text):
        left -= size * _advance(character, face)
        if left < 0:
            return text[:count].rstrip() + ELLIPSIS
    return text
