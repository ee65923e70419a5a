"""PowerPoint: a slide for each step, of shapes that can be edited, with what happens as notes.

pptx_shapes.py draws; a file is the same for the same run, since it carries no dates.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gui.export.extras import library
from gui.export.page import Look, Page, fit
from gui.export.pptx_ink import EMU
from gui.export.pptx_shapes import Slide
from gui.export.wording import heading, printable, told
from gui.progress import followed
from gui.translation import _

_SIZE = (1280, 720)  # pixels at 96 an inch: the wide slide
_EPOCH = (1980, 1, 1, 0, 0, 0)
_BLANK = 6  # among the layouts of the library's own template


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the pages as slides."""
    pptx = library("pptx", "slides")
    look = replace(look, size=look.size or _SIZE)
    show: Any = pptx.Presentation()
    size = fit(pages[0], look)
    show.slide_width, show.slide_height = size.width * EMU, size.height * EMU
    show.core_properties.title = printable(pages[0].title)[:250]
    show.core_properties.author = "Gradstep"
    layout = show.slide_layouts[_BLANK]
    for page in followed(pages, _("Drawing the steps")):
        slide = show.slides.add_slide(layout)
        Slide(slide, fit(page, look), look).draw(page)
        notes = "\n".join([heading(page), *told(page)])
        slide.notes_slide.notes_text_frame.text = printable(notes)
    buffer = io.BytesIO()
    show.save(buffer)
    path.write_bytes(_undated(buffer))


def _undated(buffer: io.BytesIO) -> bytes:
    """The archive without the times at which its parts were written."""
    made = io.BytesIO()
    with zipfile.ZipFile(buffer) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name))
    return made.getvalue()
