"""Room for new nodes among old ones: what reads them moves right where it stood in the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from gui.document.model import Document, Point
from gui.layout.placement import Occupied, box_of, edges_of, positions_of
from gui.layout.spacing import COLUMN, COLUMN_GAP, Sizes

ATTEMPTS = 12  # columns further on, until what moves covers nothing
MOST_MOVES = 40  # of what stands behind one wire
NEAR = 8.0  # pixels between two nodes under which the wire between them cannot be followed

Edge = tuple[str, str]


def make_room(document: Document, former: Collection[Edge], sizes: Sizes) -> Mapping[str, Point]:
    """New centres for the nodes that move so that no wire runs backwards but former ones.

    A literal stands at its port, so that its wire is no matter.

    Everything after a wire moves together, with the leaves that only it reads, so that it keeps its
    shape; what is not after it stays. Usually there is nothing to move.
    """
    at = positions_of(document)
    wires = [
        (tail, head)
        for tail, head in edges_of(document)
        if (tail, head) not in former and tail in at and head in at
        if not (tail in document.variables and document.variables[tail].constant)
    ]
    moved: dict[str, Point] = {}
    for _move in range(MOST_MOVES):
        pushes = [
            (push, head, tail) for tail, head in wires if (push := _push(tail, head, at, sizes))
        ]
        if not pushes:
            break
        push, head, tail = max(pushes)
        moving = (_with_what_follows(document, head) & at.keys()) - {tail}
        places = _free_places(at, moving, push, sizes)
        at.update(places)
        moved.update(places)
    return moved


def _push(tail: str, head: str, at: Mapping[str, Point], sizes: Sizes) -> float:
    """How much further right the head of a wire must stand; 0 where it is right of the tail."""
    halves = (sizes(tail)[0] + sizes(head)[0]) / 2
    distance = at[head].x - at[tail].x
    return 0.0 if distance >= halves + NEAR else max(COLUMN, halves + COLUMN_GAP) - distance


def _free_places(
    at: Mapping[str, Point], moving: Collection[str], push: float, sizes: Sizes
) -> dict[str, Point]:
    """The places of what moves, pushed so far, or a few columns further, that it covers nothing."""
    taken = Occupied([box_of(at[node], sizes(node), 0.0) for node in at if node not in moving])
    for attempt in range(ATTEMPTS):
        further = push + attempt * COLUMN
        places = {node: Point(at[node].x + further, at[node].y) for node in at if node in moving}
        if all(taken.is_free(box_of(place, sizes(node), 0.0)) for node, place in places.items()):
            break
    return places


def _with_what_follows(document: Document, first: str) -> set[str]:
    """A node, all that depends on it, and the leaves that nothing else reads."""
    following: dict[str, list[str]] = {}
    for tail, head in edges_of(document):
        following.setdefault(tail, []).append(head)
    found = {first: None}
    waiting = list(found)
    for node in waiting:  # grows while it is walked
        for head in following.get(node, ()):
            if head not in found:
                found[head] = None
                waiting.append(head)
    return {*found, *_leaves_of(document, following, found)}


def _leaves_of(
    document: Document, following: Mapping[str, list[str]], found: Collection[str]
) -> Iterator[str]:
    for name, variable in document.variables.items():
        readers = following.get(name, ())
        if variable.creator is None and readers and all(reader in found for reader in readers):
            yield name
