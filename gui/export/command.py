"""Saves pictures of a document: of one step, or of every step, whole or not at all.

It works without a display: where no Qt application runs it starts one that draws off screen.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui.document.evaluation import Recording, record
from gui.document.model import Document
from gui.export.error import ExportError
from gui.export.figure import with_asides
from gui.export.formats import Format, format_of
from gui.export.page import Look, Page
from gui.export.steps import padded, positions_of
from gui.progress import followed
from gui.translation import _
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.theme import THEMES

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication

_application: QGuiApplication | None = None
_MANY = 200_000  # new objects between two collections


def export(
    document: Document,
    out: Path,
    *,
    step: str | None = None,
    theme: str = "light",
    scale: float = 1.0,
    transparent: bool = False,
    size: tuple[int, int] | None = None,
    **more: Any,
) -> list[Path]:
    """Save a document's picture at a step and return the files written.

    `step` is a number, "first", "last", "all", "f2" in the forward pass, a range such as "2-5" or
    a line in a step such as "3.2"; None is the last step for a still and all of them for a film.
    Several steps of a format that holds one are written as OUT-000.EXT, OUT-001.EXT, ... The
    extension of `out` is the format;
    `size` (pixels) overrules `scale`; `more` are further fields of Look. ExportError says in one
    line what is wrong; then nothing has been written.
    """
    if theme not in THEMES:
        raise ExportError(
            _("unknown theme {theme} (known: {known})").format(theme=theme, known=", ".join(THEMES))
        )
    look = Look(THEMES[theme], scale, size, transparent, **more)
    return export_recording(record(document), out, look, step=step)


def export_recording(
    recording: Recording,
    out: Path,
    look: Look,
    *,
    step: str | None = None,
) -> list[Path]:
    """As `export`, of a run that is recorded already."""
    kind = format_of(out, look.variant)
    document = recording.document
    if not document.variables and not document.functions:
        raise ExportError(_("the graph is empty: there is nothing to draw"))
    if kind.draws:
        ensure_application()
    with _rare_collection():
        pages = pages_of(recording, step or _usual(kind), title=out.stem, figure=look.figure)
        paths = targets(out, recording, kind, step)
        together = [pages] if len(paths) == 1 else [[page] for page in pages]
        save(list(zip(paths, together, strict=True)), kind, look)
    return paths


@contextmanager
def _rare_collection() -> Iterator[None]:
    """Many small shapes and no cycles: looking for those takes a quarter of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(_MANY, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def targets(out: Path, recording: Recording, kind: Format, step: str | None) -> list[Path]:
    """The files that an export would write, so that one can ask before it does."""
    chosen, timeline = step or _usual(kind), recording.timeline
    if timeline is None:
        return [out]
    positions = positions_of(chosen, timeline)
    if kind.holds_all_steps or (chosen != "all" and len(positions) == 1):
        return [out]
    return [out.with_name(f"{out.stem}-{padded(at, timeline)}{out.suffix}") for at in positions]


def _usual(kind: Format) -> str:
    return "all" if kind.shows_all_steps else "last"


def ensure_application() -> None:
    """Have a Qt application, so that fonts can be loaded and texts drawn."""
    from PySide6.QtGui import QGuiApplication  # texts are written without Qt

    global _application
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _application = QGuiApplication(["gradstep"])


def pages_of(
    recording: Recording, step: str, title: str = "", *, figure: bool = False
) -> list[Page]:
    """The pages that a step asks for, all with one frame, so that nothing jumps between them.

    A document that cannot be run has one page, without gradients, unless a step is asked for by
    its number. In a `figure`, the queue, the ledgers and the formula stand beside the picture.
    """
    timeline = recording.timeline
    if timeline is None:
        if step not in ("first", "last", "all"):
            raise ExportError(recording.problem or _("nothing is recorded: there are no steps"))
        scene = build_scene(recording.document, recording.evaluation, None)
        return [Page(scene, scene.bounds, None, title, recording)]
    positions = positions_of(step, timeline)
    scenes: list[Scene] = []
    for position in followed(positions, _("Preparing the steps")):
        scenes.append(
            build_scene(
                recording.document,
                recording.evaluation,
                timeline.at(position),
                previous=scenes[-1] if scenes else None,
            )
        )
    frame = _united([scene.bounds for scene in scenes])
    pages = [
        Page(scene, frame, position, title, recording)
        for position, scene in zip(positions, scenes, strict=True)
    ]
    return with_asides(pages) if figure else pages


def _united(frames: Sequence[Rect]) -> Rect:
    whole = frames[0]
    for frame in frames[1:]:
        whole = whole.united(frame)
    return whole


def save(files: Sequence[tuple[Path, Sequence[Page]]], kind: Format, look: Look) -> None:
    """Write every file beside its place first, then move them all there; nothing half-written."""
    writer = kind.writer()
    look = replace(look, variant=kind.variant)
    written: list[tuple[Path, Path]] = []
    try:
        drawn = followed(files, _("Drawing the steps")) if len(files) > 1 else files
        for path, pages in drawn:
            draft = path.with_name(f".{_short(path.stem)}.{os.getpid()}.part{path.suffix}")
            written.append((draft, path))
            writer.write(pages, draft, look)
        for draft, path in written:
            draft.replace(path)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise ExportError(
            _("{path} cannot be written: {reason}").format(path=path, reason=reason)
        ) from problem
    finally:
        for draft, _path in written:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def _short(stem: str) -> str:
    """So much of a name that a draft's, which is longer, is no longer than a name may be."""
    return stem.encode()[:40].decode(errors="ignore")
