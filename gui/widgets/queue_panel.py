"""The queue: its cards, and in sentences why this function is popped and what it pushed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from gui.translation import _
from gui.viewmodel.queue import queue_view
from gui.viewmodel.reading import Reading
from gui.widgets.panel import Panel
from gui.widgets.queue_strip import QueueStrip

if TYPE_CHECKING:
    from gui.actions import Actions
    from gui.session import Session

_LINE = 16  # pixels of one line of a sentence


class QueuePanel(Panel):
    """The cards in a frame, and below them one sentence for each thing to know."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("Queue"), parent)
        frame = QFrame()
        frame.setProperty("role", "card")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(13, 10, 13, 10)
        self.strip = QueueStrip()
        self.strip.setAccessibleName(_("Queue"))
        self.strip.chosen.connect(self._select)
        inside.addWidget(self.strip)
        self.add_body(frame)
        self.sentences = QLabel()
        self.sentences.setProperty("role", "note")
        self.sentences.setWordWrap(True)
        self.sentences.setAlignment(Qt.AlignmentFlag.AlignTop)
        # Room for two lines always, so that what stands below stays where it is from step to step.
        self.sentences.setMinimumHeight(2 * _LINE)
        self.add_body(self.sentences)
        self.refresh()

    def show_reading(self, reading: Reading) -> None:
        view = queue_view(reading)
        self.note.setText(view.note)
        self.strip.show_view(view, self.theme, self.actions_.settings.animated)
        self.sentences.setText("\n".join(view.sentences))
        self.strip.setAccessibleDescription(" ".join(view.sentences))

    def _select(self, key: object) -> None:
        self.session.select(frozenset([str(key)]))
