"""Places for new nodes among nodes that stay where they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from gui.document.model import Document, FunctionNode, Point, VariableNode
from gui.layout.layered import arrange
from gui.layout.spacing import COLUMN, LITERAL_GAP, LITERAL_SIZE, PART_GAP, Sizes

MARGIN = 20.0  # the least room between a new node and one that was there
STEP = Point(70.0, 30.0)  # from one place tried to the next
RINGS = 12  # of places tried around the wanted one, before the block goes below everything
MOST_BLOCKS = 8  # that are put down each by itself
CELL = 200.0  # of the grid in which what stands there is looked up


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Occupied:
    """The places that are taken, in a grid."""

    def __init__(self, boxes: Collection[_Box]) -> None:
        self.boxes = boxes
        self._cells: dict[tuple[int, int], list[_Box]] = {}
        for box in boxes:
            for cell in _cells(box):
                self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: _Box) -> bool:
        """Whether nothing stands on this place."""
        return not any(
            other.left < box.right
            and box.left < other.right
            and other.top < box.bottom
            and box.top < other.bottom
            for cell in _cells(box)
            for other in self._cells.get(cell, ())
        )


def place_new(
    document: Document, new_ids: Collection[str], sizes: Sizes, near: Point | None
) -> Mapping[str, Point]:
    """Centres for the new nodes, in scene units; every other node stays where it is.

    The new nodes are laid out among themselves and put down as one block: around `near` if it is
    given, else beside the nodes that they are wired to, else below everything; and from there at
    the nearest place where they cover nothing. A few blocks that no wire connects are put down each
    by itself. Nodes without a position take no room.
    """
    standing = {node: at for node, at in positions_of(document).items() if node not in new_ids}
    blocks = [new_ids] if near is not None else _connected(document, new_ids)
    found: dict[str, Point] = {}
    for members in blocks if len(blocks) <= MOST_BLOCKS else [new_ids]:
        found.update(_place_block(document, members, sizes, near, {**standing, **found}))
    return found


def _connected(document: Document, new_ids: Collection[str]) -> list[Collection[str]]:
    """The new nodes in parts that no wire among them connects."""
    beside: dict[str, list[str]] = {node: [] for node in new_ids}
    for tail, head in edges_of(document):
        if tail in beside and head in beside:
            beside[tail].append(head)
            beside[head].append(tail)
    parts: list[Collection[str]] = []
    seen: set[str] = set()
    for first in (*document.variables, *document.functions):
        if first in beside and first not in seen:
            part = {first: None}
            waiting = [first]
            for node in waiting:  # grows while it is walked
                fresh = [other for other in beside[node] if other not in part]
                part.update(dict.fromkeys(fresh))
                waiting += fresh
            parts.append(part)
            seen |= part.keys()
    return parts


def _place_block(
    document: Document,
    members: Collection[str],
    sizes: Sizes,
    near: Point | None,
    others: Mapping[str, Point],
) -> dict[str, Point]:
    block = arrange(document, sizes, only=members).positions
    if not block:
        return {}
    boxes = [box_of(at, sizes(node), 0.0) for node, at in block.items()]
    whole = _bounds(boxes)
    # a literal stands at its port, nearer than a node would; its move is rounded
    most = MARGIN if any(not _is_literal(document, node) for node in members) else LITERAL_GAP / 2
    margins = {node: min(most, _margin(sizes(node))) for node in others}
    taken = Occupied([box_of(at, sizes(node), margins[node]) for node, at in others.items()])
    move = None
    if near is not None:
        move = Point(
            near.x - (whole.left + whole.right) / 2, near.y - (whole.top + whole.bottom) / 2
        )
    elif others:
        move = _beside_neighbours(document, block, others, sizes)
    if move is not None:
        move = _nearest_free(taken, boxes, move)
    if move is None:
        move = _below(taken, whole)
    return {node: Point(at.x + move.x, at.y + move.y) for node, at in block.items()}


def free_move(standing: Collection[_Box], block: list[_Box], wanted: Point) -> Point:
    """The move nearest to the wanted one with which nothing of a block covers what stands."""
    taken = Occupied(standing)
    found = _nearest_free(taken, block, wanted)
    return _below(taken, _bounds(block)) if found is None else found


def positions_of(document: Document) -> dict[str, Point]:
    """Where every node stands that stands anywhere."""
    nodes: list[VariableNode | FunctionNode] = [*document.variables.values()]
    nodes += document.functions.values()
    return {node.id: node.position for node in nodes if node.position is not None}


def _is_literal(document: Document, node: str) -> bool:
    return node in document.variables and document.variables[node].constant


def _margin(size: tuple[float, float]) -> float:
    return LITERAL_GAP if size[1] <= LITERAL_SIZE[1] else MARGIN


def box_of(at: Point, size: tuple[float, float], margin: float) -> _Box:
    """The place that a node of this size takes, and a margin around it."""
    width, height = size[0] / 2 + margin, size[1] / 2 + margin
    return _Box(at.x - width, at.y - height, at.x + width, at.y + height)


def _bounds(boxes: Collection[_Box]) -> _Box:
    return _Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _cells(box: _Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
            yield column, row


def _beside_neighbours(
    document: Document, block: Mapping[str, Point], others: Mapping[str, Point], sizes: Sizes
) -> Point | None:
    """The move that, on average, puts new nodes one column from the old ones they are wired to."""
    moves = []
    for tail, head in edges_of(document):
        apart = COLUMN
        if _is_literal(document, tail):
            apart = (sizes(tail)[0] + sizes(head)[0]) / 2 + LITERAL_GAP
        if tail in others and head in block:
            old, new = others[tail], block[head]
            moves.append(Point(old.x + apart - new.x, old.y - new.y))
        elif tail in block and head in others:
            old, new = others[head], block[tail]
            moves.append(Point(old.x - apart - new.x, old.y - new.y))
    if not moves:
        return None
    x = sum(move.x for move in moves) / len(moves)
    y = sum(move.y for move in moves) / len(moves)
    return Point(float(round(x)), float(round(y)))


def edges_of(document: Document) -> Iterator[tuple[str, str]]:
    """From variables to readers and from functions to outputs."""
    for variable, function, _ in document.wires():
        yield variable, function
    for made_by in document.functions.values():
        for output in made_by.outputs:
            yield made_by.id, output


def _nearest_free(taken: Occupied, boxes: list[_Box], move: Point) -> Point | None:
    """The move nearest to the wanted one with which no box covers anything, None if all cover."""
    around = range(-RINGS, RINGS + 1)
    steps = [(across, down) for across in around for down in around]
    # Among equals down before up and right before left: a choice, so that it is always the same.
    steps.sort(
        key=lambda step: ((step[0] * STEP.x) ** 2 + (step[1] * STEP.y) ** 2, -step[1], -step[0])
    )
    for across, down in steps:
        x, y = move.x + across * STEP.x, move.y + down * STEP.y
        if all(
            taken.is_free(_Box(box.left + x, box.top + y, box.right + x, box.bottom + y))
            for box in boxes
        ):
            return Point(x, y)
    return None


def _below(taken: Occupied, whole: _Box) -> Point:
    """The move that puts the block below everything, its left side where theirs is."""
    if not taken.boxes:
        return Point(0.0, 0.0)
    all_of_it = _bounds(taken.boxes)
    return Point(
        float(round(all_of_it.left + MARGIN - whole.left)),
        float(round(all_of_it.bottom + PART_GAP - MARGIN - whole.top)),
    )
