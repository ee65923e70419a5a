"""SVG through the same painter: size in pixels, text as text, every node a group with its id."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from gui.export.drawing import draw_page
from gui.export.page import Aside, Look, Page, fit
from gui.export.svg_surface import ROOT, SvgSurface, number, printable
from gui.viewmodel.scene import (
    FlowShape,
    FrameShape,
    FunctionShape,
    LedgerShape,
    Rect,
    Shape,
    VariableShape,
)

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]")


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write a page as an SVG file."""
    path.write_bytes(render_svg(pages[0], look))


def render_svg(page: Page, look: Look) -> bytes:
    """A page as an SVG document in UTF-8, as the clipboard and files take it."""
    size = fit(page, look)
    surface = SvgSurface(outlines=look.outlines)
    draw_page(surface, page, look, size, mark=_Groups(surface))
    head = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width}" height="{size.height}"'
        f' viewBox="{_numbers(size.visible)}" {ROOT}>',
    ]
    if page.title:
        head.append(f"<title>{printable(page.title)}</title>")
    return "\n".join([*head, *surface.lines, "</svg>", ""]).encode()


def _numbers(rect: Rect) -> str:
    return " ".join(number(value) for value in rect)


class _Groups:
    """Makes a group of the file of every shape that is drawn."""

    def __init__(self, surface: SvgSurface) -> None:
        self._surface = surface

    def __call__(self, shape: Shape | Aside | None) -> None:
        if shape is None:
            self._surface.end_group()
        else:
            self._surface.begin_group(_group_id(shape), _title(shape))
        self._surface.centred = not isinstance(shape, LedgerShape | Aside)


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
