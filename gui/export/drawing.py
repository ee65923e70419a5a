"""Draws a page with the one painter: what every format that draws has in common."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gui.export.error import ExportError
from gui.export.page import Fit, Look, Page, check_pixels, fit
from gui.paint import paint_scene
from gui.paint.ink import rectf
from gui.paint.painter import Mark
from gui.translation import _


def draw_page(
    painter: QPainter, page: Page, look: Look, size: Fit, *, mark: Mark | None = None
) -> None:
    """Draw a page; the painter's units are the scene's."""
    paint_scene(
        painter,
        page.scene,
        look.theme,
        visible=rectf(size.visible),
        scale=max(size.scale, 1.0),  # every detail, however small: it may be looked at closely
        background=not look.transparent,
        mark=mark,
    )


def draw_scaled(painter: QPainter, page: Page, look: Look, size: Fit) -> None:
    """Draw a page; the painter's units are the page's pixels."""
    painter.scale(size.scale, size.scale)
    painter.translate(-size.visible.x, -size.visible.y)
    draw_page(painter, page, look, size)


def image_of(page: Page, look: Look) -> QImage:
    """A page as an image; ExportError where it would be too large."""
    size = fit(page, look)
    check_pixels(size)
    kind = QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(
        size.width, size.height, kind if look.transparent else QImage.Format.Format_RGB32
    )
    if image.isNull():
        raise ExportError(_("there is not enough memory for the picture"))
    image.fill(Qt.GlobalColor.transparent if look.transparent else QColor(look.theme.canvas))
    painter = QPainter(image)
    try:
        draw_scaled(painter, page, look, size)
    finally:
        painter.end()
    return image
