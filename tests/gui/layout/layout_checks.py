"""What must hold of every arrangement."""

from __future__ import annotations

from collections.abc import Mapping

from gui.document.model import Document, Point
from gui.layout import default_sizes


def overlapping(document: Document, positions: Mapping[str, Point]) -> list[tuple[str, str]]:
    """Pairs of nodes that cover one another."""
    sizes = default_sizes(document)
    boxes = []
    for node, at in positions.items():
        width, height = sizes(node)
        boxes.append(
            (at.x - width / 2, at.x + width / 2, at.y - height / 2, at.y + height / 2, node)
        )
    boxes.sort()
    found = []
    active: list[tuple[float, float, float, float, str]] = []
    for box in boxes:
        active = [other for other in active if other[1] > box[0]]
        found += [(other[4], box[4]) for other in active if other[2] < box[3] and box[2] < other[3]]
        active.append(box)
    return found


def assert_sound(document: Document, positions: Mapping[str, Point]) -> None:
    """Every node has a finite place of its own, and data flows from left to right."""
    assert set(positions) == {*document.variables, *document.functions}
    assert all(abs(at.x) < 1e9 and abs(at.y) < 1e9 for at in positions.values())
    assert overlapping(document, positions) == []
    for variable, function, _ in document.wires():
        assert positions[variable].x < positions[function].x
    for function in document.functions.values():
        for output in function.outputs:
            assert positions[function.id].x < positions[output].x
