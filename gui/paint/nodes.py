"""Paints variables, constants and functions."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPen

from gui.paint.fonts import text_width
from gui.paint.frames import paint_triangle
from gui.paint.heat import paint_heat
from gui.paint.ink import (
    LIT_BREADTH,
    LIT_DOTS,
    Align,
    brush,
    draw_pill,
    draw_polygon,
    draw_text,
    pen,
    rectf,
)
from gui.paint.surface import Surface
from gui.translation import _
from gui.viewmodel.extent import (
    GROUP_MARK,
    PILL_TEXT_SIZE,
    STACKED,
    arrived_rect,
    badge_rect,
    complaint,
    group_mark,
    problem_rect,
    problem_text,
)
from gui.viewmodel.heat import heat_boxes
from gui.viewmodel.node_size import (
    LITERAL_TEXT_SIZE,
    NAME_SIZE,
    SHAPE_GAP,
    SHAPE_SIZE,
    SUBTITLE_SIZE,
    TITLE_SIZE,
)
from gui.viewmodel.scene import (
    ConstantShape,
    FunctionShape,
    FunctionState,
    GradState,
    Heat,
    NodeShape,
    Port,
    VariableShape,
)
from gui.viewmodel.state_look import state_look
from gui.viewmodel.text import Face
from gui.viewmodel.theme import Theme, frame_tint

CORNER = 8.0
_GLOW_GAP = 4.0  # from the outline to the glow
_GLOW_BREADTH = 9.0
_VALUE_SIZE = 11.0
_CAPTION_SIZE = 9.0
_PORT_RADIUS = 3.5
_BLOCKED = 0.55  # how much of a node that cannot be computed is left to see
_DASHES = (6.0, 4.0)  # of a border that waits in the queue


def paint_variable(painter: Surface, shape: VariableShape, theme: Theme) -> None:
    """The ellipse with name, data and gradient; a double outline marks the output."""
    painter.setOpacity(shape.opacity)
    if shape.is_port:
        _paint_port(painter, shape, theme)
        return
    for ring in _rings(shape, theme):
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rectf(shape.rect.grown(5.0)))
    if shape.blocked:
        painter.setOpacity(shape.opacity * _BLOCKED)
    outline = theme.error if shape.problem else theme.variable_outline
    painter.setPen(pen(outline, 1.6, (5.0, 3.0) if shape.stale else ()))
    painter.setBrush(brush(theme.variable_fill))
    painter.drawEllipse(rectf(shape.rect))
    if shape.is_output:
        painter.setPen(pen(outline, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rectf(shape.rect.grown(-3.5)))
    if shape.heat is None:
        _paint_values(painter, shape, theme)
    else:
        _paint_heats(painter, shape, shape.heat, theme)
    painter.setOpacity(shape.opacity)
    if shape.arrived:
        pill = arrived_rect(shape)
        draw_pill(painter, pill, theme.field, theme.queued, 1.2)
        draw_text(painter, shape.arrived, pill.centre, Face.BOLD, 10.0, theme.queued)
    if complaint(shape):
        _paint_complaint(painter, shape, theme)
    painter.setOpacity(1.0)


def _rings(shape: NodeShape, theme: Theme) -> Iterator[QPen]:
    """What is drawn around a node: a line where it is selected, dots where it is lit; both where it
    is both."""
    if shape.selected:
        yield pen(theme.accent, 2.0)
    if shape.lit:
        yield pen(theme.lit, LIT_BREADTH, LIT_DOTS)


def _paint_port(painter: Surface, shape: VariableShape, theme: Theme) -> None:
    """A variable of a group that others read: a dot in the colour of what its gradient does."""
    for ring in _rings(shape, theme):
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rectf(shape.rect.grown(3.0)))
    is_set = shape.grad_state is not GradState.NONE
    tone = _grad_colour(shape.grad_state, theme) if is_set else theme.variable_outline
    painter.setPen(pen(tone, 1.6))
    painter.setBrush(brush(tone if is_set else theme.variable_fill))
    painter.drawEllipse(rectf(shape.rect.grown(-1.0)))
    if complaint(shape):
        _paint_complaint(painter, shape, theme)
    painter.setOpacity(1.0)


def _grad_colour(state: GradState, theme: Theme) -> str:
    return {
        GradState.NONE: theme.text_muted,
        GradState.SET: theme.done,
        GradState.CHANGED: theme.popped,
        GradState.INVALID: theme.error,
        GradState.WRONG: theme.error,
    }[state]


def _paint_values(painter: Surface, shape: VariableShape, theme: Theme) -> None:
    x, y = shape.rect.centre
    draw_text(painter, shape.name, (x, y - 14.0), Face.ITALIC, NAME_SIZE, theme.text)
    data = _("data {value}").format(value=shape.data)
    ink = theme.error if shape.data_invalid else theme.text
    draw_text(painter, data, (x, y + 4.5), Face.MONO, _VALUE_SIZE, ink)
    grad = _("grad {value}").format(value=shape.grad)
    ink = _grad_colour(shape.grad_state, theme)
    draw_text(painter, grad, (x, y + 19.5), Face.MONO, _VALUE_SIZE, ink)


def _paint_heats(painter: Surface, shape: VariableShape, heat: Heat, theme: Theme) -> None:
    """Name and shape, then the heat maps of data and gradient side by side."""
    x, y = shape.rect.centre
    name_width = text_width(shape.name, Face.ITALIC, NAME_SIZE)
    size_width = text_width(shape.data, Face.MONO, SHAPE_SIZE)
    left = x - (name_width + SHAPE_GAP + size_width) / 2
    top = y - 25.0
    draw_text(painter, shape.name, (left, top), Face.ITALIC, NAME_SIZE, theme.text, Align.LEFT)
    at = (left + name_width + SHAPE_GAP, top + 1.0)
    ink = theme.error if shape.data_invalid else theme.text_muted
    draw_text(painter, shape.data, at, Face.MONO, SHAPE_SIZE, ink, Align.LEFT)
    of_data, of_grad = heat_boxes(shape)
    ink = _grad_colour(shape.grad_state, theme)
    for box, values, caption, tone in (
        (of_data, heat, _("data"), theme.text_muted),
        (of_grad, shape.grad_heat, _("grad"), ink),
    ):
        middle = box.centre.x
        if values is not None:
            paint_heat(painter, values, box, theme)
        else:
            draw_text(painter, shape.grad, (middle, y + 1.0), Face.MONO, _VALUE_SIZE, tone)
        painter.setPen(pen(tone, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rectf(box))
        draw_text(painter, caption, (middle, y + 24.0), Face.MONO, _CAPTION_SIZE, tone)


def paint_constant(painter: Surface, shape: ConstantShape, theme: Theme) -> None:
    """The small literal."""
    painter.setOpacity(shape.opacity)
    painter.setPen(pen(theme.wire, 1.0))
    painter.setBrush(brush(theme.constant_fill))
    painter.drawRoundedRect(rectf(shape.rect), 5.0, 5.0)
    for ring in _rings(shape, theme):
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rectf(shape.rect), 5.0, 5.0)
    at = shape.rect.centre
    draw_text(painter, shape.text, at, Face.MONO, LITERAL_TEXT_SIZE, theme.constant_text)
    painter.setOpacity(1.0)


def paint_glow(painter: Surface, shape: FunctionShape, theme: Theme) -> None:
    """The ring around the function that is popped now; it lies below the wires."""
    if shape.state not in (FunctionState.POPPED, FunctionState.FAILED):
        return
    painter.setOpacity(shape.opacity)
    tone = theme.glow if shape.state is FunctionState.POPPED else theme.error
    painter.setPen(pen(tone, _GLOW_BREADTH))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    reach = _GLOW_GAP + _GLOW_BREADTH / 2
    painter.drawRoundedRect(rectf(shape.rect.grown(reach)), CORNER + 4.0, CORNER + 4.0)
    painter.setOpacity(1.0)


def paint_function(painter: Surface, shape: FunctionShape, theme: Theme) -> None:
    """The box with operation and name, its outline by state, and its badge."""
    painter.setOpacity(shape.opacity)
    for ring in _rings(shape, theme):
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rectf(shape.rect.grown(5.0)), CORNER + 4.0, CORNER + 4.0)
    if shape.blocked:
        painter.setOpacity(shape.opacity * _BLOCKED)
    look = state_look(shape)
    tone = look.colour(theme)
    painter.setPen(pen(tone, look.breadth, _DASHES if look.dashed else ()))
    if shape.is_group:
        painter.setBrush(brush(frame_tint(theme, shape.order)))
        painter.drawRoundedRect(rectf(shape.rect.moved(STACKED, STACKED)), CORNER, CORNER)
    else:
        painter.setBrush(brush(theme.function_fill))
    painter.drawRoundedRect(rectf(shape.rect), CORNER, CORNER)
    x, y = shape.rect.centre
    if shape.is_group:
        paint_triangle(painter, group_mark(shape.rect).centre, theme, is_open=False)
        x += GROUP_MARK / 2
    draw_text(painter, shape.title, (x, y - 8.0), Face.BOLD, TITLE_SIZE, theme.text)
    at = (x, y + 12.0)
    draw_text(painter, shape.subtitle, at, Face.MONO, SUBTITLE_SIZE, theme.text_muted)
    painter.setOpacity(shape.opacity)
    for port in shape.inputs:
        if not port.connected:
            paint_free_port(painter, port, theme)
    if shape.badge:
        pill, text = badge_rect(shape), look.badge_colour(theme)
        if shape.state is FunctionState.IDLE:  # of a group that is done in part
            draw_pill(painter, pill, theme.field, tone, 1.2)
        else:
            draw_pill(painter, pill, tone)
        draw_text(painter, shape.badge, pill.centre, Face.BOLD, PILL_TEXT_SIZE, text)
    if complaint(shape):
        _paint_complaint(painter, shape, theme)
    painter.setOpacity(1.0)


def paint_free_port(painter: Surface, port: Port, theme: Theme) -> None:
    """A hollow dot where a wire is still missing."""
    painter.setPen(pen(theme.wire, 1.5))
    painter.setBrush(brush(theme.canvas))
    painter.drawEllipse(QPointF(port.at.x, port.at.y), _PORT_RADIUS, _PORT_RADIUS)


def _paint_complaint(painter: Surface, shape: FunctionShape | VariableShape, theme: Theme) -> None:
    """A warning sign and what is wrong, filled where the node cannot compute at all."""
    pill = problem_rect(shape)
    hard = bool(shape.problem)
    fill, ink = (theme.error, theme.error_text) if hard else (theme.field, theme.error)
    draw_pill(painter, pill, fill, theme.error, 1.2)
    x, y = pill.x + 15.0, pill.centre.y
    draw_polygon(painter, [(x, y - 5.5), (x + 6.0, y + 5.0), (x - 6.0, y + 5.0)], ink)
    painter.setPen(pen(fill, 1.4))
    painter.drawLine(QPointF(x, y - 2.0), QPointF(x, y + 1.2))
    painter.drawLine(QPointF(x, y + 2.6), QPointF(x, y + 4.0))
    at = (x + 10.0, y)
    draw_text(painter, problem_text(shape), at, Face.BOLD, PILL_TEXT_SIZE, ink, Align.LEFT)
