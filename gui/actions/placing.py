"""Where new nodes go: beside what they belong to and not upon what is already there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gui.document import edits
from gui.document.model import Document, Point
from gui.layout import arrange, place_new
from gui.layout.spacing import COLUMN, ROW
from gui.viewmodel.node_size import sizes

SNUG = Point(28.0, 28.0)  # so far beside its original is a copy put
_NEAR = 24.0  # two centres closer than this hide each other


def free_place(document: Document, wanted: Point) -> Point:
    """The wanted place, or one a little lower to the right where a node stands just there."""
    centres = list(_centres(document))
    place = wanted
    while any(abs(c.x - place.x) < _NEAR and abs(c.y - place.y) < _NEAR for c in centres):
        place = Point(place.x + SNUG.x, place.y + SNUG.y)
    return place


def output_places(document: Document, function_id: str, at: Point) -> dict[str, Point]:
    """Places for a function's outputs: a column to its right, one below the other."""
    outputs = document.functions[function_id].outputs
    top = at.y - ROW * (len(outputs) - 1) / 2
    return {output: Point(at.x + COLUMN, top + ROW * place) for place, output in enumerate(outputs)}


def with_places(document: Document) -> Document:
    """The document with a place for every node; what stands already stays where it is.

    Where more is new than stood before, the whole graph is laid out: a few nodes that kept their
    places would only be in the way of the others.
    """
    nodes = (*document.variables.values(), *document.functions.values())
    homeless = {node.id for node in nodes if node.position is None}
    if not homeless:
        return document
    size_of = sizes(document)
    if 2 * len(homeless) > len(nodes):
        found = arrange(document, size_of, mode=document.options.layout).positions
        return edits.move(document, found)
    return edits.move(document, place_new(document, homeless, size_of, near=None))


def riders(document: Document, moving: Collection[str]) -> frozenset[str]:
    """The constants that feed only functions that move: they go with them."""
    fed: dict[str, set[str]] = {}
    for wire in document.wires():
        if document.variables[wire.variable].constant:
            fed.setdefault(wire.variable, set()).add(wire.function)
    return frozenset(constant for constant, readers in fed.items() if readers <= set(moving))


def _centres(document: Document) -> Iterable[Point]:
    for node in (*document.variables.values(), *document.functions.values()):
        if node.position is not None:
            yield node.position
