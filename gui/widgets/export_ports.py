"""What the export dialog asks of the outside: a place, a yes, a program, a printer."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QPageLayout
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from gui.export.page import Look, Page
from gui.export.sharing import print_pages
from gui.translation import _
from gui.widgets.work_bar import WorkBar
from gui.work import Work


class ExportPorts(Protocol):
    """What the dialog asks of the outside; a test gives its own answers."""

    def ask_path(self, suggested: Path) -> Path | None:
        """Where to save; None if the user thought better of it."""

    def may_overwrite(self, paths: list[Path]) -> bool:
        """Whether these files, which are there already, may be replaced."""

    def open(self, path: Path) -> None:
        """Show a file in the program that it belongs to."""

    def print(self, pages: list[Page], look: Look) -> bool:
        """Let the user choose a printer, and print; whether it was done. May raise Cancelled."""


class QtExportPorts:
    """Implements ExportPorts with Qt's dialogs and the desktop's programs."""

    def __init__(self, parent: QWidget) -> None:
        self.parent = parent

    def ask_path(self, suggested: Path) -> Path | None:
        """Where to save; the dialog itself asks before it replaces a file."""
        path, _kind = QFileDialog.getSaveFileName(
            self.parent,
            _("Export"),
            str(suggested),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        return Path(path) if path else None

    def may_overwrite(self, paths: list[Path]) -> bool:
        """Ask, once for all of them."""
        if len(paths) == 1:
            text = _("{name} is there already. Replace it?").format(name=paths[0].name)
        else:
            text = _("{name} and {count} more files are there already. Replace them?").format(
                name=paths[0].name, count=len(paths) - 1
            )
        yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
        return QMessageBox.question(self.parent, _("Export"), text, yes | no, no) == yes

    def open(self, path: Path) -> None:
        """Show a file or a folder."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def print(self, pages: list[Page], look: Look) -> bool:
        """Ask for the printer, and print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        wide = pages[0].frame.width > pages[0].frame.height
        lies, stands = QPageLayout.Orientation.Landscape, QPageLayout.Orientation.Portrait
        printer.setPageOrientation(lies if wide else stands)
        asked = QPrintDialog(printer, self.parent)
        accepted = asked.exec() == QDialog.DialogCode.Accepted
        if not accepted:
            return False
        return Work(WorkBar(self.parent)).run(lambda: print_pages(pages, printer, look))
