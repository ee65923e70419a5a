"""A surface that writes plain, small SVG: what is painted on it becomes elements with attributes.

Each element carries what differs from the defaults, and a text stands around its middle, so that a
viewer's other font does not push it aside. Qt's own generator repeats every attribute around every
shape, measures in millimetres, and would have to be read and written again for all of that.
"""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from gui.paint.fonts import text_width
from gui.viewmodel.text import Face

ROOT = 'fill="none" stroke-linejoin="round"'  # what holds where an element says nothing else
_SEMIBOLD = QFont.Weight.DemiBold


class SvgSurface:
    """Elements, a line each, in `lines`."""

    def __init__(self, *, outlines: bool = False) -> None:
        """With `outlines` texts become the paths of their letters."""
        self.lines: list[str] = []
        self.centred = True  # whether texts stand around their middles, or at their left ends
        self._outlines = outlines
        self._opacity = ""
        self._pen = self._ink = self._brush = ""  # of outlines, of texts, and inside
        self._font = QFont()
        self._saved: list[tuple[str, str, str, str, QFont]] = []
        # By identity, with what it stands for, which thereby lives on: to ask Qt costs far more.
        self._strokes: dict[int, tuple[object, str, str]] = {}
        self._fills: dict[int, tuple[object, str]] = {}
        self._fonts: dict[int, tuple[QFont, Face, float, str]] = {}

    def begin_group(self, name: str, title: str = "") -> None:
        """What is drawn from now on belongs together; a viewer tells its title."""
        self.lines.append(f"<g id={quoteattr(name)}>")
        if title:
            self.lines.append(f"<title>{printable(title)}</title>")

    def end_group(self) -> None:
        """The group that was begun last is whole."""
        self.lines.append("</g>")

    def save(self) -> None:
        """Remember pen, brush, font and opacity."""
        self._saved.append((self._opacity, self._pen, self._ink, self._brush, self._font))

    def restore(self) -> None:
        """Take back what was remembered last."""
        self._opacity, self._pen, self._ink, self._brush, self._font = self._saved.pop()

    def setRenderHint(self, _hint: QPainter.RenderHint, /, _on: bool = True) -> None:
        """A viewer decides how edges are drawn."""

    def testRenderHint(self, _hint: QPainter.RenderHint, /) -> bool:
        """The best there is."""
        return True

    def setOpacity(self, opacity: float, /) -> None:
        """How much of what is drawn from now on is seen."""
        self._opacity = "" if opacity == 1.0 else f' opacity="{number(opacity)}"'

    def setPen(self, pen: QPen | Qt.PenStyle | QColor, /) -> None:
        """For outlines and texts."""
        found = self._strokes.get(id(pen))
        if found is None:
            made = QPen(pen)
            found = self._strokes[id(pen)] = pen, _stroke(made), _paint("fill", made.color())
        _kept, self._pen, self._ink = found

    def setBrush(self, brush: QBrush | Qt.BrushStyle, /) -> None:
        """For what is inside."""
        self._brush = self._fill(brush)

    def _fill(self, brush: QBrush | Qt.BrushStyle) -> str:
        found = self._fills.get(id(brush))
        if found is None:
            made = QBrush(brush)
            plain = made.style() != Qt.BrushStyle.NoBrush
            found = brush, _paint("fill", made.color()) if plain else ""
            self._fills[id(brush)] = found
        return found[1]

    def setFont(self, font: QFont, /) -> None:
        """For texts."""
        self._font = font

    def fillRect(self, rect: QRectF, brush: QBrush, /) -> None:
        """A rectangle without an outline."""
        self.lines.append(f"<rect{_box(rect)}{self._opacity}{self._fill(brush)}/>")

    def drawRect(self, rect: QRectF, /) -> None:
        """A rectangle."""
        self._add(f"rect{_box(rect)}")

    def drawRects(self, rectangles: list[QRectF], /) -> None:
        """Rectangles."""
        for rect in rectangles:
            self.drawRect(rect)

    def drawRoundedRect(self, rect: QRectF, x_radius: float, y_radius: float, /) -> None:
        """A rectangle with round corners."""
        other = "" if y_radius == x_radius else f' ry="{number(y_radius)}"'
        self._add(f'rect{_box(rect)} rx="{number(x_radius)}"{other}')

    def drawEllipse(self, place: QRectF | QPointF, rx: float = 0.0, ry: float = 0.0, /) -> None:
        """An ellipse in a rectangle, or around a point."""
        if isinstance(place, QRectF):
            middle, rx, ry = place.center(), place.width() / 2, place.height() / 2
        else:
            middle = place
        self._add(
            f'ellipse cx="{number(middle.x())}" cy="{number(middle.y())}"'
            f' rx="{number(rx)}" ry="{number(ry)}"'
        )

    def drawLine(self, p1: QPointF, p2: QPointF, /) -> None:
        """A line."""
        self._add(
            f'line x1="{number(p1.x())}" y1="{number(p1.y())}"'
            f' x2="{number(p2.x())}" y2="{number(p2.y())}"',
            filled=False,
        )

    def drawLines(self, lines: list[QLineF], /) -> None:
        """Lines."""
        for line in lines:
            self.drawLine(line.p1(), line.p2())

    def drawPath(self, path: QPainterPath, /) -> None:
        """A path."""
        self._add(f'path d="{_path_data(path)}"')

    def drawPolygon(self, polygon: QPolygonF, /) -> None:
        """A closed polygon."""
        points = [f"{number(point.x())},{number(point.y())}" for point in polygon.toList()]
        self._add(f'polygon points="{" ".join(points)}"')

    def drawText(self, at: QPointF, text: str, /) -> None:
        """A line of text that begins there on its baseline; it has the colour of the pen."""
        if self._outlines:
            path = QPainterPath()
            path.addText(at, self._font, text)
            self.lines.append(
                f'<path d="{_path_data(path)}" aria-label={quoteattr(plain(text))}'
                f"{self._opacity}{self._ink}/>"
            )
            return
        face, size, attributes = self._typeface()
        x, anchor = at.x(), ""
        if self.centred:
            x, anchor = x + text_width(text, face, size) / 2, ' text-anchor="middle"'
        kept = "" if text == text.strip() and "  " not in text else ' xml:space="preserve"'
        place = f'x="{number(x)}" y="{number(at.y())}"{anchor}'
        self.lines.append(
            f"<text {place}{self._opacity}{self._ink}{attributes}{kept}>{printable(text)}</text>"
        )

    def _typeface(self) -> tuple[Face, float, str]:
        """The face and size of the font that is set, and how SVG writes them."""
        font = self._font
        found = self._fonts.get(id(font))
        if found is None:
            face, size = _face(font), float(font.pixelSize())
            found = self._fonts[id(font)] = font, face, size, _font_attributes(font)
        return found[1:]

    def _add(self, shape: str, *, filled: bool = True) -> None:
        inside = self._brush if filled else ""
        self.lines.append(f"<{shape}{self._opacity}{inside}{self._pen}/>")


