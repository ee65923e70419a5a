"""The ends of a real window: closed in the midst of something, or killed and started again.

`python -m tests.endurance.ends KIND` runs the application as its command does, and ends it so.
"""

from __future__ import annotations

import os
import signal
import sys

from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtTest import QTest

import gui.app
from gui.actions.ports import Unsaved
from gui.app import Parts
from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import save
from gui.widgets.work_bar import WorkBar

DELAY_MILLISECONDS = 300
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def playing(parts: Parts) -> None:
    """Close while the run is played."""
    parts.actions["play"].trigger()
    parts.window.close()


def dragging(parts: Parts) -> None:
    """Close with a mouse button down on the canvas."""
    QTest.mousePress(parts.window.canvas, LEFT, NO_KEYS, QPoint(300, 300))
    QTest.mouseMove(parts.window.canvas, QPoint(340, 350))
    parts.window.close()


def asking(parts: Parts) -> None:
    """Close with a search, a report and an edit under way."""
    parts.actions["commands"].trigger()
    parts.actions["report"].trigger()
    parts.actions["retain_grad"].trigger()
    parts.window.close()


def editing(parts: Parts) -> None:
    """Edit, tell when the work is kept, and wait to be killed."""
    parts.session.edit("edit", edits.set_options(parts.session.document, retain_grad=True))
    parts.recovery.keep()
    sys.stdout.write("kept\n")
    sys.stdout.flush()


def recovering(parts: Parts) -> None:
    """Say whether the work that was kept is offered, take it, and say what it is."""
    offers = [widget for widget in parts.window.area.children() if "Offer" in type(widget).__name__]
    sys.stdout.write(f"offered {[offer.isVisible() for offer in offers]}\n")
    left = next(iter(sorted(gui.app.recovery_directory().glob("*.gradstep"))))
    parts.actions.files.recover(left)
    sys.stdout.write(f"retain_grad {parts.session.document.options.retain_grad}\n")
    parts.window.close()


def terminating(parts: Parts) -> None:
    """End as the system ends a process."""
    os.kill(os.getpid(), signal.SIGTERM)


def terminating_edited(parts: Parts) -> None:
    """The same with an edit that is not saved, and a dialog open; the copy is written first."""
    parts.actions["report"].trigger()
    parts.session.edit("edit", edits.set_options(parts.session.document, retain_grad=True))
    answered = parts.actions.dialogs.ask_to_save

    def answer(name: str) -> Unsaved:
        kept = sorted(path.name for path in gui.app.recovery_directory().glob("*.gradstep"))
        sys.stdout.write(f"asked, {len(kept)} kept\n")
        return answered(name)

    parts.actions.dialogs.ask_to_save = answer
    os.kill(os.getpid(), signal.SIGTERM)


def terminating_at_work(parts: Parts) -> None:
    """The same in the midst of opening a file."""

    class Killing:
        def __init__(self, bar: WorkBar) -> None:
            self.bar = bar
            self.told = 0

        def show_work(self, sentence: str, done: int, total: int) -> bool:
            self.told += 1
            if self.told == 20:
                os.kill(os.getpid(), signal.SIGTERM)
            return self.bar.show_work(sentence, done, total)

        def end_work(self, cancelled: bool) -> None:
            sys.stdout.write(f"cancelled {cancelled}\n")
            self.bar.end_work(cancelled)

    path = gui.app.recovery_directory().parent / "large.gradstep"
    save(path, parse_document("y = x" + " * x" * 400, {"x": 1.0}))
    work = parts.session.work
    work.bar, work.delay, work.interval = Killing(work.bar), 0.0, 0.0
    sys.stdout.write(f"opened {parts.actions.files.open_path(path)}\n")


def losing_the_display(parts: Parts) -> None:
    """The event loop ends, and nobody was asked: what Qt does when the X server is gone."""
    parts.session.edit("edit", edits.set_options(parts.session.document, retain_grad=True))
    QCoreApplication.exit(1)


ENDS = (playing, dragging, asking, terminating, terminating_edited, terminating_at_work)
KINDS = {kind.__name__: kind for kind in (*ENDS, losing_the_display, editing, recovering)}


def _run(kind: str) -> int:
    from hand import Answers

    build = gui.app.build
    made: list[Parts] = []

    def end() -> None:
        KINDS[kind](made[0])

    def build_and_end(_dialogs: object = None) -> Parts:
        made.append(build(Answers()))
        QTimer.singleShot(DELAY_MILLISECONDS, end)
        return made[0]

    gui.app.build = build_and_end
    return gui.app.run()


if __name__ == "__main__":
    raise SystemExit(_run(sys.argv[1]))
