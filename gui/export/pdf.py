"""PDF through the same painter: vectors and embedded fonts, a page for each step.

A page is as large as the picture, or a named sheet that the picture fills within its margins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QHashSeed, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from gui.export.drawing import draw_scaled
from gui.export.error import ExportError
from gui.export.page import Look, Page, fit
from gui.progress import followed
from gui.translation import _

PAPERS = {
    "a3": QPageSize.PageSizeId.A3,
    "a4": QPageSize.PageSizeId.A4,
    "a5": QPageSize.PageSizeId.A5,
    "letter": QPageSize.PageSizeId.Letter,
    "legal": QPageSize.PageSizeId.Legal,
}
_FINE = 8  # dots to a pixel, so that places are not rounded visibly
_POINTS = 0.75  # of a pixel: 96 of them are an inch
_MARGIN = 28.35  # points: 1 cm
_LARGEST_SIDE = 14_400  # points: what readers of PDF accept
_IDENTITY = QUuid("{7d0f5b46-0f4e-5d0c-9b63-6a1a5a7a6e0d}")  # of every file: equal in, equal out
_DATE = re.compile(rb"D:\d{14}[^)]{0,7}")
_XMP_DATE = re.compile(rb'(xmp:(?:Create|Modify|Metadata)Date=")([^"]*)')


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the pages as one PDF file."""
    QHashSeed.setDeterministicGlobalSeed()  # or the fonts would stand in another order each time
    try:
        data = _rendered(pages, look)
    finally:
        QHashSeed.resetRandomGlobalSeed()
    path.write_bytes(_undated(data))


def _rendered(pages: Sequence[Page], look: Look) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(96 * _FINE)
    writer.setDocumentId(_IDENTITY)
    writer.setCreator("Gradstep")
    writer.setTitle(pages[0].title)
    sheets = [_sheet(page, look) for page in pages]
    writer.setPageLayout(sheets[0][0])
    painter = QPainter(writer)
    try:
        for page, (layout, fitted) in zip(
            followed(pages, _("Drawing the steps")), sheets, strict=True
        ):
            if page is not pages[0]:
                writer.setPageLayout(layout)
                writer.newPage()
            _draw(painter, page, layout, fitted)
    finally:
        painter.end()
        buffer.close()
    return bytes(data.data())


def _sheet(page: Page, look: Look) -> tuple[QPageLayout, Look]:
    """The sheet of a page, and the look that makes the page fill it."""
    no_margins = QMarginsF(0, 0, 0, 0)
    if look.paper:
        kind = PAPERS.get(look.paper.lower())
        if kind is None:
            raise ExportError(
                _("unknown paper {paper} (known: {known})").format(
                    paper=look.paper, known=", ".join(PAPERS)
                )
            )
        lies = page.frame.width > page.frame.height
        way = QPageLayout.Orientation.Landscape if lies else QPageLayout.Orientation.Portrait
        layout = QPageLayout(QPageSize(kind), way, no_margins)
        room = layout.fullRect(QPageLayout.Unit.Point)
        wide, high = room.width() - 2 * _MARGIN, room.height() - 2 * _MARGIN
        inner = (round(wide / _POINTS), round(high / _POINTS))
        return layout, replace(look, size=inner)
    size = fit(page, look)
    most = _LARGEST_SIDE / _POINTS
    if max(size.width, size.height) > most:  # a drawing without pixels loses nothing
        look = replace(look, size=None, scale=0.999 * most / max(page.frame[2:]))
        size = fit(page, look)
    points = QSizeF(size.width * _POINTS, size.height * _POINTS)
    cut = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(cut, QPageLayout.Orientation.Portrait, no_margins), look


def _draw(painter: QPainter, page: Page, layout: QPageLayout, look: Look) -> None:
    painter.save()
    try:
        painter.scale(_FINE, _FINE)
        if look.paper:
            sheet = layout.fullRect(QPageLayout.Unit.Point)
            margin = _MARGIN / _POINTS
            if not look.transparent:
                whole = (sheet.width() / _POINTS, sheet.height() / _POINTS)
                painter.fillRect(0, 0, round(whole[0] + 1), round(whole[1] + 1), look.theme.canvas)
            painter.translate(margin, margin)
        draw_scaled(painter, page, look, fit(page, look))
    finally:
        painter.restore()


def _undated(data: bytes) -> bytes:
    """The file without the time of its making, of the same length, since a PDF counts its bytes."""
    data = _DATE.sub(lambda found: _overlaid(found[0], b"D:20000101000000Z"), data)
    return _XMP_DATE.sub(
        lambda found: found[1] + _overlaid(found[2], b"2000-01-01T00:00:00+00:00"), data
    )


def _overlaid(old: bytes, new: bytes) -> bytes:
    return new[: len(old)].ljust(len(old))
