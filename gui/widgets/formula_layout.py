"""How mathematics is set: words, fractions, powers and roots become boxes of placed text and rules.

Everything is drawn by QPainter as text and lines, so it is crisp at any scale and takes any colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from gui.viewmodel.mathematics import Fraction, Math, Power, Root, Row, Tone, Word
from gui.widgets.style import text_font

_SCRIPT = 0.72  # an exponent against its base
_PART = 0.88  # the halves of a fraction against the line
_SMALLEST = 8  # pixels: nested scripts stay legible


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A text whose baseline starts at (x, y)."""

    x: float
    y: float
    text: str
    font: QFont


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points: the bar of a fraction, the hook of a root."""

    points: tuple[tuple[float, float], ...]
    width: float


@dataclass(frozen=True, slots=True)
class Box:
    """Placed pieces; x grows from its left edge and y downwards from its baseline."""

    width: float
    ascent: float
    descent: float
    pieces: tuple[Glyphs | Stroke, ...] = ()

    @property
    def height(self) -> float:
        return self.ascent + self.descent

    def moved(self, dx: float, dy: float) -> tuple[Glyphs | Stroke, ...]:
        """Its pieces somewhere else."""
        return tuple(_moved(piece, dx, dy) for piece in self.pieces)

    def draw(self, painter: QPainter, x: float, baseline: float, colour: QColor) -> None:
        """Draw it with its left edge at x; the painter is left as it was."""
        painter.save()
        painter.translate(x, baseline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for piece in self.pieces:
            if isinstance(piece, Glyphs):
                painter.setPen(colour)
                painter.setFont(piece.font)
                painter.drawText(QPointF(piece.x, piece.y), piece.text)
            else:
                pen = QPen(colour, piece.width)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.setPen(pen)
                painter.drawPolyline(QPolygonF([QPointF(*point) for point in piece.points]))
        painter.restore()


def _moved(piece: Glyphs | Stroke, dx: float, dy: float) -> Glyphs | Stroke:
    if isinstance(piece, Glyphs):
        return Glyphs(piece.x + dx, piece.y + dy, piece.text, piece.font)
    return Stroke(tuple((x + dx, y + dy) for x, y in piece.points), piece.width)


@lru_cache(maxsize=1024)
def layout(math: Math, size: int, bold: bool = False) -> Box:
    """Set a piece of mathematics at this pixel size."""
    size = max(size, _SMALLEST)
    match math:
        case Word(text, tone):
            return _word(text, tone, size, bold)
        case Row(parts):
            return _row([layout(part, size, bold) for part in parts])
        case Fraction(top, bottom):
            part = round(size * _PART)
            return _fraction(layout(top, part, bold), layout(bottom, part, bold), size)
        case Power(base, exponent):
            small = layout(exponent, round(size * _SCRIPT), bold)
            return _power(layout(base, size, bold), small, size)
        case Root(inside):
            return _root(layout(inside, size, bold), size)


def _word(text: str, tone: Tone, size: int, bold: bool) -> Box:
    # A single letter is a name as mathematics writes it; anything longer reads better upright.
    italic = tone is Tone.NAME and len(text.rstrip("0123456789₀₁₂₃₄₅₆₇₈₉")) == 1 and text.isascii()
    font = text_font(size, bold, italic)
    metrics = QFontMetricsF(font)
    room = {Tone.SIGN: 0.3, Tone.TIGHT: 0.11}.get(tone, 0.0) * size
    text = text if text.strip() == text else text.replace(" ", "\u00a0")
    width = metrics.horizontalAdvance(text) + 2 * room
    # The line's own height rather than each glyph's: neighbouring lines keep their distance.
    glyphs = Glyphs(room, 0.0, text, font)
    return Box(width, metrics.capHeight() + size * 0.12, size * 0.22, (glyphs,))


def _row(boxes: list[Box]) -> Box:
    pieces: list[Glyphs | Stroke] = []
    x = 0.0
    for box in boxes:
        pieces += box.moved(x, 0.0)
        x += box.width
    ascent = max((box.ascent for box in boxes), default=0.0)
    descent = max((box.descent for box in boxes), default=0.0)
    return Box(x, ascent, descent, tuple(pieces))


def _fraction(top: Box, bottom: Box, size: int) -> Box:
    side, gap, line = size * 0.12, size * 0.14, max(1.0, size * 0.065)
    width = max(top.width, bottom.width) + 2 * side
    axis = -size * 0.34  # where the bar stands: the height of a minus sign
    up = axis - gap - top.descent
    down = axis + gap + bottom.ascent
    pieces = (
        *top.moved((width - top.width) / 2, up),
        *bottom.moved((width - bottom.width) / 2, down),
        Stroke(((side * 0.4, axis), (width - side * 0.4, axis)), line),
    )
    return Box(width, top.ascent - up, bottom.descent + down, pieces)


def _power(base: Box, exponent: Box, size: int) -> Box:
    up = -max(size * 0.36, base.ascent - exponent.ascent * 0.5)
    x = base.width + size * 0.05
    pieces = (*base.pieces, *exponent.moved(x, up))
    ascent = max(base.ascent, exponent.ascent - up)
    return Box(x + exponent.width + size * 0.04, ascent, base.descent, pieces)


def _root(inside: Box, size: int) -> Box:
    hook, line = size * 0.55, max(1.0, size * 0.065)
    roof = -(inside.ascent + size * 0.12)
    width = hook + inside.width + size * 0.1
    points = (
        (size * 0.06, -size * 0.28),
        (size * 0.2, -size * 0.36),
        (size * 0.34, inside.descent * 0.7),
        (hook * 0.92, roof),
        (width, roof),
    )
    pieces = (*inside.moved(hook, 0.0), Stroke(points, line))
    return Box(width, -roof + line, inside.descent, pieces)
