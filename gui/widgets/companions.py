"""The windows that open beside the main one, by the names by which commands ask for them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.actions import Actions
from gui.session import Session
from gui.widgets.edit_history import EditHistory
from gui.widgets.keys_dialog import KeysDialog
from gui.widgets.lab_window import LabWindow
from gui.widgets.lens_window import LensWindow
from gui.widgets.quiz_window import QuizWindow


def companions(session: Session, actions: Actions, parent: QWidget) -> dict[str, QWidget]:
    """All of them, not shown yet."""
    return {
        "lens": LensWindow(session, parent),
        "lab": LabWindow(session, actions, parent),
        "quiz": QuizWindow(session, parent),
        "edits": EditHistory(session, actions, parent),
        "keys": KeysDialog(actions, parent),
    }
