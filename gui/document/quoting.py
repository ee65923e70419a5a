"""How a piece of the user's text stands in a message: on one line, and cut where it is long."""

from __future__ import annotations

SHOWN = 40  # characters of a quoted piece


def quoted(piece: object) -> str:
    """The piece as text on one line; what cannot be printed stands as a mark of its own."""
    text = "".join(c if c.isprintable() else "�" for c in str(piece))
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
