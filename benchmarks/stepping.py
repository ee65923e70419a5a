"""How long a step takes in the whole window, and how smooth its motion is.

    python -m benchmarks.stepping [--write]

The window is built as the application builds it, with all its panels, offscreen unless
QT_QPA_PLATFORM says otherwise. "shown" is from the key to when every panel and the picture know of
it; "painted" is from there to when it is on the screen. Both are milliseconds of the processor. Of
the motion, frames are counted that the window painted while a gradient travelled, and what each
took: a screen shows 60 in a second, one each 16.7 ms.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "speed-stepping.md"
SIZE = (1600, 1000)
SIZES = (100, 1_000)
STEPS = 60
WINDOW_OF_INPUTS = 20  # results among which a function finds its inputs
FRAME = 1000 / 60


def graph(functions: int) -> Any:
    """A graph by chance, laid out, whose functions read results of late."""
    from gui.actions.placing import with_places
    from gui.document.expression import parse_document

    choose = random.Random(1)
    names = ["x1", "x2"]
    lines = []
    for number in range(functions):
        one, other = (choose.choice(names[-WINDOW_OF_INPUTS:]) for _ in range(2))
        names.append(f"v{number}")
        lines.append(f"v{number} = maximum({one}, {other})")
    return with_places(parse_document("; ".join(lines), {"x1": 0.5, "x2": 0.3}))


class Bench:
    """A window, and what is measured in it."""

    def __init__(self, folder: str) -> None:
        sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
        from hand import Answers
        from PySide6.QtCore import QSettings
        from PySide6.QtWidgets import QApplication

        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        self.application = QApplication.instance() or QApplication([])
        from gui import collector
        from gui.app import build

        self.parts = build(Answers())
        self.parts.window.resize(*SIZE)
        self.parts.window.show()
        collector.spare()
        self.settle()

    def settle(self) -> None:
        """Have all that is asked for painted."""
        for _ in range(3):
            self.application.processEvents()

    def times(self, document: Any, jumps: bool) -> tuple[list[float], list[float]]:
        """Of steps one after the other, or of jumps by chance: until shown, and until painted."""
        session = self.parts.session
        self.parts.settings.animated = False
        session.open_document(document)
        session.look_at(session.course.end_of(0, 1))
        self.settle()
        chance = random.Random(2)
        shown, painted = [], []
        for _ in range(STEPS):
            step: Callable[[], object] = self.parts.actions["step"].trigger
            if jumps:
                to = chance.randint(session.course.first, session.course.last)
                step = lambda to=to: session.look_at(to)  # noqa: E731
            start = time.process_time()
            step()
            between = time.process_time()
            self.settle()
            shown.append(1000 * (between - start))
            painted.append(1000 * (time.process_time() - between))
        return shown, painted

    def motion(self, document: Any) -> tuple[list[float], list[float]]:
        """Of each frame of moving steps: when it came after the one before, and what it took."""
        from PySide6.QtCore import QEvent, QObject

        class Watch(QObject):
            def __init__(self) -> None:
                super().__init__()
                self.at: list[tuple[float, float]] = []

            def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
                if event.type() == QEvent.Type.Paint:
                    self.at.append((time.perf_counter(), time.process_time()))
                return False

        session, stage = self.parts.session, self.parts.window.canvas.stage
        self.parts.settings.animated = True
        session.open_document(document)
        self.parts.actions["fit"].trigger()
        self.settle()
        apart, spent = [], []
        watch = Watch()
        self.parts.window.canvas.installEventFilter(watch)
        for _ in range(30):
            self.parts.actions["step"].trigger()
            self.settle()
            watch.at.clear()
            while stage.shown is not stage.scene:
                self.application.processEvents()
                time.sleep(0.0005)
            self.settle()
            for before, after in zip(watch.at, watch.at[1:], strict=False):
                apart.append(1000 * (after[0] - before[0]))
                spent.append(1000 * (after[1] - before[1]))
        self.parts.window.canvas.removeEventFilter(watch)
        return apart, spent


def cells(times: list[float]) -> str:
    """The median and the most of some times."""
    return f"{statistics.median(times):.1f} | {max(times):.1f}"


def rows(bench: Bench) -> Iterable[str]:
    """The lines of the page."""
    yield "| functions | what | shown, median | most | painted, median | most |"
    yield "|--:|---|--:|--:|--:|--:|"
    for functions in SIZES:
        document = graph(functions)
        for jumps, what in ((False, "a step"), (True, "a jump")):
            shown, painted = bench.times(document, jumps)
            yield f"| {functions:,} | {what} | {cells(shown)} | {cells(painted)} |"
    yield ""
    yield "| nodes | frames a second | frames within 16.7 ms | a frame, median ms | most |"
    yield "|--:|--:|--:|--:|--:|"
    for functions in (49, 99):
        apart, spent = bench.motion(graph(functions))
        within = sum(time <= FRAME for time in spent) / len(spent)
        rate = 1000 / statistics.mean(apart)
        yield f"| {2 * functions + 2} | {rate:.0f} | {within:.0%} | {cells(spent)} |"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    write = parser.parse_args().write
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        for variable in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            os.environ[variable] = folder
        lines = []
        for line in rows(Bench(folder)):
            print(line, flush=True)
            lines.append(line)
    if write:
        PAGE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


HEAD = """# How fast a step is in the window

Made by `python -m benchmarks.stepping --write`, which says how it measures. Milliseconds of the
processor, offscreen, software rendering. A jump is to a line of the algorithm by chance, so that
most nodes look different. A frame of a screen that shows 60 in a second takes 16.7 ms.

"""

if __name__ == "__main__":
    main()
