"""Unsaved work survives a crash: a copy of it is kept beside, and offered at the next start."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, QTimer

from gui.document.files import (
    SUFFIX,
    Lines,
    Origin,
    forget_copy,
    pieces,
    write_origin,
    write_pieces,
)
from gui.document.model import Document
from gui.session import Session
from gui.slices import Slices

WAIT_MILLISECONDS = 1200  # after the first edit of a burst, which is then written once
LEAST_WAIT_MILLISECONDS = 200  # in a graph whose copy may take the rest of two seconds
NODES_A_MILLISECOND = 100  # that a copy takes in where all of them are new
MOST_WINDOWS = 64


def recovery_directory() -> Path:
    """Where copies are kept."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(data) / "gradstep" / "recovery"


class Recovery(QObject):
    """One running application's copy. A lock, which ends with the process, says whose it is.

    A document is a value, so that a large one is written a little at a time, between all else that
    happens in the window, and is still the one that it was when that was begun. The lines of its
    nodes are made when it is opened, so that a copy makes only those of what was edited.
    """

    def __init__(
        self,
        session: Session,
        directory: Path,
        origin: Callable[[], Origin | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._origin = origin  # of what is open
        self._kept_for: Origin | None = None
        self._lock: QLockFile | None = None
        self._copy: Path | None = None
        self._left_behind = False
        self._directory = directory
        self._claim(leftovers=True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._keep_by_and_by)
        self._lines = Lines()
        self._preparing = Slices(self)
        self._writing = Slices(self)
        session.history_changed.connect(self._history_changed)
        session.opened.connect(self._prepare)

    @property
    def left_behind(self) -> Path | None:
        """The copy that a crashed application left, until something else is kept in its place."""
        return self._copy if self._left_behind else None

    def step_aside(self) -> None:
        """Leave what a crash left behind for another start, and keep our own copy elsewhere."""
        if self._left_behind:
            aside, self._lock = self._lock, None
            self._copy, self._left_behind = None, False
            self._claim(leftovers=False)
            if aside is not None:
                aside.unlock()

    def keep(self) -> None:
        """Write the copy at once, or take it away where nothing is unsaved."""
        self._begin()
        self._writing.finish()

    def drop(self) -> None:
        """Nothing is to be recovered: it was saved, or the user does not want it."""
        self._stop()
        self._left_behind = False
        if self._copy is not None:
            forget_copy(self._copy)

    def _prepare(self) -> None:
        self._lines = Lines()
        if self._copy is not None:
            self._preparing.begin(pieces(self._session.document, lines=self._lines))

    def _keep_by_and_by(self) -> None:
        if not self._writing.is_busy:  # else what is new is seen when that copy is there
            self._begin()

    def _begin(self) -> None:
        self._stop()
        if self._copy is None:
            return
        self._left_behind = False
        if not self._session.is_edited:
            self.drop()
            return
        self._preparing.stop()  # what it has not come to is new
        document = self._session.document
        self._writing.begin(self._written(self._copy, document), lambda: self._look_on(document))

    def _written(self, copy: Path, document: Document) -> Iterator[None]:
        with contextlib.suppress(OSError):  # a full disk must not stop the work itself
            self._name(copy)
            yield from write_pieces(copy, pieces(document, lines=self._lines))
            self._lines.forget_all_but(document)

    def _look_on(self, written: Document) -> None:
        """Begin again where more was edited meanwhile."""
        is_past = written is not self._session.document or not self._session.is_edited
        if is_past and not self._timer.isActive():
            self._timer.start(0)

    def _stop(self) -> None:
        """Leave the copy as it is; one that is half written is none."""
        self._timer.stop()
        self._writing.stop()

    def _name(self, copy: Path) -> None:
        """Say whose copy it is, and never let it stand beside a copy of other work."""
        origin = self._origin()
        if origin != self._kept_for or not copy.exists():
            forget_copy(copy)
            write_origin(copy, origin)
            self._kept_for = origin

    def _history_changed(self) -> None:
        # Further edits do not put it off: who edits without a pause would never have a copy.
        if not self._timer.isActive():
            document = self._session.document
            nodes = len(document.variables) + len(document.functions)
            wait = WAIT_MILLISECONDS - nodes // NODES_A_MILLISECOND
            self._timer.start(max(LEAST_WAIT_MILLISECONDS, wait))

    def _claim(self, leftovers: bool) -> None:
        """Take a copy that no running application holds: one left behind, if wanted, else a new."""
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # without a place to write there is no recovery, and no harm
        copies = [self._directory / f"{number}{SUFFIX}" for number in range(MOST_WINDOWS)]
        left = [copy for copy in copies if copy.exists()]
        free = [copy for copy in copies if copy not in left]
        for copy in (*left, *free) if leftovers else free:
            lock = QLockFile(str(copy.with_suffix(".lock")))
            lock.setStaleLockTime(0)  # a lock lasts as long as its process, however long that is
            if lock.tryLock(0):
                self._lock, self._copy = lock, copy
                self._left_behind = copy.exists()  # now that no one else can write it
                for half in self._directory.glob(f".{copy.name}.*"):
                    half.unlink(missing_ok=True)  # a save that a crash cut short
                return
