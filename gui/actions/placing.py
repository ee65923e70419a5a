"""Where new nodes go: beside what they belong to and not upon what is already there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gui.document import edits
from gui.document.model import Document, Point
from gui.layout import make_room, place_new
from gui.layout.placement import MARGIN, box_of, edges_of, free_move
from gui.layout.spacing import COLUMN, ROW, Sizes
from gui.viewmodel.arranging import arrange_framed
from gui.viewmodel.frames import frame_rects
from gui.viewmodel.groups import drawn_rects
from gui.viewmodel.node_size import sizes
from gui.viewmodel.scene import Rect

SNUG = Point(28.0, 28.0)  # so far beside its original is a copy put
_MOST_ATTEMPTS = 60  # to find a place where nothing is covered


def free_place(document: Document, wanted: Mapping[str, Point]) -> dict[str, Point]:
    """The wanted places, all moved together a little down and right until they cover nothing."""
    size_of = sizes(document)
    nodes = (*document.variables.values(), *document.functions.values())
    taken = [
        Rect.around(node.position, *size_of(node.id))
        for node in nodes
        if node.position is not None and node.id not in wanted
    ]
    places = dict(wanted)
    for _attempt in range(_MOST_ATTEMPTS):
        rects = [Rect.around(at, *size_of(node)) for node, at in places.items()]
        if not any(rect.meets(other) for rect in rects for other in taken):
            break
        places = {node: Point(at.x + SNUG.x, at.y + SNUG.y) for node, at in places.items()}
    return places


def free_offset(document: Document, fragment: Document, wanted: Point, size_of: Sizes) -> Point:
    """How far a fragment moves, as nearly as wanted, so that it covers nothing."""
    standing = drawn_rects(document, size_of).values()
    coming = drawn_rects(fragment, sizes(fragment))
    block = [*coming.values(), *frame_rects(fragment, coming).values()]
    if not block:
        return wanted
    taken = [box_of(rect.centre, (rect.width, rect.height), MARGIN) for rect in standing]
    boxes = [box_of(rect.centre, (rect.width, rect.height), 0.0) for rect in block]
    return free_move(taken, boxes, wanted)


def function_places(document: Document, function_id: str, at: Point) -> dict[str, Point]:
    """Places for a function and its outputs: those a column to its right, one below the other."""
    outputs = document.functions[function_id].outputs
    top = at.y - ROW * (len(outputs) - 1) / 2
    places = {
        output: Point(at.x + COLUMN, top + ROW * place) for place, output in enumerate(outputs)
    }
    return {function_id: at, **places}


def with_places(document: Document, before: Document | None = None) -> Document:
    """The document with a place for every node; what stands already stays where it is.

    Where more is new than stood before, the whole graph is laid out: a few nodes that kept their
    places would only be in the way of the others. What reads something new, or
    other things than in the document before, moves right of what it reads.
    """
    nodes = (*document.variables.values(), *document.functions.values())
    homeless = {node.id for node in nodes if node.position is None}
    if not homeless and before is None:
        return document
    size_of = sizes(document)
    if 2 * len(homeless) > len(nodes):
        found = arrange_framed(document, size_of, mode=document.options.layout)
        return edits.move(document, found)
    former = {
        edge
        for edge in edges_of(document if before is None else before)
        if homeless.isdisjoint(edge)
    }
    document = edits.move(document, place_new(document, homeless, size_of, near=None))
    return edits.move(document, make_room(document, former, size_of))


def riders(document: Document, moving: Collection[str]) -> frozenset[str]:
    """The constants that feed only functions that move: they go with them."""
    fed: dict[str, set[str]] = {}
    for wire in document.wires():
        if document.variables[wire.variable].constant:
            fed.setdefault(wire.variable, set()).add(wire.function)
    return frozenset(constant for constant, readers in fed.items() if readers <= set(moving))
