"""The lines of the algorithm with their numbers, and the live names beside them, painted."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.viewmodel.algorithm import AlgorithmView, CodeLine, Live, live_in
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.style import mono_font

_ROW, _LOWEST, _TALLEST = 19, 17, 22
_NUMBER = 32  # room for the line numbers
_SIZE = 12
_MOST_NAMES = 0.55  # of the live names' width, which their values need too
_ROOMY = 160  # pixels from which the live names are written as large as the lines


class CodeView(QWidget):
    """The code; the running line has a bar, a ground and bold type. The mouse over a name says what
    it holds and asks for that to be lit."""

    resized = Signal()
    hovered = Signal(object)  # frozenset[str]: keys of what the name under the mouse stands for

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: AlgorithmView | None = None
        self._mouse: QPoint | None = None  # where it is over this
        self._pointed: tuple[int, int, int] | None = None  # a line, and from where to where
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_view(self, view: AlgorithmView, theme: Theme) -> None:
        """Show another moment of the loop."""
        self._view, self.theme = view, theme
        current = next((line.text.strip() for line in view.lines if line.current), "")
        self.setAccessibleDescription(current)
        self._point_at(self._mouse, anew=True)
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

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._view is not None:
            found = self._live_at(event.pos())
            lines = "\n".join(line.text for line in self._view.lines)
            text = lines if found is None else f"{found[0].name} = {found[0].value}"
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def place_of(self, name: str, row: int) -> QPoint:
        """The middle of the first place where a name stands in a line."""
        text = self._view.lines[row].text if self._view is not None else ""
        before = text.index(name) + len(name) / 2
        return QPoint(
            round(_NUMBER + before * self._character()), round((row + 0.5) * self._row_height())
        )

    def _point_at(self, point: QPoint | None, *, anew: bool = False) -> None:
        """Light what the name under the mouse stands for; `anew` where it may be something else."""
        self._mouse = point
        found = None if point is None else self._live_at(point)
        pointed = None if found is None else found[1:]
        if pointed != self._pointed or (anew and pointed is not None):
            self._pointed = pointed
            self.hovered.emit(frozenset() if found is None else frozenset(found[0].keys))
            self.update()

    def _live_at(self, point: QPoint) -> tuple[Live, int, int, int] | None:
        row = int(point.y() // self._row_height())
        if self._view is None or not 0 <= row < len(self._view.lines):
            return None
        place = int((point.x() - _NUMBER) // self._character())
        found = live_in(self._view, self._view.lines[row].text, place)
        return None if found is None else (found[0], row, found[1], found[2])

    def _character(self) -> float:
        """The width of a character: all have the same."""
        return QFontMetricsF(mono_font(self._size())).horizontalAdvance("0")

    def _size(self) -> int:
        fits = self._widest(_SIZE) <= self.width() - _NUMBER - 6
        return _SIZE if fits else _SIZE - 1

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
            size = self._size()
            for row, line in enumerate(view.lines):
                rect = QRectF(0, row * height, self.width(), height)
                self._draw_line(painter, rect, line, size)
            self._draw_pointed(painter)
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

    def _draw_pointed(self, painter: QPainter) -> None:
        """Underline the name under the mouse."""
        if self._pointed is not None:
            row, first, last = self._pointed
            start, wide = _NUMBER + first * self._character(), (last - first) * self._character()
            bottom = (row + 1) * self._row_height() - 2
            painter.fillRect(QRectF(start, bottom, wide, 1.5), QColor(self.theme.accent))


class LiveView(QWidget):
    """Each name of the code with its value; what the last line changed is bold with a dot.

    The mouse over a name asks for what it stands for to be lit, a click for it to be selected.
    """

    hovered = Signal(object)  # frozenset[str]: keys of functions and variables
    chosen = Signal(object)  # frozenset[str]: keys of functions and variables

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: AlgorithmView | None = None
        self._mouse = -1.0  # how far down it is over this
        self._hovered = -1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_view(self, view: AlgorithmView, theme: Theme) -> None:
        """Show another moment of the loop."""
        self._view, self.theme = view, theme
        words = (f"{live.name} = {live.value}" for live in view.live)
        self.setAccessibleDescription("; ".join(words))
        self._hover_at(self._mouse, anew=True)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(190, _ROW * (len(self._view.live) if self._view else 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(110, _ROW)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            row = self._row_at(event.pos().y())
            text = f"{self._lives()[row].name} = {self._lives()[row].value}" if row >= 0 else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position().y())
        if row >= 0 and self._keys(row):
            self.chosen.emit(self._keys(row))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_at(event.position().y())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover_at(-1.0)

    def _hover_at(self, y: float, *, anew: bool = False) -> None:
        """Light what the name there stands for; `anew` where it may be something else."""
        self._mouse = y
        row = self._row_at(y)
        if row != self._hovered or (anew and row >= 0):
            self._hovered = row
            self.hovered.emit(self._keys(row))
            self.update()

    def _row_at(self, y: float) -> int:
        row = int(y // self._row_height())
        return row if 0 <= row < len(self._lives()) else -1

    def _keys(self, row: int) -> frozenset[str]:
        lives = self._lives()
        return frozenset(lives[row].keys) if 0 <= row < len(lives) else frozenset()

    def _lives(self) -> tuple[Live, ...]:
        return self._view.live if self._view is not None else ()

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
            widest = max(metrics.horizontalAdvance(live.name) for live in view.live) + 10
            names = min(widest, (self.width() - 19) * _MOST_NAMES)
            height = self._row_height()
            middle = Qt.AlignmentFlag.AlignVCenter
            for row, live in enumerate(view.live):
                line = QRectF(18, row * height, self.width() - 19, height)
                if row == self._hovered and live.keys:
                    painter.fillRect(line.adjusted(-14, 0, 0, 0), QColor(theme.highlight))
                if live.changed:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(QColor(theme.popped))
                    painter.drawEllipse(QRectF(8, line.center().y() - 2.5, 5, 5))
                painter.setFont(mono_font(size))
                painter.setPen(QColor(theme.text_muted))
                name = metrics.elidedText(live.name, Qt.TextElideMode.ElideMiddle, names - 8)
                painter.drawText(line, middle, name)
                font = mono_font(size, live.changed)
                painter.setFont(font)
                painter.setPen(QColor(theme.popped if live.changed else theme.text))
                area = line.adjusted(names, 0, 0, 0)
                elide = Qt.TextElideMode.ElideRight
                shown = QFontMetricsF(font).elidedText(live.value, elide, area.width())
                painter.drawText(area, middle, shown)
        finally:
            painter.end()
