"""The gradients: a table of every variable, and below it the ledger of the selected one."""

from __future__ import annotations

from itertools import islice
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QHeaderView, QLabel, QScrollArea, QWidget

from autodiff.trace.events import Contributed, Seeded
from gui.document.model import Wire
from gui.session import Lit, Session
from gui.standing import Standing
from gui.translation import _
from gui.viewmodel.checks import check_gradient
from gui.viewmodel.gradients import longest_names, prepare_rows
from gui.viewmodel.ledger import LedgerEntry, ledger
from gui.viewmodel.paths import ChainPath, paths_view
from gui.viewmodel.reading import Reading
from gui.viewmodel.theme import Theme
from gui.widgets.gradients_table import (
    CHECK,
    CHECK_MARGINS,
    CHECK_SIZE,
    DATA,
    GRAD,
    NAME,
    NUMBER_MARGINS,
    NUMBER_SIZE,
    SOURCE,
    GradientsDelegate,
    GradientsModel,
)
from gui.widgets.ledger_view import LedgerView
from gui.widgets.panel import Panel
from gui.widgets.paths_view import PathsCard
from gui.widgets.style import mono_font, text_font
from gui.widgets.table import Table

if TYPE_CHECKING:
    from gui.actions import Actions

_ROW = 26
_MOST_ROWS = 12
_LARGE = 200  # functions from which on a check is felt, so that it waits for a pause in stepping
_PAUSE = 300  # milliseconds
_SHARES = {DATA: 0.19, GRAD: 0.19, SOURCE: 0.42, CHECK: 0.2}  # of what the names leave
_NUMBER = "−15576.5"  # what is shown whole before a source is
_SOURCE = 48  # pixels that a source has in any case: two names of one letter
_NAMES = 0.16, 0.4  # of the table: what names have in any case, and what they may have at most
_NAMES_BEFORE_NUMBERS = 0.28  # what they give way to, before numbers lose their exponents
_NAME_MARGINS = 26


