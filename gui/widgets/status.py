"""The status bar: how large the graph is, and what backward() will have found at its end."""

from __future__ import annotations

from operator import is_not

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from gui.document.evaluation import Evaluation
from gui.document.model import Document
from gui.session import Session
from gui.standing import Standing
from gui.translation import _
from gui.viewmodel.frames import growth
from gui.viewmodel.outlook import outlook, size_sentence
from gui.viewmodel.reading import Reading

MESSAGE_MILLISECONDS = 6000


class StatusBar(QStatusBar):
    """A passing message takes the place of the left part for a while."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setSizeGripEnabled(False)
        self._measured: tuple[Document, Evaluation] | None = None
        self._size = ""  # of what was measured
        self.size_label = QLabel()
        self.outlook_label = QLabel()
        self.addWidget(self.size_label)
        self.growth_label = QLabel()
        self.growth_label.setContentsMargins(0, 0, 16, 0)
        self.growth_label.setToolTip(
            _("Functions of the graph and of each derivative’s: every one is larger.")
        )
        self.addPermanentWidget(self.growth_label)
        self.addPermanentWidget(self.outlook_label)
        self.setContentsMargins(10, 0, 10, 0)
        session.prepare_with(self._prepare)
        session.given_up.connect(self.refresh)  # and forget what was measured of it
        session.document_changed.connect(self.refresh)
        session.timeline_changed.connect(self.refresh)
        session.cursor_changed.connect(self._look_ahead)
        # What is done next is not what a passing message speaks of.
        session.document_changed.connect(self._forget)
        session.cursor_changed.connect(self._forget)
        session.selection_changed.connect(self._forget)
        self.refresh()

    def say(self, sentence: object) -> None:
        """Show one sentence for a few seconds."""
        self.showMessage(str(sentence), MESSAGE_MILLISECONDS)

    def _prepare(self, standing: Standing) -> None:
        self._measure(standing)
        reading = Reading.of(standing.recording, standing.cursor.position)
        if reading is not None:
            outlook(reading)  # which is remembered

    def _forget(self, _change: object = None) -> None:
        self.clearMessage()

    def refresh(self, _change: object = None) -> None:
        """Count what is there and look at the end of the recording."""
        self._measure(self._session)
        document = self._session.document
        self.size_label.setText(self._size)
        self.growth_label.setText(growth(document))
        self.growth_label.setVisible(bool(document.frames))
        self._look_ahead()

    def _measure(self, of: Session | Standing) -> None:
        """Say how large it is, which takes a while in a large graph: once for each."""
        measured = of.document, of.evaluation
        if self._measured is None or any(map(is_not, measured, self._measured)):
            self._size = size_sentence(*measured)
            self._measured = measured

    def _look_ahead(self, _cursor: object = None) -> None:
        """Say what the end of the run finds, in another colour where that is not right."""
        reading = Reading.of(self._session.recording, self._session.cursor.position)
        found = None if reading is None else outlook(reading)
        self.outlook_label.setText("" if found is None else found.sentence)
        self.outlook_label.setProperty("role", "error" if found and found.is_wrong else "")
        self.outlook_label.style().polish(self.outlook_label)
