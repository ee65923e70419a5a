"""Long work in the window: shown after a moment, stopped when the user does not want it any more.

It is done where it was asked for, and the event loop turns only while it tells how far it is. So
nothing runs beside it, and all is as it was when it is cancelled (docs/adr/0011-long-work.md).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol, TypeVar

from gui import collector
from gui.progress import Cancelled, followed_by

T = TypeVar("T")

DELAY_SECONDS = 0.4  # work that is shorter is not shown
INTERVAL_SECONDS = 0.03  # the window is alive this often
SHARE = 1.0  # and where its painting takes long, the work has as long in between
SOON_SECONDS = 1.0  # work that follows upon shown work so soon is shown at once


class Bar(Protocol):
    """What shows the work and lets the window live meanwhile."""

    def show_work(self, sentence: str, done: int, total: int) -> bool:
        """Show it and do what waits to be done in the window; whether the work is still wanted."""

    def end_work(self, cancelled: bool) -> None:
        """The work is over, or was cancelled."""


class Work:
    """Runs one piece of work at a time; what is asked for within another is a part of it."""

    def __init__(self, bar: Bar | None = None) -> None:
        self.bar = bar  # without one, nothing is told and nothing cancelled
        self.delay = DELAY_SECONDS
        self.interval = INTERVAL_SECONDS  # 0: all is told
        self.is_running = False
        self._is_shown = False
        self._is_telling = False
        self._silent_until = 0.0
        self._shown_until = float("-inf")

    def run(self, task: Callable[[], T]) -> T:
        """Do the task. Raises Cancelled, and the task has then changed nothing."""
        if self.is_running:
            return task()
        began = monotonic()
        follows = began < self._shown_until + SOON_SECONDS
        self._silent_until = began if follows else began + self.delay
        self.is_running, cancelled = True, False
        try:
            with collector.resting(), followed_by(self):
                return self._done(task)
        except Cancelled:
            cancelled = True
            raise
        finally:
            self.is_running = False
            if self._is_shown and self.bar is not None:
                self._is_shown = False
                if monotonic() >= began + self.delay:  # else short edits in a row were all shown
                    self._shown_until = monotonic()
                self.bar.end_work(cancelled)

    def _done(self, task: Callable[[], T]) -> T:
        try:
            return task()
        finally:  # also where it is cancelled: what it made dies with who asked for it
            if self._is_shown:  # it was long, so it made much
                collector.spare_more()

    def hear(self, sentence: str, done: int, total: int) -> float:
        """Follow the work, from some time after its beginning."""
        now = monotonic()
        if self.bar is None or self._is_telling:
            return now + self.interval
        if now < self._silent_until:
            return self._silent_until
        self._is_telling = self._is_shown = True
        try:
            is_wanted = self.bar.show_work(sentence, done, total)
        finally:
            self._is_telling = False
        if not is_wanted:
            raise Cancelled
        shown = monotonic()
        return shown + (self.interval and max(self.interval, SHARE * (shown - now)))
