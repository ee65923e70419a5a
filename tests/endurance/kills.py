"""Processes killed in the midst of saving and of editing: what is left is whole, and recent."""

from __future__ import annotations

import os
import random
import signal
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import FileError, load, save
from gui.document.model import Document, Value

WAIT_SECONDS = 30.0


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
        told = _killed(lambda tell: _save_for_ever(path, tell), chance.uniform(0.0, 0.05))
        losses.kills += 1
        found = _number_in(path)
        if found is None or found < max((number for number, _time in told), default=0):
            losses.lost_files += 1
            save(path, numbered(0))
        for half in folder.glob(f".{path.name}.*"):
            half.unlink()
    return losses


def while_editing(count: int, seed: int, folder: Path) -> Losses:
    """A session is edited without a pause; the recovery file lacks little of it."""
    chance, losses = random.Random(seed), Losses()
    for turn in range(count):
        place = folder / f"recovery{turn}"
        told = _killed(lambda tell, at=place: _edit_for_ever(at, tell), chance.uniform(2.5, 5.0))
        losses.kills += 1
        if not told:
            continue
        killed_at = time.monotonic()
        found = next(iter(sorted(place.glob("*.gradstep"))), None)
        kept = None if found is None else _number_in(found)
        began = told[0][1]
        if kept is None:
            losses.lost_files += found is not None
            losses.longest_loss = max(losses.longest_loss, killed_at - began)
            continue
        # the first edit that the copy lacks is what the loss is counted from
        lacking = [at for number, at in told if number > kept]
        losses.longest_loss = max(losses.longest_loss, killed_at - min(lacking, default=killed_at))
    return losses


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
    recovery = Recovery(session, folder)
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


def _killed(
    work: Callable[[Callable[[int], None]], None], seconds: float
) -> list[tuple[int, float]]:
    """Let a process work, kill it `seconds` after its first word; its words with their times."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(lambda n: os.write(writing, struct.pack("qd", n, time.monotonic())))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        words = pipe.read(16)  # its first word: it is at work
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while piece := pipe.read(65_536):
            words += piece
    whole = len(words) // 16 * 16
    return list(struct.iter_unpack("qd", words[:whole]))
