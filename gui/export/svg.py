"""SVG through the same painter: size in pixels, text as text, every node a group with its id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtSvg import QSvgGenerator

from gui.export.drawing import draw_page
from gui.export.page import Aside, Fit, Look, Page, fit
from gui.export.svg_tidy import END, MARK_COLOUR, Group, tidy
from gui.paint.fonts import MONO_FAMILIES, font, text_width
from gui.paint.ink import rectf
from gui.viewmodel.scene import (
    FlowShape,
    FrameShape,
    FunctionShape,
    LedgerShape,
    Shape,
    VariableShape,
)
from gui.viewmodel.text import Face

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]")


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write a page as an SVG file."""
    path.write_bytes(render_svg(pages[0], look))


def render_svg(page: Page, look: Look) -> bytes:
    """A page as an SVG document in UTF-8, as the clipboard and files take it."""
    size = fit(page, look)
    marks = _Marks()
    raw = _generate(page, look, size, marks)
    outline = _outline if look.outlines else None
    pixels = (size.width, size.height)
    return tidy(raw, marks.groups, page.title, pixels, _measure, outline).encode()


def _generate(page: Page, look: Look, size: Fit, marks: _Marks) -> bytes:
    """What Qt's generator makes of a page, with a text at every beginning and end of a group."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(size.width, size.height))
    generator.setViewBox(rectf(size.visible))
    painter = QPainter(generator)
    try:
        draw_page(painter, page, look, size, mark=marks)
    finally:
        painter.end()
        buffer.close()
    return bytes(data.data())


class _Marks:
    """Writes into the picture where a shape's group begins and ends, for `tidy` to find."""

    def __init__(self) -> None:
        self.groups: list[Group] = []

    def __call__(self, painter: QPainter, shape: Shape | Aside | None) -> None:
        painter.setPen(QColor(MARK_COLOUR))
        if shape is None:
            painter.drawText(QPointF(0, 0), END)
            return
        centred = not isinstance(shape, LedgerShape | Aside)
        self.groups.append(Group(_group_id(shape), _title(shape), centred))
        painter.drawText(QPointF(0, 0), str(len(self.groups) - 1))


def _group_id(shape: Shape | Aside) -> str:
    if isinstance(shape, Aside):
        return "aside"
    if isinstance(shape, LedgerShape):
        name = f"ledger-{shape.variable}"
    elif isinstance(shape, FlowShape):
        name = f"flow-{shape.wire.function}-{shape.wire.slot}"
    elif isinstance(shape, FrameShape):
        name = f"frame-{shape.id}"
    else:
        name = f"node-{getattr(shape, 'id', '')}"
    return _UNSAFE.sub("_", name)


def _title(shape: Shape | Aside) -> str:
    """What a viewer tells when the mouse rests on a node."""
    return shape.tooltip if isinstance(shape, VariableShape | FunctionShape | FrameShape) else ""


def _measure(text: str, look: Mapping[str, str]) -> float:
    """How wide Qt has drawn a text with these attributes."""
    return text_width(text, _face(look), float(look["font-size"]))


def _face(look: Mapping[str, str]) -> Face:
    is_bold, is_italic = look.get("font-weight") == "600", look.get("font-style") == "italic"
    if look.get("font-family", "").startswith(MONO_FAMILIES[0]):
        return Face.MONO_BOLD if is_bold else Face.MONO
    return Face.ITALIC if is_italic else Face.BOLD if is_bold else Face.SANS


def _outline(text: str, look: Mapping[str, str]) -> str:
    """The letters of a text with these attributes as the data of a path."""
    path = QPainterPath()
    at = QPointF(float(look["x"]), float(look["y"]))
    path.addText(at, font(_face(look), float(look["font-size"])), text)
    parts = []
    pending: list[str] = []  # a curve's control points, which Qt lists before its end
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        place = f"{element.x:.2f} {element.y:.2f}"
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
