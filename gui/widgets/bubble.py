"""One sentence about what is wrong, in a small box beside the place."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

WIDEST = 420


class Bubble(QFrame):
    """Floats over its parent; empty, it is hidden."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._label = QLabel()
        self._label.setProperty("role", "error")
        self._label.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(9, 5, 9, 5)
        column.addWidget(self._label)
        self.hide()

    def text(self) -> str:
        """The sentence."""
        return self._label.text()

    def say(self, sentence: str) -> None:
        """Show a sentence, or hide where it is empty."""
        self._label.setText(sentence)
        plain = self._label.fontMetrics().horizontalAdvance(sentence) + 8
        self._label.setFixedWidth(min(WIDEST, max(40, plain)))
        self.adjustSize()
        self.setVisible(bool(sentence))
        self.raise_()
