"""The layered arrangement of a document: where every node stands when the user asks to tidy up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from gui.document.model import Document, Point
from gui.layout.generations import function_generations
from gui.layout.spacing import COLUMN, NODE_GAP, ROW, Sizes


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Centres of nodes in scene units, by id, and the mode used: "generation" or "compact"."""

    positions: Mapping[str, Point]
    mode: str


def arrange(
    document: Document,
    sizes: Sizes,
    *,
    previous: Mapping[str, Point] | None = None,
    only: Collection[str] | None = None,
    mode: str = "auto",
) -> Arrangement:
    """Lay the document out from left to right, every function in its generation's column."""
    del previous, mode
    generations = function_generations(document)
    columns: dict[int, list[str]] = {}
    leaf_column: dict[str, int] = {}
    for function in document.functions.values():
        column = 2 * generations[function.id]
        columns.setdefault(column, []).append(function.id)
        for output in function.outputs:
            columns.setdefault(column + 1, []).append(output)
        for name in function.inputs:
            if name is not None:
                leaf_column[name] = min(leaf_column.get(name, column - 1), column - 1)
    for variable in document.variables.values():
        if variable.creator is None:
            columns.setdefault(leaf_column.get(variable.id, -1), []).append(variable.id)
    positions: dict[str, Point] = {}
    for column, ids in columns.items():
        pitch = max(ROW, max(sizes(node)[1] for node in ids) + NODE_GAP)
        for row, node in enumerate(ids):
            positions[node] = Point(column * COLUMN, (row - (len(ids) - 1) / 2) * pitch)
    if only is not None:
        positions = {node: point for node, point in positions.items() if node in only}
    return Arrangement(positions, "generation")
