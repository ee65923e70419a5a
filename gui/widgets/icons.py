"""The icons: one small drawing each on a 24 by 24 grid, coloured from the theme, always crisp."""

from __future__ import annotations

import atexit
import tempfile
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gui.viewmodel.theme import Theme

_SCALES = (1, 2, 3)  # one pixmap for each, so that no screen has to stretch one

# "currentColor" is replaced by the colour asked for; lines inherit the stroke of the frame below.
_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" '
    'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
    'stroke-linejoin="round">{body}</svg>'
)
_SOLID = '<path fill="currentColor" stroke-width="1.6" d="{d}"/>'
_LINE = '<path d="{d}"/>'

_BODIES = {
    "first": _SOLID.format(d="M12.5 6.5v11L5.5 12zM20 6.5v11L13 12z") + _LINE.format(d="M4 6v12"),
    "back": _SOLID.format(d="M14 6v12L5 12z") + _LINE.format(d="M19 6v12"),
    "play": _SOLID.format(d="M8 5v14l11-7z"),
    "pause": _SOLID.format(d="M7 5.5h3v13H7zM14 5.5h3v13h-3z"),
    "forward": _SOLID.format(d="M10 6v12l9-6z") + _LINE.format(d="M5 6v12"),
    "last": _SOLID.format(d="M4 6.5v11l7-5.5zM11.5 6.5v11l7-5.5z") + _LINE.format(d="M20 6v12"),
    "undo": _LINE.format(d="M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3"),
    "redo": _LINE.format(d="M15.5 5L20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3"),
    "search": '<circle cx="10.5" cy="10.5" r="6"/>' + _LINE.format(d="M15 15l5 5"),
    "export": _LINE.format(d="M12 15V4M7.5 8L12 3.5 16.5 8M4.5 14v5.5h15V14"),
    "fit": _LINE.format(d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"),
    "plus": _LINE.format(d="M12 5v14M5 12h14"),
    "minus": _LINE.format(d="M5 12h14"),
    "close": _LINE.format(d="M6 6l12 12M18 6L6 18"),
    "warning": _LINE.format(d="M12 4L2.5 20h19zM12 10v4.5M12 17.2v.1"),
    "check": _LINE.format(d="M5 12.5l4.5 4.5L19 7.5"),
    "next": _LINE.format(d="M4 12h15M13 6l6 6-6 6"),
    "copy": _LINE.format(d="M9 9h11v11H9zM15 5.5V4H4v11h1.5"),
    "record": _LINE.format(d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9M20 4v5h-5"),
    "up": _LINE.format(d="M6 15l6-6 6 6"),
    "down": _LINE.format(d="M6 9l6 6 6-6"),
    "right": _LINE.format(d="M9 6l6 6-6 6"),
    "dot": '<circle cx="12" cy="12" r="5" fill="currentColor"/>',
}

NAMES = tuple(_BODIES)


def svg(name: str, colour: str) -> str:
    """The drawing as an SVG document in one colour; KeyError if there is no such icon."""
    return _FRAME.format(body=_BODIES[name]).replace("currentColor", colour)


def draw(painter: QPainter, name: str, rect: QRectF, colour: str) -> None:
    """Draw an icon into a rectangle of a painter that is already open."""
    _renderer(name, colour).render(painter, rect)


@lru_cache(maxsize=256)
def pixmap(name: str, colour: str, size: int, scale: float = 1) -> QPixmap:
    """The icon `size` logical pixels wide for a screen of this scale."""
    image = QPixmap(QSize(round(size * scale), round(size * scale)))
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        draw(painter, name, QRectF(image.rect()), colour)
    finally:
        painter.end()
    image.setDevicePixelRatio(scale)
    return image


def icon(name: str, theme: Theme, colour: str | None = None, size: int = 16) -> QIcon:
    """The icon in `colour` (the theme's button text unless given), faint where disabled."""
    found = QIcon()
    for scale in _SCALES:
        found.addPixmap(pixmap(name, colour or theme.button_text, size, scale))
        faint = pixmap(name, theme.wire, size, scale)
        found.addPixmap(faint, QIcon.Mode.Disabled)
    return found


@lru_cache(maxsize=256)
def file(name: str, colour: str) -> str:
    """The path of the icon as an SVG file: a style sheet can show images from files only."""
    path = Path(_folder().name) / f"{name}-{colour.lstrip('#')}.svg"
    path.write_text(svg(name, colour), encoding="utf-8")
    return path.as_posix()


@lru_cache(maxsize=1)
def _folder() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="gradstep-icons-")
    atexit.register(folder.cleanup)  # to leave it to its finalizer is a ResourceWarning
    return folder


@lru_cache(maxsize=256)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg(name, colour).encode()))
