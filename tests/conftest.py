"""What every test stands on: no screen, no trace of the user's own settings, no silent fault.

pytest-qt fails a test in whose slots something was raised; pyproject.toml makes a Qt warning fail.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication


def pytest_unconfigure() -> None:
    """Let go of what was copied: off screen, Qt asks a Python that has ended for it otherwise."""
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()


@pytest.fixture(autouse=True)
def state_directory(tmp_path_factory: pytest.TempPathFactory, monkeypatch) -> Path:
    """An empty directory in which this test's settings and recovery files are kept."""
    directory = tmp_path_factory.mktemp("state")
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(directory))
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(directory))
    return directory


@pytest.fixture
def log(state_directory, qapp):
    """The log, let go afterwards, since it is the whole process's."""
    import faulthandler
    import logging

    from PySide6.QtCore import qInstallMessageHandler

    from gui.log import start_log
    from gui.log import state_directory as folder
    from gui.translation import listen

    start_log(folder())
    yield folder()
    listen(None)
    qInstallMessageHandler(None)
    faulthandler.enable()
    logger = logging.getLogger("gradstep")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


@pytest.fixture
def unprivileged():
    """Begins a block in which the process is nobody: root may write anywhere, and CI is root."""

    @contextmanager
    def nobody():
        if os.name != "posix":
            pytest.skip("permissions are POSIX's")
        user = os.geteuid()
        if user == 0:
            os.seteuid(65_534)
        try:
            yield
        finally:
            os.seteuid(user)

    return nobody


@pytest.fixture
def answers():
    """The answers to every question that the application asks in this test."""
    from hand import Answers

    return Answers()


@pytest.fixture
def parts(qtbot, answers):
    """The whole application with its window shown, on the seed's example, not animated."""
    from gui.app import build
    from gui.document.examples import seed_example

    made = build(answers)
    made.settings.animated = False
    made.actions.files.show(seed_example(), name="shared-square")
    qtbot.addWidget(made.window)
    made.window.resize(1600, 1000)
    with qtbot.waitActive(made.window):
        made.window.show()
        made.window.activateWindow()
    made.window.canvas.setFocus()
    return made


@pytest.fixture
def hand(parts):
    """A person at that window."""
    from hand import Hand

    return Hand(parts)
