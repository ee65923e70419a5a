"""Paints wires, the gradients that flow back along them, and the ledger cards."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt

from gui.document.model import Point
from gui.paint.fonts import text_width
from gui.paint.ink import (
    LIT_BREADTH,
    LIT_DOTS,
    Align,
    brush,
    draw_pill,
    draw_polygon,
    draw_text,
    path_of,
    pen,
    pointf,
    rectf,
)
from gui.paint.surface import Surface
from gui.viewmodel.curves import Curve, point_at, until
from gui.viewmodel.flows import (
    LABEL_TEXT_SIZE,
    LEDGER_LINE_SIZE,
    LEDGER_NOTE_SIZE,
    LEDGER_PADDING,
    LEDGER_TITLE_SIZE,
)
from gui.viewmodel.free_place import LEDGER_FOOT, LEDGER_HEAD, LEDGER_PITCH, card_exit
from gui.viewmodel.scene import FlowShape, LedgerShape, WireShape
from gui.viewmodel.text import Face
from gui.viewmodel.theme import Theme

_FAINT = 0.45
_HEAD = (11.0, 5.0)  # length and half breadth of a wire's arrow head
_FLOW_HEAD = (15.0, 7.5)


def paint_wire(painter: Surface, shape: WireShape, theme: Theme) -> None:
    """The curve and its arrow head."""
    painter.setOpacity(shape.opacity * (_FAINT if shape.faint else 1.0))
    tone = theme.accent if shape.selected else theme.wire
    path = path_of(_shortened(shape.curve, _HEAD[0] - 2.0) if shape.head else shape.curve)
    painter.setPen(pen(tone, 2.6 if shape.selected else 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    if shape.lit:
        tone = theme.lit
        painter.setPen(pen(tone, LIT_BREADTH, LIT_DOTS))
        painter.drawPath(path)
    if shape.head:
        end = shape.curve[-1]
        length, half = _HEAD
        back = end.x - length
        draw_polygon(painter, [(end.x, end.y), (back, end.y - half), (back, end.y + half)], tone)
    painter.setOpacity(1.0)


def _shortened(curve: Curve, by: float) -> Curve:
    """The curve that ends earlier, so that it does not show beside the tip of its head."""
    control, end = curve[-2], curve[-1]
    return (*curve[:-2], Point(control.x - by, control.y), Point(end.x - by, end.y))


def paint_flow(painter: Surface, shape: FlowShape, theme: Theme) -> None:
    """The dashed arrow of a gradient, as far as it has come, and its number."""
    painter.setOpacity(shape.opacity)
    curve = until(shape.curve, shape.progress)
    tip = curve[-1]
    length, half = _FLOW_HEAD
    base, side = _head_base(curve, length)
    painter.setPen(pen(theme.popped, 2.4, (6.0, 4.0)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path_of((*curve[:-1], base)))
    draw_polygon(
        painter,
        [
            (tip.x, tip.y),
            (base.x + half * side.x, base.y + half * side.y),
            (base.x - half * side.x, base.y - half * side.y),
        ],
        theme.popped,
    )
    draw_pill(painter, shape.label_rect, theme.field, theme.popped, 1.5)
    at = shape.label_rect.centre
    draw_text(painter, shape.label, at, Face.MONO_BOLD, LABEL_TEXT_SIZE, theme.popped)
    painter.setOpacity(1.0)


def _head_base(curve: Curve, length: float) -> tuple[Point, Point]:
    """Where an arrow head at the end of a curve begins, and the direction across it."""
    tip = curve[-1]
    t = 1.0
    behind = tip
    for _step in range(12):
        t -= 0.06
        behind = point_at(curve, max(t, 0.0))
        if math.hypot(tip.x - behind.x, tip.y - behind.y) >= length or t <= 0:
            break
    away = math.hypot(tip.x - behind.x, tip.y - behind.y) or 1.0
    along = Point((tip.x - behind.x) / away, (tip.y - behind.y) / away)
    base = Point(tip.x - along.x * length, tip.y - along.y * length)
    return base, Point(-along.y, along.x)


def paint_ledger(painter: Surface, shape: LedgerShape, theme: Theme) -> None:
    """The card of a reused variable: its contributions, a rule, their sum."""
    painter.setOpacity(shape.opacity)
    painter.setPen(pen(theme.popped, 1.5, (3.0, 3.0)))
    start = card_exit(shape.rect, shape.anchor)
    painter.drawLine(pointf(start), pointf(shape.anchor))
    painter.setPen(pen(theme.popped, 1.5))
    painter.setBrush(brush(theme.panel))
    painter.drawRoundedRect(rectf(shape.rect), 7.0, 7.0)
    left = shape.rect.x + LEDGER_PADDING
    y = shape.rect.y + LEDGER_HEAD / 2 + 2.0
    draw_text(painter, shape.title, (left, y), Face.BOLD, LEDGER_TITLE_SIZE, theme.text, Align.LEFT)
    beyond = left + text_width(shape.title, Face.BOLD, LEDGER_TITLE_SIZE) + 12.0
    muted = theme.text_muted
    draw_text(painter, shape.note, (beyond, y), Face.SANS, LEDGER_NOTE_SIZE, muted, Align.LEFT)
    y = shape.rect.y + LEDGER_HEAD + LEDGER_PITCH / 2 - 3.0
    for line in shape.lines:
        tone = muted if line.replaced else theme.popped if line.current else theme.done
        face = Face.MONO_BOLD if line.current else Face.MONO
        draw_text(painter, line.text, (left, y), face, LEDGER_LINE_SIZE, tone, Align.LEFT)
        if line.replaced:
            painter.setPen(pen(tone, 1.0))
            end = left + text_width(line.text, face, LEDGER_LINE_SIZE)
            painter.drawLine(QPointF(left, y), QPointF(end, y))
        y += LEDGER_PITCH
    rule = shape.rect.bottom - LEDGER_FOOT + 2.0
    painter.setPen(pen(theme.field_border, 1.2))
    painter.drawLine(QPointF(left, rule), QPointF(shape.rect.right - LEDGER_PADDING, rule))
    y = shape.rect.bottom - LEDGER_FOOT / 2 + 1.0
    bold, size = Face.MONO_BOLD, LEDGER_LINE_SIZE
    draw_text(painter, shape.total, (left, y), bold, size, theme.text, Align.LEFT)
    painter.setOpacity(1.0)
