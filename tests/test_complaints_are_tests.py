"""Each complaint that people have of other node editors is a test here, marked with its number."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parent

COMPLAINTS = {
    1: "undo loses nodes and links",
    2: "undo of a deletion forgets wires",
    3: "undo of an insertion deletes the wire that was there",
    4: "undo takes the wrong one of two parallel wires",
    5: "selecting is a step of undo",
    6: "pasting twelve nodes needs twelve undos",
    7: "the edited mark is wrong after undo and redo",
    8: "what a menu does cannot be undone, or a second undo fails",
    9: "a move or a layout is undone in part",
    10: "a signal with a dictionary arrives empty",
    11: "what a program removes stands on the undo stack",
    12: "undo and redo of deleted nodes crash",
    13: "nodes deleted in a box with their wires are freed twice",
    14: "opening a second file crashes",
    15: "Delete in the middle of a drag",
    16: "a click on what is deleted, or a collection of garbage, crashes",
    17: "a node is deleted while it moves",
    18: "what was removed lives on",
    19: "wires dangle",
    20: "wires are double",
    21: "a wire dropped on its own port crashes",
    22: "a cycle or a diamond of many ways hangs",
    23: "a wire is too thin to click",
    24: "wires are missing after many nodes moved",
    25: "what was copied cannot be pasted into another graph",
    26: "pasting a strange clipboard, or with another panel focused",
    27: "a paste onto itself cannot be undone",
    28: "a paste drags wires along, or lands far away",
    29: "Delete in a text field deletes a node",
    30: "zooming drifts from the mouse",
    31: "no pinch and no pan",
    32: "the wheel changes a value",
    33: "fitting an empty graph, and a minimap that is stale",
    34: "nodes are lost off the screen",
    35: "blurred on screens of many pixels",
    36: "automatic layout ignores the width of nodes",
    37: "another theme leaves old colours",
    38: "exports without edges, or cut off",
    39: "wrong units of an SVG, a blurred PNG",
    40: "541 nodes stutter",
    41: "350 nodes take 40 seconds to load",
    42: "one drag draws everything anew",
    43: "a crash while saving leaves an empty file",
    44: "unsaved work is overwritten",
    45: "an old file cannot be opened by a new version",
    46: "a file that cannot be read destroys what is open",
    47: "a decimal comma",
}


def marked() -> set[int]:
    """The numbers in every @pytest.mark.complaint(…) of a test."""
    found: set[int] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for call in node.decorator_list:
                    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".complaint"):
                        found.update(ast.literal_eval(each) for each in call.args)
    return found


def test_every_complaint_is_a_test() -> None:
    assert marked() == set(COMPLAINTS)
