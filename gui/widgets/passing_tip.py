"""The tool tip that is open is let go when what it speaks of is another: a step, an edit, a run."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolTip

from gui.session import Session


class PassingTip(QObject):
    """Hides the tool tip where a key, or playing, has changed what stands under the mouse."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        session.document_changed.connect(self._hide)
        session.timeline_changed.connect(self._hide)
        session.cursor_changed.connect(self._hide)

    def _hide(self, _change: object) -> None:
        QToolTip.hideText()
