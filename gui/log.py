"""The log in the user's state folder: what went wrong, kept small, for reports of problems."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QStandardPaths, QtMsgType, qInstallMessageHandler

from gui.translation import listen

MOST_BYTES = 256_000  # of one file; an older one is kept beside it
TAIL_LINES = 60
_LOG = logging.getLogger("gradstep")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def state_directory() -> Path:
    """Where the log is kept."""
    state = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericStateLocation)
    return Path(state) / "gradstep"


def start_log(directory: Path) -> None:
    """Write the application's and Qt's messages, and a crash of the interpreter, to the log.

    What is wrong with the catalogue of sentences is written there too.

    Without a place to write there is no log, and no harm.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            directory / "gradstep.log",
            maxBytes=MOST_BYTES,
            backupCount=1,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _LOG.addHandler(handler)
    _LOG.setLevel(logging.INFO)
    _LOG.propagate = False
    logging.raiseExceptions = False  # a full disk must not stop the work itself
    faulthandler.enable(handler.stream)
    qInstallMessageHandler(_qt_says)
    listen(_LOG.warning)


def log_tail(directory: Path, lines: int = TAIL_LINES) -> str:
    """The last lines of the log; empty where there is none."""
    with contextlib.suppress(OSError):
        text = (directory / "gradstep.log").read_text(encoding="utf-8", errors="replace")
        return "\n".join(text.splitlines()[-lines:])
    return ""


def _qt_says(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    level = _LEVELS.get(kind, logging.WARNING)
    _LOG.log(level, "Qt: %s", message)
    if level >= logging.WARNING and sys.stderr is not None:
        sys.stderr.write(f"{message}\n")
