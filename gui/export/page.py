"""One page of an export: a scene, the part of the plane that is shown, and how it is drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from gui.document.evaluation import Recording
from gui.export.error import ExportError
from gui.translation import _
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.text import Face
from gui.viewmodel.theme import LIGHT, Theme

LARGEST_SIDE = 32_767  # pixels; Qt's painter goes no further
MOST_UNITS = 2**31 - 1  # that a size holds, of a drawing without pixels too
MOST_PIXELS = 160_000_000  # 640 MB in memory while it is drawn


@dataclass(frozen=True, slots=True)
class Pace:
    """How a run goes by: how long each step is shown, moving or not, again and again or once."""

    step_ms: int = 1200
    moving: bool = True
    loop: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """How pages are drawn: colours, pixels per scene unit or a size in pixels, background.

    `variant` chooses among what a format can be (the framework of a Python file, the table of a
    Markdown file); "" is its first. `paper` names a sheet of PDF, "" is as large as the picture.
    """

    theme: Theme = LIGHT
    scale: float = 1.0
    size: tuple[int, int] | None = None
    transparent: bool = False
    outlines: bool = False  # text of an SVG as paths
    figure: bool = False  # with the queue, the ledgers and the formula beside the picture
    paper: str = ""
    variant: str = ""
    pace: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text beside a picture, its capitals around the height y; `tone` is the theme's."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    tone: str


@dataclass(frozen=True, slots=True)
class Box:
    """A rounded box beside a picture; `outline` is the theme's."""

    rect: Rect
    outline: str
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands beside a picture; its parts are placed from its corner on."""

    x: float
    y: float
    width: float
    height: float
    parts: tuple[Words | Box, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A scene and the frame that is cut out of the plane; `position` and `title` name it.

    `position` is on the timeline of `recording`, which the scene was built from: for what a format
    tells in words.
    """

    scene: Scene
    frame: Rect
    position: int | None = None
    title: str = ""
    recording: Recording | None = None
    aside: Aside | None = None

    @property
    def step(self) -> int | None:
        """The step that the position is in, negative in the forward pass."""
        timeline = None if self.recording is None else self.recording.timeline
        if timeline is None or self.position is None:
            return None
        return timeline.step_of(self.position)


@dataclass(frozen=True, slots=True)
class Fit:
    """Where a page's frame comes to lie: pixels, scale, and what of the plane they show."""

    width: int
    height: int
    scale: float
    visible: Rect


def fit(page: Page, look: Look) -> Fit:
    """The size of a page in pixels and the part of the plane that fills it.

    With a size given the frame is scaled to fit and stands in the middle. ExportError for a size
    or scale that is none.
    """
    frame = page.frame
    _check_reach(frame)
    if look.size is None:
        scale = look.scale
        if not (math.isfinite(scale) and scale > 0):
            raise ExportError(_("the scale must be a number above 0"))
        if max(frame.width, frame.height) * scale > MOST_UNITS:
            raise ExportError(_("the picture is too large: choose a smaller scale"))
        wide, high = math.ceil(frame.width * scale), math.ceil(frame.height * scale)
    else:
        wide, high = look.size
        if wide < 1 or high < 1:
            raise ExportError(_("the size must be at least 1x1 pixels"))
        scale = min(wide / frame.width, high / frame.height)
    visible = Rect.around(frame.centre, wide / scale, high / scale)
    return Fit(max(1, wide), max(1, high), scale, visible)


def _check_reach(frame: Rect) -> None:
    if max(frame.width, frame.height) > MOST_UNITS:
        raise ExportError(
            _("the picture is too large: a node stands very far away; arrange the graph first")
        )


def check_pixels(size: Fit) -> None:
    """Refuse a picture of more pixels than fit memory."""
    if max(size.width, size.height) > LARGEST_SIDE or size.width * size.height > MOST_PIXELS:
        raise ExportError(
            _(
                "a picture of {width} x {height} pixels is too large (at most {side} a side and"
                " {most} million in all): choose a smaller scale, or SVG, which has no pixels"
            ).format(
                width=size.width,
                height=size.height,
                side=LARGEST_SIDE,
                most=MOST_PIXELS // 1_000_000,
            )
        )
