"""This step: the chain rule of the popped function as mathematics, and what it did in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from gui.translation import _
from gui.viewmodel.formula import formula_view
from gui.viewmodel.reading import Reading
from gui.widgets.formula_view import FormulaCanvas
from gui.widgets.panel import Panel

if TYPE_CHECKING:
    from gui.actions import Actions
    from gui.session import Session


class FormulaPanel(Panel):
    """One card with the step's formula, and below the mathematics what changed."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("This step"), parent)
        card = QFrame()
        card.setProperty("role", "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(15, 12, 15, 10)
        inside.setSpacing(8)
        self.formula = FormulaCanvas()
        self.formula.setAccessibleName(_("This step"))
        self.sentences = QLabel()
        self.sentences.setProperty("role", "note")
        self.sentences.setWordWrap(True)
        self.problem = QLabel()
        self.problem.setProperty("role", "error")
        self.problem.setWordWrap(True)
        for widget in (self.formula, self.sentences, self.problem):
            inside.addWidget(widget)
        self.add_body(card)
        self.refresh()

    def show_reading(self, reading: Reading) -> None:
        view = formula_view(reading)
        self.formula.show_view(view, self.theme)
        self.sentences.setText(" ".join(view.sentences))
        self.sentences.setVisible(bool(view.sentences))
        self.problem.setText(view.problem)
        self.problem.setVisible(bool(view.problem))
