"""The chain rule along every path to a variable as a card; a click on a path lights it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.translation import _
from gui.viewmodel.mathematics import Math, Word, plain, row
from gui.viewmodel.numbers import number
from gui.viewmodel.paths import ChainPath, PathsView, counted
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.card import draw_card
from gui.widgets.formula_layout import Box, layout
from gui.widgets.style import mono_font, text_font

_SIDE, _GAP = 14, 8
_SIZES = (13, 12, 11, 10)


class PathsCard(QWidget):
    """Each path with its product, its numbers and its value; the sum is the gradient."""

    chosen = Signal(object)  # ChainPath: to be lit
    hovered = Signal(object)  # ChainPath | None: the mouse is over it

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: PathsView | None = None
        self._lines: list[tuple[ChainPath, QRectF, list[Box]]] = []
        self._height = 0.0
        self._hovered: ChainPath | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_paths(self, view: PathsView, theme: Theme) -> None:
        """Show the paths to another variable."""
        self.theme = theme
        if self._view != view:  # the same paths stay the same objects, and one stays lit
            self._view = view
            self._hover(None)
        name = plain(view.derivative)
        self.setAccessibleName(_("{derivative} along every path").format(derivative=name))
        said = [_said(path) for path in view.paths]
        self.setAccessibleDescription("; ".join([*said, view.total]))
        self.setToolTip(
            _("Click a path, or go along them with the arrow keys, to light it")
            if view.paths
            else ""
        )
        self._place()

    def path_middle(self, index: int) -> QPoint:
        """The middle of a path's line."""
        return self._lines[index][1].center().toPoint()

    def sizeHint(self) -> QSize:
        return QSize(240, round(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, round(self._height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._place()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._path_at(event))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        path = self._path_at(event)
        if path is not None:
            self.chosen.emit(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        paths = [path for path, _place, _boxes in self._lines]
        if event.key() not in steps or not paths:
            super().keyPressEvent(event)
            return
        here = paths.index(self._hovered) if self._hovered in paths else -1
        wanted = max(0, min(here + steps[event.key()], len(paths) - 1))
        self._hover(paths[wanted])
        self.chosen.emit(paths[wanted])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        view = self._view
        if view is None:
            return
        painter = QPainter(self)
        try:
            draw_card(painter, self, self.theme)
            self._draw_title(painter, view)
            for path, place, boxes in self._lines:
                self._draw_path(painter, path, place, boxes)
            self._draw_total(painter, view)
        finally:
            painter.end()

    def _place(self) -> None:
        """Set every path in one line, or in two where its numbers need the second."""
        view = self._view
        if view is None:
            return
        room, y = max(120.0, self.width() - 2.0 * _SIDE), 34.0
        self._lines = []
        for path in view.paths:
            parts = [path.rule, path.numbers, _value(path)]
            maths = [part for part in parts if part is not None]
            for size in _SIZES:
                boxes = [layout(math, size, index == 2) for index, math in enumerate(maths)]
                widest = max(boxes[0].width, sum(box.width for box in boxes[1:]) + _GAP)
                if widest <= room:
                    break
            height = boxes[0].height + (boxes[-1].height + 4 if len(boxes) > 1 else 0) + _GAP
            self._lines.append((path, QRectF(0, y, self.width(), height), boxes))
            y += height
        before, self._height = self._height, y + (26 if view.total else 2) + 8
        if self._height != before:
            self.updateGeometry()
        self.update()

    def _draw_title(self, painter: QPainter, view: PathsView) -> None:
        line = QRectF(_SIDE, 6, self.width() - 2 * _SIDE, 22)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(text_font(13, True))
        painter.setPen(QColor(self.theme.text))
        painter.drawText(line, middle, self.accessibleName())
        painter.setFont(text_font(12))
        painter.setPen(QColor(self.theme.text_muted))
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, counted(view))

    def _draw_path(
        self, painter: QPainter, path: ChainPath, place: QRectF, boxes: list[Box]
    ) -> None:
        theme = self.theme
        if path is self._hovered:
            painter.fillRect(place.adjusted(1, -2, -1, -4), QColor(theme.highlight))
            painter.fillRect(QRectF(1, place.y() - 2, 3, place.height() - 2), QColor(theme.accent))
        baseline = place.y() + boxes[0].ascent
        boxes[0].draw(painter, _SIDE, baseline, QColor(theme.text))
        if len(boxes) == 1:
            return
        baseline += boxes[0].descent + 4 + boxes[1].ascent
        x = float(_SIDE)
        for box in boxes[1:]:
            last = box is boxes[-1]
            box.draw(painter, x, baseline, QColor(theme.done if last else theme.text_muted))
            x += box.width + _GAP

    def _draw_total(self, painter: QPainter, view: PathsView) -> None:
        if not view.total:
            return
        top = self._height - 34
        painter.setPen(QPen(QColor(self.theme.field_border), 1))
        painter.drawLine(_SIDE, round(top), self.width() - _SIDE, round(top))
        painter.setPen(QColor(self.theme.text))
        painter.setFont(mono_font(12, True))
        line = QRectF(_SIDE, top + 2, self.width() - 2 * _SIDE, 22)
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        mode = Qt.TextElideMode.ElideLeft
        text = painter.fontMetrics().elidedText(view.total, mode, int(line.width()))
        painter.drawText(line, side, text)

    def _path_at(self, event: QMouseEvent) -> ChainPath | None:
        for path, place, _boxes in self._lines:
            if place.contains(event.position()):
                return path
        return None

    def _hover(self, path: ChainPath | None) -> None:
        if path is not self._hovered:
            self._hovered = path
            self.update()
            self.hovered.emit(path)


def _value(path: ChainPath) -> Math | None:
    return None if path.value is None else row("=", Word(number(path.value)))


def _said(path: ChainPath) -> str:
    parts = (path.rule, path.numbers, _value(path))
    return " ".join(plain(part).strip() for part in parts if part is not None)
