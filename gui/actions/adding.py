"""A node that is added: where it stands, what it begins with, and the frame that it is in."""

from __future__ import annotations

from gui.actions.catalogue import Choice
from gui.actions.placing import free_place, function_places, with_places
from gui.document import edits
from gui.document.folding import fold
from gui.document.model import Document, Point, Value
from gui.layout.spacing import Sizes
from gui.viewmodel.groups import block_rect


def added(document: Document, choice: Choice, at: Point, size_of: Sizes) -> tuple[Document, str]:
    """The document with one node more, at a place or as near as it covers nothing, and its id."""
    before = document
    if choice.kind == "variable":
        document, node_id = edits.add_variable(document, value=Value(1.0))
    elif choice.kind == "constant":
        document, node_id = edits.add_constant(document, Value(1.0))
    else:
        document, node_id = edits.add_function(document, choice.id)
    wanted = {node_id: at}
    if choice.kind == "function":
        wanted = function_places(document, node_id, at)
    document = edits.move(document, free_place(document, wanted))
    if choice.id == "pow":  # the exponent is nearly always a number
        document = edits.set_constant_input(document, node_id, 1, Value(2.0))
    frame = _frame_at(before, at, size_of)
    if frame is not None:
        document = edits.join(document, wanted, frame)
    return with_places(document), node_id


def what_it_gives(document: Document, node_id: str) -> str:
    """The variable that others read of a node: itself, or a function's first output."""
    function = document.functions.get(node_id)
    return node_id if function is None else function.outputs[0]


def _frame_at(document: Document, at: Point, size_of: Sizes) -> str | None:
    """The innermost open frame in which a place lies."""
    groups = fold(document).groups
    for frame in reversed(list(document.frames.values())):
        rect = None if frame.id in groups else block_rect(document, frame, size_of)
        if rect is not None and rect.holds(at):
            return frame.id
    return None
