"""The application: makes the parts, shows the window on a document and runs until it is closed."""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from gui import collector
from gui.actions import Actions, Dialogs
from gui.document.examples import seed_example
from gui.document.files import Opened, load, stamp_of
from gui.document.model import Document
from gui.ending import Ending
from gui.faults import Faults
from gui.log import start_log, state_directory
from gui.main_window import MainWindow
from gui.paint.fonts import load_fonts
from gui.player import Player
from gui.progress import Cancelled
from gui.recovery import Recovery, recovery_directory
from gui.screen import why_no_screen
from gui.session import Session
from gui.settings import Settings
from gui.widgets.dialogs import QtDialogs
from gui.widgets.style import text_font
from gui.work import Bar

SEED_NAME = "shared-square"  # what the seed's example is saved as


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that makes the window work; whoever shows the window keeps this."""

    session: Session
    player: Player
    settings: Settings
    actions: Actions
    window: MainWindow
    recovery: Recovery


def build(dialogs: Dialogs | None = None) -> Parts:
    """The window and what stands behind it, on an empty document, not shown yet."""
    load_fonts()
    session = Session()
    settings = Settings()
    player = Player(session)
    asked = QtDialogs() if dialogs is None else dialogs
    actions = Actions(session, player, settings, asked)
    window = MainWindow(session, actions, settings)
    if isinstance(asked, QtDialogs):
        asked.parent = window
    recovery = Recovery(session, recovery_directory(), actions.files.origin)
    return Parts(session, player, settings, actions, window, recovery)


def run(document: Document | None = None, path: Path | None = None) -> int:
    """Show the window until it is closed; the exit status.

    Without a document and a path it opens on the seed's example. Raises FileError where what is at
    the path cannot be read; there is no window then.
    """
    reason = why_no_screen()
    if reason is not None:
        print(reason, file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 1
    application = QApplication.instance() or QApplication(sys.argv[:1])
    start_log(state_directory())
    prepare(application)
    parts = build()
    left_behind = parts.recovery.left_behind
    parts.recovery.step_aside()  # what crashed stays as it is until the user says what to do
    if document is None:
        parts.actions.files.show(seed_example(), name=SEED_NAME)
    else:
        parts.actions.files.show(document)
    collector.spare()
    stamp = None if path is None else stamp_of(path)
    opened = None if path is None else _read(path, parts)
    ending = Ending()
    ending.asked.connect(parts.recovery.keep)  # first: who asks may not wait for an answer
    ending.asked.connect(parts.window.close)
    faults = Faults(parts.actions.dialogs, parts.recovery.keep, parts.actions.help.graph_text)
    parts.window.show()
    if path is not None and opened is not None:
        parts.actions.files.show_read(opened, path, stamp)
    if left_behind is not None and document is None and path is None:
        parts.window.area.offer(left_behind)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends it
    status = application.exec()
    faults.release()
    ending.release()
    if parts.window.isVisible():  # the display is gone: nobody was asked
        parts.recovery.keep()
    else:
        parts.recovery.drop()  # the window closed, so it was saved or not wanted
    return status


class _FirstBar:
    """The bar of what is done before there is a window: the window comes with it."""

    def __init__(self, window: MainWindow, bar: Bar) -> None:
        self._window = window
        self._bar = bar

    def show_work(self, sentence: str, done: int, total: int) -> bool:
        """Show the window with it."""
        self._window.show()
        return self._bar.show_work(sentence, done, total)

    def end_work(self, cancelled: bool) -> None:
        """The window stays."""
        self._bar.end_work(cancelled)


def _read(path: Path, parts: Parts) -> Opened | None:
    """What is in the file that the application was started with, None where the user gave that up.

    It is read once, and before the window is there: a file that is wrong is told where the command
    was typed. Raises FileError.
    """
    work = parts.session.work
    bar = work.bar
    if bar is not None:
        work.bar = _FirstBar(parts.window, bar)
    try:
        return work.run(lambda: load(path))
    except Cancelled:
        return None
    finally:
        work.bar = bar


def prepare(application: QApplication) -> None:
    """Give Qt's application its name, its looks and the words of its own dialogs."""
    application.setApplicationName("gradstep")
    application.setApplicationDisplayName("")  # the title names the application itself
    application.setDesktopFileName("gradstep")
    application.setStyle("Fusion")
    load_fonts()
    application.setFont(text_font())
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(), "qtbase", "_", folder):
        application.installTranslator(translator)
