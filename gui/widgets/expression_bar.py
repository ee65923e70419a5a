"""The expression bar: the graph as text. Enter builds the graph that the text says."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QTextCharFormat,
)
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from gui.actions import Actions
from gui.document.expression import ExpressionError, parse_document, print_expression
from gui.document.once import once_of_graph
from gui.session import Session
from gui.standing import Standing
from gui.translation import _
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.bubble import Bubble

_printed = once_of_graph(print_expression)


class ExpressionBar(QLineEdit):
    """Follows the document until something is typed, which then stays until it is built or left."""

    left = Signal()  # built or given up: the keys step again

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._editor = actions.editor
        self._theme: Theme = LIGHT
        self._typed = False
        self._error: ExpressionError | None = None
        self.setProperty("role", "expression")
        self.setPlaceholderText(_("Type an expression, such as  y = x**2 + sin(x)"))
        self.setAccessibleName(_("Expression"))
        self.setMinimumHeight(32)
        self.hint = QLabel(_("⏎ build"), self)
        self.hint.setProperty("role", "note")
        self.hint.adjustSize()
        self.setTextMargins(6, 0, self.hint.width() + 12, 0)
        self.message: Bubble | None = None  # below the bar, over what stands there
        self.textEdited.connect(self._edited)
        self.returnPressed.connect(self.build)
        session.prepare_with(self._prepare)
        session.document_changed.connect(self._follow)
        self._follow()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self._underline(self._error)

    def build(self) -> None:
        """Make the graph that the text says; what stays keeps its place, name and value."""
        text = self.text()
        if not text.strip():
            self._typed = False
            self._follow()
            return
        try:
            document = parse_document(text, previous=self._session.document, default=1.0)
        except ExpressionError as error:
            self._show_error(error)
            return
        self._show_error(None)
        if not self._editor.replace(_("Build from expression"), document):
            return
        self._typed = False
        if self._session.is_stale:
            self._session.record()  # who asks for a whole graph wants to step through it
        self._follow()
        self.left.emit()

    def _prepare(self, standing: Standing) -> None:
        _printed(standing.document)

    def _follow(self, _document: object = None) -> None:
        """Show the document's expression, unless that would overwrite what was typed."""
        if self._typed:
            return
        text = _printed(self._session.document)
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)
        self._show_error(None)

    def _edited(self, _text: str) -> None:
        self._typed = True
        self._show_error(None)

    def _show_error(self, error: ExpressionError | None) -> None:
        if error is None and self._error is None:
            return  # restyling at every key would be felt
        self._error = error
        self.setProperty("invalid", "false" if error is None else "true")
        self.style().polish(self)
        if self.message is None:
            self.message = Bubble(self.window())
        self.message.move(self.mapTo(self.window(), QPoint(0, self.height() + 4)))
        self.message.say("" if error is None else error.message)
        if error is not None:
            self.setCursorPosition(error.start)
        self._underline(error)

    def _underline(self, error: ExpressionError | None) -> None:
        """Mark the place of the error: a line edit takes formats by an input method's event."""
        attributes = []
        if error is not None:
            mark = QTextCharFormat()
            mark.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            mark.setUnderlineColor(QColor(self._theme.error))
            mark.setForeground(QColor(self._theme.error))
            start = min(error.start, max(0, len(self.text()) - 1))
            length = max(1, error.end - start)
            attributes.append(
                QInputMethodEvent.Attribute(
                    QInputMethodEvent.AttributeType.TextFormat,
                    start - self.cursorPosition(),
                    length,
                    mark,
                )
            )
        QCoreApplication.sendEvent(self, QInputMethodEvent("", attributes))

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        ):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._leave()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            # A line break separates statements as a semicolon does, and would be lost here.
            lines = QGuiApplication.clipboard().text().splitlines()
            self.insert("; ".join(line.strip().rstrip(";") for line in lines if line.strip()))
            self._edited(self.text())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hint.move(
            self.width() - self.hint.width() - 10, (self.height() - self.hint.height()) // 2
        )

    def _leave(self) -> None:
        """Esc gives back the document's expression; Ctrl+Z brings back what was typed."""
        self.selectAll()
        self.insert(print_expression(self._session.document))  # which tells of an edit
        self._typed = False
        self._show_error(None)
        self.left.emit()
