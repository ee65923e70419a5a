"""The export dialog: what to save and how, a live preview, and what came of it in a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.document.evaluation import Recording
from gui.export.command import export_recording, pages_of, targets
from gui.export.error import ExportError
from gui.export.formats import format_of
from gui.export.page import Page
from gui.export.sharing import picture_data
from gui.export.steps import lines_at, spelled_in
from gui.progress import Cancelled
from gui.settings import Settings
from gui.translation import _
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.export_choices import (
    THIS,
    Choices,
    remember,
    remembered,
    suggested,
    with_extension,
)
from gui.widgets.export_form import ExportForm
from gui.widgets.export_ports import ExportPorts, QtExportPorts
from gui.widgets.export_preview import ExportPreview
from gui.widgets.work_bar import WorkBar
from gui.work import Work


class ExportDialog(QDialog):
    """Exports a recorded run, `position` being what is on the screen.

    `stem` names the file where the user names none.
    """

    def __init__(
        self,
        recording: Recording,
        position: int | None,
        theme: str,
        settings: Settings,
        folder: Path,
        stem: str,
        ports: ExportPorts | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Export"))
        self._recording = recording
        self._this = spelled_in(recording, position)
        self._settings = settings
        self._folder = folder
        self._stem = stem
        self._ports: ExportPorts = ports or QtExportPorts(self)
        self._named = False  # whether the user has typed a name
        self.written: list[Path] = []
        timeline = recording.timeline
        last = None if timeline is None else len(timeline.steps) - 1
        lines = None
        if timeline is not None and position is not None:
            lines = lines_at(position, timeline)
        choices = remembered(settings, theme)
        self.form = ExportForm(choices, last, lines)
        self.work = Work(WorkBar(self))
        self.preview = ExportPreview(recording, self._this, self.work)
        self._build()
        self.form.changed.connect(self._on_choices)
        self._on_choices(choices)

    def _build(self) -> None:
        self.name = QLineEdit()
        self.name.setObjectName("fileName")
        self.name.textEdited.connect(self._on_name)
        self.name.textChanged.connect(self._show_place)
        browse = QPushButton(_("Browse…"))
        browse.setObjectName("browse")
        browse.clicked.connect(self.browse)
        self.place = ElidedLabel()
        self.place.setProperty("role", "note")
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.said = QLabel()
        self.said.setObjectName("said")
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.open_button = QPushButton(_("Open"))
        self.folder_button = QPushButton(_("Show in folder"))
        self.export_button = QPushButton(_("Export"))
        self.export_button.setProperty("role", "primary")
        self.export_button.setDefault(True)
        close = QPushButton(_("Close"))
        self.copy_button = QPushButton(_("Copy picture"))
        self.print_button = QPushButton(_("Print…"))
        self.copy_button.clicked.connect(self.copy)
        self.print_button.clicked.connect(self.print)
        self.open_button.clicked.connect(self._open_file)
        self.folder_button.clicked.connect(self._open_folder)
        self.export_button.clicked.connect(self.export)
        close.clicked.connect(self.reject)
        file_row = QHBoxLayout()
        file_row.addWidget(self.name, 1)
        file_row.addWidget(browse)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.print_button)
        buttons.addStretch(1)
        for button in (self.open_button, self.folder_button):
            buttons.addWidget(button)
            button.hide()
        buttons.addWidget(close)
        buttons.addWidget(self.export_button)
        side = QVBoxLayout()
        side.addWidget(self.form)
        side.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(20)
        top.addWidget(self.preview, 1)
        top.addLayout(side)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 20)
        column.setSpacing(12)
        column.addLayout(top, 1)
        column.addLayout(file_row)
        column.addWidget(self.place)
        column.addWidget(self.said)
        column.addLayout(buttons)
        self.resize(940, 560)

    def browse(self) -> None:
        """Ask for the place of the file."""
        path = self._ports.ask_path(self._path())
        if path is not None:
            self._folder, self._named = path.parent, True
            self.name.setText(path.name)
            self._follow_name()
            self._show_place()

    def export(self) -> None:
        """Write the file, and say what came of it."""
        self._follow_name()
        choices, path = self.form.choices, self._path()
        step = self._steps(choices)
        try:
            kind = format_of(path, choices.variant)
            present = [p for p in targets(path, self._recording, kind, step) if p.exists()]
            if present and not self._ports.may_overwrite(present):
                return
            self.written = self._write(path, choices, step)
        except Cancelled:
            self._say(_("Nothing was written."))
        except ExportError as problem:
            self._say(str(problem), role="error")
        else:
            remember(self._settings, choices)
            self._say_success()

    def copy(self) -> None:
        """Put this step's picture on the clipboard, as image and as SVG."""
        try:
            data = self.work.run(self._picture_data)
        except Cancelled:
            self._say(_("Nothing was copied."))
            return
        except ExportError as problem:
            self._say(str(problem), role="error")
            return
        QGuiApplication.clipboard().setMimeData(data)
        self._say(_("The picture is on the clipboard."))

    def _picture_data(self) -> QMimeData:
        (page,) = self._pages(THIS)
        return picture_data(page, self.form.choices.look())

    def print(self) -> None:
        """Print the chosen steps, each on a sheet of its own."""
        steps, look = self.form.choices.steps, self.form.choices.look()
        try:
            pages = self.work.run(lambda: self._pages(steps))
            is_printed = self._ports.print(pages, look)
        except Cancelled:
            is_printed = False
        except ExportError as problem:
            self._say(str(problem), role="error")
            return
        if not is_printed:
            self._say(_("Nothing was printed."))

    def _pages(self, steps: str) -> list[Page]:
        choices = self.form.choices
        step = self._steps(replace(choices, steps=steps)) or "last"
        return pages_of(self._recording, step, self._stem, figure=choices.figure)

    def _write(self, path: Path, choices: Choices, step: str | None) -> list[Path]:
        look = choices.look()
        return self.work.run(lambda: export_recording(self._recording, path, look, step=step))

    def _steps(self, choices: Choices) -> str | None:
        if self._recording.timeline is None:
            return None
        return self._this if choices.steps == THIS else choices.steps

    def _on_choices(self, choices: Choices) -> None:
        if not self._named:
            self.name.setText(suggested(self._stem, self._this, choices))
        elif Path(self.name.text()).suffix:
            self.name.setText(str(Path(self.name.text()).with_suffix(f".{choices.extension}")))
        self._show_place()
        self.preview.show_choices(choices)
        self._say("")

    def _on_name(self) -> None:
        self._named = True

    def _follow_name(self) -> None:
        """An ending that is known decides the kind of file; another name gets the kind's."""
        before = self.form.choices
        typed = self.name.text().strip() or suggested(self._stem, self._this, before)
        name, choices = with_extension(typed, before)
        self.name.setText(name)
        if choices != before:
            self.form.show_choices(choices)
            self.preview.show_choices(choices)

    def _show_place(self, _typed: str = "") -> None:
        """Say in which folder the file will be; a path that is typed may lead to another one."""
        folder = self._path().parent if self.name.text().strip() else self._folder
        self.place.setText(_("In the folder {folder}").format(folder=folder))
        self.name.setToolTip(_("In {folder}").format(folder=folder))

    def _path(self) -> Path:
        return self._folder / self.name.text()

    def _say_success(self) -> None:
        first = self.written[0]
        if len(self.written) == 1:
            self._say(_("Saved as {name}.").format(name=first.name))
        else:
            self._say(
                _("Saved {count} files, from {name} on.").format(
                    count=len(self.written), name=first.name
                )
            )
        self.open_button.show()
        self.folder_button.show()

    def _say(self, sentence: str, role: str = "") -> None:
        self.said.setText(sentence)
        self.said.setProperty("role", role or "muted")
        self.said.style().polish(self.said)
        self.open_button.hide()
        self.folder_button.hide()

    def _open_file(self) -> None:
        self._ports.open(self.written[0])

    def _open_folder(self) -> None:
        self._ports.open(self.written[0].parent)
