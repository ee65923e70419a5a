"""What a command works on: a document from FILE or --expr, with the values of --set."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from gui.cli_arguments import UsageError, path_of
from gui.translation import _

if TYPE_CHECKING:
    from gui.document.model import Document, Value


class InputError(Exception):
    """What is wrong with the input, in one line: exit status 1."""


def document_of(options: argparse.Namespace, default: float | None = None) -> Document:
    """The document of FILE or --expr with the values of --set."""
    return named_document_of(options, default)[0]


def named_document_of(
    options: argparse.Namespace, default: float | None = None
) -> tuple[Document, dict[str, str]]:
    """The document of FILE or --expr with the values of --set, and what its names stand for."""
    if options.expr is not None and options.file is not None:
        raise UsageError(_("give a FILE or --expr, not both"))
    if options.expr is None and options.file is None:
        raise UsageError(_("give a FILE or --expr"))
    values = dict(_assignment(text) for text in options.set)
    if options.expr is not None:
        document, names = _typed(options.expr, values, default)
    else:
        document, names = _filed(options.file, values)
    if default is None:
        _refuse_missing(document)
    return document, names


def _typed(
    text: str, values: dict[str, Value], default: float | None
) -> tuple[Document, dict[str, str]]:
    from gui.document.expression import ExpressionError, parse

    try:
        built = parse(text, values, default=default)
    except ExpressionError as error:
        raise InputError(f"--expr: {error.located(text)}") from None
    return built.document, dict(built.names)


def _filed(file: str, values: dict[str, Value]) -> tuple[Document, dict[str, str]]:
    from gui.document.edits import set_value
    from gui.document.files import FileError, decode, load, loads

    name = _("standard input") if file == "-" else file
    try:
        if file == "-":
            from gui.document.limits import MAX_FILE

            document = loads(decode(sys.stdin.buffer.read(MAX_FILE + 1))).document
        else:
            document = load(path_of(file)).document
    except FileError as error:
        raise InputError(on_one_line(f"{name}: {error}")) from None
    for variable in tuple(document.variables.values()):
        if variable.creator is None and not variable.constant and variable.name in values:
            document = set_value(document, variable.id, values[variable.name])
    return document, {}


def _refuse_missing(document: Document) -> None:
    for variable in document.variables.values():
        if variable.creator is None and variable.value is None:
            raise InputError(
                _("{name} has no value: add --set {name}=VALUE").format(name=variable.name or "?")
            )


def _assignment(text: str) -> tuple[str, Value]:
    """NAME=VALUE as a name and a value."""
    from gui.document.expression import ExpressionError, parse_value
    from gui.document.names import is_identifier, normalize

    name, sign, written = text.partition("=")
    name = normalize(name.strip())
    if not sign or not is_identifier(name):
        raise UsageError(_("--set: expected NAME=VALUE, such as x=2"))
    try:
        return name, parse_value(written)
    except ExpressionError as error:
        raise InputError(f"--set {name}: {error.located(written)}") from None


def variable_of(name: str, document: Document, names: dict[str, str]) -> str:
    """The id of the variable called so."""
    from gui.document.names import normalize, variable_names

    shown = {shown: variable for variable, shown in variable_names(document).items()}
    found = names.get(normalize(name)) or shown.get(name)
    if found is not None:
        return found
    known = [n for v, n in variable_names(document).items() if not document.variables[v].constant]
    raise InputError(
        on_one_line(
            _("--output: there is no variable {name}, only {known}").format(
                name=name[:40], known=", ".join(known[:10])
            )
        )
    )


def on_one_line(text: str) -> str:
    """The text without its line ends."""
    return " ".join(text.split())
