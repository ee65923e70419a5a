"""The formats that a picture can be saved in. Adding one is one entry here and its module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from gui.export.error import ExportError
from gui.export.page import Look, Page
from gui.translation import _


class Writer(Protocol):
    """What the module of a format offers: a file from the pages of a run."""

    def write(self, pages: Sequence[Page], path: Path, look: Look) -> None:
        """Write the pages (one, for a still) to a file; OSError or ExportError where it fails."""


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file: its extension, its module, and what a file of it holds.

    An extension can stand for several kinds, told apart by `variant`. `holds_all_steps` says that
    one file can hold many steps, `shows_all_steps` that it does so unless told otherwise, `draws`
    that it needs Qt.
    """

    extension: str
    module: str
    variant: str = ""
    holds_all_steps: bool = False
    shows_all_steps: bool = False
    draws: bool = True

    def writer(self) -> Writer:
        """The format's module, imported when it is first asked for."""
        return cast(Writer, import_module(self.module))


def _film(extension: str, module: str) -> Format:
    return Format(extension, module, holds_all_steps=True, shows_all_steps=True)


def _text(extension: str, module: str, *variants: str) -> tuple[Format, ...]:
    """One step in words or code, needing no Qt."""
    return tuple(Format(extension, module, variant, draws=False) for variant in variants)


def _tables(extension: str, *variants: str) -> tuple[Format, ...]:
    """What happens step by step, in words."""
    return tuple(
        Format(extension, "gui.export.tables", variant, True, True, draws=False)
        for variant in variants
    )


KINDS = (
    Format("png", "gui.export.png"),
    Format("svg", "gui.export.svg"),
    Format("pdf", "gui.export.pdf", holds_all_steps=True),
    _film("gif", "gui.export.gif"),
    _film("webp", "gui.export.webp"),
    _film("apng", "gui.export.apng"),
    _film("mp4", "gui.export.mp4"),
    _film("pptx", "gui.export.pptx"),
    _film("html", "gui.export.html"),
    *_text("dot", "gui.export.dot", "gradstep", "book"),
    *_text("gv", "gui.export.dot", "gradstep", "book"),
    *_text("tex", "gui.export.tikz", "picture"),
    *_tables("tex", "queue", "ledger", "formula"),
    *_text("tikz", "gui.export.tikz", "picture"),
    *_text("py", "gui.export.python_code", "autodiff", "dezero", "torch", "jax"),
    *_tables("md", "all", "queue", "ledger", "formula"),
    *_tables("csv", "queue", "ledger", "formula"),
)
FORMATS = {kind.extension: kind for kind in reversed(KINDS)}  # the first kind of each extension


def format_of(path: Path, variant: str = "") -> Format:
    """The format that a file name asks for; ExportError names those that there are."""
    extension = path.suffix.lower().removeprefix(".")
    if extension in FORMATS:
        return _of_variant(extension, variant)
    known = ", ".join(f".{name}" for name in sorted(FORMATS))
    if not extension:
        raise ExportError(
            _("{path}: the name needs an extension (one of {known})").format(path=path, known=known)
        )
    raise ExportError(
        _("{path}: unknown format .{extension} (known: {known})").format(
            path=path, extension=extension, known=known
        )
    )


def _of_variant(extension: str, variant: str) -> Format:
    kinds = {kind.variant: kind for kind in KINDS if kind.extension == extension}
    if not variant:
        return FORMATS[extension]
    if variant not in kinds:
        known = ", ".join(name for name in kinds if name) or _("of one kind only")
        raise ExportError(
            _("{variant}: a .{extension} file can be {known}").format(
                variant=variant, extension=extension, known=known
            )
        )
    return kinds[variant]
