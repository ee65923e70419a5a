"""A report of a problem: the whole text to read, and to copy; nothing is sent by itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from gui.translation import _
from gui.widgets.style import mono_font


class ReportDialog(QDialog):
    """Shows a report; the graph joins it where the user agrees."""

    def __init__(
        self,
        title: str,
        introduction: str,
        report: str,
        graph: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._report = report
        self._graph = graph
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(720, 520)
        words = QLabel(introduction)
        words.setWordWrap(True)
        self.text = QPlainTextEdit(report)
        self.text.setReadOnly(True)
        self.text.setFont(mono_font())
        self.with_graph = QCheckBox(_("Add the graph that is open"))
        self.with_graph.toggled.connect(self._show_graph)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_button = buttons.addButton(
            _("Copy the report"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.copy_button.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for part in (words, self.text, self.with_graph, buttons):
            column.addWidget(part)

    def _show_graph(self, wanted: bool) -> None:
        self.text.setPlainText(f"{self._report}\n{self._graph()}" if wanted else self._report)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
