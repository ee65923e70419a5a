"""*.gradstep files: readable, versioned JSON, written atomically, read without trust.

Reading runs nothing and takes nothing on faith: every field is checked, and every refusal names the
place of what is wrong. Writing is canonical: the same document gives the same bytes.
"""

from __future__ import annotations

from gui.document.files.checks import FileError
from gui.document.files.disk import Stamp, decode, load, save, stamp_of, write_pieces
from gui.document.files.origin import Origin, forget_copy, read_origin, write_origin
from gui.document.files.reading import loads
from gui.document.files.view import SUFFIX, Opened, View
from gui.document.files.writing import Lines, dumps, pieces

__all__ = [
    "SUFFIX",
    "FileError",
    "Lines",
    "Opened",
    "Origin",
    "Stamp",
    "View",
    "decode",
    "dumps",
    "forget_copy",
    "load",
    "loads",
    "pieces",
    "read_origin",
    "save",
    "stamp_of",
    "write_origin",
    "write_pieces",
]
