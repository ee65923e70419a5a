"""How large nodes are and how far apart they stand, in scene units (pixels at 100 %)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gui.document.model import Document

Size: TypeAlias = tuple[float, float]
Sizes: TypeAlias = Callable[[str], Size]

VARIABLE_SIZE: Size = (112.0, 76.0)
FUNCTION_SIZE: Size = (100.0, 56.0)
LITERAL_SIZE: Size = (44.0, 24.0)

COLUMN = 140.0  # from a function's column to its outputs': two of these are one generation
COLUMN_GAP = 34.0  # the least room between the borders of neighbouring columns
ROW = 120.0  # from row to row of a small graph, centre to centre
SPREAD_ROW = 240.0  # the same where the picture is wide and low: room for a ledger between rows
SPREAD_SHAPE = 1.5  # width to height from which on a picture is wide enough for that
PART_GAP = 72.0  # between parts that no wire connects
NODE_GAP = 36.0  # the least room between two nodes of a column
BEND_GAP = 16.0  # half the least room between two long wires that pass a column side by side
LITERAL_GAP = 6.0  # the same where one of them is a literal, and between a literal and its port


def default_sizes(document: Document) -> Sizes:
    """The size of each node of the document as it is drawn at 100 %, (width, height).

    A constant that feeds a port is a small literal; one that feeds none looks like a variable.
    """
    fed = {name for function in document.functions.values() for name in function.inputs}

    def size_of(node_id: str) -> Size:
        variable = document.variables.get(node_id)
        if variable is None:
            return FUNCTION_SIZE
        return LITERAL_SIZE if variable.constant and node_id in fed else VARIABLE_SIZE

    return size_of
