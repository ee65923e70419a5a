"""The minimap: the whole graph in small, and the part in view, which a drag there moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.document.model import Point
from gui.translation import _
from gui.viewmodel.afar import Afar, Numbers
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.theme import LIGHT, Theme, frame_tint
from gui.widgets.viewport import Viewport

SIZE = QSize(124, 76)
PADDING = 12.0
LEAST = 2.5  # pixels, so that a node of a large graph can still be seen
_LEAST_VIEW = 9.0  # pixels, each way, of the frame round what is in view
MANY = 2_000  # nodes of a kind, of which half a pixel more or less is not seen
_BITS = 12  # for a place or a size in half pixels
_NONE: Numbers = np.empty((4, 0))


class Minimap(QWidget):
    """Shows what it is given and says where a click wants to look."""

    place_chosen = Signal(object)  # Point: the place that is to be in the middle of the view

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = Scene()
        self._places: tuple[Numbers, Numbers] = (_NONE, _NONE)
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

    def show_scene(self, scene: Scene, afar: Afar) -> None:
        """Show another graph, or the same one with nodes elsewhere."""
        variables, others = np.split(afar.places, [len(scene.variables)], axis=1)
        self._scene = scene
        self._places = variables, others[:, : len(scene.functions)]
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
                painter.drawRoundedRect(_findable(view).intersected(frame), 3, 3)
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
            looks = (
                (theme.variable_fill, theme.variable_outline),
                (theme.function_fill, theme.function_outline),
            )
            for frame in self._scene.frames.values():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(frame_tint(theme, frame.order)))
                painter.drawRects(apart(_rows(frame.rect), fit))
            for places, (fill, outline) in zip(self._places, looks, strict=True):
                painter.setPen(QPen(QColor(outline), 1))
                painter.setBrush(QColor(fill))
                painter.drawRects(apart(places, fit))
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


def _findable(view: QRectF) -> QRectF:
    """The part in view, at least so large that it is found on a long graph."""
    wide, high = (max(0.0, _LEAST_VIEW - side) / 2 for side in (view.width(), view.height()))
    return view.adjusted(-wide, -high, wide, high)


def apart(places: Numbers, fit: Viewport) -> list[QRectF]:
    """Where they stand in small, from rows of left, top, right and bottom.

    Of those that are the same to half a pixel, which most of a large graph's are, the first is
    drawn; and where these are still very many, of those that are the same to a pixel.
    """
    left, top, right, bottom = places
    width = np.maximum(LEAST, (right - left) * fit.scale)
    height = np.maximum(LEAST, (bottom - top) * fit.scale)
    x = (left + right) / 2 * fit.scale + fit.dx - width / 2
    y = (top + bottom) / 2 * fit.scale + fit.dy - height / 2
    drawn = np.stack((x, y, width, height))
    first = _unlike(drawn * 2)
    if first.size > MANY:
        first = _unlike(drawn)
    return [QRectF(*place) for place in drawn[:, first].T.tolist()]


def _rows(rect: Rect) -> Numbers:
    """Left, top, right and bottom of one rectangle."""
    return np.array([[rect.x], [rect.y], [rect.right], [rect.bottom]])


def _unlike(rows: Numbers) -> NDArray[np.intp]:
    """The first of each four of numbers that round to the same."""
    key = np.zeros(rows.shape[1], np.int64)
    for row in np.rint(rows).astype(np.int64):
        key = (key << _BITS) + row  # as one number, they are sorted in a tenth of the time
    return np.sort(np.unique(key, return_index=True)[1])
