"""Watches the open file, so that another program's change to it is noticed."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from gui.session import Session


class FileWatch(QObject):
    """Tells of each change to the session's file on the disk, our own included."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._file_changed)
        session.document_changed.connect(self._follow)  # also when it is saved under a name

    def _follow(self, _document: object = None) -> None:
        path = self._session.path
        wanted = [] if path is None or not path.exists() else [str(path)]
        watched = self._watcher.files()
        if watched == wanted:
            return
        if watched:
            self._watcher.removePaths(watched)
        if wanted:
            self._watcher.addPaths(wanted)

    def _file_changed(self, _path: str) -> None:
        self._follow()  # a file that was replaced is not watched any more
        self.changed.emit()
