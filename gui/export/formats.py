"""The formats that a picture can be saved in. Adding one is one entry here and its module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from gui.export.error import ExportError
from gui.export.page import Look, Page
from gui.export.progress import Progress
from gui.translation import _


class Writer(Protocol):
    """What the module of a format offers: a file from the pages of a run."""

    def write(self, pages: Sequence[Page], path: Path, look: Look, progress: Progress) -> None:
        """Write the pages (one, for a still) to a file; OSError or ExportError where it fails."""


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its extension, its module, and what a file of it can be.

    `holds_all_steps` says that one file can hold many steps, `shows_all_steps` that it does so
    unless told otherwise, `draws` that it needs Qt. `variants` are what a file of this extension
    can be, the first one unless told otherwise.
    """

    extension: str
    module: str
    holds_all_steps: bool = False
    shows_all_steps: bool = False
    draws: bool = True
    variants: tuple[str, ...] = ()

    def writer(self) -> Writer:
        """The format's module, imported when it is first asked for."""
        return cast(Writer, import_module(self.module))


FORMATS = {
    made.extension: made
    for made in (
        Format("png", "gui.export.png"),
        Format("svg", "gui.export.svg"),
        Format("gif", "gui.export.gif", holds_all_steps=True, shows_all_steps=True),
    )
}


def format_of(path: Path) -> Format:
    """The format that a file name asks for; ExportError names those that there are."""
    extension = path.suffix.lower().removeprefix(".")
    if extension in FORMATS:
        return FORMATS[extension]
    known = ", ".join(f".{name}" for name in FORMATS)
    if not extension:
        raise ExportError(
            _("{path}: the name needs an extension (one of {known})").format(path=path, known=known)
        )
    raise ExportError(
        _("{path}: unknown format .{extension} (known: {known})").format(
            path=path, extension=extension, known=known
        )
    )
