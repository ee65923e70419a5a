"""Saves pictures of a document: of one step, or of every step, whole or not at all.

It works without a display: where no Qt application runs it starts one that draws off screen.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from autodiff.trace import Timeline
from gui.document.evaluation import Recording, record
from gui.document.model import Document
from gui.export.error import ExportError
from gui.export.formats import Format, format_of
from gui.export.page import Look, Page
from gui.translation import _
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.theme import THEMES

_application: QGuiApplication | None = None


def export(
    document: Document,
    out: Path,
    *,
    step: str | None = None,
    theme: str = "light",
    scale: float = 1.0,
    transparent: bool = False,
    size: tuple[int, int] | None = None,
) -> list[Path]:
    """Save a document's picture at a step and return the files written.

    `step` is a number, "first", "last" or "all"; None is the last step for a still and all of
    them for a format that holds all. "all" of a still writes OUT-000.EXT, OUT-001.EXT, ... The
    extension of `out` is the format; `size` (pixels) overrules `scale`. ExportError says in one
    line what is wrong; then nothing has been written.
    """
    kind = format_of(out)
    if theme not in THEMES:
        raise ExportError(
            _("unknown theme {theme} (known: {known})").format(theme=theme, known=", ".join(THEMES))
        )
    ensure_application()
    look = Look(THEMES[theme], scale, size, transparent)
    if not document.variables and not document.functions:
        raise ExportError(_("the graph is empty: there is nothing to draw"))
    pages = pages_of(record(document), _chosen(step, kind), title=out.stem)
    if kind.holds_all_steps or step != "all":
        save([(out, pages)], kind, look)
        return [out]
    files = [
        (out.with_name(f"{out.stem}-{page.step or 0:03d}{out.suffix}"), [page]) for page in pages
    ]
    save(files, kind, look)
    return [path for path, _pages in files]


def ensure_application() -> None:
    """Have a Qt application, so that fonts can be loaded and texts drawn."""
    global _application
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _application = QGuiApplication(["gradstep"])


def _chosen(step: str | None, kind: Format) -> str:
    if step is not None:
        return step
    return "all" if kind.holds_all_steps else "last"


def pages_of(recording: Recording, step: str, title: str = "") -> list[Page]:
    """The pages that a step asks for, all with one frame, so that nothing jumps between them.

    A document that cannot be run has one page, without gradients, unless a step is asked for by
    its number.
    """
    timeline = recording.timeline
    if timeline is None:
        if step not in ("first", "last", "all"):
            raise ExportError(recording.problem or _("nothing is recorded: there are no steps"))
        scene = build_scene(recording.document, recording.evaluation, None)
        return [Page(scene, scene.bounds, None, title)]
    numbers = _numbers(step, timeline)
    scenes: list[Scene] = []
    for number in numbers:
        scenes.append(
            build_scene(
                recording.document,
                recording.evaluation,
                timeline.at_step(number),
                previous=scenes[-1] if scenes else None,
            )
        )
    frame = _united([scene.bounds for scene in scenes])
    return [
        Page(scene, frame, number, title) for number, scene in zip(numbers, scenes, strict=True)
    ]


def _numbers(step: str, timeline: Timeline) -> Sequence[int]:
    last = len(timeline.steps) - 1
    if step == "all":
        return range(last + 1)
    if step in ("first", "last"):
        return [0 if step == "first" else last]
    if not step.isdecimal():
        raise ExportError(_("step {step}: expected a number, first, last or all").format(step=step))
    if int(step) > last:
        raise ExportError(
            _("step {step}: the run has the steps 0 to {last}").format(step=step, last=last)
        )
    return [int(step)]


def _united(frames: Sequence[Rect]) -> Rect:
    whole = frames[0]
    for frame in frames[1:]:
        whole = whole.united(frame)
    return whole


def save(files: Sequence[tuple[Path, Sequence[Page]]], kind: Format, look: Look) -> None:
    """Write every file beside its place first, then move them all there; nothing half-written."""
    writer = kind.writer()
    written: list[tuple[Path, Path]] = []
    try:
        for path, pages in files:
            draft = path.with_name(f".{path.stem}.{os.getpid()}.part{path.suffix}")
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
