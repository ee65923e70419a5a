"""Group nodes: how large they are, where they and their ports stand, what they say of a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gui.document.folding import Folded, Group, fold
from gui.document.model import Document, Frame, Point
from gui.layout.spacing import COLUMN_GAP, FUNCTION_SIZE, Size, Sizes
from gui.viewmodel.extent import GROUP_MARK, STACKED
from gui.viewmodel.frames import frame_rects, note
from gui.viewmodel.node_size import PORT_PITCH, SUBTITLE_SIZE, TITLE_SIZE
from gui.viewmodel.scene import Rect
from gui.viewmodel.text import Face, width

STUB: Size = (12.0, 12.0)  # a variable of a group that others read, drawn as a port
WIDEST = 260.0
_PADDING = 24.0


def drawn_sizes(folded: Folded, size_of: Sizes) -> Sizes:
    """The size of each node as it stands on the canvas, groups and their ports included."""
    if not folded.groups:
        return size_of
    groups = {key: group_size(folded, group) for key, group in folded.groups.items()}

    def drawn(node_id: str) -> Size:
        if node_id in groups:
            return groups[node_id]
        return STUB if node_id in folded.stubs else size_of(node_id)

    return drawn


def group_size(folded: Folded, group: Group) -> Size:
    """The box of a group: as wide as its words need, as high as its ports."""
    words = max(
        width(group.frame.title, Face.BOLD, TITLE_SIZE),
        width(note(folded.document, group.frame), Face.MONO, SUBTITLE_SIZE),
    )
    wide = min(WIDEST, max(FUNCTION_SIZE[0], words + GROUP_MARK + _PADDING))
    ports = max(len(group.inputs), len(folded.stubs.intersection(group.outputs)))
    return wide, max(FUNCTION_SIZE[1], ports * PORT_PITCH + 8.0)


def drawn_places(
    folded: Folded, places: Mapping[str, Point], size_of: Sizes
) -> Mapping[str, Point]:
    """Where the nodes on the canvas stand: a group amid what it stands for, its ports on its right.

    `places` are those of the document's nodes, `size_of` tells the sizes on the canvas.
    """
    if not folded.groups:
        return places
    drawn = {node: at for node, at in places.items() if node not in folded.inside}
    for key, group in folded.groups.items():
        wide, high = size_of(key)
        at = _group_place(group, places, wide)
        drawn[key] = at
        ports = [v for v in group.outputs if v in folded.stubs]
        for number, port in enumerate(ports):
            y = at.y - high / 2 + high * (2 * number + 1) / (2 * len(ports))
            drawn[port] = Point(at.x + wide / 2 + STACKED / 2, y)
        for output in group.outputs:
            if output not in folded.stubs:
                drawn[output] = Point(at.x + wide / 2 + COLUMN_GAP + size_of(output)[0] / 2, at.y)
    return drawn


def _group_place(group: Group, places: Mapping[str, Point], wide: float) -> Point:
    """The middle of what a group stands for; of a layer, which may be long, where it begins."""
    inside = [places[node] for node in group.hidden if node in places]
    at = middle(inside)
    if group.frame.order is None or not inside:
        return at
    begins = min(place.x for place in inside) - FUNCTION_SIZE[0] / 2
    return Point(begins + wide / 2, at.y)


def middle(points: Iterable[Point]) -> Point:
    """The middle of the smallest rectangle around these points; the origin where there are none."""
    found = list(points)
    if not found:
        return Point(0.0, 0.0)
    xs, ys = [at.x for at in found], [at.y for at in found]
    return Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def block_rect(document: Document, frame: Frame, size_of: Sizes) -> Rect | None:
    """What a frame covers, open or collapsed; None where nothing of it is drawn."""
    group = fold(document).groups.get(frame.id)
    drawn = drawn_rects(document, size_of)
    if group is None:
        return frame_rects(document, drawn).get(frame.id)
    rects = [drawn[node] for node in (frame.id, *group.outputs) if node in drawn]
    if not rects:
        return None
    whole = rects[0]
    for rect in rects:
        whole = whole.united(rect)
    return whole


def drawn_rects(document: Document, size_of: Sizes) -> dict[str, Rect]:
    """Where everything stands on the canvas that has a place."""
    folded = fold(document)
    sizes = drawn_sizes(folded, size_of)
    places = drawn_places(folded, positions(document), sizes)
    return {i: Rect.around(at, *sizes(i)) for i, at in places.items()}


def positions(document: Document, ids: Iterable[str] | None = None) -> dict[str, Point]:
    """Where the nodes stand that have a place, or those of them that are asked for."""
    variables, functions = document.variables, document.functions
    found: dict[str, Point] = {}
    for node_id in (*variables, *functions) if ids is None else ids:
        node = variables.get(node_id) or functions.get(node_id)
        if node is not None and node.position is not None:
            found[node_id] = node.position
    return found
