"""Open, step to the end, export, close, again and again: the memory must not grow."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from pathlib import Path

from PySide6.QtWidgets import QApplication

from gui.app import build
from gui.document.examples import gallery
from gui.document.files import save
from gui.export.command import export_recording
from gui.export.page import Look
from gui.viewmodel.theme import LIGHT


def rounds(count: int, folder: Path) -> list[int]:
    """The process's memory in bytes after each round. What a slot raises ends it."""
    from hand import Answers

    faults: list[str] = []
    sys.excepthook = lambda *raised: faults.append("".join(traceback.format_exception(*raised)))
    application = QApplication.instance() or QApplication([])
    parts = build(Answers())
    parts.settings.animated = False
    parts.window.show()
    paths = []
    for example in gallery():
        paths.append(folder / f"{example.id}.gradstep")
        save(paths[-1], example.document)
    found = []
    for turn in range(count):
        parts.actions.files.open_path(paths[turn % len(paths)])
        document = parts.session.document
        parts.session.select(frozenset([document.output or next(iter(document.variables))]))
        parts.actions["step"].trigger()
        parts.actions["end"].trigger()
        application.processEvents()
        recording = parts.session.recording
        assert recording is not None
        export_recording(recording, folder / "picture.png", Look(LIGHT), step="last")
        parts.actions["new"].trigger()
        application.processEvents()
        gc.collect()
        found.append(_resident_bytes())
        if faults:
            raise RuntimeError(faults[0])
    parts.window.close()
    return found


def growth(found: list[int], settling: int) -> float:
    """By which share the memory grew after the first rounds, in which caches fill."""
    return found[-1] / found[settling] - 1


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
