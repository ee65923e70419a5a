"""PNG, and the image behind it, which the clipboard takes as it is."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from gui.document.model import Array
from gui.export.drawing import image_of
from gui.export.page import Look, Page
from gui.export.png_file import RGB, RGBA, compressed, write_chunk, write_head
from gui.viewmodel.scene import Scene
from gui.viewmodel.theme import Theme

_DOTS_PER_METRE = 96 / 0.0254  # of a picture at scale 1
_BAND = 1 << 19  # bytes that are compressed at once


def render_image(
    scene: Scene, theme: Theme, scale: float = 1.0, *, transparent: bool = False
) -> QImage:
    """A scene as an image, cut to its bounds; ExportError where it would be too large."""
    return render_page(Page(scene, scene.bounds), Look(theme, scale, None, transparent))


def render_page(page: Page, look: Look) -> QImage:
    """A page as an image that knows its resolution; ExportError where it would be too large."""
    image = image_of(page, look)
    # Set after painting: Qt would scale the texts by it.
    dots = round(_DOTS_PER_METRE * (look.scale if look.size is None else 1.0))
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    return image


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write a page as a PNG file."""
    image = render_page(pages[0], look)
    kind = RGBA if look.transparent else RGB
    dots = image.dotsPerMeterX()
    with path.open("wb") as file:
        write_head(file, image.width(), image.height(), kind)
        write_chunk(file, b"pHYs", struct.pack(">IIB", dots, dots, 1))
        if title := pages[0].title:
            said = title.encode("utf-8", "replace")
            write_chunk(file, b"iTXt", b"Title\0\0\0\0\0" + said)
        write_chunk(file, b"IDAT", compressed(_bands(image, look.transparent)))
        write_chunk(file, b"IEND", b"")


def _bands(image: QImage, transparent: bool) -> Iterator[Array]:
    """The bytes of a picture's rows, some rows at a time: each stays in the processor's cache."""
    channels = 4 if transparent else 3
    plain = QImage.Format.Format_RGBA8888 if transparent else QImage.Format.Format_RGB888
    width, high = image.width(), max(1, _BAND // (4 * image.width()))
    for top in range(0, image.height(), high):
        band = image.copy(0, top, width, min(high, image.height() - top)).convertToFormat(plain)
        rows = np.frombuffer(band.constBits(), np.uint8).reshape(band.height(), -1)
        yield rows[:, : width * channels]
