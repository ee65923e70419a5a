"""How long work tells how far it is, and how it is stopped: one way for all of it, without Qt.

Loops over many things go over `followed(things)`; with a sentence they are a part of the work that
has a name and a percentage. Who runs the work hears of it by `followed_by`, and what its follower
raises ends the work where it stands. Documents, recordings and scenes are values, so nothing is
half done then. Where nobody follows, as on the command line, telling costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from time import monotonic
from typing import Protocol, TypeVar

T = TypeVar("T")


class Cancelled(Exception):  # noqa: N818 -- no error: it is what the user wants
    """The user does not want what was begun any more; nothing of it is kept."""


class Follower(Protocol):
    """Hears of the work; may raise Cancelled."""

    def hear(self, sentence: str, done: int, total: int) -> float:
        """What is being done and how far it is; a total of 0 where nobody can know.

        Gives the time, by time.monotonic, before which it will not listen again.
        """


class _Part:
    """What is being done now; the loops within a loop that is counted are not counted."""

    __slots__ = ("done", "due", "follower", "is_counted", "sentence", "total")

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.sentence = ""
        self.done = self.total = 0
        self.is_counted = False
        self.due = 0.0

    def tell(self) -> None:
        if monotonic() >= self.due:
            self.due = self.follower.hear(self.sentence, self.done, self.total)


_part: _Part | None = None  # of the work that is followed: only one is done at a time


@contextmanager
def followed_by(follower: Follower) -> Iterator[None]:
    """Let `follower` hear of all that is done within."""
    global _part
    before, _part = _part, _Part(follower)
    try:
        yield
    finally:
        _part = before


def followed(things: Iterable[T], sentence: str | None = None) -> Iterable[T]:
    """The same things, told of one by one. A `sentence` names a part of the work."""
    if _part is None:
        return things
    if sentence is None or _part.is_counted:
        return _heard(things, _part)
    return _counted(things, sentence, _part)


def tell(sentence: str | None = None) -> None:
    """Something goes on; a `sentence` names a part of which nobody knows how far it is."""
    if _part is None:
        return
    if sentence is not None and not _part.is_counted:
        _part.sentence, _part.done, _part.total = sentence, 0, 0
    _part.tell()


def counter(total: int) -> Callable[[int], None] | None:
    """What is called with how much is done of what `tell` has named; None where nobody follows."""
    part = _part
    if part is None:
        return None

    def count(done: int) -> None:
        if not part.is_counted:
            part.done, part.total = min(done, total), total
        part.tell()

    return count


def _heard(things: Iterable[T], part: _Part) -> Iterator[T]:
    clock = monotonic
    for thing in things:
        if clock() >= part.due:
            part.tell()
        yield thing


def _counted(things: Iterable[T], sentence: str, part: _Part) -> Iterator[T]:
    part.sentence, part.done, part.is_counted = sentence, 0, True
    part.total = len(things) if isinstance(things, Sized) else 0
    clock = monotonic
    try:
        for thing in things:
            if clock() >= part.due:
                part.tell()
            yield thing
            part.done += 1
    finally:
        part.is_counted = False
