"""From scene units to pixels of the canvas and back: the scale and where the scene's origin is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gui.document.model import Point
from gui.viewmodel.scene import Rect

SMALLEST = 0.02
LARGEST = 4.0
MARGIN = 10.0  # pixels left free around a graph that is fitted
FITTED_LARGEST = 1.25  # a small graph is not blown up beyond this


@dataclass(frozen=True, slots=True)
class Viewport:
    """Pixels are `scale` times scene units, moved by (dx, dy)."""

    scale: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def to_scene(self, at: QPointF) -> Point:
        """The place in the scene that a pixel shows."""
        return Point((at.x() - self.dx) / self.scale, (at.y() - self.dy) / self.scale)

    def to_pixels(self, at: Point) -> QPointF:
        """The pixel that shows a place in the scene."""
        return QPointF(at.x * self.scale + self.dx, at.y * self.scale + self.dy)

    def rect_to_pixels(self, rect: Rect) -> QRectF:
        """The pixels that show a rectangle of the scene."""
        corner = self.to_pixels(Point(rect.x, rect.y))
        return QRectF(corner.x(), corner.y(), rect.width * self.scale, rect.height * self.scale)

    def rect_to_scene(self, rect: QRectF) -> Rect:
        """The rectangle of the scene that these pixels show."""
        corner = self.to_scene(rect.topLeft())
        return Rect(corner.x, corner.y, rect.width() / self.scale, rect.height() / self.scale)

    def panned(self, dx: float, dy: float) -> Viewport:
        """Moved by pixels."""
        return Viewport(self.scale, self.dx + dx, self.dy + dy)

    def zoomed(self, factor: float, at: QPointF) -> Viewport:
        """Zoomed so that the scene under the pixel `at` stays there, within the limits."""
        least = min(SMALLEST, self.scale)  # a graph spread wide is fitted below the limit
        scale = max(least, min(self.scale * factor, LARGEST))
        factor = scale / self.scale
        return Viewport(
            scale,
            at.x() - (at.x() - self.dx) * factor,
            at.y() - (at.y() - self.dy) * factor,
        )

    def centred_on(self, place: Point, width: float, height: float) -> Viewport:
        """Showing a place of the scene in the middle of a canvas of this size."""
        return Viewport(
            self.scale, width / 2 - place.x * self.scale, height / 2 - place.y * self.scale
        )


def fitted(
    bounds: Rect, width: float, height: float, bottom: float = 0.0, largest: float = FITTED_LARGEST
) -> Viewport:
    """The view that shows all of `bounds`, its middle in the middle; `bottom` pixels stay free."""
    if bounds.width <= 0 or bounds.height <= 0:
        return Viewport(1.0, width / 2, height / 2)
    room_x = max(1.0, width - 2 * MARGIN)
    room_y = max(1.0, height - 2 * MARGIN - bottom)
    scale = min(room_x / bounds.width, room_y / bounds.height, largest)
    centre = bounds.centre
    return Viewport(scale, width / 2 - centre.x * scale, (height - bottom) / 2 - centre.y * scale)
