"""A function that is put into a wire: what it takes and gives, and the room that it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gui.actions.adding import what_it_gives
from gui.actions.placing import free_place, function_places, riders
from gui.document import edits
from gui.document.edits import EditRefused
from gui.document.graph import readers
from gui.document.model import Document, Point, Wire
from gui.layout import make_room
from gui.layout.placement import edges_of
from gui.layout.spacing import Sizes
from gui.translation import _
from gui.viewmodel.groups import positions


def goes_into_wires(document: Document, function_id: str, wires: Sequence[Wire]) -> bool:
    """Whether a function that nothing feeds and nobody reads can be put into these wires of one
    variable."""
    try:
        wired(document, function_id, wires)
    except EditRefused:
        return False
    return True


def wired(document: Document, function_id: str, wires: Sequence[Wire]) -> Document:
    """The variable feeds the function's first free input, and its output those that read it.

    Raises EditRefused, as where the function has no free input, or has wires already.
    """
    function = document.functions[function_id]
    reading = readers(document)
    fed = [x for x in function.inputs if x is not None and not document.variables[x].constant]
    if fed or None not in function.inputs or any(y in reading for y in function.outputs):
        sentence = _("Only a function with a free input and no wires goes into a wire")
        raise EditRefused(sentence)
    slot = function.inputs.index(None)
    document = edits.connect(document, wires[0].variable, function_id, slot)
    given = what_it_gives(document, function_id)
    for wire in wires:
        document = edits.connect(document, given, wire.function, wire.slot, replacing=True)
    return document


def put_into_wires(
    document: Document, function_id: str, wires: Sequence[Wire], at: Point, size_of: Sizes
) -> Document:
    """The function in these wires at a place: what stands behind moves on where it is in the way.

    Raises EditRefused.
    """
    former = set(edges_of(document))
    document = edits.move(wired(document, function_id, wires), _places(document, function_id, at))
    document = edits.move(document, make_room(document, former, size_of))
    unit = _unit(document, function_id)
    document = edits.move(document, free_place(document, positions(document, unit)))
    return edits.move(document, make_room(document, former, size_of))


def _unit(document: Document, function_id: str) -> frozenset[str]:
    """The function, what it gives, and the constants that only it reads."""
    unit = {function_id, *document.functions[function_id].outputs}
    return frozenset(unit | riders(document, unit))


def _places(document: Document, function_id: str, at: Point) -> Mapping[str, Point]:
    """The function at a place, its outputs behind it, its constants where they were beside it."""
    was = document.functions[function_id].position or at
    places = function_places(document, function_id, at)
    for constant, place in positions(
        document, _unit(document, function_id) - places.keys()
    ).items():
        places[constant] = Point(place.x + at.x - was.x, place.y + at.y - was.y)
    return places
