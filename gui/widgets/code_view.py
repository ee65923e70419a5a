"""The lines of the algorithm with their numbers, and the live names beside them, painted."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.viewmodel.algorithm import AlgorithmView, CodeLine
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.style import mono_font

_ROW, _LOWEST, _TALLEST = 19, 17, 22
_NUMBER = 32  # room for the line numbers
_SIZE = 12
_ROOMY = 160  # pixels from which the live names are written as large as the lines


class CodeView(QWidget):
    """The loop; the running line has a bar, a ground and bold type."""

    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: AlgorithmView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_view(self, view: AlgorithmView, theme: Theme) -> None:
        """Show another moment of the loop."""
        self._view, self.theme = view, theme
        current = next((line.text.strip() for line in view.lines if line.current), "")
        self.setAccessibleDescription(current)
        self.setToolTip("\n".join(line.text for line in view.lines))
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def sizeHint(self) -> QSize:
        view = self._view
        if view is None:
            return QSize(_NUMBER, _ROW)
        return QSize(round(_NUMBER + self._widest(_SIZE) + 16), _ROW * self._lines())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(260, self.sizeHint().width()), self._lines() * _LOWEST)

    def least_width(self) -> int:
        """The width in which every line can be read whole, in the smaller type."""
        return ceil(_NUMBER + self._widest(_SIZE - 1)) + 6

    def current_line(self) -> QRect:
        """Where the current line is painted; empty where there is none."""
        lines = self._view.lines if self._view is not None else ()
        height = self._row_height()
        for row, line in enumerate(lines):
            if line.current:
                return QRect(0, round(row * height), 1, round(height))
        return QRect()

    def _row_height(self) -> float:
        return min(_TALLEST, self.height() / max(1, self._lines()))

    def _widest(self, size: int) -> float:
        metrics = QFontMetricsF(mono_font(size, True))
        lines = self._view.lines if self._view is not None else ()
        return max((metrics.horizontalAdvance(line.text) for line in lines), default=0.0)

    def _lines(self) -> int:
        return len(self._view.lines) if self._view is not None else 1

    def paintEvent(self, _event: QPaintEvent) -> None:
        view = self._view
        if view is None:
            return
        painter = QPainter(self)
        try:
            height = self._row_height()
            fits = self._widest(_SIZE) <= self.width() - _NUMBER - 6
            for row, line in enumerate(view.lines):
                rect = QRectF(0, row * height, self.width(), height)
                self._draw_line(painter, rect, line, _SIZE if fits else _SIZE - 1)
        finally:
            painter.end()

    def _draw_line(self, painter: QPainter, rect: QRectF, line: CodeLine, size: int) -> None:
        theme = self.theme
        if line.current:
            painter.fillRect(rect, QColor(theme.highlight))
            painter.fillRect(QRectF(0, rect.y(), 3, rect.height()), QColor(theme.popped))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(mono_font(11))
        painter.setPen(QColor(theme.text_muted))
        beside = QRectF(0, rect.y(), _NUMBER - 11, rect.height())
        painter.drawText(beside, middle | Qt.AlignmentFlag.AlignRight, str(line.number))
        font = mono_font(size, line.current)
        painter.setFont(font)
        painter.setPen(QColor(theme.popped if line.current else theme.text))
        area = rect.adjusted(_NUMBER, 0, -6, 0)
        shown = QFontMetricsF(font).elidedText(line.text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, middle, shown)


class LiveView(QWidget):
    """Each name of the loop with its value; what the last line changed is bold with a dot.

    A click on a name asks for what it stands for to be selected.
    """

    chosen = Signal(object)  # frozenset[str]: keys of functions and variables

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: AlgorithmView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_view(self, view: AlgorithmView, theme: Theme) -> None:
        """Show another moment of the loop."""
        self._view, self.theme = view, theme
        words = (f"{live.name} = {live.value}" for live in view.live)
        self.setAccessibleDescription("; ".join(words))
        self.setToolTip("\n".join(f"{live.name} = {live.value}" for live in view.live))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(190, _ROW * (len(self._view.live) if self._view else 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(110, _ROW)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        lives = self._view.live if self._view is not None else ()
        row = int(event.position().y() // self._row_height())
        if 0 <= row < len(lives) and lives[row].keys:
            self.chosen.emit(lives[row].keys)

    def _row_height(self) -> float:
        rows = len(self._view.live) if self._view is not None else 1
        return min(_TALLEST, self.height() / max(1, rows))

    def paintEvent(self, _event: QPaintEvent) -> None:
        view = self._view
        if view is None or not view.live:
            return
        painter = QPainter(self)
        try:
            theme = self.theme
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(theme.panel_border))
            size = _SIZE if self.width() >= _ROOMY else _SIZE - 1
            metrics = QFontMetricsF(mono_font(size))
            names = max(metrics.horizontalAdvance(live.name) for live in view.live) + 10
            height = self._row_height()
            middle = Qt.AlignmentFlag.AlignVCenter
            for row, live in enumerate(view.live):
                line = QRectF(18, row * height, self.width() - 19, height)
                if live.changed:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(QColor(theme.popped))
                    painter.drawEllipse(QRectF(8, line.center().y() - 2.5, 5, 5))
                painter.setFont(mono_font(size))
                painter.setPen(QColor(theme.text_muted))
                painter.drawText(line, middle, live.name)
                font = mono_font(size, live.changed)
                painter.setFont(font)
                painter.setPen(QColor(theme.popped if live.changed else theme.text))
                area = line.adjusted(names, 0, 0, 0)
                elide = Qt.TextElideMode.ElideRight
                shown = QFontMetricsF(font).elidedText(live.value, elide, area.width())
                painter.drawText(area, middle, shown)
        finally:
            painter.end()
