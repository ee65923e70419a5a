"""The little pictures that tell variables, constants and functions apart in lists."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from gui.viewmodel.theme import Theme

_SIZE = 20  # pixels, the side of the square that the picture stands in
_SCALES = (1, 2, 3)


@lru_cache(maxsize=32)
def swatch(kind: str, theme: Theme) -> QIcon:
    """An ellipse for what is an input, a rounded box for a function, in the canvas's colours."""
    icon = QIcon()
    for scale in _SCALES:
        icon.addPixmap(_drawn(kind, theme, scale))
    return icon


def _drawn(kind: str, theme: Theme, scale: int) -> QPixmap:
    pixmap = QPixmap(_SIZE * scale, _SIZE * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_function = kind == "function"
        outline = theme.function_outline if is_function else theme.variable_outline
        fill = theme.function_fill if is_function else theme.variable_fill
        if kind == "constant":
            outline, fill = theme.wire, theme.constant_fill
        painter.setPen(QPen(QColor(outline), 1.3))
        painter.setBrush(QColor(fill))
        rect = QRectF(1, 3, 18, 14)
        if kind == "variable":
            painter.drawEllipse(rect)
        else:
            painter.drawRoundedRect(rect, 3.5, 3.5)
    finally:
        painter.end()
    return pixmap
