"""TikZ: a standalone LaTeX document that draws the picture with nodes, curves and LaTeX's fonts.

A scene unit is 0.75 bp, so that the drawing is as large as it is on the screen at 96 dots an inch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from gui.document.model import Point
from gui.export.latex import preamble_for, text
from gui.export.page import Aside, Box, Look, Page
from gui.viewmodel.curves import Curve, until
from gui.viewmodel.extent import STACKED, arrived_rect, complaint, problem_rect, problem_text
from gui.viewmodel.flows import LEDGER_PADDING
from gui.viewmodel.frames import PADDING, title_bar
from gui.viewmodel.free_place import LEDGER_FOOT, LEDGER_HEAD, LEDGER_PITCH, card_exit
from gui.viewmodel.heat import heat_boxes, heat_cells, heat_colour
from gui.viewmodel.scene import (
    ConstantShape,
    FlowShape,
    FrameShape,
    FunctionShape,
    FunctionState,
    GradState,
    Heat,
    LedgerShape,
    Rect,
    Scene,
    VariableShape,
    WireShape,
)
from gui.viewmodel.text import Face
from gui.viewmodel.theme import Theme, tint_name

_BP = 0.75  # of a scene unit
_TONES = {
    FunctionState.IDLE: "function",
    FunctionState.QUEUED: "queued",
    FunctionState.NEXT: "queued",
    FunctionState.POPPED: "popped",
    FunctionState.DONE: "done",
    FunctionState.FAILED: "error",
}
_GRADS = {
    GradState.NONE: "textmuted",
    GradState.SET: "done",
    GradState.CHANGED: "popped",
    GradState.INVALID: "error",
    GradState.WRONG: "error",
}
_STRUCK = r", append after command={(\tikzlastnode.west) edge[textmuted] (\tikzlastnode.east)}"
_STYLES = r"""
  x=0.75bp, y=-0.75bp, every node/.style={inner sep=0pt, outer sep=0pt},
  words/.style={font=\sffamily\fontsize{#1}{#1}\selectfont},
  number/.style={font=\ttfamily\fontsize{#1}{#1}\selectfont},
  wire/.style={draw=wire, line width=1.2bp},
  head/.style={-{Triangle[length=8.25bp, width=7.5bp]}},
  flow/.style={draw=popped, line width=1.8bp, dash pattern=on 4.5bp off 3bp,
    -{Triangle[length=11bp, width=11bp]}},
  variable node/.style={ellipse, draw=variableoutline, fill=variablefill, line width=1.2bp},
  function node/.style={rectangle, rounded corners=6bp, fill=functionfill, line width=1.5bp},
  idle/.style={draw=functionoutline, line width=1.05bp},
  queued/.style={draw=queued, dash pattern=on 4.5bp off 3bp},
  popped/.style={draw=popped, line width=2.4bp},
  done/.style={draw=done},
  failed/.style={draw=error},
  pill/.style={rectangle, rounded corners=7.4bp}""".strip("\n")


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write a page as a LaTeX file that compiles as it stands."""
    path.write_bytes(standalone(pages[0], look).encode("utf-8", "replace"))


def standalone(page: Page, look: Look) -> str:
    """The whole document."""
    body = list(_picture(page, look))
    return "\n".join(
        [
            r"\documentclass[tikz]{standalone}",
            r"\usepackage{fix-cm}",
            *preamble_for("\n".join(body)),
            r"\usetikzlibrary{arrows.meta, shapes.geometric}",
            *_colours(look.theme),
            r"\begin{document}",
            *body,
            r"\end{document}",
            "",
        ]
    )


def _colours(theme: Theme) -> Iterator[str]:
    for field in fields(theme):
        value = getattr(theme, field.name)
        if value.startswith("#"):
            name = field.name.replace("_", "")
            yield rf"\definecolor{{{name}}}{{HTML}}{{{value[1:].upper()}}}"


def _picture(page: Page, look: Look) -> Iterator[str]:
    scene, frame = page.scene, page.frame
    yield rf"\begin{{tikzpicture}}[scale={look.scale:g}, transform shape,"
    yield f"{_STYLES}]"
    ground = "" if look.transparent else "[fill=canvas]"
    yield rf"\useasboundingbox{ground} {_corners(frame)};"
    for band in scene.bands:
        if not look.transparent:
            strip = Rect(band.rect.x, frame.y, band.rect.width, frame.height)
            yield rf"\fill[band] {_corners(strip)};"
        at = Point(band.rect.centre.x, frame.y + 20.4)
        yield _text(at, band.label, "words=9bp", "textmuted")
    yield from _shapes(scene, look.theme)
    if page.aside is not None:
        yield from _aside(page.aside)
    yield r"\end{tikzpicture}"


def _aside(aside: Aside) -> Iterator[str]:
    """The queue, the ledgers and the formula of a figure."""
    for part in aside.parts:
        if isinstance(part, Box):
            dashed = ", dash pattern=on 4.5bp off 3bp" if part.dashes else ""
            style = f"rounded corners=6bp, fill=field, draw={part.outline}, line width=1.2bp"
            yield _box(part.rect.moved(aside.x, aside.y), style + dashed, "")
            continue
        family = "number" if part.face in (Face.MONO, Face.MONO_BOLD) else "words"
        style = f"{family}={part.size * _BP:g}bp, anchor=west"
        at = Point(aside.x + part.x, aside.y + part.y)
        bold = r"\bfseries" if part.face is Face.BOLD else ""
        yield _text(at, part.text, style, part.tone.replace("_", ""), bold)


def _shapes(scene: Scene, theme: Theme) -> Iterator[str]:
    for frame in scene.frames.values():
        yield from _frame(frame)
    for function in scene.functions.values():
        if function.state is FunctionState.POPPED:
            ring = _corners(function.rect.grown(8.0))
            yield rf"\draw[glow, line width=6.75bp, rounded corners=9bp] {ring};"
    for wire in scene.wires:
        yield _wire(wire)
    for number, variable in enumerate(scene.variables.values()):
        yield from _variable(variable, f"v{number}", theme)
    for number, function in enumerate(scene.functions.values()):
        yield from _function(function, f"f{number}")
    for constant in scene.constants.values():
        yield from _constant(constant)
    for flow in scene.flows:
        yield from _flow(flow)
    for card in scene.ledgers:
        yield from _ledger(card)


def _frame(shape: FrameShape) -> Iterator[str]:
    fill = tint_name(shape.order).replace("_", "")
    yield _box(shape.rect, f"rounded corners=9bp, draw=wire, fill={fill}, line width=0.75bp", "")
    note = rf"\quad {{\color{{textmuted}}{text(shape.note)}}}"
    words = rf"{{\bfseries {text(shape.title)}}}{note}"
    at = Point(shape.rect.x + PADDING, title_bar(shape.rect).centre.y)
    yield rf"\node[words=9.75bp, anchor=west, text=text] at {_at(at)} {{{words}}};"


def _variable(shape: VariableShape, key: str, theme: Theme) -> Iterator[str]:
    if shape.is_port:
        yield _box(shape.rect, "variable node", key)
        return
    outline = ", draw=error" if shape.problem else ""
    dashed = ", dash pattern=on 3.75bp off 2.25bp" if shape.stale else ""
    yield _box(shape.rect, f"variable node{outline}{dashed}", key)
    if shape.is_output:
        yield _box(shape.rect.grown(-3.5), "variable node, line width=0.75bp", "")
    yield from _values(shape) if shape.heat is None else _heats(shape, shape.heat, theme)
    if shape.arrived:
        pill = arrived_rect(shape)
        yield _box(pill, "pill, draw=queued, fill=field, line width=0.9bp", "")
        yield _text(pill.centre, shape.arrived, "words=7.5bp", "queued", r"\bfseries")
    yield from _complaint(shape)


def _values(shape: VariableShape) -> Iterator[str]:
    x, y = shape.rect.centre
    yield _text(Point(x, y - 14), shape.name, "words=10.5bp", "text", r"\bfseries\itshape")
    data_tone = "error" if shape.data_invalid else "text"
    yield _text(Point(x, y + 5), f"data {shape.data}", "number=8.25bp", data_tone)
    yield _text(Point(x, y + 20), f"grad {shape.grad}", "number=8.25bp", _GRADS[shape.grad_state])


def _heats(shape: VariableShape, heat: Heat, theme: Theme) -> Iterator[str]:
    """Name and shape, then the heat maps of data and gradient side by side."""
    x, y = shape.rect.centre
    size = rf"{{\color{{textmuted}}\fontsize{{7bp}}{{7bp}}\ttfamily\ {text(shape.data)}}}"
    name = rf"{{\bfseries\itshape {text(shape.name)}}}{size}"
    yield rf"\node[words=10.5bp, text=text] at {_at(Point(x, y - 25))} {{{name}}};"
    tones = ("textmuted", _GRADS[shape.grad_state])
    maps = (heat, shape.grad_heat)
    for box, values, caption, tone in zip(
        heat_boxes(shape), maps, ("data", "grad"), tones, strict=True
    ):
        if values is None:
            yield _text(box.centre, shape.grad, "number=8.25bp", tone)
        else:
            for cell, value in heat_cells(values, box):
                red, green, blue = bytes.fromhex(heat_colour(value, theme)[1:])
                fill = f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"
                yield rf"\fill[fill={fill}] {_corners(cell)};"
        yield rf"\draw[draw={tone}, line width=0.75bp] {_corners(box)};"
        yield _text(Point(box.centre.x, y + 24), caption, "number=6.75bp", tone)


def _function(shape: FunctionShape, key: str) -> Iterator[str]:
    states = {FunctionState.NEXT: "queued"}
    state = "failed" if shape.problem else states.get(shape.state, shape.state.value)
    if shape.is_group:
        fill = tint_name(shape.order).replace("_", "")
        sheet = shape.rect.moved(STACKED, STACKED)
        yield _box(sheet, f"function node, {state}, fill={fill}", "")
        yield _box(shape.rect, f"function node, {state}, fill={fill}", key)
    else:
        yield _box(shape.rect, f"function node, {state}", key)
    x, y = shape.rect.centre
    yield _text(Point(x, y - 8), shape.title, "words=10.5bp", "text", r"\bfseries")
    yield _text(Point(x, y + 12), shape.subtitle, "number=8.25bp", "textmuted")
    if shape.badge:
        tone = _TONES[shape.state]
        at = Point(shape.rect.right - 4, shape.rect.y - 2)
        fill, ink = f"fill={tone}", f"{tone}text"
        if shape.state is FunctionState.IDLE:  # of a group that is done in part
            fill, ink = "fill=field, draw=functionoutline", "textmuted"
        style = f"pill, {fill}, words=8.25bp, inner xsep=7bp, inner ysep=3.6bp"
        yield _text(at, shape.badge, style, ink, r"\bfseries")
    yield from _complaint(shape)


def _complaint(shape: FunctionShape | VariableShape) -> Iterator[str]:
    """What is wrong, filled where the node cannot compute at all."""
    if complaint(shape):
        pill = problem_rect(shape)
        fill, ink = ("error", "errortext") if shape.problem else ("field", "error")
        yield _box(pill, f"pill, draw=error, fill={fill}, line width=0.9bp", "")
        yield _text(pill.centre, problem_text(shape), "words=7.5bp", ink, r"\bfseries")


def _constant(shape: ConstantShape) -> Iterator[str]:
    yield _box(
        shape.rect, "pill, rounded corners=4bp, draw=wire, fill=constantfill, line width=0.75bp", ""
    )
    yield _text(shape.rect.centre, shape.text, "number=8.25bp", "constanttext")


def _wire(shape: WireShape) -> str:
    opacity = ", opacity=0.45" if shape.faint else ""
    return rf"\draw[wire{', head' if shape.head else ''}{opacity}] {_path(shape.curve)};"


def _flow(shape: FlowShape) -> Iterator[str]:
    yield rf"\draw[flow] {_path(until(shape.curve, shape.progress))};"
    yield _box(shape.label_rect, "pill, draw=popped, fill=field, line width=1.1bp", "")
    style = r"number=9bp, font=\bfseries"
    yield _text(shape.label_rect.centre, shape.label, style, "popped")


def _ledger(shape: LedgerShape) -> Iterator[str]:
    start, end = _at(card_exit(shape.rect, shape.anchor)), _at(shape.anchor)
    yield rf"\draw[popped, line width=1.1bp, dash pattern=on 2.25bp off 2.25bp] {start} -- {end};"
    yield _box(shape.rect, "rounded corners=5bp, draw=popped, fill=panel, line width=1.1bp", "")
    left, y = shape.rect.x + LEDGER_PADDING, shape.rect.y + LEDGER_HEAD / 2 + 2
    title = rf"{{\bfseries {text(shape.title)}}}\quad {{\color{{textmuted}}{text(shape.note)}}}"
    yield rf"\node[words=8.25bp, anchor=west, text=text] at {_at(Point(left, y))} {{{title}}};"
    y = shape.rect.y + LEDGER_HEAD + LEDGER_PITCH / 2 - 3
    for line in shape.lines:
        tone = "popped" if line.current else "done"
        tone, struck = ("textmuted", _STRUCK) if line.replaced else (tone, "")
        yield _text(Point(left, y), line.text, f"number=8.25bp, anchor=west{struck}", tone)
        y += LEDGER_PITCH
    foot = shape.rect.bottom - LEDGER_FOOT + 2
    ends = f"{_at(Point(left, foot))} -- {_at(Point(shape.rect.right - LEDGER_PADDING, foot))}"
    yield rf"\draw[fieldborder] {ends};"
    at = Point(left, shape.rect.bottom - LEDGER_FOOT / 2 + 1)
    yield _text(at, shape.total, "number=8.25bp, anchor=west", "text")


def _box(rect: Rect, style: str, key: str) -> str:
    size = f"minimum width={rect.width * _BP:.2f}bp, minimum height={rect.height * _BP:.2f}bp"
    name = f" ({key})" if key else ""
    return rf"\node[{style}, {size}]{name} at {_at(rect.centre)} {{}};"


def _corners(rect: Rect) -> str:
    return f"({rect.x:.2f},{rect.y:.2f}) rectangle ({rect.right:.2f},{rect.bottom:.2f})"


def _text(at: Point, plain: str, style: str, tone: str, face: str = "") -> str:
    words = f"{face} {text(plain)}" if face else text(plain)
    return rf"\node[{style}, text={tone}] at {_at(at)} {{{words}}};"


def _at(point: Point) -> str:
    return f"({point.x:.2f},{point.y:.2f})"


def _path(curve: Curve) -> str:
    found = [_at(curve[0])]
    for index in range(1, len(curve), 3):
        one, two, end = curve[index : index + 3]
        found.append(f".. controls {_at(one)} and {_at(two)} .. {_at(end)}")
    return " ".join(found)
