"""The fields of the export dialog: they show choices, and tell when the user changes one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from gui.export.formats import KINDS
from gui.export.labels import label
from gui.export.pdf import PAPERS
from gui.translation import _
from gui.viewmodel.theme import THEMES
from gui.widgets.export_choices import ALL, FILMS, SIZED, SIZES, THIS, Choices

_TEXT_MARGIN = 8  # pixels
_RANGE = "range"


class ExportForm(QWidget):
    """What is exported and how. Fields that mean nothing to a kind of file are hidden."""

    changed = Signal(object)  # Choices: by the user, not by `show_choices`

    def __init__(
        self,
        choices: Choices,
        last_step: int | None,
        lines: tuple[int, int] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`lines` of the step on the screen have run, of so many; None where it is over."""
        super().__init__(parent)
        self._choices = choices
        self._last_step = last_step
        self.kind = _combo(
            "kind", [(label(kind), (kind.extension, kind.variant)) for kind in KINDS]
        )
        this = _("This step")
        if lines is not None:
            this = _("This step, line {line} of {count}").format(line=lines[0], count=lines[1])
        steps = [(this, THIS), (_("All steps"), ALL), (_("From … to …"), _RANGE)]
        self.steps = _combo("steps", steps)
        self.range = QLineEdit(f"0-{last_step or 0}")
        self.range.setObjectName("range")
        themes = {"light": _("Light"), "dark": _("Dark")}
        self.theme = _combo("theme", [(themes[name], name) for name in THEMES])
        sizes = [(_("By the scale"), "")]
        sizes += [(each.replace("x", " × "), each) for each in SIZES]
        self.pixels = _combo("pixels", sizes)
        self.scale = _spin("scale", 0.25, 16.0, 0.5, "×")
        self.transparent = _check("transparent", _("Transparent background"))
        self.figure = _check("figure", _("With queue, ledger and formula"))
        self.outlines = _check("outlines", _("Text as outlines"))
        papers = [(_("As large as the picture"), ""), *((name.title(), name) for name in PAPERS)]
        self.paper = _combo("paper", papers)
        self.seconds = _spin("seconds", 0.05, 60.0, 0.1, _(" s"))
        self.moving = _check("moving", _("Move from step to step"))
        self.loop = _check("loop", _("Start again at the end"))
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._lay_out()
        self._connect()
        self.show_choices(choices)

    @property
    def choices(self) -> Choices:
        """What the fields say."""
        return self._choices

    def show_choices(self, choices: Choices) -> None:
        """Let the fields say this, silently."""
        blockers = [QSignalBlocker(field) for field in self._fields()]
        self._choices = choices
        self.kind.setCurrentIndex(_row_of(self.kind, (choices.extension, choices.kind.variant)))
        in_range = choices.steps not in (THIS, ALL)
        self.steps.setCurrentIndex(_row_of(self.steps, _RANGE if in_range else choices.steps))
        if in_range:
            self.range.setText(choices.steps)
        self.theme.setCurrentIndex(_row_of(self.theme, choices.theme))
        self.paper.setCurrentIndex(_row_of(self.paper, choices.paper))
        self.pixels.setCurrentIndex(_row_of(self.pixels, choices.size))
        self.scale.setValue(choices.scale)
        self.seconds.setValue(choices.seconds)
        for box in self._checks():
            box.setChecked(getattr(choices, box.objectName()))
        for blocker in blockers:
            blocker.unblock()
        self._show_meaningful()

    def _lay_out(self) -> None:
        self._form.addRow(_("Kind"), self.kind)
        self._form.addRow(_("Steps"), self.steps)
        self._form.addRow(_("From … to …"), self.range)
        self._form.addRow(_("Theme"), self.theme)
        self._form.addRow(_("Size"), self.pixels)
        self._form.addRow(_("Scale"), self.scale)
        self._form.addRow(_("Paper"), self.paper)
        self._form.addRow(_("Each step"), self.seconds)
        for box in self._checks():
            self._form.addRow("", box)

    def _connect(self) -> None:
        for combo in self._combos():
            combo.currentIndexChanged.connect(self._changed)
        for spin in (self.scale, self.seconds):
            spin.valueChanged.connect(self._changed)
        for box in self._checks():
            box.toggled.connect(self._changed)
        self.range.editingFinished.connect(self._changed)

    def _checks(self) -> tuple[QCheckBox, ...]:
        return (
            self.figure, self.transparent, self.outlines, self.moving, self.loop,
        )  # fmt: skip

    def _combos(self) -> tuple[QComboBox, ...]:
        return self.kind, self.steps, self.theme, self.pixels, self.paper

    def _fields(self) -> tuple[QWidget, ...]:
        return (*self._combos(), self.range, self.scale, self.seconds, *self._checks())

    def _changed(self) -> None:
        before = self._choices
        extension, variant = self.kind.currentData()
        steps = self.steps.currentData()
        found = replace(
            before,
            extension=extension,
            variant=variant,
            steps=self.range.text().replace(" ", "") if steps == _RANGE else steps,
            theme=self.theme.currentData(),
            size=self.pixels.currentData(),
            scale=self.scale.value(),
            paper=self.paper.currentData(),
            seconds=self.seconds.value(),
            **{box.objectName(): box.isChecked() for box in self._checks()},
        )
        if found.kind != before.kind and found.kind.shows_all_steps != before.kind.shows_all_steps:
            found = found.of_kind(found.kind)
        self.show_choices(found)
        self.changed.emit(found)

    def _show_meaningful(self) -> None:
        """A field that changes nothing in this kind of file is not shown."""
        choices = self._choices
        name, draws = choices.extension, choices.kind.draws
        shown = {
            self.range: self.steps.currentData() == _RANGE,
            self.theme: draws or name in ("tex", "tikz", "dot", "gv"),
            self.pixels: name in SIZED,
            self.scale: draws and name != "pptx" and not (choices.size and name in SIZED),
            self.paper: name == "pdf",
            self.seconds: name in FILMS,
            self.figure: draws or name in ("tex", "tikz"),
            self.transparent: name not in ("gif", "mp4") and draws,
            self.outlines: name == "svg",
            self.moving: name in FILMS,
            self.loop: name in FILMS and name != "mp4",
        }
        for field, visible in shown.items():
            self._form.setRowVisible(field, visible)
        self.steps.setEnabled(self._last_step is not None)


def _combo(name: str, items: list[tuple[str, Any]]) -> QComboBox:
    combo = QComboBox()
    combo.setObjectName(name)
    for text, data in items:
        combo.addItem(text, data)
    return combo


def _row_of(combo: QComboBox, data: Any) -> int:
    rows = (row for row in range(combo.count()) if combo.itemData(row) == data)
    return next(rows, 0)


def _spin(name: str, least: float, most: float, step: float, suffix: str) -> QDoubleSpinBox:
    spin = QDoubleSpinBox()
    spin.setObjectName(name)
    spin.setRange(least, most)
    spin.setSingleStep(step)
    spin.setSuffix(suffix)
    # A style sheet's padding does not reach the text inside a spin box.
    spin.lineEdit().setTextMargins(_TEXT_MARGIN, 0, 0, 0)
    return spin


def _check(name: str, text: str) -> QCheckBox:
    box = QCheckBox(text)
    box.setObjectName(name)
    return box
