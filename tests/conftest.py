"""What every test stands on: no screen, no trace of the user's own settings, no silent fault.

pytest-qt fails a test in whose slots something was raised; pyproject.toml makes a Qt warning fail.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings


@pytest.fixture(autouse=True)
def state_directory(tmp_path_factory: pytest.TempPathFactory, monkeypatch) -> Path:
    """An empty directory in which this test's settings and recovery files are kept."""
    directory = tmp_path_factory.mktemp("state")
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(directory))
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(directory))
    return directory
