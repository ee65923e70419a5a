"""Makes the pictures of README from the application itself: `python docs/pictures.py`.

The window is drawn off screen, at twice its size in points, on the seed's example.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = "1.5"
os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp()  # the reader's own settings stay out of it

from PySide6.QtWidgets import QApplication

from gui import app
from gui.document.examples import seed_example
from gui.export.command import export

IMAGES = Path(__file__).resolve().parent / "images"
WIDTH, HEIGHT = 1280, 800
STEP = 3


def settle(application: QApplication) -> None:
    """Let the layout, the animation and the checks come to rest."""
    for _ in range(50):
        application.processEvents()


def photograph_window(application: QApplication) -> None:
    """The whole window at the third step, in both themes."""
    parts = app.build()
    parts.settings.animated = False
    parts.actions.files.show(seed_example(), name="shared-square")
    parts.window.resize(WIDTH, HEIGHT)
    parts.window.show()
    settle(application)
    timeline = parts.session.timeline
    assert timeline is not None
    for theme in ("light", "dark"):
        parts.settings.theme = theme
        parts.session.look_at(timeline.steps[STEP])
        settle(application)
        parts.window.grab().save(str(IMAGES / f"window-{theme}.png"))
    parts.window.close()


def main() -> None:
    """Write every picture into docs/images."""
    IMAGES.mkdir(exist_ok=True)
    application = QApplication([])
    app.prepare(application)
    photograph_window(application)
    export(seed_example(), IMAGES / "stepping.gif")


if __name__ == "__main__":
    main()
