"""Writes docs/shortcuts.md from the commands themselves: `python docs/keys.py`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp()  # the writer's own keys stay out of it

from PySide6.QtWidgets import QApplication

from gui import app
from gui.actions.page import shortcut_page

PAGE = Path(__file__).resolve().parent / "shortcuts.md"


def main() -> None:
    """Write the page."""
    application = QApplication([])
    app.prepare(application)
    parts = app.build()
    PAGE.write_text(shortcut_page(parts.actions.all()), "utf-8")
    parts.window.close()


if __name__ == "__main__":
    main()