class GradientsPanel(Panel):
    """Every variable's data and gradient; a click selects the variable everywhere."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("Gradients"), parent)
        self.note.setText(_("numerical check ε = 1e-4"))
        self.model = GradientsModel(self)
        self._delegate = GradientsDelegate(self.model, self)
        self.table = Table(_ROW, _MOST_ROWS)
        self.table.setModel(self.model)
        self.table.setItemDelegate(self._delegate)
        self.table.setAccessibleName(_("Gradients"))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.row_chosen.connect(self._select)
        self._name_width = 0.0  # what the longest of them needs
        self.model.modelReset.connect(self._measure_names)
        self.table.resized.connect(self._share_width)
        self.add_body(self.table, 1)
        self.verdict = QLabel()
        self.verdict.setProperty("role", "note")
        self.verdict.setWordWrap(True)
        self.verdict.setAccessibleName(_("check"))
        self.add_body(self.verdict)
        self.ledger = LedgerView()
        self.ledger.chosen.connect(self._choose_entry)
        self.ledger.hovered.connect(self._light_entry)
        self.ledger.step_chosen.connect(self._go_to_step)
        self.add_body(self.ledger)
        self.paths = PathsCard()
        self.paths.chosen.connect(self._choose_path)
        self.paths.hovered.connect(self._light_path)
        self.add_body(self.paths)
        # Checks cost a run of the graph each: they are made one by one while nothing else happens.
        self._checking = QTimer(self)
        self._checking.setInterval(0)
        self._checking.timeout.connect(self._check_one)
        self.table.verticalScrollBar().valueChanged.connect(self._go_on_checking)
        session.prepare_with(self._prepare)
        session.selection_changed.connect(self._show_selection)
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        self._delegate.theme = theme
        super().set_theme(theme)

    def _prepare(self, standing: Standing) -> None:
        reading = Reading.of(standing.recording, standing.cursor.position)
        if reading is not None:
            prepare_rows(reading)

    def show_reading(self, reading: Reading) -> None:
        self.model.show(reading, self._rows_in_view())
        self._show_selection()
        changed = [
            event.variable
            for event in reading.snapshot.step_events
            if isinstance(event, Contributed | Seeded) and event.variable in self.model.places
        ]
        if changed and not self.table.selectionModel().hasSelection():
            self.table.reveal(self.model.places[changed[-1]])
        self._checking.start(_PAUSE if len(self.session.document.functions) > _LARGE else 0)

    def _rows_in_view(self) -> range:
        """The numbers of the rows that can be seen, a part of one too."""
        first, height = max(0, self.table.rowAt(0)), self.table.viewport().height()
        return range(first, min(first + height // _ROW + 2, len(self.model.keys)))

    def _measure_names(self) -> None:
        """Find how wide the names are, once for each run."""
        reading = self.model.reading
        names = [_("name"), *(() if reading is None else longest_names(reading))]
        advance = QFontMetricsF(text_font(13)).horizontalAdvance
        self._name_width = max(map(advance, names)) + _NAME_MARGINS
        self._share_width()

    def _share_width(self) -> None:
        """Give names and numbers the width that they need, and the rest to where they come from."""
        room = self.table.viewport().width()
        least, most = (share * room for share in _NAMES)
        needed = _needed()
        names = round(min(max(least, self._name_width), most))
        tight = room - sum(needed.values()) - _SOURCE
        names = min(names, max(tight, round(_NAMES_BEFORE_NUMBERS * room)))
        widths = {column: round((room - names) * share) for column, share in _SHARES.items()}
        for column, least in needed.items():
            widths[column] = max(widths[column], least)
        widths[SOURCE] = room - names - sum(widths[column] for column in needed)
        for column in (DATA, GRAD, CHECK):  # which are written shorter where there is no room
            missing = max(0, _SOURCE - widths[SOURCE])
            share = ceil(missing / (1 + (DATA, GRAD, CHECK)[::-1].index(column)))
            widths[column] -= share
            widths[SOURCE] += share
        for column, width in {NAME: names, **widths}.items():
            self.table.setColumnWidth(column, width)

    def _show_selection(self, _selection: object = None) -> None:
        """Light the selected variable's row and open its ledger."""
        listed = (key for key in self.session.selection if key in self.model.places)
        chosen = list(islice(listed, 2))  # of many, none is explained
        with QSignalBlocker(self.table):
            if len(chosen) == 1:
                self.table.show_row(self.model.places[chosen[0]])
            else:
                self.table.clearSelection()
        reading = Reading.of(self.session.recording, self.session.cursor.position)
        self._explain(reading, chosen[0] if len(chosen) == 1 else None)

    def _explain(self, reading: Reading | None, key: str | None) -> None:
        """Show the ledger of a variable; of a leaf the paths too; nothing where key is None."""
        shown = reading is not None and key is not None
        is_leaf = shown and reading.timeline.variables[key].creator is None
        if shown:
            self.ledger.show_ledger(ledger(reading, key), self.theme)
        if is_leaf:
            self.paths.show_paths(paths_view(reading, key), self.theme)
        self.ledger.setVisible(shown)
        self._show_verdict(key if shown else None)
        self.paths.setVisible(is_leaf)

    def _show_verdict(self, key: str | None) -> None:
        """Say what the check of a variable found, as soon as it is made."""
        check = None if key is None else self.model.check(self.model.places[key])
        self.verdict.setText("" if check is None else check.sentence)
        self.verdict.setVisible(check is not None)

    def _select(self, row: object) -> None:
        if isinstance(row, int) and row < len(self.model.keys):
            self.session.select(frozenset([self.model.keys[row]]))
            QTimer.singleShot(0, self._show_explanation)  # once it has its place

    def _show_explanation(self) -> None:
        """Bring what explains the chosen row into view, where the column of panels scrolls."""
        column = self.parentWidget()
        while column is not None and not isinstance(column, QScrollArea):
            column = column.parentWidget()
        if column is not None:
            column.ensureWidgetVisible(self.paths if self.paths.isVisible() else self.ledger)

    def _wire_of(self, entry: LedgerEntry) -> Wire:
        """The wire that a contribution came along."""
        variable = self.session.document.functions[entry.function].inputs[entry.slot]
        return Wire(variable or "", entry.function, entry.slot)

    def _choose_entry(self, entry: object) -> None:
        """Select where a contribution came from: its function and its wire."""
        if isinstance(entry, LedgerEntry):
            wire = self._wire_of(entry)
            # The variable stays selected, or its ledger would close under the mouse.
            self.session.select(frozenset([entry.function, wire.variable]), frozenset([wire]))

    def _light_entry(self, entry: object) -> None:
        """Light where a contribution came from, and when, while the mouse is over it."""
        reading = self.model.reading
        if isinstance(entry, LedgerEntry) and reading is not None:
            at = reading.on_course(reading.timeline.end_of(entry.step))
            nodes = frozenset([entry.function])
            self.session.light(Lit(nodes, frozenset([self._wire_of(entry)]), at))
        else:
            self.session.light(Lit())

    def _choose_path(self, path: object) -> None:
        """Select the functions and the wires of a path; its variable stays selected."""
        variables = self.session.selection.intersection(self.model.places)
        if isinstance(path, ChainPath):
            self.session.select(path.functions | variables, path.wires)

    def _light_path(self, path: object) -> None:
        """Light a path while the mouse is over it."""
        is_path = isinstance(path, ChainPath)
        self.session.light(Lit(path.functions, path.wires) if is_path else Lit())

    def _go_to_step(self, step: object) -> None:
        if isinstance(step, int):
            self.actions_.backprop.go_to_step(step)

    def _go_on_checking(self, _value: int) -> None:
        self._checking.start()

    def _check_one(self) -> None:
        """Check one whole gradient that can be seen and has no check yet; rest if there is none."""
        self._checking.setInterval(0)
        recording = None if self.model.reading is None else self.model.reading.recording
        for number in self._rows_in_view():
            row = self.model.row(number)
            if recording is None or row is None or not row.complete:
                continue
            if row.key not in self.model.checks:
                self.model.add_check(row.key, check_gradient(recording, row.key))
                if self.session.selection.intersection(self.model.places) == {row.key}:
                    self._show_verdict(row.key)
                return
        self._checking.stop()


def _needed() -> dict[int, int]:
    """The width of the columns of numbers in which a number can be read whole."""
    number = QFontMetricsF(mono_font(NUMBER_SIZE, True)).horizontalAdvance(_NUMBER)
    check = QFontMetricsF(mono_font(CHECK_SIZE)).horizontalAdvance(_NUMBER)
    wide = ceil(number + NUMBER_MARGINS)
    return {DATA: wide, GRAD: wide, CHECK: ceil(check + CHECK_MARGINS)}
