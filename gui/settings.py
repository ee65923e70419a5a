"""What the user prefers, kept from one start to the next; never part of a document."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

RECENT_LIMIT = 10
THEME_CHOICES = ("system", "light", "dark")


class Settings(QObject):
    """The preferences, read and written at once."""

    changed = Signal(object)  # str: the name of the preference that changed

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "gradstep", "gradstep"
        )

    @property
    def theme(self) -> str:
        """One of THEME_CHOICES."""
        chosen = str(self._store.value("theme", "system"))
        return chosen if chosen in THEME_CHOICES else "system"

    @theme.setter
    def theme(self, choice: str) -> None:
        self._write("theme", choice)

    @property
    def animated(self) -> bool:
        """Whether a step moves from one picture to the next instead of jumping."""
        return self._store.value("animated", "true") in (True, "true")

    @animated.setter
    def animated(self, on: bool) -> None:
        self._write("animated", "true" if on else "false")

    @property
    def recent_files(self) -> tuple[Path, ...]:
        """The files opened or saved last, newest first."""
        stored = self._store.value("recent", [])
        paths = stored if isinstance(stored, list) else [stored]  # one of them is kept as a text
        return tuple(Path(path) for path in paths if isinstance(path, str) and path)

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        path = path.absolute()
        self._store.sync()  # another window may have added to them
        others = [other for other in self.recent_files if other != path]
        kept = [path, *others][:RECENT_LIMIT]
        self._write("recent", [str(each) for each in kept])

    def forget_file(self, path: Path) -> None:
        """Take a file that cannot be read any more off the recent ones."""
        self._store.sync()
        self._write("recent", [str(each) for each in self.recent_files if each != path.absolute()])

    @property
    def export_choices(self) -> str:
        """What the export dialog was left with, in JSON; empty at first."""
        return str(self._store.value("export", ""))

    @export_choices.setter
    def export_choices(self, kept: str) -> None:
        self._write("export", kept)

    @property
    def keys(self) -> str:
        """The shortcuts that the user has changed, in JSON; empty at first."""
        return str(self._store.value("keys", ""))

    @keys.setter
    def keys(self, kept: str) -> None:
        self._write("keys", kept)

    def state(self, name: str) -> QByteArray:
        """How a window or a splitter was left; empty where it was never kept."""
        kept = self._store.value(f"window/{name}")
        return kept if isinstance(kept, QByteArray) else QByteArray()

    def keep_state(self, name: str, state: QByteArray) -> None:
        """Remember how a window or a splitter was left."""
        self._store.setValue(f"window/{name}", state)

    def _write(self, name: str, value: object) -> None:
        self._store.setValue(name, value)
        self.changed.emit(name)
