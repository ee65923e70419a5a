"""What takes long, done a little at a time between all else that happens in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from PySide6.QtCore import QObject, QTimer

SLICE_SECONDS = 0.01  # that is worked for, until the window has lived again
LONG_WAIT_SECONDS = 0.02  # for the next slice, as under the bar of long work: it is made up for
MOST_SECONDS = 0.1


class Slices(QObject):
    """Goes through an iterator, whose each item is a small piece of work done, slice by slice."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._afterwards: Callable[[], object] | None = None
        self._left_off = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether something is left to do."""
        return self._work is not None

    def begin(self, work: Iterator[object], afterwards: Callable[[], object] | None = None) -> None:
        """Do this instead of what was being done, the first slice of it now."""
        self._work, self._afterwards = work, afterwards
        self._left_off = monotonic()
        self._timer.start()
        self._go_on()

    def finish(self) -> None:
        """Do all that is left at once."""
        while self.is_busy:
            self._go_on()

    def stop(self) -> None:
        """Leave what was being done where it is."""
        self._timer.stop()
        self._work = self._afterwards = None

    def _go_on(self) -> None:
        if self._work is None:
            return
        now = monotonic()
        waited = now - self._left_off
        length = min(waited, MOST_SECONDS) if waited > LONG_WAIT_SECONDS else SLICE_SECONDS
        for _piece in self._work:
            if monotonic() >= now + length:
                self._left_off = monotonic()
                return
        afterwards = self._afterwards
        self.stop()
        if afterwards is not None:
            afterwards()
