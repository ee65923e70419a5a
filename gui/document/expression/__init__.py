"""The expression bar's language: text to document and back. Nothing that is typed is executed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from gui.document.expression.builder import Built, build
from gui.document.expression.errors import ExpressionError
from gui.document.expression.keeping import keep
from gui.document.expression.parser import parse_statements
from gui.document.expression.printer import plain_names, print_expression
from gui.document.expression.values import format_value, parse_value
from gui.document.model import Document, Value
from gui.document.names import normalize

__all__ = [
    "Built",
    "ExpressionError",
    "format_value",
    "parse",
    "parse_document",
    "parse_value",
    "plain_names",
    "print_expression",
]

_NO_VALUES: Mapping[str, object] = MappingProxyType({})


def parse_document(
    text: str,
    values: Mapping[str, object] = _NO_VALUES,
    *,
    previous: Document | None = None,
    default: float | None = None,
) -> Document:
    """The document of an expression, its last statement the output; see `parse`."""
    return parse(text, values, previous=previous, default=default).document


def parse(
    text: str,
    values: Mapping[str, object] = _NO_VALUES,
    *,
    previous: Document | None = None,
    default: float | None = None,
) -> Built:
    """The document of an expression, and the node that each of its names stands for.

    An input gets its value from `values`, else from the node of its name in `previous`, else
    `default`, else none. What stays of `previous` keeps its id, place and names. A name in
    `values` that the expression does not use is ignored. Raises ExpressionError.
    """
    statements = parse_statements(text)
    given = {
        normalize(name): value if isinstance(value, Value) else Value(value)
        for name, value in values.items()
    }
    inputs: set[str] = set()
    if previous is not None:
        names = plain_names(previous)
        inputs = {
            names[v.id] for v in previous.variables.values() if v.creator is None and not v.constant
        }
    built = build(statements, given, inputs)
    if previous is not None:
        document, ids = keep(built.document, previous)
        built = Built(document, {name: ids[node] for name, node in built.names.items()})
    if default is None:
        return built
    variables = {
        v.id: replace(v, value=Value(default)) if v.creator is None and v.value is None else v
        for v in built.document.variables.values()
    }
    document = replace(built.document, variables=MappingProxyType(variables))
    return Built(document, built.names)
