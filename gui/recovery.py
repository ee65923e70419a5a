"""Unsaved work survives a crash: a copy of it is kept beside, and offered at the next start."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, QTimer

from gui.document.files import SUFFIX, save
from gui.session import Session

WAIT_MILLISECONDS = 1500  # after an edit, so that a burst of them is written once
MOST_WINDOWS = 64


def recovery_directory() -> Path:
    """Where copies are kept."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(data) / "gradstep" / "recovery"


class Recovery(QObject):
    """One running application's copy. A lock, which ends with the process, says whose it is."""

    def __init__(self, session: Session, directory: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._lock: QLockFile | None = None
        self._copy: Path | None = None
        self._left_behind = False
        self._claim(directory)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MILLISECONDS)
        self._timer.timeout.connect(self.keep)
        session.history_changed.connect(self._timer.start)

    @property
    def left_behind(self) -> Path | None:
        """The copy that a crashed application left, until something else is kept in its place."""
        return self._copy if self._left_behind else None

    def keep(self) -> None:
        """Write the copy, or take it away where nothing is unsaved."""
        if self._copy is None:
            return
        self._left_behind = False
        if not self._session.is_edited:
            self.drop()
            return
        with contextlib.suppress(OSError):  # a full disk must not stop the work itself
            save(self._copy, self._session.document)

    def drop(self) -> None:
        """Nothing is to be recovered: it was saved, or the user does not want it."""
        self._timer.stop()
        self._left_behind = False
        if self._copy is not None:
            with contextlib.suppress(OSError):
                self._copy.unlink(missing_ok=True)

    def _claim(self, directory: Path) -> None:
        """Take the first copy that no running application holds."""
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # without a place to write there is no recovery, and no harm
        for number in range(MOST_WINDOWS):
            lock = QLockFile(str(directory / f"{number}.lock"))
            lock.setStaleLockTime(0)  # a lock lasts as long as its process, however long that is
            if lock.tryLock(0):
                self._lock = lock
                self._copy = directory / f"{number}{SUFFIX}"
                self._left_behind = self._copy.exists()
                return
