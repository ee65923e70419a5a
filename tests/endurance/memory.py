"""Open, step to the end, export, close, again and again: the memory must not grow."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import traceback
from pathlib import Path
from statistics import median
from typing import NamedTuple

from PySide6.QtWidgets import QApplication

from gui.app import build
from gui.document.examples import gallery
from gui.document.files import save
from gui.export.command import export_recording
from gui.export.page import Look
from gui.viewmodel.theme import LIGHT


class Held(NamedTuple):
    """What is held after a round. `resident` alone also counts what is free and lies between what
    is not; the others count what is in use: a leak shows in one of them."""

    objects: int  # that Python's collector knows
    blocks: int  # of Python's own allocator
    native: int  # bytes that Qt, NumPy and zlib have from the C library
    resident: int  # bytes of the process in memory


def rounds(count: int, folder: Path) -> list[Held]:
    """What is held after each round. What a slot raises ends it."""
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
        found.append(held())
        if faults:
            raise RuntimeError(faults[0])
    parts.window.close()
    return found


def growth(found: list[Held], settling: int) -> dict[str, float]:
    """By which share each measure grew after the first rounds, in which caches fill.

    The medians of a fifth of the rounds each: a picture that a cache takes or drops in one round
    is no leak, and one that is never dropped moves the median of the last rounds.
    """
    later = found[settling:] if len(found) > settling else found
    part = max(1, len(later) // 5)
    shares = {}
    for name in Held._fields:
        first = median(getattr(each, name) for each in later[:part])
        last = median(getattr(each, name) for each in later[-part:])
        if first:
            shares[name] = last / first - 1
    return shares


def held() -> Held:
    """What is held now; the C library first gives back to the system what is free."""
    gc.collect()
    used = 0
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):
            library.malloc_trim(0)
        if hasattr(library, "mallinfo2"):
            library.mallinfo2.restype = _Mallinfo
            told = library.mallinfo2()
            used = told.uordblks + told.hblkhd
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    resident = pages * os.sysconf("SC_PAGE_SIZE")
    return Held(len(gc.get_objects()), sys.getallocatedblocks(), used, resident)


class _Mallinfo(ctypes.Structure):
    """glibc's struct mallinfo2: `uordblks` bytes are in use, and `hblkhd` in maps of their own."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]
