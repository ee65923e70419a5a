"""Places for new nodes among nodes that stay where they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gui.document.model import Document, FunctionNode, Point, VariableNode
from gui.layout.layered import arrange
from gui.layout.spacing import NODE_GAP, Sizes


def place_new(
    document: Document, new_ids: Collection[str], sizes: Sizes, near: Point | None
) -> Mapping[str, Point]:
    """Centres for the new nodes, as a block below everything that has a position, or at `near`."""
    block = arrange(document, sizes, only=new_ids).positions
    if not block:
        return {}
    if near is None:
        everything: dict[str, VariableNode | FunctionNode] = {
            **document.variables,
            **document.functions,
        }
        bottom = max(
            (
                node.position.y + sizes(node_id)[1] / 2
                for node_id, node in everything.items()
                if node.position is not None and node_id not in new_ids
            ),
            default=0.0,
        )
        top = min(point.y - sizes(node)[1] / 2 for node, point in block.items())
        near = Point(0.0, bottom + NODE_GAP - top)
    return {node: Point(point.x + near.x, point.y + near.y) for node, point in block.items()}
