"""Where the layers of gradients stand, and what moves as a frame is folded or opened."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce
from itertools import compress
from math import floor
from statistics import median

from gui.document.edits import move, set_collapsed
from gui.document.folding import contents, fold
from gui.document.graph import readers
from gui.document.model import Document, Frame, Point
from gui.document.nesting import outer_frames, outermost
from gui.layout import arrange
from gui.layout.spacing import COLUMN_GAP, Sizes
from gui.viewmodel.groups import block_rect, drawn_rects, positions
from gui.viewmodel.scene import Rect

LAYER_GAP = 64.0  # between a layer and what is below it
LEGIBLE = 3300.0, 1900.0  # what a canvas of a usual size shows before its nodes lose their words
_ROUNDED = 2.0  # how far from its place a layer may stand for whole pixels
_NOTHING = 1e-6  # what going there and back again may leave of a place
Places = dict[str, Point]


def place_layer(
    document: Document, frame_id: str, size_of: Sizes, mode: str
) -> Mapping[str, Point]:
    """Centres for the nodes of a new layer, above everything that has a place."""
    layer = document.frames[frame_id]
    inside = contents(document, layer)
    places = dict(arrange(document, size_of, only=inside, mode=mode).positions)
    places.update(stacked(move(document, places), size_of, [layer]))
    return places


def folded_to(document: Document, frame_id: str, size_of: Sizes, *, collapsed: bool) -> Document:
    """The document with a frame folded or open. Raises EditRefused.

    Layers that stand as they were stacked are stacked again; where the user has moved them, a layer
    grows upwards and those above it follow. A frame of the user's stays: where it opens,
    what stands there makes room to both sides, and where it folds, what is beside it comes near.
    """
    after = set_collapsed(document, frame_id, collapsed)
    if after.frames[frame_id].order is not None and _is_stacked(document, size_of):
        return move(after, stacked(after, size_of, sorted_layers(after)))
    return move(after, _followed(document, after, frame_id, size_of))


def legible(document: Document, size_of: Sizes) -> Document:
    """The document with as many of its layers folded, the lowest first, as it takes for what is
    left to be read in a window."""
    for layer in sorted_layers(document):
        rects = drawn_rects(document, size_of).values()
        whole = reduce(Rect.united, rects)
        if whole.width <= LEGIBLE[0] and whole.height <= LEGIBLE[1]:
            break
        if layer.id not in fold(document).groups:
            document = folded_to(document, layer.id, size_of, collapsed=True)
    return document


def _is_stacked(document: Document, size_of: Sizes) -> bool:
    wanted, now = stacked(document, size_of, sorted_layers(document)), positions(document)
    return all(
        abs(at.x - now[node].x) + abs(at.y - now[node].y) <= _ROUNDED for node, at in wanted.items()
    )


def _followed(before: Document, after: Document, frame_id: str, size_of: Sizes) -> Places:
    frame = after.frames[frame_id]
    if frame.order is None:
        if frame.collapsed:
            return _closed_up(before, after, frame, size_of)
        return _with_room_around(before, after, frame, size_of)
    was, now = block_rect(before, frame, size_of), block_rect(after, frame, size_of)
    if was is None or now is None:
        return {}
    places: Places = {}
    _shift(after, frame, was.bottom - now.bottom, places)
    for other in after.frames.values():
        rect = None if other.id == frame_id else block_rect(before, other, size_of)
        if rect is not None and other.order is not None and rect.bottom <= was.y:
            _shift(after, other, was.height - now.height, places)
    return places


def _closed_up(before: Document, after: Document, frame: Frame, size_of: Sizes) -> Places:
    """Where all that is right of a frame goes, and all that is left of it, as it is folded.

    A side comes near only where opening the frame again leads back to where it was, or, where
    something stood too near to the border, to where that makes room: who folds and opens again and
    again finds the same two pictures.
    """
    sides = [_brought_near(before, after, frame, size_of, side) for side in (1, -1)]
    tried = [places for places in ({**sides[0], **sides[1]}, *sides) if places]
    opened = [_opened(move(after, places), frame.id, size_of) for places in tried]
    for wanted in (before, _opened(after, frame.id, size_of)) if tried else ():
        for places, document in zip(tried, opened, strict=True):
            if _stand_alike(document, wanted):
                return places
    return {}


def _stand_alike(one: Document, other: Document) -> bool:
    there = positions(other)
    return all(
        abs(at.x - there[node].x) + abs(at.y - there[node].y) <= _NOTHING
        for node, at in positions(one).items()
    )


def _opened(closed: Document, frame_id: str, size_of: Sizes) -> Document:
    document = set_collapsed(closed, frame_id, collapsed=False)
    return move(document, _with_room_around(closed, document, document.frames[frame_id], size_of))


def _brought_near(
    before: Document, after: Document, frame: Frame, size_of: Sizes, side: int
) -> Places:
    """Each side moves as one, so that columns stay columns, by as much as the frame became smaller
    at the most, and no further than what stays: wires lead on, and nothing is covered."""
    was, now = block_rect(before, frame, size_of), block_rect(after, frame, size_of)
    if was is None or now is None:
        return {}
    drawn, units = drawn_rects(after, size_of), _units(after, frame, size_of)
    own = [now, *(drawn[node] for node in contents(after, frame) if node in drawn)]
    beyond = [side * rect.centre.x >= _far(was, side) for _nodes, rect in units]
    moving = list(compress(units, beyond))
    if not moving:
        return {}
    staying = [rect for (_nodes, rect), moves in zip(units, beyond, strict=True) if not moves]
    free = min(_near(rect, side) for _nodes, rect in moving) - COLUMN_GAP
    free -= max(_far(rect, side) for rect in (*own, *staying))
    by = floor(min(free, _far(was, side) - _far(now, side)))
    if by <= 0:
        return {}
    nodes = [node for unit, _rect in moving for node in unit]
    return {n: Point(at.x - side * by, at.y) for n, at in positions(after, nodes).items()}


def _near(rect: Rect, side: int) -> float:
    """Where a rectangle begins for one who goes to the right, or with -1 to the left."""
    return rect.x if side > 0 else -rect.right


def _far(rect: Rect, side: int) -> float:
    return rect.right if side > 0 else -rect.x


def _with_room_around(before: Document, document: Document, frame: Frame, size_of: Sizes) -> Places:
    """Room for an open frame, and then for those around it, which have grown with it."""
    places: Places = {}
    for each in (frame, *outer_frames(document, frame)):
        was = block_rect(before, each, size_of)
        for side in (1, -1):
            made = _with_room(document, each, size_of, was, side)
            document = move(document, made)
            places.update(made)
    return places


def _with_room(
    document: Document, frame: Frame, size_of: Sizes, was: Rect | None, side: int
) -> Places:
    """Where nodes go, to one side, that stand in a frame which has grown without being in it.

    What was beside it goes as far as the border does; what stood within goes out of it, with all
    on its side.
    """
    border = block_rect(document, frame, size_of)
    if border is None:
        return {}
    was = was or border
    units, middle = _units(document, frame, size_of), border.centre.x
    on_side = [unit for unit in units if (unit[1].centre.x >= middle) == (side > 0)]
    meeting = [rect for _nodes, rect in on_side if rect.meets(border.grown(COLUMN_GAP - _NOTHING))]
    if not meeting:
        return {}
    by = max(_far(border, side) + COLUMN_GAP - _near(rect, side) for rect in meeting)
    growth = _far(border, side) - _far(was, side)
    if by > growth / 2:  # it came near when the frame was folded, from farther away maybe
        by = max(by, floor(growth))
    beside = [unit for unit in on_side if _near(unit[1], side) >= _far(was, side)]
    moving = beside
    if any(_near(rect, side) < _far(was, side) for rect in meeting):
        moving = on_side
    nodes = [node for unit, _rect in moving for node in unit]
    return {n: Point(at.x + side * by, at.y) for n, at in positions(document, nodes).items()}


def _units(document: Document, frame: Frame, size_of: Sizes) -> list[tuple[Collection[str], Rect]]:
    """What stands outside a frame and moves as one: a frame, a node with the constants at it."""
    units: list[tuple[Collection[str], Rect]] = []
    taken, groups = set(contents(document, frame)), fold(document).groups
    apart = (f for f in document.frames.values() if f.members.isdisjoint(frame.members))
    for other in outermost(apart):
        rect, group = block_rect(document, other, size_of), groups.get(other.id)
        if rect is not None:
            # What others read of a group and nothing in it computes stands by itself.
            nodes = group.hidden.union(group.outputs) if group else contents(document, other)
            units.append((nodes, rect))
            taken |= nodes
    drawn, reading = drawn_rects(document, size_of), readers(document)
    constants: dict[str, list[str]] = {}
    for variable in document.variables.values():
        if variable.constant and variable.id in reading:
            constants.setdefault(reading[variable.id][0].function, []).append(variable.id)
    riding = {constant for each in constants.values() for constant in each}
    for node in (*document.variables, *document.functions):
        if node not in taken and node not in riding and node in drawn:
            unit = [node, *constants.get(node, ())]
            units.append((unit, reduce(Rect.united, (drawn[i] for i in unit if i in drawn))))
    return units


def sorted_layers(document: Document) -> list[Frame]:
    """The layers of gradients, the lowest order first; one within a frame stands there."""
    free = outermost(document.frames.values())
    layers = [(frame.order, frame) for frame in free if frame.order]
    return [frame for _order, frame in sorted(layers, key=_by_order)]


def _by_order(pair: tuple[int | None, Frame]) -> int:
    return pair[0] or 0


def _shift(document: Document, frame: Frame, down: float, places: Places) -> None:
    if down:
        for node in contents(document, frame):
            at = document.node(node).position
            if at is not None:
                places[node] = Point(at.x, at.y + down)


def stacked(document: Document, size_of: Sizes, layers: list[Frame]) -> Places:
    """Each layer above what is below it, to the right of what it reads: wires lead onwards."""
    places: Places = {}
    top = _top(document, size_of, {node for layer in layers for node in contents(document, layer)})
    for layer in layers:
        rect = block_rect(document, layer, size_of)
        if rect is None:
            continue
        dx = round(_left(document, layer, size_of, rect.x) - rect.x)
        dy = 0 if top is None else round(top - LAYER_GAP - rect.bottom)
        moved = {
            node: Point(at.x + dx, at.y + dy)
            for node, at in positions(document, contents(document, layer)).items()
        }
        places.update(moved)
        document = move(document, moved)
        top = rect.y + dy
    return places


def _left(document: Document, layer: Frame, size_of: Sizes, otherwise: float) -> float:
    """Where the left border of a layer stands best for the wires that come into it."""
    rects, inside = drawn_rects(document, size_of), contents(document, layer)
    read = {
        variable
        for member in layer.members & document.functions.keys()
        for variable in document.functions[member].inputs
        if variable in rects and variable not in inside
    }
    return median(rects[v].right for v in read) + COLUMN_GAP if read else otherwise


def _top(document: Document, size_of: Sizes, but: Collection[str]) -> float | None:
    """The upper edge of all that is drawn but these nodes and what hides them."""
    folded = fold(document)
    skipped = {folded.shown(node) for node in but}.union(but)
    rects = [r for i, r in drawn_rects(document, size_of).items() if i not in skipped]
    for frame in document.frames.values():
        if frame.members.isdisjoint(but):
            rect = block_rect(document, frame, size_of)
            rects += [] if rect is None else [rect]
    return min((rect.y for rect in rects), default=None)
