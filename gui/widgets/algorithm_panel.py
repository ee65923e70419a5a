"""The algorithm: the lines of the backward loop, the running one lit, its live names beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.translation import _
from gui.viewmodel.algorithm import algorithm_view
from gui.viewmodel.reading import Reading
from gui.widgets.code_view import CodeView, LiveView
from gui.widgets.panel import Panel

if TYPE_CHECKING:
    from gui.actions import Actions
    from gui.session import Session


class AlgorithmPanel(Panel):
    """What runs at the position that is looked at."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("Algorithm"), parent)
        # The remark stands beside the heading here: it names the code below it.
        self.top.removeWidget(self.note)
        self.top.insertWidget(1, self.note)
        self.code = CodeView()
        self.code.setAccessibleName(_("Algorithm"))
        self.live = LiveView()
        self.live.setAccessibleName(_("Live variables"))
        body = QWidget()
        side_by_side = QHBoxLayout(body)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(8)
        side_by_side.addWidget(self.code, 3)
        side_by_side.addWidget(self.live, 2)
        self.column.setContentsMargins(12, 12, 12, 6)
        self.add_body(body, 1)
        self.column.addStretch(0)
        self.refresh()

    def show_reading(self, reading: Reading) -> None:
        view = algorithm_view(reading)
        self.note.setText(view.note)
        self.code.show_view(view, self.theme)
        self.live.show_view(view, self.theme)
