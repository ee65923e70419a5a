"""The track of the timeline: a knob for each step, a label below it, and a cursor to drag.

The forward pass and each run have a line of their own, side by side. It is a slider over the
positions of all of them, so that it has a value for screen readers too.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from gui.viewmodel.reading import Reading
from gui.viewmodel.theme import LIGHT, Theme
from gui.viewmodel.timeline_marks import Mark, Track, position_at, stop_near, track, words_at
from gui.viewmodel.timeline_scale import stretch_at
from gui.widgets.style import text_font

_SIDE = 16  # from the widget's edge to the ends of the track
_LINE = 22  # the track's height above the labels
_KNOB, _SMALL, _CURSOR = 6.0, 3.5, 10.0
_BREAK, _BREAK_GAP = 4.0, 16.0  # half of a breakpoint's mark, and how far above the line it is
_SNAP = 9  # pixels around a knob in which it catches the cursor
_BETWEEN = 8  # pixels that two labels keep apart


class TimelineTrack(QAbstractSlider):
    """Shows a reading's place among the steps; reports where the user drags to."""

    position_chosen = Signal(object)  # int: a position of the timeline

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._reading: Reading | None = None
        self._track: Track | None = None
        self._breakpoints: frozenset[str] = frozenset()
        self._lit: int | None = None  # a position of the course
        self._hovered = -1.0  # place under the mouse, from 0 to 1; negative where there is none
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_reading(
        self, reading: Reading, theme: Theme, breakpoints: frozenset[str] = frozenset()
    ) -> None:
        """Show another place on the timeline, and where playing stops."""
        self._reading, self.theme, self._breakpoints = reading, theme, breakpoints
        self.setRange(reading.course.first, reading.course.last)
        self.setValue(reading.on_course(reading.position))
        self._lay_out()

    def show_lit(self, position: int | None) -> None:
        """Light the step at a position, or none."""
        self._lit = position
        self.update()

    @property
    def shown(self) -> Track | None:
        """What is drawn."""
        return self._track

    def sizeHint(self) -> QSize:
        return QSize(420, 78)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 78)

    def x_of(self, place: float) -> float:
        """Where a place from 0 to 1 stands on the widget."""
        return _SIDE + place * max(1, self.width() - 2 * _SIDE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._choose(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self._place_at(event.position().x())
        if self.isSliderDown():
            self._choose(event.position().x())
        self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = -1.0
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._reading is not None and self._track is not None:
            place = self._place_at(event.pos().x())
            position, _place = stop_near(self._track, place)
            QToolTip.showText(event.globalPos(), words_at(self._reading, position), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = self._track
        if shown is None:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_line(painter, shown)
            self._draw_knobs(painter, shown)
            self._draw_breakpoints(painter, shown)
            self._draw_cursor(painter, shown)
            self._draw_lit(painter)
            self._draw_words(painter, shown.marks, [mark.label for mark in shown.marks], 0)
            self._draw_words(painter, shown.marks, [mark.note for mark in shown.marks], 1)
        finally:
            painter.end()

    def _lay_out(self) -> None:
        if self._reading is not None:
            room = max(1, self.width() - 2 * _SIDE)
            self._track = track(self._reading, room, self._breakpoints)
            self.update()

    def _draw_line(self, painter: QPainter, shown: Track) -> None:
        pen = QPen(QColor(self.theme.track), 6.0)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        for stretch in shown.stretches:
            parts = [(stretch.end, self.theme.track)]
            if shown.place > stretch.start:
                parts.append((min(shown.place, stretch.end), self.theme.popped))
            for end, colour in parts:
                pen.setColor(QColor(colour))
                painter.setPen(pen)
                start = QPointF(self.x_of(stretch.start), _LINE)
                painter.drawLine(start, QPointF(self.x_of(end), _LINE))

    def _draw_knobs(self, painter: QPainter, shown: Track) -> None:
        theme = self.theme
        hovered = stop_near(shown, self._hovered)[1] if self._hovered >= 0 else -1.0
        painter.setBrush(QColor(theme.panel))
        for knob in shown.knobs:
            colour = theme.popped if knob.place <= shown.place else theme.text_muted
            painter.setPen(QPen(QColor(colour), 1.6 if knob.small else 2.2))
            size = (_SMALL if knob.small else _KNOB) + (1.5 if knob.place == hovered else 0.0)
            painter.drawEllipse(QPointF(self.x_of(knob.place), _LINE), size, size)

    def _draw_lit(self, painter: QPainter) -> None:
        """A ring around the step that the mouse is over in another panel."""
        if self._lit is not None and not (at := self.point_of(self._lit)).isNull():
            painter.setPen(QPen(QColor(self.theme.accent), 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            reach = _CURSOR + 3.5
            painter.drawEllipse(QPointF(at), reach, reach)

    def _draw_breakpoints(self, painter: QPainter, shown: Track) -> None:
        """A filled diamond above the line where playing stops."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.error))
        for place in shown.breakpoints:
            x, y, reach = self.x_of(place), _LINE - _BREAK_GAP, _BREAK
            corners = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    def _draw_cursor(self, painter: QPainter, shown: Track) -> None:
        theme = self.theme
        centre = QPointF(self.x_of(shown.place), _LINE)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 2.0))
            painter.drawEllipse(centre, _CURSOR + 3.5, _CURSOR + 3.5)
        painter.setPen(QPen(QColor(theme.panel), 1.5))
        painter.setBrush(QColor(theme.popped))
        painter.drawEllipse(centre, _CURSOR + 0.75, _CURSOR + 0.75)

    def _draw_words(
        self, painter: QPainter, marks: tuple[Mark, ...], words: list[str], row: int
    ) -> None:
        """One row of words below the knobs: the labels, or the notes below those."""
        fonts = [_words_font(mark, row) for mark in marks]
        widths = [
            2 + QFontMetricsF(font).horizontalAdvance(text)
            for font, text in zip(fonts, words, strict=True)
        ]
        places = self._words_places(marks, widths)
        for mark, text, font, (start, width) in zip(marks, words, fonts, places, strict=True):
            later = row or not (mark.current or mark.passed)
            colour = self.theme.text_muted if later else self.theme.text
            painter.setFont(font)
            painter.setPen(QColor(self.theme.popped if mark.current else colour))
            side = Qt.AlignmentFlag.AlignHCenter
            if mark.place == 0.0 or mark.begins:
                side = Qt.AlignmentFlag.AlignLeft
            elif mark.place == 1.0:
                side = Qt.AlignmentFlag.AlignRight
            line = QRectF(start, _LINE + 16 + 18 * row, width, 18)
            shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, shown)

    def _words_places(
        self, marks: tuple[Mark, ...], widths: list[float]
    ) -> list[tuple[float, float]]:
        """Left edge and width of each: below its knob, and of two that meet the current one has
        its room, and others share it."""
        left, right = [], []
        for mark, width in zip(marks, widths, strict=True):
            start = self.x_of(mark.place) - (_KNOB if mark.begins else width / 2)
            start = max(_SIDE - 8.0, min(self.width() - _SIDE + 8.0 - width, start))
            left.append(start)
            right.append(start + width)
        for index in range(len(marks) - 1):
            overlap = right[index] + _BETWEEN - left[index + 1]
            if overlap > 0 and marks[index + 1].current:
                right[index] -= overlap
            elif overlap > 0:
                share = 0.0 if marks[index].current else overlap / 2
                right[index] -= share
                left[index + 1] += overlap - share
        return [(start, max(0.0, end - start)) for start, end in zip(left, right, strict=True)]

    def _place_at(self, x: float) -> float:
        return max(0.0, min(1.0, (x - _SIDE) / max(1, self.width() - 2 * _SIDE)))

    def _choose(self, x: float) -> None:
        shown = self._track
        if shown is None:
            return
        place = self._place_at(x)
        position, knob = stop_near(shown, place)
        caught = abs(self.x_of(knob) - x) <= _SNAP
        self.position_chosen.emit(position if caught else position_at(shown, place))

    def point_of(self, position: int) -> QPoint:
        """Where a position of the course stands; null where there is no such position."""
        stretch = None if self._track is None else stretch_at(self._track.stretches, position)
        if stretch is None:
            return QPoint()
        return QPoint(round(self.x_of(stretch.place_of(position))), _LINE)


def _words_font(mark: Mark, row: int) -> QFont:
    return text_font(11) if row else text_font(12, mark.current)
