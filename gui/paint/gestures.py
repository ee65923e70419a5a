"""Paints what a mouse gesture shows: a wire being drawn, the ports it may end at, a selection."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.document.model import Point
from gui.paint.ink import brush, path_of, pen
from gui.viewmodel.curves import Curve, smooth
from gui.viewmodel.scene import Port, VariableShape
from gui.viewmodel.theme import Theme

_PORT_RADIUS = 5.0
_LIT_RADIUS = 7.0
HANDLE_ROOM = 12.0  # beyond a variable's border that its handle may reach


def paint_wire_drag(
    painter: QPainter, start: Point, end: Point, theme: Theme, *, allowed: bool | None = None
) -> None:
    """The wire that follows the mouse from a port; `allowed` tells whether it may end here.

    None means that it is over no port.
    """
    painter.save()
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tone = theme.error if allowed is False else theme.accent
        painter.setPen(pen(tone, 2.2, () if allowed else (7.0, 4.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path_of(smooth(start, end)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush(tone))
        painter.drawEllipse(QPointF(end.x, end.y), 4.0, 4.0)
    finally:
        painter.restore()


def paint_lit_wire(painter: QPainter, curve: Curve, theme: Theme) -> None:
    """A wire that would take in what is dragged over it."""
    painter.save()
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(theme.accent, 3.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path_of(curve))
    finally:
        painter.restore()


def paint_port(
    painter: QPainter, port: Port, theme: Theme, *, lit: bool = False, dimmed: bool = False
) -> None:
    """A port while a wire is drawn: lit where the wire may end, dimmed where it may not."""
    painter.save()
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(0.4 if dimmed else 1.0)
        at = QPointF(port.at.x, port.at.y)
        if lit:
            painter.setPen(pen(theme.accent, 4.0, (), 0.3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, _LIT_RADIUS + 1.0, _LIT_RADIUS + 1.0)
        painter.setPen(pen(theme.accent if lit else theme.wire, 1.8))
        painter.setBrush(brush(theme.accent if port.connected and not dimmed else theme.canvas))
        radius = _LIT_RADIUS - 1.0 if lit else _PORT_RADIUS
        painter.drawEllipse(at, radius, radius)
    finally:
        painter.restore()


def paint_handle(painter: QPainter, shape: VariableShape, theme: Theme, *, lit: bool) -> None:
    """Where wires are drawn from, at the right of the variable under the mouse."""
    if shape.port is not None:
        paint_port(painter, replace(shape.port, connected=False), theme, lit=lit)


def paint_selection_rect(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The rectangle that the mouse draws to select; its border is one pixel at any scale."""
    painter.save()
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen(theme.accent, 0))
        painter.setBrush(brush(theme.accent, 0.12))
        painter.drawRect(rect)
    finally:
        painter.restore()
