"""Automatic places where there are frames: what is in one stays together, and others stay out.

A frame of the user's is laid out by itself and then stands among the rest as one node of its size;
a collapsed one is such a node already. The layers of gradients are stacked above all of it, each
one laid out by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gui.document.edits import move
from gui.document.folding import acyclic, contents, fold
from gui.document.model import Document, Frame, FunctionNode, Point
from gui.document.nesting import inner_frames, outermost
from gui.layout import arrange
from gui.layout.spacing import NODE_GAP, Size, Sizes
from gui.viewmodel.frames import frame_rect
from gui.viewmodel.groups import STUB, block_rect, drawn_sizes, positions
from gui.viewmodel.scene import Rect
from gui.viewmodel.stacking import sorted_layers, stacked

Places = dict[str, Point]


def arrange_framed(
    document: Document, size_of: Sizes, *, only: Collection[str] | None = None, mode: str = "auto"
) -> Mapping[str, Point]:
    """Centres for the nodes, or for `only` some of them, which stay about where they are."""
    chosen = None if only is None else fold(document).closed(only)
    layers = sorted_layers(document) if chosen is None else []
    base = _without(document, layers)
    blocks = outermost(base.frames.values()) if chosen is None else _touched(document, chosen)
    if not blocks and not layers:
        return arrange(document, size_of, only=only, mode=mode).positions
    places = _with_blocks(base, blocks, size_of, chosen, mode)
    for layer in layers:
        places.update(_inside(document, layer, size_of, mode))
    settled = move(document, places)
    places.update(stacked(settled, size_of, layers))
    return places


def _touched(document: Document, chosen: Collection[str]) -> list[Frame]:
    """The frames that these nodes are in, below an open one that has all of the nodes.

    A layer that is moved among others is a block like any other.
    """
    groups = fold(document).groups
    touched = [f for f in document.frames.values() if not f.members.isdisjoint(chosen)]
    while (
        touched
        and touched[0].id not in groups
        and contents(document, touched[0]).issuperset(chosen)
    ):
        touched.pop(0)
    return outermost(touched)


def _inside(document: Document, frame: Frame, size_of: Sizes, mode: str) -> Places:
    """What is in a frame laid out by itself, with each frame within it as one node."""
    inside, inner = contents(document, frame), inner_frames(document, frame)
    if not inner:
        return dict(arrange(document, size_of, only=inside, mode=mode).positions)
    alone = replace(document, frames=MappingProxyType({each.id: each for each in inner}))
    return _with_blocks(alone, outermost(inner), size_of, inside, mode)


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
    leaves = [f for f in frames if all(_is_leaf(document, member) for member in f.members)]
    blocks = {key: _block(document, opened[key], size_of, mode) for key in folded.groups}
    blocks.update({frame.id: _column(document, frame, size_of) for frame in leaves})
    glued = {v for group in folded.groups.values() for v in group.outputs}
    glued.update(member for frame in leaves for member in frame.members)
    drawn_size = drawn_sizes(folded, size_of)

    def sizes(node_id: str) -> Size:
        if node_id in blocks:
            return blocks[node_id].size
        return STUB if node_id in glued and node_id != document.output else drawn_size(node_id)

    drawn = _giving(acyclic(folded.drawn, folded.groups), leaves)
    chosen = None
    if only is not None:
        chosen = {folded.shown(node) for node in only}
        chosen |= {frame.id for frame in leaves if not frame.members.isdisjoint(only)}
    found = arrange(_placed(drawn, blocks), sizes, only=chosen, mode=mode).positions
    places = {node: at for node, at in found.items() if node not in blocks and node not in glued}
    for key, block in blocks.items():
        if key in found:
            dx, dy = found[key].x - block.middle.x, found[key].y - block.middle.y
            places.update({i: Point(at.x + dx, at.y + dy) for i, at in block.places.items()})
    return places


def _block(document: Document, frame: Frame, size_of: Sizes, mode: str) -> _Block:
    inside = contents(document, frame)
    group = fold(document).groups.get(frame.id)
    places = positions(document, inside)
    if group is None or len(places) < len(inside):
        places = _inside(document, frame, size_of, mode)
    if group is not None:  # members that stand outside have places of their own
        within = group.hidden.union(group.outputs)
        places = {node: at for node, at in places.items() if node in within}
    rect = block_rect(move(document, places), frame, size_of)
    assert rect is not None  # it has a function
    return _Block(places, rect.centre, (rect.width, rect.height))


def _is_leaf(document: Document, node_id: str) -> bool:
    variable = document.variables.get(node_id)
    return variable is not None and variable.creator is None


def _column(document: Document, frame: Frame, size_of: Sizes) -> _Block:
    """Leaves that stand in a frame by themselves, one below the other."""
    places: Places = {}
    y = 0.0
    for leaf in (v for v in document.variables if v in frame.members):
        places[leaf] = Point(0.0, y)
        y += size_of(leaf)[1] + NODE_GAP
    rect = frame_rect([Rect.around(at, *size_of(leaf)) for leaf, at in places.items()])
    return _Block(places, rect.centre, (rect.width, rect.height))


def _giving(drawn: Document, frames: list[Frame]) -> Document:
    """A frame of leaves is laid out like a function that gives them."""
    variables, functions = dict(drawn.variables), dict(drawn.functions)
    for frame in frames:
        members = tuple(v for v in drawn.variables if v in frame.members)
        functions[frame.id] = FunctionNode(frame.id, frame.title, (), members)
        variables.update({v: replace(variables[v], creator=frame.id) for v in members})
    return replace(
        drawn, variables=MappingProxyType(variables), functions=MappingProxyType(functions)
    )


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
    left = {key: f for key, f in document.frames.items() if not f.members <= gone}
    return replace(
        document,
        variables=MappingProxyType({k: v for k, v in document.variables.items() if k not in gone}),
        functions=MappingProxyType(functions),
        frames=MappingProxyType(left),
        output=None if document.output in gone else document.output,
    )
