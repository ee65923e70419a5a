"""A monkey at the real window, in a process of its own, at a scale of the screen.

`python -m tests.endurance.monkey SEED ACTIONS` is that process; QT_SCALE_FACTOR is its scale.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import subprocess
import sys
import traceback
from pathlib import Path

SCALES = (1.0, 1.5, 2.0)
ROOT = Path(__file__).resolve().parents[2]


def in_a_process(seed: int, actions: int, scale: float, folder: Path) -> str:
    """Let a monkey loose; what went wrong, empty where nothing did."""
    private = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    environment = {
        **os.environ,
        **dict.fromkeys(private, str(folder)),
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": str(scale),
    }
    ended = subprocess.run(
        [sys.executable, "-m", "tests.endurance.monkey", str(seed), str(actions)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode == 0:
        return ""
    return f"seed {seed}, scale {scale:g}, status {ended.returncode}\n{ended.stderr[-4_000:]}"


def _at_the_window(seed: int, actions: int) -> int:
    from hand import Answers, Hand
    from PySide6.QtWidgets import QApplication, QMenu
    from structure import check_invariants
    from test_monkey import Monkey

    from gui.app import build
    from gui.document.examples import seed_example

    faults: list[str] = []
    sys.excepthook = lambda *raised: faults.append("".join(traceback.format_exception(*raised)))
    application = QApplication([])
    parts = build(Answers())
    parts.settings.animated = seed % 2 == 0
    parts.actions.files.show(seed_example(), name="shared-square")
    parts.window.resize(1280, 800)
    parts.window.show()
    parts.window.canvas.setFocus()
    monkey = Monkey(Hand(parts), seed)
    for turn in range(actions):
        monkey.act()
        for menu in parts.window.findChildren(QMenu):
            menu.close()
        if turn % 20 == 0:
            application.processEvents()
            check_invariants(parts.session.document)
        if turn % 200 == 0:
            gc.collect()
            if len(parts.session.document.functions) > 150:
                parts.session.undo_stack.setIndex(0)
        if faults:
            sys.stderr.write(f"after {turn} actions\n{faults[0]}")
            return 1
    parts.window.close()
    application.processEvents()
    # Off screen, Qt keeps what was copied until after Python has ended, and asks Python for it.
    application.clipboard().clear()
    return 1 if faults else 0


if __name__ == "__main__":
    faulthandler.enable()
    raise SystemExit(_at_the_window(int(sys.argv[1]), int(sys.argv[2])))
