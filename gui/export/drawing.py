"""Draws a page with the one painter: what every format that draws has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gui.export.error import ExportError
from gui.export.page import Aside, Fit, Look, Page, Words, check_pixels, fit
from gui.paint import paint_scene
from gui.paint.ink import Align, brush, draw_text, pen, rectf
from gui.paint.surface import Surface
from gui.translation import _
from gui.viewmodel.scene import Shape

Mark: TypeAlias = Callable[[Shape | Aside | None], None]


def draw_page(
    painter: Surface, page: Page, look: Look, size: Fit, *, mark: Mark | None = None
) -> None:
    """Draw a page; the painter's units are the scene's. `mark` is as for `paint_scene`."""
    paint_scene(
        painter,
        page.scene,
        look.theme,
        visible=rectf(size.visible),
        scale=max(size.scale, 1.0),  # every detail, however small: it may be looked at closely
        background=not look.transparent,
        mark=mark,
    )
    if page.aside is not None:
        if mark is not None:
            mark(page.aside)
        _draw_aside(painter, page.aside, look)
        if mark is not None:
            mark(None)


def _draw_aside(painter: Surface, aside: Aside, look: Look) -> None:
    theme = look.theme
    painter.save()
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(pen(theme.panel_border, 1.0))
        painter.drawLine(QPointF(aside.x, aside.y), QPointF(aside.x, aside.y + aside.height))
        for part in aside.parts:
            if isinstance(part, Words):
                tone = getattr(theme, part.tone)
                at = (aside.x + part.x, aside.y + part.y)
                draw_text(painter, part.text, at, part.face, part.size, tone, Align.LEFT)
            else:
                painter.setPen(pen(getattr(theme, part.outline), 1.6, part.dashes))
                painter.setBrush(brush(theme.field))
                painter.drawRoundedRect(rectf(part.rect.moved(aside.x, aside.y)), 8.0, 8.0)
    finally:
        painter.restore()


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
