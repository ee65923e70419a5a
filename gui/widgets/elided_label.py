"""A line of text that ends in an ellipsis where it has no room, and is whole under the mouse."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel


class ElidedLabel(QLabel):
    """A label that never asks its neighbours to give way: its text may change at every step."""

    def setText(self, text: str) -> None:
        super().setText(text)
        self._follow()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self.style().drawItemText(
                painter,
                self.contentsRect(),
                int(self.alignment()),
                self.palette(),
                self.isEnabled(),
                self.shown(),
                self.foregroundRole(),
            )
        finally:
            painter.end()

    def shown(self) -> str:
        """As much of the text as there is room for."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def _follow(self) -> None:
        self.setToolTip(self.text() if self.shown() != self.text() else "")
