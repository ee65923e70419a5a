"""The end that the system asks for (SIGTERM at a shutdown, SIGHUP with its terminal)."""

from __future__ import annotations

import os
import signal
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_NAMES = ("SIGTERM", "SIGHUP")


class Ending(QObject):
    """Hears it also while Qt waits for events, when Python would not; until `release`."""

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before: dict[int, object] = {}
        if os.name != "posix":  # elsewhere the system closes the window itself
            return
        self._reading, self._writing = os.pipe()
        for end in (self._reading, self._writing):
            os.set_blocking(end, False)
        self._notifier = QSocketNotifier(self._reading, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        for name in _NAMES:
            number = getattr(signal, name)
            self._before[number] = signal.signal(number, _heard)

    def release(self) -> None:
        """Let the signals do again what they did."""
        if not self._before:
            return
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        self._before.clear()
        os.close(self._reading)
        os.close(self._writing)

    def _read(self) -> None:
        if self._before.keys() & set(os.read(self._reading, 256)):
            self.asked.emit()


def _heard(_number: int, _frame: FrameType | None) -> None:
    """Python has noted the signal; what follows is done by the event loop."""
