"""The settings of a function as one line of text, such as "axis=0, keepdims=True", and back."""

from __future__ import annotations

import ast

from autodiff.registry import operation
from gui.document.model import FunctionNode
from gui.translation import _

LONGEST = 500  # characters


def format_attributes(function: FunctionNode) -> str:
    """Every setting that the operation has, with its value or its default."""
    given = dict(function.attributes)
    known = operation(function.operation).attributes
    return ", ".join(f"{each.name}={given.get(each.name, each.default)!r}" for each in known)


def parse_attributes(text: str) -> dict[str, object]:
    """The settings that a text gives, by name; ValueError in a sentence. Nothing is executed."""
    example = _("Write it as name=value, such as axis=0 or shape=(2, 3)")
    if len(text) > LONGEST:
        raise ValueError(example)
    try:
        call = ast.parse(f"f({text})", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise ValueError(example)
        if not all(keyword.arg for keyword in call.keywords):
            raise ValueError(example)
        return {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise ValueError(example) from None
