"""The picture's fonts, loaded once from our own files, and what texts measure in them.

Every font has a pixel size: with point sizes text comes out at the wrong size in SVG and PDF.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from gui.viewmodel.text import Face

FONT_FILES = Path(__file__).parent.parent / "resources" / "fonts"
SANS_FAMILIES = [
    "Inter",
    "Noto Sans CJK SC",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans",
    "WenQuanYi Micro Hei",
    "sans-serif",
]
MONO_FAMILIES = [
    "JetBrains Mono",
    "Noto Sans Mono CJK SC",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans",
    "WenQuanYi Micro Hei Mono",
    "monospace",
]
_CAP_HEIGHT = 0.728  # of an em, in Inter and JetBrains Mono alike


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Make the application's fonts known to Qt, once; returns their families.

    A file that cannot be read is left out: the system's fonts stand in for it.
    """
    families: list[str] = []
    for path in sorted((*FONT_FILES.glob("*.otf"), *FONT_FILES.glob("*.ttf"))):
        number = QFontDatabase.addApplicationFont(str(path))
        if number >= 0:
            families.extend(QFontDatabase.applicationFontFamilies(number))
    return tuple(dict.fromkeys(families))


@lru_cache(maxsize=256)
def font(face: Face, size: float) -> QFont:
    """The font of a face at a size in pixels, with fallbacks for Chinese and Japanese."""
    load_fonts()
    made = QFont()
    is_mono = face in (Face.MONO, Face.MONO_BOLD)
    made.setFamilies(MONO_FAMILIES if is_mono else SANS_FAMILIES)
    made.setStyleHint(QFont.StyleHint.Monospace if is_mono else QFont.StyleHint.SansSerif)
    made.setPixelSize(max(1, round(size)))
    if face in (Face.BOLD, Face.ITALIC, Face.MONO_BOLD):
        made.setWeight(QFont.Weight.DemiBold)
    made.setItalic(face is Face.ITALIC)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@lru_cache(maxsize=8192)
def text_width(text: str, face: Face, size: float) -> float:
    """How wide a text is drawn."""
    return QFontMetricsF(font(face, size)).horizontalAdvance(text)


def baseline(middle: float, size: float) -> float:
    """The baseline that puts a line of capitals and digits around a height."""
    return middle + _CAP_HEIGHT * round(size) / 2
