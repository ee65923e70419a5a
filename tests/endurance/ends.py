"""The ends of a real window: closed in the midst of something, or killed and started again.

`python -m tests.endurance.ends KIND` runs the application as its command does, and ends it so.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest

import gui.app
from gui.app import Parts
from gui.document import edits

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


KINDS = {kind.__name__: kind for kind in (playing, dragging, asking, editing, recovering)}


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
