"""From a text to plain values: JSON as its standard has it, bounded, and nothing given twice."""

from __future__ import annotations

import json
import re
from typing import Any

from gui.document.files.checks import FileError, shown
from gui.document.limits import MAX_NESTING
from gui.progress import tell
from gui.translation import _

_LONG = 1_000_000  # characters from which on the numbers alone may take a second
_STRUCTURE = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*"', re.DOTALL)


def parse(text: str) -> Any:
    """The values of a JSON text. Raises FileError, one line with the place."""
    _check_nesting(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_constant=_no_constant,
            parse_int=_bounded_int,
            parse_float=_told_float if len(text) > _LONG else None,
        )
    except json.JSONDecodeError as error:
        raise FileError(
            _("line {line}, column {column}: this is not JSON ({reason})").format(
                line=error.lineno, column=error.colno, reason=error.msg
            )
        ) from None


def _check_nesting(text: str) -> None:
    """Refuse brackets within brackets beyond the limit before a recursive reader meets them."""
    depth = 0
    for found in _STRUCTURE.finditer(text):
        sign = found.group()
        if sign in "[{":
            tell()
            depth += 1
            if depth > MAX_NESTING:
                line = text.count("\n", 0, found.start()) + 1
                raise FileError(
                    _("line {line}: brackets are nested more than {limit} deep").format(
                        line=line, limit=MAX_NESTING
                    )
                )
        elif sign in "]}":
            depth -= 1


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tell()
    fields = dict(pairs)
    if len(fields) < len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise FileError(_("{key} is given twice").format(key=shown(key)))
            seen.add(key)
    return fields


def _no_constant(text: str) -> float:
    raise FileError(_("{text} is not JSON: write it as a string").format(text=text))


def _told_float(text: str) -> float:
    tell()
    return float(text)


def _bounded_int(text: str) -> int | float:
    return int(text) if len(text) < 19 else float(text)
