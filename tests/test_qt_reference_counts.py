"""A canary for the reference counts of None under PySide6.

PySide6 6.12.0 on Python 3.10 and 3.11 drops a reference to None in nearly every call that returns
None, until the interpreter aborts; small tests pass all the same.
"""

from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal since Python 3.12")
def test_calls_that_return_none_keep_their_reference(qtbot: QtBot) -> None:
    """1,000 calls that return None leave the count of None where it was."""
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(1000):
        widget.update()
    assert sys.getrefcount(None) > before - 100