def _paint(kind: str, colour: QColor) -> str:
    """A colour as an attribute, and how much of it is seen where it is not all."""
    seen = "" if colour.alphaF() == 1.0 else f' {kind}-opacity="{number(colour.alphaF())}"'
    return f' {kind}="{colour.name()}"{seen}'


def _stroke(pen: QPen) -> str:
    if pen.style() == Qt.PenStyle.NoPen:
        return ""
    wide = pen.widthF()
    parts = [_paint("stroke", pen.color())]
    if wide != 1.0:
        parts.append(f' stroke-width="{number(wide)}"')
    if dashes := pen.dashPattern():
        parts.append(f' stroke-dasharray="{",".join(number(dash * wide) for dash in dashes)}"')
    return "".join(parts)


def _face(font: QFont) -> Face:
    is_bold = font.weight() == _SEMIBOLD
    if font.styleHint() == QFont.StyleHint.Monospace:
        return Face.MONO_BOLD if is_bold else Face.MONO
    return Face.ITALIC if font.italic() else Face.BOLD if is_bold else Face.SANS


def _font_attributes(font: QFont) -> str:
    """The first family, common ones about as wide, and the generic last one.

    A viewer finds the glyphs that are missing in these, such as Chinese ones, by itself.
    """
    families = font.families()
    alike = "" if families[-1] == "monospace" else "Helvetica, Arial, "
    weight = ' font-weight="600"' if font.weight() == _SEMIBOLD else ""
    slant = ' font-style="italic"' if font.italic() else ""
    family = f"{families[0]}, {alike}{families[-1]}"
    return f' font-family="{family}" font-size="{font.pixelSize()}"{weight}{slant}'


def _box(rect: QRectF) -> str:
    return (
        f' x="{number(rect.x())}" y="{number(rect.y())}"'
        f' width="{number(rect.width())}" height="{number(rect.height())}"'
    )


def _path_data(path: QPainterPath) -> str:
    parts = []
    pending: list[str] = []  # a curve's control points, which Qt lists before its end
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        place = f"{number(element.x)},{number(element.y)}"
        if element.isMoveTo():
            parts.append(f"M{place}")
        elif element.isLineTo():
            parts.append(f"L{place}")
        else:
            pending.append(place)
            if len(pending) == 3:
                parts.append(f"C{' '.join(pending)}")
                pending.clear()
    return "".join(parts)


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A number to a hundredth, as short as can be, and never with an exponent."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def printable(text: str) -> str:
    """The text as XML, without the characters that XML has no way to write."""
    return escape(plain(text))


def plain(text: str) -> str:
    """The text without the characters that nothing shows, but with its line ends."""
    if text.isprintable():
        return text
    return "".join(c for c in text if c.isprintable() or c == "\n")
