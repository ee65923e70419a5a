"""The mathematics of one step, painted: what the function computes, and each input's chain rule."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.viewmodel.formula import FormulaTerm, FormulaView
from gui.viewmodel.mathematics import Math, Word, breaks
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.formula_layout import Box, layout

_SIZE, _SMALLEST = 15, 10
_LINE_GAP = 6
_TERM_GAP = 11
_GAP = 10  # between the pieces of one line
_INDENT = 16


@dataclass(frozen=True, slots=True)
class _Placed:
    """A box at its place, drawn in the theme's colour of this name."""

    box: Box
    x: float
    baseline: float
    colour: str


class FormulaCanvas(QWidget):
    """Title and equation on the first line; then for each input its rule, and below it numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._view: FormulaView | None = None
        self._placed: list[_Placed] = []
        self._height = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_view(self, view: FormulaView, theme: Theme) -> None:
        """Show another step."""
        self._view, self.theme = view, theme
        self.setAccessibleDescription(view.plain())
        self._place()

    def sizeHint(self) -> QSize:
        return QSize(260, round(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, round(self._height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for placed in self._placed:
                colour = QColor(getattr(self.theme, placed.colour))
                placed.box.draw(painter, placed.x, placed.baseline, colour)
                if self._is_cut(placed):
                    self._draw_ellipsis(painter, placed)
        finally:
            painter.end()

    def _draw_ellipsis(self, painter: QPainter, placed: _Placed) -> None:
        """Where one number is wider than the card: what is cut off stands in the tool tip."""
        more = layout(Word("…"), _SMALLEST, False)
        left = self.width() - more.width - 2
        top = placed.baseline - placed.box.ascent
        height = placed.box.ascent + placed.box.descent
        room = QRectF(left - 2, top, self.width() - left + 2, height)
        painter.fillRect(room, QColor(self.theme.field))
        more.draw(painter, left, placed.baseline, QColor(getattr(self.theme, placed.colour)))

    def _place(self) -> None:
        view = self._view
        if view is None:
            return
        before = self._height
        self._placed, self._height = [], 0.0
        head: list[tuple[Math, str, bool]] = [(Word(view.title), "text", True)]
        if view.equation is not None:
            head.append((view.equation, "text", False))
        self._add_line(head, 0.0, 0.0)
        for term in view.terms:
            self._add_term(term)
        is_cut = any(self._is_cut(placed) for placed in self._placed)
        self.setToolTip("\n".join([view.plain()] * is_cut + list(view.values)))
        if self._height != before:
            self.updateGeometry()
        self.update()

    def _is_cut(self, placed: _Placed) -> bool:
        return placed.x + placed.box.width > self.width()

    def _add_term(self, term: FormulaTerm) -> None:
        """The rule; the numbers stand below it, or beside it where they are the result alone."""
        rule: list[tuple[Math, str, bool]] = [
            (term.rule, "text" if term.arrived else "text_muted", False)
        ]
        worked: list[tuple[Math, str, bool]] = []
        if term.numbers is not None:
            worked.append((term.numbers, "text_muted", False))
        if term.arrived:
            worked.append((term.result, "popped", True))
        if term.numbers is None:
            self._add_line(rule + worked, 0.0, _TERM_GAP)
            return
        self._add_line(rule, 0.0, _TERM_GAP)
        if worked:
            self._add_line(worked, _INDENT, _LINE_GAP)

    def _add_line(self, pieces: list[tuple[Math, str, bool]], indent: float, gap: float) -> None:
        """Pieces side by side; what is still too wide at the smallest size gets its own line."""
        room = max(80.0, self.width() - indent)
        for size in range(_SIZE, _SMALLEST - 1, -1):
            boxes = [layout(math, size, bold) for math, _colour, bold in pieces]
            width = sum(box.width for box in boxes) + _GAP * (len(boxes) - 1)
            if width <= room:
                break
        else:
            if len(pieces) > 1:
                self._add_line(pieces[:1], indent, gap)
                self._add_line(pieces[1:], max(indent, _INDENT), _LINE_GAP)
                return
            ((math, colour, bold),) = pieces
            for first, rest in breaks(math):
                if layout(first, _SMALLEST, bold).width <= room:
                    self._add_line([(first, colour, bold)], indent, gap)
                    self._add_line([(rest, colour, bold)], max(indent, _INDENT), _LINE_GAP)
                    return
        baseline = self._height + gap + max(box.ascent for box in boxes)
        x = indent
        for box, (_math, colour, _bold) in zip(boxes, pieces, strict=True):
            self._placed.append(_Placed(box, x, baseline, colour))
            x += box.width + _GAP
        self._height = baseline + max(box.descent for box in boxes)
