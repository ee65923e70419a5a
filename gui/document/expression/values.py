"""Values as text: what the user types into a node or after --set, and the exact text to edit.

A value is whatever an expression without variables comes to: 0.5, 1/3, pi/2, [[1, 2], [3, 4]];
or a shape filled: zeros(2, 3), ones(2, 3), random(2, 3).
"""

from __future__ import annotations

import re

import numpy as np

from gui.document.expression.builder import build
from gui.document.expression.errors import ExpressionError
from gui.document.expression.filling import parse_filling
from gui.document.expression.literals import literal
from gui.document.expression.parser import parse_statements
from gui.document.model import Value
from gui.translation import _

_BRACKET_OR_DECIMAL_COMMA = re.compile(r"[(\[]|[)\]]|,(?=\d)")


def parse_value(text: str, *, decimal_comma: bool = False, like: Value | None = None) -> Value:
    """The number or array that the text stands for, in full precision.

    With `decimal_comma`, as the user's language may ask, 0,5 is a half, but in brackets, where a
    comma separates. `like` is the value
    before, whose dtype is kept. Raises ExpressionError.
    """
    if decimal_comma:
        text = _with_points(text)
    if not text.strip():
        raise ExpressionError(_("A value is needed: a number or a list"), 0, len(text))
    filling = parse_filling(text)
    if filling is not None:
        return _with_dtype_of(like, filling)
    statements = parse_statements(text)
    last = statements[-1]
    if len(statements) > 1 or last.targets:
        place = last.targets[0][0] if last.targets else last.terms[0]
        raise ExpressionError(_("A value is one number or one list"), place.start, place.end)
    for term in last.terms:
        if term.kind == "tuple":
            raise ExpressionError(_("A list is written with [ ]"), term.start, term.end)
    document = build(statements, {}).document
    assert document.output is not None
    node = document.variables[document.output]
    if node.value is None:
        unknown = next(v for v in document.variables.values() if v.name is not None)
        start = text.find(unknown.name or "")
        raise ExpressionError(
            _("A value is a number or a list, such as 0.5, 1/3, pi/2 or [1, 2]: not {name}").format(
                name=unknown.name
            ),
            max(start, 0),
            len(text),
        )
    return _with_dtype_of(like, node.value)


def _with_points(text: str) -> str:
    """The text with a point for each decimal comma."""
    depth = 0
    pieces = []
    done = 0
    for found in _BRACKET_OR_DECIMAL_COMMA.finditer(text):
        if found.group() in "([":
            depth += 1
        elif found.group() in ")]":
            depth -= 1
        elif not depth:
            pieces += [text[done : found.start()], "."]
            done = found.end()
    return "".join([*pieces, text[done:]])


def _with_dtype_of(like: Value | None, value: Value) -> Value:
    if like is None or like.array.dtype == value.array.dtype:
        return value
    with np.errstate(over="ignore"):
        return Value(value.array.astype(like.array.dtype))


def format_value(value: Value) -> str:
    """The exact text of a value, as short as it can be: parse_value gives the value back."""
    return literal(value.array)
