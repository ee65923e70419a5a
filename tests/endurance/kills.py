"""Processes killed in the midst of saving and of editing: what is left is whole, and recent."""

from __future__ import annotations

import os
import random
import shutil
import signal
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import FileError, load, save
from gui.document.model import Document, Value

ABREAST = 4  # sessions that are edited at once
LONGEST_EDITING = 4.0  # seconds, in which a session writes some three copies
WORD = struct.Struct("qd")


@dataclass(slots=True)
class Losses:
    """What the kills cost."""

    kills: int = 0
    lost_files: int = 0
    longest_loss: float = 0.0  # seconds of work that the copy lacked

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.lost_files} files lost,"
            f" at most {self.longest_loss:.2f} s of work lost"
        )


def while_saving(count: int, seed: int, folder: Path) -> Losses:
    """A process saves over its file again and again; the file is always one of those saved."""
    chance, losses = random.Random(seed), Losses()
    path = folder / "saved.gradstep"
    save(path, numbered(0))
    for _turn in range(count):
        saver = _started(lambda tell: _save_for_ever(path, tell))
        time.sleep(chance.uniform(0.0, 0.05))
        told = saver.kill()
        losses.kills += 1
        found = _number_in(path)
        if found is None or found < max((number for number, _time in told), default=0):
            losses.lost_files += 1
            save(path, numbered(0))
        for half in folder.glob(f".{path.name}.*"):
            half.unlink()
    return losses


def while_editing(count: int, seed: int, folder: Path) -> Losses:
    """Sessions are edited without a pause, some at once; a recovery file lacks little of each."""
    import gui.recovery  # noqa: F401 - once, before the processes are forked that need it

    chance, losses = random.Random(seed), Losses()
    for first in range(0, count, ABREAST):
        places = [folder / f"recovery{turn}" for turn in range(first, min(first + ABREAST, count))]
        editors = [_started(lambda tell, at=place: _edit_for_ever(at, tell)) for place in places]
        began = time.monotonic()
        ends = sorted(chance.uniform(0.1, LONGEST_EDITING) for _editor in editors)
        for place, editor, end in zip(places, editors, ends, strict=True):
            time.sleep(max(0.0, began + end - time.monotonic()))
            _count_loss(losses, place, editor.kill())
            shutil.rmtree(place, ignore_errors=True)
    return losses


def _count_loss(losses: Losses, place: Path, told: list[tuple[int, float]]) -> None:
    killed_at = time.monotonic()
    losses.kills += 1
    found = next(iter(sorted(place.glob("*.gradstep"))), None)
    kept = 0 if found is None else _number_in(found)
    if kept is None:
        losses.lost_files += 1
        kept = 0
    # the first edit that the copy lacks is what the loss is counted from
    lacking = [at for number, at in told if number > kept]
    losses.longest_loss = max(losses.longest_loss, killed_at - min(lacking, default=killed_at))


def numbered(number: int) -> Document:
    """A document that tells which of many it is."""
    return parse_document("y = square(x) + exp(x) * x", {"x": float(number)})


def _number_in(path: Path) -> int | None:
    try:
        values = load(path).document.variables.values()
    except FileError:
        return None
    return next(int(v.value.array) for v in values if v.name == "x" and v.value is not None)


def _save_for_ever(path: Path, tell: Callable[[int], None]) -> None:
    number = _number_in(path) or 0
    while True:
        number += 1
        save(path, numbered(number))
        tell(number)


def _edit_for_ever(folder: Path, tell: Callable[[int], None]) -> None:
    from PySide6.QtCore import QCoreApplication, QTimer

    from gui.recovery import Recovery
    from gui.session import Session

    application = QCoreApplication([])
    session = Session()
    session.open_document(numbered(0))
    recovery = Recovery(session, folder, lambda: None)
    leaf = next(v.id for v in session.document.variables.values() if v.name == "x")
    number = 0

    def edit() -> None:
        nonlocal number
        number += 1
        value = Value(float(number))
        session.edit("edit", edits.set_value(session.document, leaf, value))
        tell(number)

    timer = QTimer()
    timer.timeout.connect(edit)
    timer.start(20)
    application.exec()
    recovery.drop()


@dataclass(frozen=True, slots=True)
class _Worker:
    """A process at work, which tells a number and the time with each thing that it does."""

    process: int
    pipe: BinaryIO
    first: bytes

    def kill(self) -> list[tuple[int, float]]:
        """Kill it; what it told."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        words = self.first
        with self.pipe:
            while piece := self.pipe.read(65_536):
                words += piece
        whole = len(words) // WORD.size * WORD.size
        return list(WORD.iter_unpack(words[:whole]))


def _started(work: Callable[[Callable[[int], None]], None]) -> _Worker:
    """Let a process work, once it has told its first word."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(lambda n: os.write(writing, WORD.pack(n, time.monotonic())))
        finally:
            os._exit(1)
    os.close(writing)
    pipe = os.fdopen(reading, "rb", buffering=0)
    return _Worker(child, pipe, pipe.read(WORD.size))
