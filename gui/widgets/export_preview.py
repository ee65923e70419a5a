"""What an export will look like: the picture of a step, or the beginning of a text."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from gui.document.evaluation import Recording
from gui.export.command import export_recording, pages_of
from gui.export.drawing import image_of
from gui.export.error import ExportError
from gui.progress import Cancelled
from gui.translation import _
from gui.widgets.export_choices import ALL, THIS, Choices
from gui.widgets.style import mono_font
from gui.work import Work

_MOST_CHARACTERS = 20_000
_WAIT_MS = 80  # after the last change, so that a field can be typed into


class ExportPreview(QWidget):
    """Draws after a moment's rest, and says why where there is nothing to show.

    `this` is what is on the screen, as an export asks for it.
    """

    def __init__(
        self, recording: Recording, this: str | None, work: Work, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._recording = recording
        self._this = this or "last"
        self._work = work
        self._choices = Choices()
        self.picture = _Picture()
        self.text = QPlainTextEdit()
        self.text.setObjectName("previewText")
        self.text.setReadOnly(True)
        self.text.setFont(mono_font(12))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.picture)
        self._stack.addWidget(self.text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.setMinimumSize(420, 300)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MS)
        self._timer.timeout.connect(self.refresh)

    def show_choices(self, choices: Choices) -> None:
        """Show what these make, soon."""
        self._choices = choices
        self._timer.start()

    def refresh(self) -> None:
        """Show it now."""
        self._timer.stop()
        try:
            self._work.run(self._show_picture if self._choices.kind.draws else self._show_text)
        except Cancelled:
            self._show_words(_("There is no preview: it was cancelled."))
        except (ExportError, OSError) as problem:
            self._show_words(str(problem))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._timer.start()

    def _first_step(self) -> str:
        steps = self._choices.steps
        if self._recording.timeline is None:
            return "last"
        if steps in (THIS, ALL):
            return self._this
        return steps.partition("-")[0]

    def _show_picture(self) -> None:
        look = self._choices.look()
        page = pages_of(self._recording, self._first_step(), figure=look.figure)[0]
        ratio = self.devicePixelRatioF()
        room = self._stack.size() * ratio
        width, height = look.size or (page.frame.width, page.frame.height)
        share = min(room.width() / width, room.height() / height)
        size = (max(1, int(width * share)), max(1, int(height * share)))
        pixmap = QPixmap.fromImage(image_of(page, replace(look, size=size)))
        pixmap.setDevicePixelRatio(ratio)
        self.picture.show_pixmap(pixmap)
        self._stack.setCurrentWidget(self.picture)

    def _show_text(self) -> None:
        choices = self._choices
        step = {THIS: self._first_step(), ALL: "all"}.get(choices.steps, choices.steps)
        if not choices.kind.holds_all_steps:
            step = self._first_step()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"preview.{choices.extension}"
            (made,) = export_recording(self._recording, path, choices.look(), step=step)
            said = made.read_text(encoding="utf-8")
        if len(said) > _MOST_CHARACTERS:
            said = f"{said[:_MOST_CHARACTERS]}\n{_('… and so on')}"
        self._show_words(said)

    def _show_words(self, text: str) -> None:
        self.text.setPlainText(text)
        self._stack.setCurrentWidget(self.text)


class _Picture(QWidget):
    """A picture in the middle; what is transparent of it shows the dialog's ground."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("previewPicture")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._pixmap = QPixmap()

    @property
    def pixmap(self) -> QPixmap:
        """What is shown."""
        return self._pixmap

    def show_pixmap(self, pixmap: QPixmap) -> None:
        """Show another picture."""
        self._pixmap = pixmap
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._pixmap.isNull():
            return
        painter = QPainter(self)
        try:
            size = self._pixmap.deviceIndependentSize()
            left = (self.width() - size.width()) / 2
            top = (self.height() - size.height()) / 2
            painter.drawPixmap(int(left), int(top), self._pixmap)
        finally:
            painter.end()
