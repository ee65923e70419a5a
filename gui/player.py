"""Playing: the cursor moves on by itself, one step at a time, until the trace ends."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from gui.session import Session

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
STEP_MILLISECONDS = 1200  # one step at speed 1


@dataclass(frozen=True, slots=True)
class Playing:
    """Whether steps are being played and how fast."""

    running: bool = False
    speed: float = 1.0


class Player(QObject):
    """Steps through the session's recording as time passes; always forwards."""

    changed = Signal(object)  # Playing: started, paused, or another speed

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.state = Playing()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._advance)
        session.timeline_changed.connect(self._stop_without_timeline)

    def play(self) -> None:
        """Play on from where the user looks, from the start again where that is the end."""
        if self._session.is_stale:
            self._session.record()
        course = self._session.course
        if course is None:
            return
        if self._session.cursor.position >= course.last:
            self._session.look_at(course.end_of(0, 0))
        self._timer.start(self._interval())
        self._show(Playing(True, self.state.speed))

    def pause(self) -> None:
        """Stay at the step that is looked at."""
        self._timer.stop()
        self._show(Playing(False, self.state.speed))

    def toggle(self) -> None:
        """Play or pause."""
        if self.state.running:
            self.pause()
        else:
            self.play()

    def set_speed(self, speed: float) -> None:
        """Play at this many times the ordinary speed, within 0.25 and 4."""
        self._show(Playing(self.state.running, max(SPEEDS[0], min(speed, SPEEDS[-1]))))
        self._timer.setInterval(self._interval())

    def _interval(self) -> int:
        return round(STEP_MILLISECONDS / self.state.speed)

    def _advance(self) -> None:
        course = self._session.course
        stop = None if course is None else course.next_stop(self._session.cursor.position)
        if stop is not None:
            self._session.look_at(stop)
        if course is None or stop is None or stop >= course.last:
            self.pause()

    def _stop_without_timeline(self, recording: object) -> None:
        if recording is None and self.state.running:
            self.pause()

    def _show(self, state: Playing) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit(state)
