"""A picture for other programs at once: on the clipboard, as image and as SVG, and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QMimeData, QRectF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPainter

from gui.export.drawing import draw_scaled, image_of
from gui.export.page import Look, Page, fit
from gui.export.svg import render_svg
from gui.progress import followed
from gui.translation import _

SVG_TYPE = "image/svg+xml"
_POINTS = 0.75  # of a pixel


def picture_data(page: Page, look: Look) -> QMimeData:
    """A page for the clipboard: each program takes what it understands best."""
    data = QMimeData()
    data.setImageData(image_of(page, look))
    data.setData(SVG_TYPE, render_svg(page, look))
    return data


def print_pages(pages: Sequence[Page], device: QPagedPaintDevice, look: Look) -> bool:
    """Put each page on a sheet of its own, as large as fits; whether the device took it."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    try:
        for number, page in enumerate(followed(pages, _("Drawing the steps"))):
            if number:
                device.newPage()
            _fill_sheet(painter, page, device.pageLayout(), look)
    finally:
        painter.end()
    return True


def _fill_sheet(painter: QPainter, page: Page, layout: QPageLayout, look: Look) -> None:
    room = layout.paintRect(QPageLayout.Unit.Point)
    pixels = (max(1, int(room.width() / _POINTS)), max(1, int(room.height() / _POINTS)))
    device = QRectF(painter.viewport())
    painter.save()
    try:
        painter.scale(device.width() / pixels[0], device.height() / pixels[1])
        # Paper is white already: a ground would cost ink and show where the margins begin.
        sized = replace(look, size=pixels, transparent=True)
        draw_scaled(painter, page, sized, fit(page, sized))
    finally:
        painter.restore()
