"""Files on the disk: saved whole or not at all, opened only where they are files, within limits."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gui.document.files.checks import FileError
from gui.document.files.reading import loads
from gui.document.files.view import Opened, View
from gui.document.files.writing import dumps
from gui.document.limits import MAX_FILE
from gui.document.model import Document
from gui.translation import _

_MOST_WAITING = 4_000_000  # characters on their way to the disk: to wait for many would be felt


class Stamp(NamedTuple):
    """What tells one state of a file on the disk from another."""

    inode: int
    size: int
    modified_ns: int


def stamp_of(path: Path) -> Stamp | None:
    """The state in which the file is now; None where there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(status.st_ino, status.st_size, status.st_mtime_ns)


def save(path: Path, document: Document, view: View | None = None) -> None:
    """Write the file whole or not at all: beside it, to the disk, then in its place.

    Raises OSError; what was there before is then still there.
    """
    write_whole(path, dumps(document, view))


def write_whole(path: Path, text: str) -> None:
    """Let the file hold this text, or all that it held before where that fails with OSError."""
    for _written in write_pieces(path, (text,)):
        pass


def write_pieces(path: Path, pieces: Iterable[str]) -> Iterator[None]:
    """The same piece by piece: one is written each time that the next is asked for, and the file is
    in its place at the end. Who stops before leaves all as it was. Raises OSError."""
    target = path.resolve() if path.is_symlink() else path
    handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            waiting = 0
            for piece in pieces:
                file.write(piece)
                waiting += len(piece)
                if waiting > _MOST_WAITING:
                    file.flush()
                    os.fsync(file.fileno())
                    waiting = 0
                yield
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
    _sync_folder(target.parent)


def load(path: Path) -> Opened:
    """The document and view in a file. Raises FileError, one line that says what and where."""
    if "\0" in str(path):
        raise FileError(_("there is no file of this name"))
    try:
        status = path.stat()
        why_not = _why_not_read(status)
        if why_not is not None:
            raise FileError(why_not)
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)  # it may grow while it is read
    except OSError as error:
        raise FileError(error.strerror or type(error).__name__) from None
    return loads(decode(data))


def _why_not_read(status: os.stat_result) -> str | None:
    """Why what is there is not read: reading a pipe could wait for ever."""
    if stat.S_ISDIR(status.st_mode):
        return _("this is a folder, not a file")
    if not stat.S_ISREG(status.st_mode):
        return _("this is not a file that can be read from start to end")
    if status.st_size > MAX_FILE:
        return _("the file is larger than {limit} bytes").format(limit=MAX_FILE)
    return None


def decode(data: bytes) -> str:
    """The text of a file's bytes: UTF-8, with or without a byte order mark. Raises FileError."""
    if len(data) > MAX_FILE:
        raise FileError(_("the file is larger than {limit} bytes").format(limit=MAX_FILE))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            _("byte {place}: this is not UTF-8 text").format(place=error.start)
        ) from None


def _mode(target: Path) -> int:
    """The permissions that the file has, or that a new one gets."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself last; a system without such a call has nothing to do here."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
