"""A scene as PowerPoint's own shapes: ovals, boxes, curves and texts that can be edited."""

from __future__ import annotations

from gui.document.model import Point
from gui.export.page import Aside, Box, Page
from gui.export.pptx_ink import Ink, Line
from gui.viewmodel.curves import until
from gui.viewmodel.extent import (
    STACKED,
    arrived_rect,
    badge_rect,
    complaint,
    problem_rect,
    problem_text,
)
from gui.viewmodel.frames import title_bar
from gui.viewmodel.free_place import LEDGER_FOOT, LEDGER_HEAD, LEDGER_PITCH, card_exit
from gui.viewmodel.heat import heat_boxes, heat_cells, heat_colour
from gui.viewmodel.scene import (
    Band,
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
from gui.viewmodel.state_look import state_look
from gui.viewmodel.text import Face
from gui.viewmodel.theme import frame_tint


class Slide(Ink):
    """Draws on one slide."""

    def draw(self, page: Page) -> None:
        """Everything, in the painter's order."""
        self._scene(page.scene)
        if page.aside is not None:
            self._aside(page.aside)

    def _aside(self, aside: Aside) -> None:
        """The queue, the ledgers and the formula of a figure."""
        for part in aside.parts:
            if isinstance(part, Box):
                box = self._box(self._kinds.ROUNDED_RECTANGLE, part.rect.moved(aside.x, aside.y))
                self._filled(box, self._theme.field)
                outline = getattr(self._theme, part.outline)
                self._outline(box, outline, 1.6, dashed=bool(part.dashes))
                continue
            mono = part.face in (Face.MONO, Face.MONO_BOLD)
            bold = part.face in (Face.BOLD, Face.MONO_BOLD)
            line = Line(part.text, getattr(self._theme, part.tone), part.size, bold, mono=mono)
            top = aside.y + part.y - part.size
            room = Rect(aside.x + part.x - 8, top, aside.width - part.x, 2 * part.size)
            self._write(self._text_box(room), [line], left=True)

    def _scene(self, scene: Scene) -> None:
        for band in scene.bands:
            self._band(band)
        for frame in scene.frames.values():
            self._frame(frame)
        for function in scene.functions.values():
            if function.state is FunctionState.POPPED:
                glow = self._box(self._kinds.ROUNDED_RECTANGLE, function.rect.grown(8.0))
                self._outline(glow, self._theme.glow, 9.0)
        for wire in scene.wires:
            self._wire(wire)
        for variable in scene.variables.values():
            self._variable(variable)
        for function in scene.functions.values():
            self._function(function)
        for constant in scene.constants.values():
            self._constant(constant)
        for flow in scene.flows:
            self._flow(flow)
        for card in scene.ledgers:
            self._ledger(card)

    def _band(self, band: Band) -> None:
        visible = self._fit.visible
        if not self._look.transparent:
            strip = Rect(band.rect.x, visible.y, band.rect.width, visible.height)
            self._filled(self._box(self._kinds.RECTANGLE, strip), self._theme.band)
        top = Rect(band.rect.x, visible.y + 10, band.rect.width, 20)
        self._write(self._text_box(top), [Line(band.label, self._theme.text_muted, 12)])

    def _frame(self, shape: FrameShape) -> None:
        theme = self._theme
        box = self._box(self._kinds.ROUNDED_RECTANGLE, shape.rect, shape.title)
        box.adjustments[0] = 12.0 / min(shape.rect.width, shape.rect.height)
        self._filled(box, frame_tint(theme, shape.order))
        self._outline(box, theme.wire, 1.0)
        title = Line(shape.title, theme.text, 13, bold=True, note=shape.note)
        self._written(title_bar(shape.rect), title)

    def _variable(self, shape: VariableShape) -> None:
        theme = self._theme
        oval = self._box(self._kinds.OVAL, shape.rect, shape.name)
        self._filled(oval, theme.variable_fill)
        if shape.is_port:
            self._outline(oval, theme.variable_outline, 1.6)
            return
        self._outline(oval, theme.error if shape.problem else theme.variable_outline, 1.6)
        if shape.is_output:
            inner = self._box(self._kinds.OVAL, shape.rect.grown(-3.5))
            self._outline(inner, theme.variable_outline, 1.0)
        grad = {
            GradState.NONE: theme.text_muted,
            GradState.SET: theme.done,
            GradState.CHANGED: theme.popped,
            GradState.INVALID: theme.error,
            GradState.WRONG: theme.error,
        }[shape.grad_state]
        if shape.heat is None:
            data = theme.error if shape.data_invalid else theme.text
            lines = [
                Line(shape.name, theme.text, 14, bold=True, italic=True),
                Line(f"data {shape.data}", data, 11, mono=True),
                Line(f"grad {shape.grad}", grad, 11, mono=True),
            ]
            self._write(oval, lines)
        else:
            self._heats(shape, shape.heat, grad)
        if shape.arrived:
            self._pill(arrived_rect(shape), shape.arrived, theme.queued, theme.field)
        self._complaint(shape)

    def _heats(self, shape: VariableShape, heat: Heat, grad: str) -> None:
        """Name and shape, then the heat maps of data and gradient side by side."""
        theme, (x, y) = self._theme, shape.rect.centre
        head = Rect(x - 60, y - 35, 120, 20)
        name = Line(shape.name, theme.text, 14, bold=True, italic=True, note=shape.data)
        self._write(self._text_box(head), [name])
        maps = ((heat, "data", theme.text_muted), (shape.grad_heat, "grad", grad))
        for box, (values, caption, ink) in zip(heat_boxes(shape), maps, strict=True):
            for cell, value in heat_cells(values, box) if values is not None else ():
                self._filled(self._box(self._kinds.RECTANGLE, cell), heat_colour(value, theme))
            frame = self._box(self._kinds.RECTANGLE, box, f"{shape.name} {caption}")
            self._outline(frame, ink, 1.0)
            if values is None:
                self._write(frame, [Line(shape.grad, ink, 11, mono=True)])
            below = Rect(box.x, y + 17, box.width, 14)
            self._write(self._text_box(below), [Line(caption, ink, 9, mono=True)])

    def _function(self, shape: FunctionShape) -> None:
        theme = self._theme
        look = state_look(shape)
        colour = look.colour(theme)
        sheets = [shape.rect.moved(STACKED, STACKED)] if shape.is_group else []
        for sheet in (*sheets, shape.rect):
            box = self._box(self._kinds.ROUNDED_RECTANGLE, sheet, shape.subtitle)
            box.adjustments[0] = 8.0 / min(sheet.width, sheet.height)
            fill = frame_tint(theme, shape.order) if shape.is_group else theme.function_fill
            self._filled(box, fill)
            self._outline(box, colour, look.breadth, dashed=look.dashed)
        title = Line(shape.title, theme.text, 14, bold=True)
        self._write(box, [title, Line(shape.subtitle, theme.text_muted, 11, mono=True)])
        if shape.badge:
            # One that is idle and has a badge is a group that is done in part.
            fill = theme.field if shape.state is FunctionState.IDLE else colour
            self._pill(badge_rect(shape), shape.badge, look.badge_colour(theme), fill)
        self._complaint(shape)

    def _complaint(self, shape: FunctionShape | VariableShape) -> None:
        """What is wrong, filled where the node cannot compute at all."""
        theme = self._theme
        if complaint(shape):
            ink, fill = theme.error, theme.field
            if shape.problem:
                ink, fill = theme.error_text, theme.error
            self._pill(problem_rect(shape), problem_text(shape), ink, fill)

    def _constant(self, shape: ConstantShape) -> None:
        box = self._box(self._kinds.ROUNDED_RECTANGLE, shape.rect, shape.text)
        self._filled(box, self._theme.constant_fill)
        self._outline(box, self._theme.wire, 1.0)
        self._write(box, [Line(shape.text, self._theme.constant_text, 11, mono=True)])

    def _wire(self, shape: WireShape) -> None:
        self._curve(shape.curve, self._theme.wire, 1.6, head=shape.head)

    def _flow(self, shape: FlowShape) -> None:
        theme = self._theme
        curve = until(shape.curve, shape.progress)
        self._curve(curve, theme.popped, 2.4, head=True, dashed=True)
        self._pill(shape.label_rect, shape.label, theme.popped, theme.field, mono=True)

    def _ledger(self, shape: LedgerShape) -> None:
        theme = self._theme
        start, end = card_exit(shape.rect, shape.anchor), shape.anchor
        self._curve((start, start, end, end), theme.popped, 1.5, dashed=True)
        card = self._box(self._kinds.ROUNDED_RECTANGLE, shape.rect, shape.title)
        card.adjustments[0] = 7.0 / min(shape.rect.width, shape.rect.height)
        self._filled(card, theme.panel)
        self._outline(card, theme.popped, 1.5)
        left, wide = shape.rect.x, shape.rect.width
        y = shape.rect.y + 2.0
        title = Line(shape.title, theme.text, 12, bold=True, note=shape.note)
        self._written(Rect(left, y, wide, LEDGER_HEAD), title)
        y = shape.rect.y + LEDGER_HEAD - 3.0
        for line in shape.lines:
            tone = theme.popped if line.current else theme.done
            tone = theme.text_muted if line.replaced else tone
            entry = Line(line.text, tone, 11, bold=line.current, mono=True, struck=line.replaced)
            self._written(Rect(left, y, wide, LEDGER_PITCH), entry)
            y += LEDGER_PITCH
        y = shape.rect.bottom - LEDGER_FOOT + 2.0
        start, end = Point(left + 8.0, y), Point(shape.rect.right - 8.0, y)
        self._curve((start, start, end, end), theme.field_border, 1.2)
        total = Line(shape.total, theme.text, 11, bold=True, mono=True)
        self._written(Rect(left, y, wide, LEDGER_FOOT - 2.0), total)

    def _pill(self, rect: Rect, text: str, ink: str, fill: str, *, mono: bool = False) -> None:
        pill = self._box(self._kinds.ROUNDED_RECTANGLE, rect)
        pill.adjustments[0] = 0.5
        self._filled(pill, fill)
        if fill == self._theme.field:
            self._outline(pill, ink, 1.2)
        self._write(pill, [Line(text, ink, 11, bold=True, mono=mono)])
