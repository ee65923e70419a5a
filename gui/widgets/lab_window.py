"""The window of the state lab: backward() and cleargrad() one after another, and what is left.

What it does stands on the timeline of the main window, and the step that is looked at is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QShortcut, QShowEvent
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
from gui.document.names import variable_names
from gui.session import Session
from gui.translation import _
from gui.viewmodel.lab import Lab, leaves_of, presets
from gui.viewmodel.lab_sentences import sentences
from gui.viewmodel.reading import unavailable
from gui.viewmodel.side_by_side import Row
from gui.viewmodel.theme import Theme
from gui.widgets.runs_table import RunsTable
from gui.widgets.step_window import StepWindow

if TYPE_CHECKING:
    from gui.actions import Actions

_SIZE = 900, 390
_PLACE = QPoint(170, 90)  # from the window's upper left corner
_MOST_ACTIONS = 8  # columns that can be read side by side
_MOST_NAMES = 200  # variables that a list offers


class LabWindow(StepWindow):
    """What was done so far, a column each; the step that is looked at goes through all of it."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(_("State lab — Gradstep"), parent)
        self.resize(*_SIZE)
        self._is_placed = False
        self._session = session
        self._commands = actions
        self._done: tuple[Action, ...] = ()
        self.lab: Lab | None = None
        self.choice = _list(_("What to see"))
        self.choice.setPlaceholderText(_("your own"))
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
        self._record = QShortcut(actions["record"].shortcut(), self)
        self._record.activated.connect(actions["record"].trigger)
        actions["record"].changed.connect(self._take_keys)
        session.document_changed.connect(self._offer)
        session.timeline_changed.connect(self._take_runs)
        session.cursor_changed.connect(self._show_where)
        session.opened.connect(self._begin)

    def _take_keys(self) -> None:
        self._record.setKey(self._commands["record"].shortcut())

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.table.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._place()
            self._begin()

    def _place(self) -> None:
        """The first time, stand over the upper part of the window: its timeline stays in sight."""
        window = self.parentWidget()
        if window is not None and not self._is_placed:
            self.move(window.geometry().topLeft() + _PLACE)
        self._is_placed = True

    def run_it(self) -> None:
        """Run backward() from the chosen variable."""
        if self.output.currentData() is not None:
            self._do((*self._done, Run(self.output.currentData(), self.retain.isChecked())))

    def clear(self) -> None:
        """Clear the gradient of the chosen leaf, or of all."""
        if self.cleared.currentData() is not None:
            self._do((*self._done, Clear(self.cleared.currentData())))

    def take_back(self) -> None:
        """Undo the last action."""
        self._do(self._done[:-1])

    def step(self) -> None:
        self._commands.backprop.step()

    def step_back(self) -> None:
        self._commands.backprop.step_back()

    def home(self) -> None:
        self._commands.backprop.home()

    def end(self) -> None:
        self._commands.backprop.end()

    def _row(self, at: int, number: int) -> Row:
        assert self.lab is not None  # rows are shown of a lab only
        return self.lab.row(number, at)

    def _do(self, actions: tuple[Action, ...]) -> None:
        self._session.perform(actions)

    def _take_runs(self, _recording: object = None) -> None:
        """Show the runs that the session has recorded, and offer what can be done after them."""
        states = self._session.states
        if not self._session.is_stale:
            self._done = tuple(state.action for state in states)
        self.lab = Lab(self._session.document, states) if states else None
        # What no preset does has no title in the list.
        offered = [self.choice.itemData(row) for row in range(self.choice.count())]
        self.choice.setCurrentIndex(offered.index(self._done) if self._done in offered else -1)
        full = len(self._done) >= _MOST_ACTIONS
        self.run_button.setEnabled(not full and self.output.count() > 0)
        self.clear_button.setEnabled(not full and self.cleared.count() > 0)
        self.undo_button.setEnabled(bool(self._done))
        self._show_where()

    def _show_where(self, _cursor: object = None) -> None:
        """Show the runs as they stand where the main window looks."""
        if not self.isVisible():
            return
        lab, course = self.lab, self._session.course
        if lab is None or course is None:
            self.table.rows.show(_("grad"), (), 0, partial(self._row, 0))
            self.where.setText("")
            self.words.setText(self._why_nothing())
            return
        position = self._session.cursor.position
        run = course.run_at(position)
        step = course.timelines[run].step_of(position - course.starts[run])
        at = lab.index_of(run, step)
        self.table.rows.show(_("grad"), lab.titles, len(lab.variables), partial(self._row, at))
        self.where.setText(lab.where(at) if position >= 0 else _("the forward pass"))
        self.words.setText("\n".join(sentences(lab, run)))

    def _why_nothing(self) -> str:
        if self._session.is_stale:
            return unavailable(self._session.document, None)
        return _("Nothing has been run: press backward().")

    def _begin(self) -> None:
        """Offer what the open document has, and do the first preset where nothing is done yet."""
        if self.isVisible():
            self._offer()
            if self._session.states:
                self._take_runs()
            else:
                self._do(self.choice.itemData(0) or ())

    def _offer(self, _document: object = None) -> None:
        """Fill the lists with what the open document has."""
        if not self.isVisible():
            return
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
        self._take_runs()

    def _take_preset(self, _index: int) -> None:
        self._do(self.choice.currentData())

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
