"""The questions and messages that stop everything else, as Qt's dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from gui.actions.ports import Unsaved
from gui.document.evaluation import Recording
from gui.settings import Settings
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets.report_dialog import ReportDialog


class QtDialogs:
    """Implements gui.actions.Dialogs over a window."""

    def __init__(self) -> None:
        self.parent: QWidget | None = None

    def ask_to_save(self, name: str) -> Unsaved:
        """Whether the changes to the document called `name` are to be saved."""
        box = self._question(
            QMessageBox.Icon.Question,
            _("Save the changes to “{name}”?").format(name=name),
            _("They are lost if you do not save them."),
        )
        save = box.addButton(_("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(_("Do not save"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(_("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        box.exec()
        if box.clickedButton() is save:
            return Unsaved.SAVE
        return Unsaved.DISCARD if box.clickedButton() is discard else Unsaved.CANCEL

    def ask_to_overwrite(self, name: str) -> bool:
        """Whether to save over a file that another program has changed."""
        box = self._question(
            QMessageBox.Icon.Warning,
            _("Another program has changed “{name}”. Save over it?").format(name=name),
            _("What the other program wrote is lost if you save over it."),
        )
        accept = box.addButton(_("Save over it"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(_("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(cancel)
        box.setEscapeButton(cancel)
        box.exec()
        return box.clickedButton() is accept

    def _question(self, icon: QMessageBox.Icon, text: str, consequence: str) -> QMessageBox:
        box = QMessageBox(self.parent)
        box.setIcon(icon)
        box.setWindowTitle(_("Gradstep"))
        box.setText(text)
        box.setInformativeText(consequence)
        return box

    def ask_open_path(self, directory: Path) -> Path | None:
        """The file to open."""
        path, _kind = QFileDialog.getOpenFileName(
            self.parent,
            _("Open a graph"),
            str(directory),
            f"{_('Gradstep graphs')} (*.gradstep);;{_('All files')} (*)",
        )
        return Path(path) if path else None

    def ask_save_path(self, suggested: Path) -> Path | None:
        """Where to save."""
        path, _kind = QFileDialog.getSaveFileName(
            self.parent,
            _("Save the graph"),
            str(suggested),
            f"{_('Gradstep graphs')} (*.gradstep)",
        )
        return Path(path) if path else None

    def show_export(
        self,
        recording: Recording,
        position: int | None,
        theme: Theme,
        settings: Settings,
        suggested: Path,
    ) -> None:
        """The export dialog, until it is closed."""
        from gui.widgets.export_dialog import ExportDialog  # the window opens sooner without

        folder, stem = suggested.parent, suggested.name
        dialog = ExportDialog(
            recording, position, theme.name, settings, folder, stem, None, self.parent
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def show_error(self, sentence: str) -> None:
        """One sentence about what went wrong."""
        QMessageBox.warning(self.parent, _("Gradstep"), sentence)

    def show_report(
        self, title: str, introduction: str, report: str, graph: Callable[[], str]
    ) -> None:
        """A report of a problem, to be read and copied."""
        ReportDialog(title, introduction, report, graph, self.parent).open()

    def show_page(self, title: str, html: str) -> None:
        """A page to read."""
        dialog = QDialog(self.parent)
        dialog.setWindowTitle(title)
        dialog.resize(620, 560)
        page = QTextBrowser()
        page.setHtml(html)
        page.setOpenExternalLinks(False)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(dialog.reject)
        column = QVBoxLayout(dialog)
        column.addWidget(page)
        column.addWidget(buttons)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
