"""One painter, from a scene to any QPainter: the canvas and every export draw through it."""

from gui.paint.afar import LastView
from gui.paint.gestures import (
    HANDLE_ROOM,
    paint_handle,
    paint_port,
    paint_selection_rect,
    paint_wire_drag,
)
from gui.paint.painter import FAR, paint_node, paint_scene

__all__ = [
    "FAR",
    "HANDLE_ROOM",
    "LastView",
    "paint_handle",
    "paint_node",
    "paint_port",
    "paint_scene",
    "paint_selection_rect",
    "paint_wire_drag",
]
