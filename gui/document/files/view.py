"""What a file says of itself, and what it keeps of the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gui.document.model import Document

FORMAT = "gradstep"
VERSION = 3
WITH_FRAMES = 2  # the first version that has frames; a graph without any is written as version 1
WITH_NESTED = 3  # the first that has frames within frames
SUFFIX = ".gradstep"


@dataclass(frozen=True, slots=True)
class View:
    """What is looked at: outside undo and the edited mark. `step` counts from 0, None is unset."""

    step: int | None = None


class Opened(NamedTuple):
    """What a file holds."""

    document: Document
    view: View
