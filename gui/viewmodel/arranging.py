"""Automatic places where there are frames: what is in one stays together, and others stay out.

A frame of the user's is laid out by itself and then stands among the rest as one node of its size;
a collapsed one is such a node already. The layers of gradients are stacked above all of it, each
one laid out by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from statistics import median
from types import MappingProxyType

from gui.document.edits import move, set_collapsed
from gui.document.folding import acyclic, contents, fold
from gui.document.graph import readers
from gui.document.model import Document, Frame, FunctionNode, Point, VariableNode
from gui.layout import arrange
from gui.layout.spacing import COLUMN_GAP, NODE_GAP, Size, Sizes
from gui.viewmodel.frames import frame_rect
from gui.viewmodel.groups import drawn_places, drawn_sizes
from gui.viewmodel.scene import Rect

LAYER_GAP = 64.0  # between a layer and what is below it
_ROUNDED = 2.0  # how far from its place a layer may stand for whole pixels
Places = dict[str, Point]


def arrange_framed(
    document: Document, size_of: Sizes, *, only: Collection[str] | None = None, mode: str = "auto"
) -> Mapping[str, Point]:
    """Centres for the nodes, or for `only` some of them, which stay about where they are."""
    chosen = None if only is None else fold(document).closed(only)
    if not document.frames or (chosen is not None and _in_one(document, chosen)):
        return arrange(document, size_of, only=only, mode=mode).positions
    layers = sorted_layers(document)
    blocks = [frame for frame in document.frames.values() if frame.order is None]
    if chosen is not None:  # a layer that is moved among others is a block like any other
        blocks = [frame for frame in document.frames.values() if frame.members & chosen]
        layers = []
    base = _without(document, layers)
    places = _with_blocks(base, blocks, size_of, chosen, mode)
    for layer in layers:
        inside = contents(document, layer)
        places.update(arrange(document, size_of, only=inside, mode=mode).positions)
    settled = move(document, places)
    places.update(_stacked(settled, size_of, layers))
    return places


def place_layer(
    document: Document, frame_id: str, size_of: Sizes, mode: str
) -> Mapping[str, Point]:
    """Centres for the nodes of a new layer, above everything that has a place."""
    layer = document.frames[frame_id]
    inside = contents(document, layer)
    places = dict(arrange(document, size_of, only=inside, mode=mode).positions)
    places.update(_stacked(move(document, places), size_of, [layer]))
    return places


def folded_to(document: Document, frame_id: str, size_of: Sizes, *, collapsed: bool) -> Document:
    """The document with a frame folded or open. Raises EditRefused.

    Layers that stand as they were stacked are stacked again; where the user has moved them, a layer
    grows upwards and those above it follow. A frame of the user's stays where it is, and where it
    opens what stands there makes room to both sides.
    """
    after = set_collapsed(document, frame_id, collapsed)
    if after.frames[frame_id].order is not None and _is_stacked(document, size_of):
        return move(after, _stacked(after, size_of, sorted_layers(after)))
    return move(after, _followed(document, after, frame_id, size_of))


def _is_stacked(document: Document, size_of: Sizes) -> bool:
    wanted, now = _stacked(document, size_of, sorted_layers(document)), positions(document)
    return all(
        abs(at.x - now[node].x) + abs(at.y - now[node].y) <= _ROUNDED for node, at in wanted.items()
    )


def _followed(before: Document, after: Document, frame_id: str, size_of: Sizes) -> Places:
    frame = after.frames[frame_id]
    if frame.order is None:
        return {} if frame.collapsed else _with_room(after, frame, size_of)
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


def _with_room(document: Document, frame: Frame, size_of: Sizes) -> Places:
    """Where nodes go that stand in an open frame without being in it, and all on their side."""
    border = block_rect(document, frame, size_of)
    if border is None:
        return {}
    border = border.grown(NODE_GAP)
    units = _units(document, frame, size_of)
    on_right = [rect.centre.x >= border.centre.x for _nodes, rect in units]
    right = left = 0.0
    for (_nodes, rect), is_right in zip(units, on_right, strict=True):
        if rect.meets(border) and is_right:
            right = max(right, border.right - rect.x)
        elif rect.meets(border):
            left = max(left, rect.right - border.x)
    places: Places = {}
    for (nodes, _rect), is_right in zip(units, on_right, strict=True):
        across = right if is_right else -left
        if across:
            for node, at in positions(document, nodes).items():
                places[node] = Point(at.x + across, at.y)
    return places


def _units(document: Document, frame: Frame, size_of: Sizes) -> list[tuple[Collection[str], Rect]]:
    """What stands outside a frame and moves as one: a frame, a node with the constants at it."""
    units: list[tuple[Collection[str], Rect]] = []
    taken = set(contents(document, frame))
    for other in document.frames.values():
        rect = block_rect(document, other, size_of)
        if other.id != frame.id and rect is not None:
            units.append((contents(document, other), rect))
            taken |= contents(document, other)
    drawn, reading = _drawn_rects(document, size_of), readers(document)
    constants: dict[str, list[str]] = {}
    for variable in document.variables.values():
        if variable.constant and variable.id in reading:
            constants.setdefault(reading[variable.id][0].function, []).append(variable.id)
    riding = {constant for each in constants.values() for constant in each}
    for node in (*document.variables, *document.functions):
        if node not in taken and node not in riding and node in drawn:
            units.append(([node, *constants.get(node, ())], drawn[node]))
    return units


def sorted_layers(document: Document) -> list[Frame]:
    """The layers of gradients, the lowest order first."""
    layers = [(frame.order, frame) for frame in document.frames.values() if frame.order]
    return [frame for _order, frame in sorted(layers, key=_by_order)]


def _by_order(pair: tuple[int | None, Frame]) -> int:
    return pair[0] or 0


def block_rect(document: Document, frame: Frame, size_of: Sizes) -> Rect | None:
    """What a frame covers, open or collapsed; None where nothing of it has a place."""
    group = fold(document).groups.get(frame.id)
    shown = contents(document, frame) if group is None else [frame.id, *group.outputs]
    drawn = _drawn_rects(document, size_of)
    rects = [drawn[node] for node in shown if node in drawn]
    if not rects:
        return None
    if group is None:
        return frame_rect(rects)
    whole = rects[0]
    for rect in rects:
        whole = whole.united(rect)
    return whole


def _shift(document: Document, frame: Frame, down: float, places: Places) -> None:
    if down:
        for node in contents(document, frame):
            at = document.node(node).position
            if at is not None:
                places[node] = Point(at.x, at.y + down)


def _stacked(document: Document, size_of: Sizes, layers: list[Frame]) -> Places:
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
    rects, inside = _drawn_rects(document, size_of), contents(document, layer)
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
    rects = [r for i, r in _drawn_rects(document, size_of).items() if i not in skipped]
    for frame in document.frames.values():
        if frame.members.isdisjoint(but):
            rect = block_rect(document, frame, size_of)
            rects += [] if rect is None else [rect]
    return min((rect.y for rect in rects), default=None)


def _drawn_rects(document: Document, size_of: Sizes) -> dict[str, Rect]:
    folded = fold(document)
    sizes = drawn_sizes(folded, size_of)
    places = drawn_places(folded, positions(document), sizes)
    return {i: Rect.around(at, *sizes(i)) for i, at in places.items()}


def _in_one(document: Document, chosen: Collection[str]) -> bool:
    """Whether these nodes touch no frame, or all stand in one that is open."""
    groups = fold(document).groups
    touched = [f for f in document.frames.values() if not f.members.isdisjoint(chosen)]
    if not touched:
        return True
    frame = touched[0]
    return (
        len(touched) == 1
        and frame.id not in groups
        and contents(document, frame).issuperset(chosen)
    )


@dataclass(frozen=True, slots=True)
class _Block:
    """A frame laid out by itself: its nodes' places, its middle and its size."""

    places: Mapping[str, Point]
    middle: Point
    size: Size


