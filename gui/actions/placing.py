"""Where new nodes go: beside what they belong to and not upon what is already there."""

from __future__ import annotations

from collections.abc import Iterable

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

    Where nothing stands anywhere, the whole graph is laid out.
    """
    literals = at_ports(document)
    nodes = (*document.variables.values(), *document.functions.values())
    placed = [node.id for node in nodes if node.position is not None]
    homeless = [node.id for node in nodes if node.position is None and node.id not in literals]
    if not homeless:
        return document
    size_of = sizes(document)
    if placed:
        found = place_new(document, homeless, size_of, near=None)
    else:
        found = arrange(document, size_of, mode=document.options.layout).positions
    return edits.move(document, {i: found[i] for i in homeless if i in found})


def at_ports(document: Document) -> frozenset[str]:
    """The constants that feed something: each stands at its port and needs no place of its own."""
    return frozenset(
        wire.variable for wire in document.wires() if document.variables[wire.variable].constant
    )


def _centres(document: Document) -> Iterable[Point]:
    for node in (*document.variables.values(), *document.functions.values()):
        if node.position is not None:
            yield node.position
