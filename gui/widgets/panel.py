"""What every explaining panel is made of: a heading, a remark at its right, and a body.

The body gives way to one sentence while there is nothing recorded to explain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.viewmodel.reading import Reading, unavailable
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.elided_label import ElidedLabel

if TYPE_CHECKING:
    from gui.actions import Actions
    from gui.session import Session


class Panel(QWidget):
    """A part of the window that shows one reading of the timeline and is rendered anew for each."""

    def __init__(
        self, session: Session, actions: Actions, heading: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.actions_ = actions  # QWidget.actions() is Qt's
        self.theme: Theme = LIGHT
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(heading)
        self.heading = QLabel(heading.upper())
        self.heading.setProperty("role", "panelHeading")
        # Letter spacing is the one part of a font that style sheets cannot ask for.
        spaced = QFont(self.heading.font())
        spaced.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.0)
        self.heading.setFont(spaced)
        self.note = ElidedLabel()
        self.note.setProperty("role", "note")
        self.notice = QLabel()
        self.notice.setProperty("role", "notice")
        self.notice.setWordWrap(True)
        self.notice.setIndent(0)
        self.notice.hide()
        self.top = QHBoxLayout()
        self.top.setContentsMargins(0, 0, 0, 0)
        self.top.setSpacing(10)
        self.top.addWidget(self.heading)
        self.top.addStretch(1)
        self.top.addWidget(self.note)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 11, 16, 3)
        self.column.setSpacing(7)
        self.column.addLayout(self.top)
        self.column.addWidget(self.notice)
        self.bodies: list[QWidget] = [self.note]
        self._explains = True  # whether the bodies are shown
        session.document_changed.connect(self.refresh)
        session.timeline_changed.connect(self.refresh)
        session.cursor_changed.connect(self.refresh)

    def add_to_heading(self, widget: QWidget) -> None:
        """Put a widget at the right of the heading; it is hidden like a body."""
        self.bodies.append(widget)
        self.top.addWidget(widget)

    def add_body(self, widget: QWidget, stretch: int = 0) -> None:
        """Put a widget below the heading; it is hidden while there is nothing to explain."""
        self.bodies.append(widget)
        self.column.addWidget(widget, stretch)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self.theme = theme
        self.refresh()

    def refresh(self, _changed: object = None) -> None:
        """Show what the session's cursor looks at, or say why there is nothing to show."""
        reading = Reading.of(self.session.recording, self.session.cursor.position)
        reason = ""
        if reading is None:
            reason = unavailable(self.session.document, self.session.recording)
        self.notice.setText(reason)
        self.notice.setVisible(bool(reason))
        # Only when that changes: a panel may hide some of its bodies, and a part that is shown and
        # hidden again at every step has all others laid out anew each time.
        if self._explains != (reading is not None):
            self._explains = reading is not None
            for body in self.bodies:
                body.setVisible(self._explains)
        if reading is not None:
            self.show_reading(reading)

    def show_reading(self, reading: Reading) -> None:
        """Render one reading; the panels say how."""
        raise NotImplementedError
