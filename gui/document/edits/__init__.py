"""Every edit: pure functions from a document to a document. One that cannot be made is refused."""

from __future__ import annotations

from gui.document.edits.adding import add_constant, add_function, add_variable
from gui.document.edits.changing import (
    LAYOUTS,
    move,
    rename,
    set_attribute,
    set_options,
    set_output,
    set_value,
)
from gui.document.edits.clipboard import copy, delete, paste
from gui.document.edits.differentiating import add_gradient_graph
from gui.document.edits.framing import frame, join, retitle, set_collapsed, unframe, whole
from gui.document.edits.refusal import EditRefused
from gui.document.edits.wiring import connect, disconnect, set_constant_input, why_not_connect

__all__ = [
    "LAYOUTS",
    "EditRefused",
    "add_constant",
    "add_function",
    "add_gradient_graph",
    "add_variable",
    "connect",
    "copy",
    "delete",
    "disconnect",
    "frame",
    "join",
    "move",
    "paste",
    "rename",
    "retitle",
    "set_attribute",
    "set_collapsed",
    "set_constant_input",
    "set_options",
    "set_output",
    "set_value",
    "unframe",
    "whole",
    "why_not_connect",
]
