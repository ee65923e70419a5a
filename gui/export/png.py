"""PNG, and the image behind it, which the clipboard takes as it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gui.export.error import ExportError
from gui.export.page import Look, Page, check_pixels, fit
from gui.paint import paint_scene
from gui.paint.ink import rectf
from gui.translation import _
from gui.viewmodel.scene import Scene
from gui.viewmodel.theme import Theme

_DOTS_PER_METRE = 96 / 0.0254  # of a picture at scale 1


def render_image(
    scene: Scene, theme: Theme, scale: float = 1.0, *, transparent: bool = False
) -> QImage:
    """A scene as an image, cut to its bounds; ExportError where it would be too large."""
    return render_page(Page(scene, scene.bounds), Look(theme, scale, None, transparent))


def render_page(page: Page, look: Look) -> QImage:
    """A page as an image; ExportError where it would be too large."""
    size = fit(page, look)
    check_pixels(size)
    image = QImage(size.width, size.height, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise ExportError(_("there is not enough memory for the picture"))
    image.fill(Qt.GlobalColor.transparent if look.transparent else QColor(look.theme.canvas))
    painter = QPainter(image)
    try:
        painter.scale(size.scale, size.scale)
        painter.translate(-size.visible.x, -size.visible.y)
        paint_scene(
            painter,
            page.scene,
            look.theme,
            visible=rectf(size.visible),
            scale=max(size.scale, 1.0),  # every detail, however small: it may be looked at closely
            background=not look.transparent,
        )
    finally:
        painter.end()
    # Set after painting: Qt would scale the texts by it.
    dots = round(_DOTS_PER_METRE * (size.scale if look.size is None else 1.0))
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    return image


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write a page as a PNG file."""
    image = render_page(pages[0], look)
    if page_title := pages[0].title:
        image.setText("Title", page_title)
    if not image.save(str(path), "PNG"):
        raise OSError(_("the picture cannot be written"))
