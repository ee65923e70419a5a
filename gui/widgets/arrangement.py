"""How the window's parts share its room: three columns, the right one as high as the window.

A low or narrow window gives its room to the graph first: the right column, the palette and the row
below the canvas are then smaller. The user can drag every border, and what was dragged is kept.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QVBoxLayout, QWidget

from gui.session import Session

LOW, NARROW = 900, 1440  # pixels of the window below which its room is shared more sparingly
_BOTTOM = 244  # all lines of the algorithm
_LOW_BOTTOM = 172  # the timeline whole, and the algorithm's lines around the running one
_PALETTE, _NARROW_PALETTE = 184, 172
_STEPS, _NARROW_STEPS = 400, 336
_ALGORITHM, _NARROW_ALGORITHM = 0.565, 0.65  # of the lower row: no line of the loop is cut


class Arrangement(QSplitter):
    """The palette and the canvas above the algorithm and the timeline, and what explains beside."""

    def __init__(
        self,
        above: tuple[QWidget, QWidget],
        below: tuple[QWidget, QWidget],
        steps: QWidget,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._upper = _splitter(QSplitter(), *above)
        self.bottom = _splitter(QSplitter(), *below)
        self._rows = _splitter(QSplitter(Qt.Orientation.Vertical), self._upper, self.bottom)
        _splitter(self, self._rows, steps)
        self._upper.setStretchFactor(1, 1)
        self._rows.setStretchFactor(0, 1)
        for part, weight in enumerate((round(100 * _ALGORITHM), round(100 * (1 - _ALGORITHM)))):
            self.bottom.setStretchFactor(part, weight)  # also of room that a splitter gets later
        self.setStretchFactor(0, 1)
        self._shared_for = (False, False)

    def splitters(self) -> dict[str, QSplitter]:
        """The borders that can be dragged, by the names under which their places are kept."""
        return {
            "columns": self,
            "upper": self._upper,
            "upper_and_lower": self._rows,
            "lower": self.bottom,
        }

    def share(self, window: QSize) -> None:
        """Give every part its room in a window of this size."""
        low, narrow = window.height() < LOW, window.width() < NARROW
        self._shared_for = (low, narrow)
        steps = _NARROW_STEPS if narrow else _STEPS
        palette = _NARROW_PALETTE if narrow else _PALETTE
        bottom = _LOW_BOTTOM if low else _BOTTOM
        rest = window.width() - steps
        algorithm = round(rest * (_NARROW_ALGORITHM if narrow else _ALGORITHM))
        self.setSizes([rest, steps])
        self._upper.setSizes([palette, rest - palette])
        self._rows.setSizes([window.height() - bottom, bottom])
        self.bottom.setSizes([algorithm, rest - algorithm])

    def follow(self, window: QSize) -> None:
        """The window has another size: share its room anew where that asks for other shares."""
        if self._shared_for != (window.height() < LOW, window.width() < NARROW):
            self.share(window)


class StepsColumn(QScrollArea):
    """Panels one below the other, which scroll where the window is low."""

    def __init__(self, session: Session, *panels: QWidget) -> None:
        super().__init__()
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(0)
        for panel in panels:
            column.addWidget(panel)
        column.addStretch(1)
        self.setProperty("role", "pageScroll")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(300)
        self.setWidget(inside)
        session.opened.connect(self.show_top)

    def show_top(self) -> None:
        """Show the first panel: another document is read from its start."""
        self.verticalScrollBar().setValue(0)


def _splitter(splitter: QSplitter, *parts: QWidget) -> QSplitter:
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for part in parts:
        splitter.addWidget(part)
    return splitter
