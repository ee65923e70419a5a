"""How an export tells how far it is, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]  # (done, of how many); may raise Cancelled


class Cancelled(Exception):  # noqa: N818 -- no error: it is what the user wants
    """The user does not want the file any more; nothing of it is kept."""


def unheard(done: int, total: int) -> None:
    """The progress that nobody follows."""
