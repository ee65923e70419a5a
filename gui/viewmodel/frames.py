"""Frames as they are drawn: the border around their nodes, the title and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from gui.document.folding import contents, fold
from gui.document.model import Document, Frame
from gui.document.nesting import inner_frames, outer_frames
from gui.translation import _, ngettext
from gui.viewmodel.scene import FrameShape, Rect
from gui.viewmodel.text import Face, width

PADDING = 20.0  # from a frame's nodes to its border; a function's badge reaches out half as far
TITLE_BAR = 36.0
MARK = 30.0  # of the title bar, for the triangle that folds the frame
TITLE_SIZE = 13.0
NOTE = 0.9  # of the title's size
GAP = 12.0  # between the two, and to the right border
_LARGEST = 66.0  # of the title in scene units: it stays below the border of what is above it
_FITTING = 26.0  # the largest that the title bar holds; a larger one stands above the frame
_RISE = 0.55  # of its size: so far above the border the middle of such a title is
_ROOM_ABOVE = 14.0  # from the title to the nodes' badges


def frame_rect(rects: Iterable[Rect]) -> Rect:
    """The border around these nodes."""
    x, y, wide, high = reduce(Rect.united, rects).grown(PADDING)
    above = TITLE_BAR + _ROOM_ABOVE
    return Rect(x, y - above, wide, high + above)


def title_bar(rect: Rect) -> Rect:
    """The part of a frame that is taken hold of."""
    return Rect(rect.x, rect.y, rect.width, TITLE_BAR)


def title_size(scale: float) -> float:
    """The type size of a title in scene units: it grows as the view is zoomed out."""
    return min(_LARGEST, max(TITLE_SIZE, TITLE_SIZE / max(scale, 0.1)))


def title_middle(rect: Rect, size: float) -> float:
    """The height around which a title's capitals stand: in its bar, or above the frame."""
    return title_bar(rect).centre.y if size <= _FITTING else rect.y - _RISE * size


def title_box(shape: FrameShape, scale: float) -> Rect:
    """Where the title is edited: over it and what stands beside it."""
    size = title_size(scale)
    wide = width(shape.title, Face.BOLD, size) + GAP + width(shape.note, Face.SANS, NOTE * size)
    room = shape.rect.width - MARK - GAP
    top = title_middle(shape.rect, size) - TITLE_BAR / 2
    return Rect(shape.rect.x + MARK, top, min(wide, room), TITLE_BAR)


def mark_box(rect: Rect) -> Rect:
    """The triangle in the title bar."""
    return Rect(rect.x, rect.y, MARK, TITLE_BAR)


def frame_shapes(document: Document, rects: Mapping[str, Rect]) -> dict[str, FrameShape]:
    """The frames that are open, by id, not selected."""
    frames = document.frames
    return {
        key: FrameShape(
            key,
            rect,
            frames[key].title,
            note(document, frames[key]),
            frames[key].order,
            tooltip=f"{frames[key].title}\n{note(document, frames[key])}",
        )
        for key, rect in frame_rects(document, rects).items()
    }


def frame_rects(document: Document, rects: Mapping[str, Rect]) -> dict[str, Rect]:
    """The border of every frame that is open and in no group, around the frames within it too.

    `rects` tells where nodes and groups stand.
    """
    groups = fold(document).groups
    found: dict[str, Rect] = {}
    for frame in reversed(list(document.frames.values())):
        around = outer_frames(document, frame)
        if frame.id in groups or any(each.id in groups for each in around):
            continue
        inside = [rects[node] for node in contents(document, frame) if node in rects]
        for each in inner_frames(document, frame):
            inside += [where[each.id] for where in (found, rects) if each.id in where]
        if inside:
            found[frame.id] = frame_rect(inside)
    return {key: found[key] for key in document.frames if key in found}


def note(document: Document, frame: Frame) -> str:
    """How much is in a frame: "5 functions"; of a layer also which derivative it is."""
    functions = len(frame.members & document.functions.keys())
    count = ngettext("{count} function", "{count} functions", functions).format(count=functions)
    if not functions:
        variables = len(frame.members)
        count = ngettext("{count} variable", "{count} variables", variables)
        count = count.format(count=variables)
    if frame.order is None:
        return count
    return f"{_derivative(frame.order)} · {count}"


def growth(document: Document) -> str:
    """How many functions the forward graph and each derivative's have, "forward 1 · 1st derivative
    3 · 2nd 6"; empty where no gradient has a layer."""
    counts: dict[int, int] = {}
    for frame in document.frames.values():
        if frame.order is not None:
            functions = len(frame.members & document.functions.keys())
            counts[frame.order] = counts.get(frame.order, 0) + functions
    if not counts:
        return ""
    counts[1] = len(document.functions) - sum(counts.values())
    parts = (
        f"{_short_derivative(order, first=place == 1)} {counts[order]}"
        for place, order in enumerate(sorted(counts))
    )
    return " · ".join(parts)


def _derivative(order: int) -> str:
    """What is computed in a layer: the graph that began has order 1, its gradient's order 2."""
    return _("{nth} derivative").format(nth=_nth(order - 1)) if order > 1 else _("forward")


def _short_derivative(order: int, *, first: bool) -> str:
    """The same in a row, in which the word stands once."""
    return _derivative(order) if first or order == 1 else _nth(order - 1)


def _nth(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    endings = {1: _("{number}st"), 2: _("{number}nd"), 3: _("{number}rd")}
    return endings.get(last, _("{number}th")).format(number=number)
