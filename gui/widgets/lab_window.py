"""The window of the state lab: backward() and cleargrad() one after another, and what is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.document.graph import chosen_output
from gui.document.lab import Action, Clear, Run
from gui.document.model import Document
from gui.document.names import variable_names
from gui.session import Session, computes_alike, named_alike
from gui.translation import _
from gui.viewmodel.lab import Lab, leaves_of, presets
from gui.viewmodel.lab_sentences import sentences
from gui.viewmodel.side_by_side import Row
from gui.viewmodel.theme import Theme
from gui.widgets.runs_table import RunsTable
from gui.widgets.step_window import StepWindow

_MOST_ACTIONS = 8  # columns that can be read side by side
_MOST_NAMES = 200  # variables that a list offers


class LabWindow(StepWindow):
    """What was done so far, a column each; the step that is looked at goes through all of it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("State lab — Gradstep"), parent)
        self.resize(1180, 480)
        self._session = session
        self.actions_: tuple[Action, ...] = ()  # QWidget.actions() is Qt's
        self.lab: Lab | None = None
        self.choice = _list(_("What to see"))
        self.output = _list(_("Where backward() starts"))
        self.retain = QCheckBox("retain_grad")
        self.run_button = _button("backward()", _("Run backward() on what is there"), self.run_it)
        self.cleared = _list(_("What is cleared"))
        self.clear_button = _button("cleargrad()", _("Set these gradients to None"), self.clear)
        self.undo_button = _button(_("Take back"), _("Take the last one back"), self.take_back)
        self.where = QLabel()
        self.where.setProperty("role", "muted")
        self.table = RunsTable(_("Gradients after each run"))
        self.words = QLabel()
        self.words.setWordWrap(True)
        self._lay_out()
        self.choice.activated.connect(self._take_preset)
        session.document_changed.connect(self._follow)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.table.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._begin()

    def run_it(self) -> None:
        """Run backward() from the chosen variable."""
        if self.output.currentData() is not None:
            self._do((*self.actions_, Run(self.output.currentData(), self.retain.isChecked())))

    def clear(self) -> None:
        """Clear the gradient of the chosen leaf, or of all."""
        if self.cleared.currentData() is not None:
            self._do((*self.actions_, Clear(self.cleared.currentData())))

    def take_back(self) -> None:
        """Undo the last action."""
        self._do(self.actions_[:-1])

    def look_at(self, at: int) -> None:
        lab = self.lab
        if lab is None or not lab.positions:
            self.table.rows.show(_("grad"), (), 0, partial(self._row, 0))
            self.where.setText("")
            self.words.setText(_("Nothing has been run: press backward()."))
            return
        super().look_at(at)
        make = partial(self._row, self.at)
        self.table.rows.show(_("grad"), lab.titles, len(lab.variables), make)
        self.where.setText(lab.where(self.at))
        self.words.setText("\n".join(sentences(lab, lab.positions[self.at].column)))

    def last_step(self) -> int:
        return 0 if self.lab is None else len(self.lab.positions) - 1

    def _row(self, at: int, number: int) -> Row:
        assert self.lab is not None  # rows are shown of a lab only
        return self.lab.row(number, at)

    def _do(self, actions: tuple[Action, ...]) -> None:
        self.actions_ = actions
        self.lab = Lab(self._session.document, actions)
        self.end()
        full = len(actions) >= _MOST_ACTIONS
        self.run_button.setEnabled(not full and self.output.count() > 0)
        self.clear_button.setEnabled(not full and self.cleared.count() > 0)
        self.undo_button.setEnabled(bool(actions))

    def _begin(self) -> None:
        """Offer what the open document has, and show the first preset."""
        document = self._session.document
        names, output = variable_names(document), chosen_output(document)
        self.choice.clear()
        for preset in presets(document):
            self.choice.addItem(preset.title, preset.actions)
        self.output.clear()
        computed = [key for key, node in document.variables.items() if node.creator is not None]
        for key in computed[-_MOST_NAMES:]:
            self.output.addItem(names[key], key)
        self.output.setCurrentIndex(self.output.findData(output))
        self.cleared.clear()
        leaves = leaves_of(document)
        if len(leaves) > 1:
            self.cleared.addItem(_("all leaves"), leaves)
        for key in leaves[:_MOST_NAMES]:
            self.cleared.addItem(names[key], (key,))
        self._do(self.choice.currentData() or ())

    def _take_preset(self, _index: int) -> None:
        self._do(self.choice.currentData())

    def _follow(self, document: Document) -> None:
        """Begin anew where another graph computes; a moved node changes nothing."""
        shown = self.lab.document if self.lab is not None else None
        alike = shown is not None and computes_alike(shown, document)
        if self.isVisible() and not (alike and named_alike(shown, document)):
            self._begin()

    def _lay_out(self) -> None:
        controls, steps = QHBoxLayout(), QHBoxLayout()
        for part in (self.output, self.retain, self.run_button, self.cleared, self.clear_button):
            controls.addWidget(part)
        controls.addWidget(self.undo_button)
        controls.addStretch(1)
        steps.addWidget(self.choice)
        steps.addStretch(1)
        steps.addWidget(self.where)
        self.add_steppers(steps)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addLayout(steps)
        column.addLayout(controls)
        column.addWidget(self.table)
        column.addWidget(self.words)
        column.addStretch(1)


def _list(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def _button(text: str, tip: str, command: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    button.clicked.connect(command)
    return button
