"""The minimap: the whole graph in small, and the part in view, which a drag there moves."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.document.model import Point
from gui.translation import _
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.theme import LIGHT, Theme, frame_tint
from gui.widgets.viewport import Viewport

SIZE = QSize(124, 76)
PADDING = 12.0
LEAST = 2.5  # pixels, so that a node of a large graph can still be seen


class Minimap(QWidget):
    """Shows what it is given and says where a click wants to look."""

    place_chosen = Signal(object)  # Point: the place that is to be in the middle of the view

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = Scene()
        self._view = Rect(0.0, 0.0, 0.0, 0.0)
        self._picture: QPixmap | None = None
        self._theme: Theme = LIGHT
        self.setFixedSize(SIZE)
        self.setAccessibleName(_("Minimap"))
        self.setToolTip(_("Click or drag to look there"))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self._picture = None
        self.update()

    def show_scene(self, scene: Scene) -> None:
        """Show another graph, or the same one with nodes elsewhere."""
        self._scene = scene
        self._picture = None
        self.update()

    def show_view(self, view: Rect) -> None:
        """Show which part of the graph is in view."""
        self._view = view
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        scale = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != scale:
            self._picture = self._drawn(scale)
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawPixmap(0, 0, self._picture)
            fit = self._fit()
            view = fit.rect_to_pixels(self._view)
            if not view.contains(fit.rect_to_pixels(self._scene.bounds)):
                painter.setPen(QPen(QColor(self._theme.accent), 1.2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
                painter.drawRoundedRect(view.intersected(frame), 3, 3)
        finally:
            painter.end()

    def _drawn(self, scale: float) -> QPixmap:
        """The graph, kept as a picture: the view moves over it far more often than it changes."""
        picture = QPixmap(self.size() * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        theme = self._theme
        painter = QPainter(picture)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.field_border), 1))
            painter.setBrush(QColor(theme.panel))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            fit = self._fit()
            groups = (
                (self._scene.variables, theme.variable_fill, theme.variable_outline),
                (self._scene.functions, theme.function_fill, theme.function_outline),
            )
            for frame in self._scene.frames.values():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(frame_tint(theme, frame.order)))
                painter.drawRects(apart([frame.rect], fit))
            for shapes, fill, outline in groups:
                painter.setPen(QPen(QColor(outline), 1))
                painter.setBrush(QColor(fill))
                painter.drawRects(apart([shape.rect for shape in shapes.values()], fit))
        finally:
            painter.end()
        return picture

    def _fit(self) -> Viewport:
        bounds = self._scene.bounds
        if bounds.width <= 0 or bounds.height <= 0:
            return Viewport(0.05, self.width() / 2, self.height() / 2)
        scale = min(
            (self.width() - 2 * PADDING) / bounds.width,
            (self.height() - 2 * PADDING) / bounds.height,
            0.12,
        )
        centre = bounds.centre
        return Viewport(
            scale, self.width() / 2 - centre.x * scale, self.height() / 2 - centre.y * scale
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position())

    def _choose(self, pixel: QPointF) -> None:
        place: Point = self._fit().to_scene(pixel)
        self.place_chosen.emit(place)


def apart(rects: list[Rect], fit: Viewport) -> list[QRectF]:
    """Where they stand in small. Of those that are the same to half a pixel, which most of a large
    graph's are, the first is drawn."""
    if not rects:
        return []
    left, top, wide, high = np.array(rects, dtype=np.float64).T
    width, height = np.maximum(LEAST, wide * fit.scale), np.maximum(LEAST, high * fit.scale)
    x = (left + wide / 2) * fit.scale + fit.dx - width / 2
    y = (top + high / 2) * fit.scale + fit.dy - height / 2
    places = np.stack((x, y, width, height), axis=1)
    _same, first = np.unique(np.round(places * 2), axis=0, return_index=True)
    return [QRectF(*place) for place in places[np.sort(first)].tolist()]