def _with_blocks(
    document: Document,
    frames: list[Frame],
    size_of: Sizes,
    only: Collection[str] | None,
    mode: str,
) -> Places:
    """Everything laid out with each of these frames as one node."""
    opened = {f.id: f for f in document.frames.values()}
    closed = {f.id: replace(f, collapsed=f in frames) for f in opened.values()}
    folded = fold(replace(document, frames=MappingProxyType(closed)))
    blocks = {key: _block(document, opened[key], size_of, mode) for key in folded.groups}
    tiny = drawn_sizes(folded, size_of)

    def sizes(node_id: str) -> Size:
        return blocks[node_id].size if node_id in blocks else tiny(node_id)

    drawn = acyclic(folded.drawn, folded.groups)
    chosen = None if only is None else {folded.shown(node) for node in only}
    found = arrange(_placed(drawn, blocks), sizes, only=chosen, mode=mode).positions
    glued = {v for group in folded.groups.values() for v in group.outputs}
    places = {node: at for node, at in found.items() if node not in blocks and node not in glued}
    for key, block in blocks.items():
        if key in found:
            dx, dy = found[key].x - block.middle.x, found[key].y - block.middle.y
            places.update({i: Point(at.x + dx, at.y + dy) for i, at in block.places.items()})
    return places


def _block(document: Document, frame: Frame, size_of: Sizes, mode: str) -> _Block:
    inside = contents(document, frame)
    group = fold(document).groups.get(frame.id)
    if group is not None:
        places = positions(document, inside)
        rect = block_rect(document, frame, size_of)
        assert rect is not None
        return _Block(places, rect.centre, (rect.width, rect.height))
    places = dict(arrange(document, size_of, only=inside, mode=mode).positions)
    rect = frame_rect([Rect.around(at, *size_of(i)) for i, at in places.items()])
    return _Block(places, rect.centre, (rect.width, rect.height))


def _placed(drawn: Document, blocks: Mapping[str, _Block]) -> Document:
    """The blocks stand where their frames stand, so that what is laid out stays about there."""
    functions = {
        key: replace(f, position=blocks[key].middle) if key in blocks else f
        for key, f in drawn.functions.items()
    }
    return replace(drawn, functions=MappingProxyType(functions))


def _without(document: Document, layers: list[Frame]) -> Document:
    """The document without what stands in these layers."""
    gone = {node for layer in layers for node in contents(document, layer)}
    functions = {
        key: replace(f, inputs=tuple(None if v in gone else v for v in f.inputs))
        for key, f in document.functions.items()
        if key not in gone
    }
    left = {layer.id for layer in layers}
    return replace(
        document,
        variables=MappingProxyType({k: v for k, v in document.variables.items() if k not in gone}),
        functions=MappingProxyType(functions),
        frames=MappingProxyType({k: f for k, f in document.frames.items() if k not in left}),
        output=None if document.output in gone else document.output,
    )


def positions(document: Document, ids: Collection[str] | None = None) -> Places:
    """Where the nodes stand that have a place, or those of them that are asked for."""
    nodes: list[VariableNode | FunctionNode] = [*document.variables.values()]
    nodes += document.functions.values()
    return {
        node.id: node.position
        for node in nodes
        if node.position is not None and (ids is None or node.id in ids)
    }
