"""Playing: the cursor moves on by itself, step by step, to a breakpoint or where the trace ends."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from gui.session import Session
from gui.viewmodel.moments import held_at, held_words
from gui.viewmodel.reading import Reading

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
STEP_MILLISECONDS = 1200  # one step at speed 1


@dataclass(frozen=True, slots=True)
class Playing:
    """Whether steps are being played, how fast, and at which nodes' turns that stops."""

    running: bool = False
    speed: float = 1.0
    breakpoints: frozenset[str] = frozenset()


class Player(QObject):
    """Steps through the session's recording as time passes; always forwards."""

    changed = Signal(object)  # Playing: started, paused, another speed, other breakpoints
    held = Signal(object)  # str: a sentence that says at which breakpoint it has stopped

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.state = Playing()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._advance)
        session.timeline_changed.connect(self._stop_without_timeline)
        session.opened.connect(self._forget_breakpoints)

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
        self._show(replace(self.state, running=True))

    def pause(self) -> None:
        """Stay at the step that is looked at."""
        self._timer.stop()
        self._show(replace(self.state, running=False))

    def toggle(self) -> None:
        """Play or pause."""
        if self.state.running:
            self.pause()
        else:
            self.play()

    def set_speed(self, speed: float) -> None:
        """Play at this many times the ordinary speed, within 0.25 and 4."""
        self._show(replace(self.state, speed=max(SPEEDS[0], min(speed, SPEEDS[-1]))))
        self._timer.setInterval(self._interval())

    def set_breakpoints(self, nodes: frozenset[str]) -> None:
        """Stop playing where one of these functions is popped, or a variable's gradient changes."""
        self._show(replace(self.state, breakpoints=nodes))

    def _interval(self) -> int:
        return round(STEP_MILLISECONDS / self.state.speed)

    def _advance(self) -> None:
        if self._session.work.is_running:
            return  # it plays on when the work is over
        course, here = self._session.course, self._session.cursor.position
        stop = None if course is None else course.next_stop(here)
        if course is None or stop is None:
            self.pause()
            return
        reading = Reading.of(self._session.recording, here)
        held = None if reading is None else held_at(reading, self.state.breakpoints, stop)
        self._session.look_at(stop if held is None else held.position)
        if held is not None or stop >= course.last:
            self.pause()
        if held is not None and reading is not None:
            self.held.emit(held_words(reading, held))

    def _forget_breakpoints(self) -> None:
        self.set_breakpoints(frozenset())

    def _stop_without_timeline(self, recording: object) -> None:
        if recording is None and self.state.running:
            self.pause()

    def _show(self, state: Playing) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit(state)
