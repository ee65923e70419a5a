"""The commands of the File menu: what is open, where it is saved, and what is exported of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gui.actions.command import Command
from gui.actions.group import Group
from gui.actions.placing import with_places
from gui.actions.ports import Dialogs, Unsaved
from gui.document.evaluation import Recording
from gui.document.examples import Example, gallery
from gui.document.files import (
    SUFFIX,
    FileError,
    Opened,
    Origin,
    Stamp,
    View,
    forget_copy,
    load,
    read_origin,
    save,
    stamp_of,
)
from gui.document.model import Document
from gui.progress import Cancelled
from gui.session import Session
from gui.settings import Settings
from gui.translation import _
from gui.viewmodel.theme import LIGHT


class FileActions(Group):
    """Nothing that is open is lost without a question, and a file that is wrong changes nothing."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        dialogs: Dialogs,
        say: Callable[[str], None],
    ) -> None:
        self._session = session
        self._settings = settings
        self._dialogs = dialogs
        self._say = say
        self._stamp: Stamp | None = None  # of the open file as it was read or written last
        self._suggested = ""  # what a document without a file is called

    def commands(self) -> tuple[Command, ...]:
        return (
            Command("new", _("New"), self.new, ("Ctrl+N",)),
            Command("open", _("Open…"), self.open, ("Ctrl+O",)),
            Command(
                "reload",
                _("Reload"),
                self.reload,
                ("F5",),
                self._has_file,
                tip=_("Read the file again, as it is on the disk now"),
            ),
            Command("save", _("Save"), self.save, ("Ctrl+S",)),
            Command("save_as", _("Save as…"), self.save_as, ("Ctrl+Shift+S",)),
            Command(
                "export",
                _("Export…"),
                self.export,
                ("Ctrl+E",),
                self._has_nodes,
                tip=_("Save this step or the whole run as a picture, a film or text"),
            ),
            Command("quit", _("Quit"), self.quit, ("Ctrl+Q",)),
        )

    @property
    def name(self) -> str:
        """What the open document is called."""
        return f"{self._stem()}{SUFFIX}"

    def new(self) -> None:
        """Start with an empty graph."""
        if self.may_close():
            self.show(Document())

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self._dialogs.ask_open_path(self._directory())
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file; whether it is open now. One that cannot be read leaves all as it was."""
        stamp = stamp_of(path)
        try:
            opened = self._session.work.run(lambda: load(path))
        except FileError as error:
            self._settings.forget_file(path)
            self._dialogs.show_error(f"{path.name}: {error}")
            return False
        except Cancelled:
            return False
        return self.may_close() and self.show_read(opened, path, stamp)

    def show_read(self, opened: Opened, path: Path, stamp: Stamp | None) -> bool:
        """Show what was read from a file when it was in this state; whether it is open now."""
        if not self.show(opened.document, path, step=opened.view.step):
            return False
        self._stamp = stamp
        self._settings.remember_file(path)
        return True

    def reload(self) -> None:
        """Read the open file again; what is edited and not saved goes only if the user agrees."""
        if self._session.path is not None:
            self.open_path(self._session.path)

    def notice_change(self) -> None:
        """Tell the user, once, where another program has changed the open file."""
        path = self._session.path
        if path is None or not self._changed_outside(path):
            return
        self._say(
            _("Another program has changed {name}: File > Reload shows it").format(name=path.name)
        )

    def show(
        self, document: Document, path: Path | None = None, name: str = "", step: int | None = None
    ) -> bool:
        """Put a document in the place of what is open; `name` is what it is saved as at first.

        False where that was cancelled meanwhile.
        """
        suggested, self._suggested = self._suggested, name
        with suppress(Cancelled):
            placed = self._session.work.run(lambda: with_places(document))
            if self._session.open_document(placed, path, step or 0):
                return True
        self._suggested = suggested
        return False

    def recover(self, path: Path) -> bool:
        """Open what a crash left behind; it is unsaved work then as it was before.

        False where it stays for another time.
        """
        if not self.may_close():
            return False
        try:
            document, _view = self._session.work.run(lambda: load(path))
        except FileError as error:
            self._dialogs.show_error(f"{path.name}: {error}")
            return False
        except Cancelled:
            return False
        origin = read_origin(path)
        name = "" if origin else _("recovered")
        if not self.show(document, origin.path if origin else None, name):
            return False
        self._stamp = origin.stamp if origin else None
        self._session.undo_stack.resetClean()
        self.discard(path)
        return True

    def discard(self, path: Path) -> None:
        """Forget what a crash left behind."""
        forget_copy(path)

    def origin(self) -> Origin | None:
        """The file that what is open belongs to."""
        path = self._session.path
        return None if path is None else Origin(path.absolute(), self._stamp)

    def open_example(self, example: Example) -> None:
        """Open a graph of the gallery."""
        if self.may_close():
            self.show(example.document, name=example.id)

    def examples(self) -> tuple[Example, ...]:
        """The gallery."""
        return gallery()

    def recent(self) -> tuple[Path, ...]:
        """The files opened or saved last that are still there."""
        return tuple(path for path in self._settings.recent_files if stamp_of(path) is not None)

    def save(self) -> bool:
        """Save under the name it has, or ask for one; whether it was saved."""
        if self._session.path is None:
            return self.save_as()
        return self._save_to(self._session.path)

    def save_as(self) -> bool:
        """Ask where to save, and save; whether it was saved."""
        suggested = self._session.path or self._directory() / self.name
        path = self._dialogs.ask_save_path(suggested)
        if path is None:
            return False
        return self._save_to(path if path.suffix else path.with_suffix(SUFFIX))

    def may_close(self) -> bool:
        """Whether what is open may go: saved, or its changes not wanted."""
        if not self._session.is_edited:
            return True
        answer = self._dialogs.ask_to_save(self.name)
        if answer is Unsaved.SAVE:
            return self.save()
        return answer is Unsaved.DISCARD

    def export(self) -> None:
        """Open the export dialog on this step."""
        recording, position = self._looked_at()
        theme = LIGHT if self.window is None else self.window.theme()
        suggested = self._directory() / self._stem()
        self._dialogs.show_export(recording, position, theme, self._settings, suggested)

    def quit(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()

    def _save_to(self, path: Path) -> bool:
        session = self._session
        if (
            path == session.path
            and self._changed_outside(path)
            and not self._dialogs.ask_to_overwrite(path.name)
        ):
            return False
        view = View(self._step())
        try:
            session.work.run(lambda: save(path, session.document, view))
        except Cancelled:
            return False
        except OSError as error:
            self._dialogs.show_error(
                _("{path} cannot be written: {reason}").format(
                    path=path, reason=error.strerror or error
                )
            )
            return False
        self._stamp = stamp_of(path)
        session.mark_saved(path)
        self._settings.remember_file(path)
        return True

    def _looked_at(self) -> tuple[Recording, int | None]:
        """The run that is looked at and the position on its timeline."""
        session = self._session
        course, position = session.course, session.cursor.position
        if course is None:
            return Recording(session.document, session.evaluation, None), None
        run = course.run_at(position)
        return course.runs[run], position - course.starts[run]

    def _step(self) -> int | None:
        """The step of the first run that is looked at, or that is nearest."""
        timeline, position = self._session.timeline, self._session.cursor.position
        if timeline is None:
            return None
        return max(0, timeline.step_of(min(position, timeline.last)))

    def _stem(self) -> str:
        if self._session.path is not None:
            return self._session.path.stem
        return self._suggested or _("untitled")

    def _directory(self) -> Path:
        return self._session.path.parent if self._session.path is not None else Path.home()

    def _changed_outside(self, path: Path) -> bool:
        """Whether the file is there in another state than that in which we left it."""
        stamp = stamp_of(path)
        return stamp is not None and stamp != self._stamp

    def _has_file(self) -> bool:
        return self._session.path is not None

    def _has_nodes(self) -> bool:
        return bool(self._session.document.variables or self._session.document.functions)
