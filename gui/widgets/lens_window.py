"""The window of the algorithm lens: orders side by side on the graph that is open."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.document.model import Document
from gui.progress import Cancelled
from gui.session import Session
from gui.standing import computes_alike, named_alike
from gui.translation import _
from gui.viewmodel.lens import Lens, presets
from gui.viewmodel.lens_verdict import Verdict, verdict
from gui.viewmodel.side_by_side import Row
from gui.viewmodel.theme import Theme
from gui.widgets import icons
from gui.widgets.runs_table import HEADING_WIDTH, RunsTable
from gui.widgets.step_window import StepWindow
from gui.widgets.work_bar import WorkBar
from gui.work import Work

_ICON = 16


class LensWindow(StepWindow):
    """Two tables, and under each column what went wrong in it. It keeps a step of its own."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Algorithm lens — Gradstep"), parent)
        self.resize(1180, 640)
        self._session = session
        self.work = Work(WorkBar(self))
        self._is_given_up = False
        self.lens: Lens | None = None
        self.choice = QComboBox()
        self.choice.setAccessibleName(_("Orders to compare"))
        for preset in presets():
            self.choice.addItem(preset.title, preset)
        self.by_step = _mode_button(_("By step"), _("Each run stands at the same step"))
        self.by_function = _mode_button(
            _("By popped function"), _("Each run stands where it popped the same function")
        )
        self.where = QLabel()
        self.where.setProperty("role", "muted")
        self.notice = QLabel()
        self.notice.setProperty("role", "notice")
        self.notice.setWordWrap(True)
        self.pops = RunsTable(_("Steps of each order"))
        self.grads = RunsTable(_("Gradients of each order"))
        self._verdicts = QHBoxLayout()
        self._lay_out()
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.pops.set_theme(theme)
        self.grads.set_theme(theme)
        self._show_verdicts()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        if not event.spontaneous():  # one that the window system had hidden stays where it was
            self._look_where_the_window_looks()

    def refresh(self, _choice: object = None) -> None:
        """Record the open document under the chosen orders, while the window is shown."""
        if not self.isVisible():
            return
        document, orders = self._session.document, self.choice.currentData().orders
        try:
            self.lens, self._is_given_up = self.work.run(lambda: Lens.of(document, orders)), False
        except Cancelled:
            self.lens, self._is_given_up = None, True
        shown = self.lens is not None
        for part in (self.pops, self.grads):
            part.setVisible(shown)
        self.notice.setVisible(not shown)
        self.notice.setText(self._why_nothing())
        self._show_rows()
        self._show_verdicts()

    def look_at(self, at: int) -> None:
        """Go to a row of the first table; past either end is the end."""
        if self.lens is None:
            self.where.setText("")
            return
        super().look_at(at)
        steps = self.lens.steps_at(self.at, self.by_function.isChecked())
        make = partial(self._gradient_row, steps)
        self.grads.rows.show(_("grad"), self.lens.titles, len(self.lens.variables), make)
        self.pops.look_at(self.at)
        name = self.lens.function_row(self.at).heading if self.by_function.isChecked() else ""
        step = _("step {step} of {steps}").format(step=self.at, steps=self.last_step())
        self.where.setText(_("where {function} is popped").format(function=name) if name else step)

    def last_step(self) -> int:
        return max(0, self.pops.rows.rowCount() - 1)

    def _lay_out(self) -> None:
        controls = QHBoxLayout()
        controls.setSpacing(8)
        controls.addWidget(self.choice)
        controls.addWidget(self.by_step)
        controls.addWidget(self.by_function)
        controls.addStretch(1)
        controls.addWidget(self.where)
        self.add_steppers(controls)
        self._verdicts.setContentsMargins(HEADING_WIDTH, 0, 0, 0)
        self._verdicts.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addLayout(controls)
        column.addWidget(self.notice)
        column.addWidget(self.pops)
        column.addWidget(self.grads)
        column.addLayout(self._verdicts)
        column.addStretch(1)

    def _connect(self) -> None:
        self.by_step.setChecked(True)
        modes = QButtonGroup(self)
        modes.addButton(self.by_step)
        modes.addButton(self.by_function)
        modes.buttonClicked.connect(self._change_mode)
        self.choice.activated.connect(self.refresh)
        self.pops.row_chosen.connect(self._choose)
        self._session.document_changed.connect(self._follow)

    def _show_rows(self) -> None:
        lens = self.lens
        if lens is None:
            self.look_at(0)
            return
        if self.by_function.isChecked():
            count, make, heading = len(lens.functions), lens.function_row, _("popped")
        else:
            count, make, heading = lens.steps + 1, lens.step_row, _("step")
        self.pops.rows.show(heading, lens.titles, count, make)
        self.look_at(self.at)

    def _show_verdicts(self) -> None:
        while (item := self._verdicts.takeAt(0)) is not None:
            item.widget().deleteLater()
        for run in () if self.lens is None else self.lens.runs:
            self._verdicts.addWidget(_card(verdict(run), self.theme), 1)

    def _gradient_row(self, steps: tuple[int, ...], number: int) -> Row:
        assert self.lens is not None  # rows are shown of a lens only
        return self.lens.gradient_row(number, steps)

    def _change_mode(self, _button: object) -> None:
        self.at = 0
        self._show_rows()

    def _follow(self, document: Document) -> None:
        """Record what is open now, but not for a node that was moved."""
        shown = self.lens.document if self.lens is not None else None
        if shown is None or not (computes_alike(shown, document) and named_alike(shown, document)):
            self.refresh()

    def _look_where_the_window_looks(self) -> None:
        """Go to the step of the main window, or to the function that is popped there."""
        snapshot, lens = self._session.cursor.snapshot, self.lens
        if snapshot is None or lens is None:
            return
        if not self.by_function.isChecked():
            self.look_at(snapshot.step)
        elif snapshot.popped in lens.functions:
            self.look_at(lens.functions.index(snapshot.popped))

    def _choose(self, row: object) -> None:
        if isinstance(row, int):
            self.look_at(row)

    def _why_nothing(self) -> str:
        if self._is_given_up:
            return _("The comparison was cancelled. Choose the orders again to compare them.")
        recording = self._session.recording
        if recording is not None and recording.problem:
            return recording.problem
        return _("There is nothing to compare yet: this graph cannot be computed.")


def _mode_button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setCheckable(True)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button


def _card(judged: Verdict, theme: Theme) -> QFrame:
    """What is said of one run, with a mark beside its name."""
    card = QFrame()
    card.setProperty("role", "card")
    mark = QLabel()
    name, colour = ("check", theme.done) if judged.is_right else ("warning", theme.error)
    mark.setPixmap(icons.pixmap(name, colour, _ICON, card.devicePixelRatioF()))
    title = QLabel(judged.title)
    title.setProperty("role", "strong")
    words = QLabel("\n".join(judged.sentences))
    words.setProperty("role", "note")
    words.setWordWrap(True)
    words.setAlignment(Qt.AlignmentFlag.AlignTop)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    top = QHBoxLayout()
    top.addWidget(mark)
    top.addWidget(title, 1)
    inside = QVBoxLayout(card)
    inside.setContentsMargins(12, 8, 12, 10)
    inside.addLayout(top)
    inside.addWidget(words, 1)
    return card
