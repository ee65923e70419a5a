"""Unsaved work that a crash left behind, offered over the canvas while all else goes on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui.actions import Actions
from gui.document.files import read_origin
from gui.translation import _


class RecoveryOffer(QFrame):
    """Stays until it is answered; without an answer it comes again at the next start."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._files = actions.files
        self._path: Path | None = None
        self.setProperty("role", "card")
        self.open = QPushButton(_("Open it"))
        self.discard = QPushButton(_("Discard"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        row.addWidget(self.sentence)
        for button in (self.open, self.discard):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the canvas
            row.addWidget(button)
        self.open.clicked.connect(self._open)
        self.discard.clicked.connect(self._discard)
        self.hide()

    def show_for(self, path: Path) -> None:
        """Offer the work in this file."""
        self._path = path
        origin = read_origin(path)
        if origin is None:
            sentence = _("Unsaved work was found: Gradstep was not closed properly.")
        else:
            sentence = _("Unsaved work on {name} was found: Gradstep was not closed properly.")
        self.sentence.setText(sentence.format(name=origin.path.name if origin else ""))
        self.sentence.setToolTip(str(origin.path) if origin else "")
        self.show()
        self.raise_()

    def _open(self) -> None:
        self.hide()
        if self._path is not None and not self._files.recover(self._path):
            self.show()

    def _discard(self) -> None:
        self.hide()
        if self._path is not None:
            self._files.discard(self._path)
