"""A field that opens on a node, for its value or its name: Enter or Tab keeps, Esc leaves."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from gui.widgets.bubble import Bubble
from gui.widgets.style import mono_font

LEAST_WIDTH = 104
HEIGHT = 32
_TITLE_WIDTH = 200  # of a title's field at least
_BEFORE = 6  # pixels of the field before its text


class ValueEditor(QFrame):
    """One line of text over a node, with one line below it for what is wrong with the text."""

    committed = Signal(object, object)  # str: the text; int: 1 and -1 go on to a neighbour, 0 not
    left = Signal()  # Esc, or the focus went elsewhere

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = _Field(text, self)
        self.field.setFixedHeight(HEIGHT)
        self.field.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.field.setFont(mono_font())
        self.error = Bubble(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.field)
        column.addWidget(self.error)
        self.field.key_chosen.connect(self._key)
        self.field.focus_lost.connect(self.left)
        self.field.textEdited.connect(self._forget_error)
        self.field.selectAll()

    def show_over(self, rect: QRectF) -> None:
        """Stand in the middle of a node, no narrower than a number needs."""
        width = max(LEAST_WIDTH, round(rect.width() * 0.86))
        self.field.setFixedWidth(width)
        self.adjustSize()
        self.move(
            round(rect.center().x() - width / 2),
            round(rect.center().y() - HEIGHT / 2),
        )

    def show_along(self, rect: QRectF) -> None:
        """Stand over a line of text that begins at the left of a rectangle, and cover it."""
        self.field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        width = max(_TITLE_WIDTH, ceil(rect.width()) + 2 * _BEFORE)
        self.field.setFixedWidth(width)
        self.adjustSize()
        self.move(round(rect.x()) - _BEFORE, round(rect.center().y() - HEIGHT / 2))

    def show_error(self, sentence: str) -> None:
        """Say what is wrong; the text stays for correction."""
        self.field.setProperty("invalid", "true")
        self.field.style().polish(self.field)
        self.error.say(sentence)
        self.adjustSize()

    def _forget_error(self, _text: str) -> None:
        if not self.error.text():
            return
        self.field.setProperty("invalid", "false")
        self.field.style().polish(self.field)
        self.error.say("")
        self.adjustSize()

    def _key(self, key: object) -> None:
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            onward = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
            self.committed.emit(self.field.text(), onward.get(key, 0))


class _Field(QLineEdit):
    """The keys that end the editing never reach the rest of the window."""

    key_chosen = Signal(object)  # Qt.Key: Return, Tab, Backtab or Escape
    focus_lost = Signal()

    _ENDING = (
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Escape,
    )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in self._ENDING:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.key_chosen.emit(Qt.Key(event.key()))
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own context menu
            self.focus_lost.emit()
