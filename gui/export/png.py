"""PNG, and the image behind it, which the clipboard takes as it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QImage

from gui.export.drawing import image_of
from gui.export.page import Look, Page
from gui.export.progress import Progress, unheard
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
    """A page as an image that knows its resolution; ExportError where it would be too large."""
    image = image_of(page, look)
    # Set after painting: Qt would scale the texts by it.
    dots = round(_DOTS_PER_METRE * (look.scale if look.size is None else 1.0))
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    return image


def write(pages: Sequence[Page], path: Path, look: Look, progress: Progress = unheard) -> None:
    """Write a page as a PNG file."""
    del progress
    image = render_page(pages[0], look)
    if page_title := pages[0].title:
        image.setText("Title", page_title)
    if not image.save(str(path), "PNG"):
        raise OSError(_("the picture cannot be written"))
