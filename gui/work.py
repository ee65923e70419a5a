"""Long work in the window: shown after a moment, stopped when the user does not want it any more.

It is done where it was asked for, and the event loop turns only while it tells how far it is. So
nothing runs beside it, and everything is as it was when it is cancelled (docs/adr/0009).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol, TypeVar

from gui.progress import Cancelled, followed_by

T = TypeVar("T")

DELAY_SECONDS = 0.4  # work that is shorter is not told of
INTERVAL_SECONDS = 0.03  # the window is alive this often


class Bar(Protocol):
    """What shows the work and lets the window live meanwhile."""

    def show_work(self, sentence: str, done: int, total: int) -> bool:
        """Show it and do what waits to be done in the window; whether the work is still wanted."""

    def end_work(self) -> None:
        """The work is over, or given up."""


class Work:
    """Runs one piece of work at a time; what is asked for within another is a part of it."""

    def __init__(self, bar: Bar | None = None) -> None:
        self.bar = bar  # without one, nothing is told and nothing cancelled
        self.delay = DELAY_SECONDS
        self.interval = INTERVAL_SECONDS
        self.is_running = False
        self._is_shown = False
        self._is_telling = False
        self._next = 0.0

    def run(self, task: Callable[[], T]) -> T:
        """Do the task. Raises Cancelled, and the task has then changed nothing."""
        if self.is_running:
            return task()
        self.is_running = True
        self._next = monotonic() + self.delay
        try:
            with followed_by(self):
                return task()
        finally:
            self.is_running = False
            if self._is_shown and self.bar is not None:
                self._is_shown = False
                self.bar.end_work()

    def hear(self, sentence: str, done: int, total: int) -> None:
        """Follow the work."""
        if self.bar is None or self._is_telling or monotonic() < self._next:
            return
        self._is_telling = self._is_shown = True
        try:
            is_wanted = self.bar.show_work(sentence, done, total)
        finally:
            self._is_telling = False
        if not is_wanted:
            raise Cancelled
        self._next = monotonic() + self.interval
