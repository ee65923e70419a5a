"""The algorithm: the lines of the backward loop, the running one lit, its live names beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from gui.session import Lit, Session
from gui.translation import _
from gui.viewmodel.algorithm import algorithm_view
from gui.viewmodel.reading import Reading
from gui.widgets.code_view import CodeView, LiveView
from gui.widgets.panel import Panel

if TYPE_CHECKING:
    from gui.actions import Actions

_LOWEST = 100  # pixels of the lines that are always seen; the rest is scrolled to
_GAP = 8
_LEAST_LIVE, _MOST_LIVE = 110, 200  # pixels of the live names


class AlgorithmPanel(Panel):
    """What runs at the position that is looked at."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(session, actions, _("Algorithm"), parent)
        # The remark stands beside the heading here: it names the code below it.
        self.top.removeWidget(self.note)
        self.top.insertWidget(1, self.note)
        self.code = CodeView()
        self.code.setAccessibleName(_("Algorithm"))
        self.code.resized.connect(self._follow)
        self.live = LiveView()
        self.live.setAccessibleName(_("Live variables"))
        self.live.chosen.connect(self._select)
        self.live.hovered.connect(self._light)
        self.code.hovered.connect(self._light)
        body = QWidget()
        side_by_side = QHBoxLayout(body)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(_GAP)
        self.lines = QScrollArea()
        self.lines.setProperty("role", "pageScroll")
        self.lines.setWidgetResizable(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lines.setMinimumHeight(_LOWEST)
        self.lines.setWidget(self.code)
        side_by_side.addWidget(self.lines, 1)
        side_by_side.addWidget(self.live)
        self.column.setContentsMargins(12, 12, 12, 6)
        self.add_body(body, 1)
        self.column.addStretch(0)
        self.refresh()

    def show_reading(self, reading: Reading) -> None:
        view = algorithm_view(reading)
        self.note.setText(view.note)
        self.code.show_view(view, self.theme)
        self.live.show_view(view, self.theme)
        self._share()
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """The lines have what they need to be read whole, the live names what is left of it."""
        margins = self.column.contentsMargins()
        room = self.width() - margins.left() - margins.right() - _GAP
        room -= self.lines.verticalScrollBar().sizeHint().width()
        self.live.setFixedWidth(max(_LEAST_LIVE, min(room - self.code.least_width(), _MOST_LIVE)))

    def _select(self, keys: object) -> None:
        if isinstance(keys, frozenset):
            self.session.select(keys)

    def _light(self, keys: object) -> None:
        """Light what the name under the mouse stands for."""
        self.session.light(Lit(keys) if isinstance(keys, frozenset) else Lit())

    def _follow(self) -> None:
        """Keep the current line in view, with a line of room around it."""
        line = self.code.current_line()
        if not line.isEmpty():
            self.lines.ensureVisible(0, line.center().y(), 0, line.height() * 3 // 2)
