"""The published schema of the format: what every field must be, checked before anything is built.

gui/resources/gradstep.schema.json is the one description of the fields; what a schema cannot say
(ids that exist, rows of one length, ...) is checked where it is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
from fastjsonschema import JsonSchemaValueException

from gui.document.files.checks import FileError, shown
from gui.document.limits import MAX_NAME, MAX_PLACE
from gui.progress import followed, tell
from gui.translation import _, ngettext

SCHEMA_FILE = Path(__file__).parents[2] / "resources" / "gradstep.schema.json"


def check_fields(top: dict[str, Any]) -> None:
    """Refuse what the schema does not allow. Raises FileError, one line with the place."""
    tell(_("Checking the file"))
    if isinstance(top.get("graph"), dict):
        top = {**top, "graph": {key: _followed(items) for key, items in top["graph"].items()}}
    try:
        _validator()(top)
    except JsonSchemaValueException as error:
        raise FileError(_reason(error)) from None


class _Followed(list[Any]):
    """A list that tells of its items while the compiled schema goes over them."""

    def __iter__(self) -> Iterator[Any]:
        return iter(followed(super().__iter__()))


def _followed(items: Any) -> Any:
    """The same with lists that are followed, those of numbers in the nodes too."""
    if isinstance(items, list):
        return _Followed(map(_followed, items))
    if isinstance(items, dict):
        return {**items, **{k: _followed(items[k]) for k in ("value", "data") if k in items}}
    return items


@cache
def _validator() -> Callable[[Any], Any]:
    """The schema as a function, compiled once, from our own file and nothing of the user's."""
    schema = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    compiled: Callable[[Any], Any] = fastjsonschema.compile(
        schema, use_default=False, use_formats=False
    )
    return compiled


def _reason(error: JsonSchemaValueException) -> str:
    place = _place(error.path[1:])
    inside = f"{place}." if place else ""
    rule = error.rule_definition
    if error.rule == "required":
        missing = next(name for name in rule if name not in error.value)
        return _("{place} is missing").format(place=f"{inside}{missing}")
    if error.rule == "additionalProperties":
        unknown = next(key for key in error.value if key not in error.definition["properties"])
        return _("{where}{key}: this field is not known").format(where=inside, key=shown(unknown))
    if error.rule == "enum":
        return _("{place}: expected one of {known}").format(place=place, known=", ".join(rule))
    if error.rule == "type" and isinstance(rule, str):
        return _wrong_type(place, rule)
    if error.rule in ("minItems", "maxItems") and rule == 2:
        return _("{place}: expected two numbers").format(place=place)
    if error.rule == "maxItems":
        return ngettext(
            "{place}: an array has at most {limit} dimension",
            "{place}: an array has at most {limit} dimensions",
            rule,
        ).format(place=place, limit=rule)
    if error.rule in ("minimum", "maximum") and "position" in error.path:
        return _("{place}: a node stands at most {limit} pixels from the origin").format(
            place=place, limit=MAX_PLACE
        )
    if error.rule == "minimum":
        return _("{place}: expected a whole number from {least}").format(place=place, least=rule)
    if error.rule == "maximum":
        return _("{place}: this number is too large").format(place=place)
    return _wrong_value(place, error)


def _wrong_type(place: str, wanted: str) -> str:
    sentences = {
        "object": _("{place}: expected an object in {{ }}"),
        "array": _("{place}: expected a list in [ ]"),
        "boolean": _("{place}: expected true or false"),
        "integer": _("{place}: expected a whole number"),
        "number": _("{place}: expected a number"),
        "string": _("{place}: expected a text"),
    }
    return sentences[wanted].format(place=place)


def _wrong_value(place: str, error: JsonSchemaValueException) -> str:
    """Where several types may stand, or a text must be of a form: the field says what it is."""
    field = next((part for part in reversed(error.path) if not part.isdecimal()), "")
    if field == "id":
        return _("{place}: expected letters and digits").format(place=place)
    if field == "name":
        return _("{place}: expected a text of 1 to {limit} characters").format(
            place=place, limit=MAX_NAME
        )
    if field in ("value", "data"):
        return _("{place}: expected a number, got {got}").format(
            place=place, got=shown(error.value)
        )
    if field == "position":
        return _("{place}: expected two numbers").format(place=place)
    if field == "step":
        return _("{place}: expected a whole number").format(place=place)
    if field in ("inputs", "output", "creator"):
        return _("{place}: expected an id or null").format(place=place)
    return _("{place}: this cannot stand here: {got}").format(place=place, got=shown(error.value))


def _place(path: list[str]) -> str:
    place = ""
    for part in path:
        if part.isdecimal():
            place += f"[{part}]"
        else:
            place += f".{shown(part)}" if place else shown(part)
    return place
