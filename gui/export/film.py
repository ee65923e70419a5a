"""A run as frames: each step its own, with the way to it, and how long each of them is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from gui.export.drawing import image_of
from gui.export.error import ExportError
from gui.export.page import Look, Pace, Page, check_pixels, fit
from gui.progress import followed
from gui.translation import _
from gui.viewmodel.blend import blend

Pixels: TypeAlias = NDArray[Any]  # rows first; one number, or one for each channel

FRAME_MS = 50  # of a frame that moves: players show nothing shorter than 20 ms reliably
_WAY_MS = 600  # from one step to the next
_SHORTEST_MS, _LONGEST_MS = 20, 60_000


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a film: a page, or what is so far on the way to it from the one before."""

    page: Page
    before: Page | None
    t: float
    milliseconds: int

    def drawn(self, look: Look) -> QImage:
        """The frame as an image."""
        if self.before is None:
            return image_of(self.page, look)
        scene = blend(self.before.scene, self.page.scene, self.t)
        return image_of(replace(self.page, scene=scene), look)


def frames(pages: Sequence[Page], pace: Pace) -> list[Frame]:
    """The frames of a run; all that belongs to a step lasts as long as every other step."""
    whole = _whole_ms(pace)
    moves = max(0, min(_WAY_MS, whole // 2) // FRAME_MS) if pace.moving else 0
    found: list[Frame] = []
    before: Page | None = None
    for page in pages:
        count = moves if before is not None else 0
        found += [Frame(page, before, (i + 1) / (count + 1), FRAME_MS) for i in range(count)]
        found.append(Frame(page, None, 1.0, whole - count * FRAME_MS))
        before = page
    return found


def _whole_ms(pace: Pace) -> int:
    """How long a step lasts, in the hundredths of a second that a GIF counts."""
    if not _SHORTEST_MS <= pace.step_ms <= _LONGEST_MS:
        raise ExportError(
            _("a step must last from {least} ms to {most} ms").format(
                least=_SHORTEST_MS, most=_LONGEST_MS
            )
        )
    return round(pace.step_ms / 10) * 10


def pictures(film: Sequence[Frame], look: Look) -> Iterator[Pixels]:
    """Each frame's pixels as 0xaarrggbb, drawn when it is asked for."""
    for frame in followed(film, _("Drawing the steps")):
        yield pixels(frame.drawn(look))


def pixels(image: QImage) -> Pixels:
    """The pixels of an image with 32 bits each, rows first, as numbers 0xaarrggbb."""
    flat = np.frombuffer(image.constBits(), dtype=np.uint32)
    return flat.reshape(image.height(), image.bytesPerLine() // 4)[:, : image.width()].copy()


def channels(picture: Pixels, *, transparent: bool) -> Pixels:
    """Red, green and blue of every pixel, and where asked its alpha, not multiplied by it."""
    blue_first = picture.astype("<u4").view(np.uint8).reshape(*picture.shape, 4)
    found = blue_first[:, :, [2, 1, 0, 3] if transparent else [2, 1, 0]]
    if transparent:
        alpha = np.maximum(found[:, :, 3:].astype(np.uint16), 1)
        colours = np.minimum(found[:, :, :3].astype(np.uint16) * 255 // alpha, 255)
        found[:, :, :3] = colours.astype(np.uint8)
    return found


def film_size(page: Page, look: Look, most: int) -> tuple[int, int]:
    """Width and height in pixels; ExportError where a side is longer than the format takes."""
    size = fit(page, look)
    check_pixels(size)
    if max(size.width, size.height) > most:
        raise ExportError(
            _(
                "{width} x {height} pixels are too many for this format (at most {most} a side):"
                " choose a smaller scale or size"
            ).format(width=size.width, height=size.height, most=most)
        )
    return size.width, size.height


def refuse_transparency(look: Look, extension: str) -> None:
    """For formats that have no half-transparent pixels."""
    if look.transparent:
        raise ExportError(
            _("a .{extension} file cannot be transparent: choose .webp or .apng").format(
                extension=extension
            )
        )
