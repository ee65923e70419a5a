"""What a slide is drawn with: boxes, curves and texts, as PowerPoint's own shapes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from gui.export.page import Fit, Look
from gui.export.wording import printable
from gui.viewmodel.curves import Curve
from gui.viewmodel.scene import Rect
from gui.viewmodel.theme import Theme

EMU = 9525  # English metric units to a pixel at 96 an inch
_POINTS = 0.75  # to a pixel
_ROOM = 1.5  # of what a line takes in our fonts
_SANS, _MONO = "Arial", "Consolas"  # as wide as ours at most, wherever slides are shown


class Line(NamedTuple):
    """A line of text in a shape; a note stands muted behind its text."""

    text: str
    colour: str
    size: float  # scene units
    bold: bool = False
    italic: bool = False
    mono: bool = False
    note: str = ""
    struck: bool = False


class Ink:
    """Puts shapes on one slide; `fit` says where the scene's frame comes to lie on it."""

    def __init__(self, slide: Any, fit: Fit, look: Look) -> None:
        self._shapes = slide.shapes
        self._fit = fit
        self._look = look
        self._theme: Theme = look.theme
        self._kinds: Any = import_module("pptx.enum.shapes").MSO_SHAPE
        self._colour: Any = import_module("pptx.dml.color").RGBColor
        self._enum: Any = import_module("pptx.enum.text")
        self._dash: Any = import_module("pptx.enum.dml").MSO_LINE
        self._points: Any = import_module("pptx.util").Pt
        self._tag: Any = import_module("pptx.oxml.ns").qn
        if not look.transparent:
            fill = slide.background.fill
            fill.solid()
            fill.fore_color.rgb = self._rgb(look.theme.canvas)

    def _box(self, kind: Any, rect: Rect, name: str = "") -> Any:
        shape = self._plain(self._shapes.add_shape(kind, *self._place(rect)))
        if name:
            shape.name = printable(name)
        return shape

    def _plain(self, shape: Any) -> Any:
        """A shape without the colours and the shadow of the template's style."""
        for style in shape._element.findall(self._tag("p:style")):
            shape._element.remove(style)
        shape.fill.background()
        shape.line.fill.background()
        return shape

    def _written(self, rect: Rect, line: Line) -> None:
        """A line that begins at the left of a rectangle, with room for a wider font than ours."""
        most = max(rect.width, self._fit.visible.right - rect.x)
        roomy = Rect(rect.x, rect.y, min(most, _ROOM * rect.width), rect.height)
        self._write(self._text_box(roomy), [line], left=True)

    def _text_box(self, rect: Rect) -> Any:
        return self._shapes.add_textbox(*self._place(rect))

    def _place(self, rect: Rect) -> tuple[int, int, int, int]:
        left, top = self._at(rect.x, rect.y)
        right, bottom = self._at(rect.right, rect.bottom)
        return left, top, max(1, right - left), max(1, bottom - top)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        fit = self._fit
        return (
            round((x - fit.visible.x) * fit.scale * EMU),
            round((y - fit.visible.y) * fit.scale * EMU),
        )

    def _filled(self, shape: Any, colour: str) -> None:
        shape.fill.solid()
        shape.fill.fore_color.rgb = self._rgb(colour)

    def _outline(self, shape: Any, colour: str, width: float, *, dashed: bool = False) -> None:
        shape.line.color.rgb = self._rgb(colour)
        shape.line.width = self._points(max(0.25, width * _POINTS * self._fit.scale))
        if dashed:
            shape.line.dash_style = self._dash.DASH

    def _rgb(self, colour: str) -> Any:
        return self._colour.from_string(colour[1:].upper())

    def _curve(
        self, curve: Curve, colour: str, width: float, *, head: bool = False, dashed: bool = False
    ) -> None:
        """A curve of cubic pieces: python-pptx draws lines, whose points are then made controls."""
        points = [self._at(*point) for point in curve]
        if len(set(points)) < 2:
            return
        builder = self._shapes.build_freeform(*points[0], scale=1.0)
        builder.add_line_segments(points[1:], close=False)
        shape = self._plain(builder.convert_to_shape())
        self._outline(shape, colour, width, dashed=dashed)
        path = next(shape._element.iter(self._tag("a:path")))
        straight = path.findall(self._tag("a:lnTo"))
        for index in range(0, len(straight), 3):
            bent = path.makeelement(self._tag("a:cubicBezTo"), {})
            path.insert(path.index(straight[index]), bent)
            for line in straight[index : index + 3]:
                bent.append(line[0])
                path.remove(line)
        if head:
            line = shape.line._get_or_add_ln()
            line.append(line.makeelement(self._tag("a:tailEnd"), {"type": "triangle"}))

    def _write(self, shape: Any, lines: Sequence[Line], *, left: bool = False) -> None:
        frame = shape.text_frame
        margin = round(8 * self._fit.scale * EMU) if left else 0
        frame.margin_left, frame.margin_right, frame.margin_top, frame.margin_bottom = (
            margin, 0, 0, 0,
        )  # fmt: skip
        frame.word_wrap = left  # else a text box is as wide as its text, about its middle
        frame.vertical_anchor = self._enum.MSO_ANCHOR.MIDDLE
        for number, line in enumerate(lines):
            paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
            side = self._enum.PP_ALIGN.LEFT if left else self._enum.PP_ALIGN.CENTER
            paragraph.alignment = side
            self._run(paragraph, line.text, line)
            if line.note:
                note = Line(line.note, self._theme.text_muted, 11, mono=line.mono)
                self._run(paragraph, f"   {line.note}", note)

    def _run(self, paragraph: Any, text: str, line: Line) -> None:
        run = paragraph.add_run()
        run.text = printable(text).replace("\n", " ")
        run.font.size = self._points(max(1.0, line.size * _POINTS * self._fit.scale))
        run.font.bold, run.font.italic = line.bold, line.italic
        run.font.color.rgb = self._rgb(line.colour)
        run.font.name = _MONO if line.mono else _SANS
        if line.struck:
            run.font._element.set("strike", "sngStrike")
