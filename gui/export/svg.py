"""SVG through the same painter: size in pixels, text as text, every node a group with its id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgGenerator

from gui.export.drawing import draw_page
from gui.export.page import Fit, Look, Page, fit
from gui.export.progress import Progress, unheard
from gui.export.svg_tidy import END, MARK_COLOUR, Group, tidy
from gui.paint.fonts import MONO_FAMILIES, text_width
from gui.paint.ink import rectf
from gui.viewmodel.scene import FlowShape, FunctionShape, LedgerShape, Shape, VariableShape
from gui.viewmodel.text import Face

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]")


def write(pages: Sequence[Page], path: Path, look: Look, progress: Progress = unheard) -> None:
    """Write a page as an SVG file."""
    del progress
    path.write_bytes(render_svg(pages[0], look))


def render_svg(page: Page, look: Look) -> bytes:
    """A page as an SVG document in UTF-8, as the clipboard and files take it."""
    size = fit(page, look)
    marks = _Marks()
    raw = _generate(page, look, size, marks)
    return tidy(raw, marks.groups, page.title, (size.width, size.height), _measure).encode()


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

    def __call__(self, painter: QPainter, shape: Shape | None) -> None:
        painter.setPen(QColor(MARK_COLOUR))
        if shape is None:
            painter.drawText(QPointF(0, 0), END)
            return
        centred = not isinstance(shape, LedgerShape)
        self.groups.append(Group(_group_id(shape), _title(shape), centred))
        painter.drawText(QPointF(0, 0), str(len(self.groups) - 1))


def _group_id(shape: Shape) -> str:
    if isinstance(shape, LedgerShape):
        name = f"ledger-{shape.variable}"
    elif isinstance(shape, FlowShape):
        name = f"flow-{shape.wire.function}-{shape.wire.slot}"
    else:
        name = f"node-{getattr(shape, 'id', '')}"
    return _UNSAFE.sub("_", name)


def _title(shape: Shape) -> str:
    """What a viewer tells when the mouse rests on a node."""
    return shape.tooltip if isinstance(shape, VariableShape | FunctionShape) else ""


def _measure(text: str, look: Mapping[str, str]) -> float:
    """How wide Qt has drawn a text with these attributes."""
    is_bold, is_italic = look.get("font-weight") == "600", look.get("font-style") == "italic"
    if look.get("font-family", "").startswith(MONO_FAMILIES[0]):
        face = Face.MONO_BOLD if is_bold else Face.MONO
    else:
        face = Face.ITALIC if is_italic else Face.BOLD if is_bold else Face.SANS
    return text_width(text, face, float(look["font-size"]))
