"""The user's language for every layer, with Qt or without: gettext catalogues under gui/locale.

Write whole sentences with named fields: `_("{name} has no value").format(name=name)`. A catalogue
is data that others write: where it is damaged, or a sentence of it names a field that the English
one has not, English is spoken, and who listens is told once.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Callable
from pathlib import Path

CATALOGUES = Path(__file__).parent / "locale"

_active: gettext.NullTranslations = gettext.NullTranslations()
_checked: dict[tuple[str, str], str] = {}  # what is said in the place of each translation
_problems: list[str] = []  # that nobody has been told of yet
_listener: Callable[[str], object] | None = None


def use_language(languages: list[str] | None = None) -> None:
    """Speak the first of `languages` that has a catalogue (the system's where None)."""
    global _active
    _checked.clear()
    try:
        _active = gettext.translation("gradstep", CATALOGUES, languages, fallback=True)
    except Exception as error:  # gettext raises what its reading raises: there is no end to it
        _active = gettext.NullTranslations()
        _tell(f"the catalogue of sentences cannot be read: {type(error).__name__}: {error}")


def listen(listener: Callable[[str], object] | None) -> None:
    """Be told, in one line each, of what is wrong with the catalogue, also of what was already."""
    global _listener
    _listener = listener
    if listener is not None:
        while _problems:
            listener(_problems.pop(0))


def _(message: str) -> str:
    """The message in the user's language."""
    return _sound(message, _active.gettext(message))


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message in the user's language, in the form that the number n asks for."""
    english = singular if n == 1 else plural
    try:
        return _sound(english, _active.ngettext(singular, plural, n))
    except Exception as error:  # the formula of the plural is the catalogue's
        _tell(f"the catalogue's plural is wrong: {type(error).__name__}: {error}")
        return english


def _sound(english: str, said: str) -> str:
    """What the catalogue says, or English where that could not be filled in."""
    if said == english:
        return english
    found = _checked.get((english, said))
    if found is None:
        found = said if _fields(said) <= _fields(english) else english
        if found is english:
            _tell(f"the catalogue's words for {english!r} name other fields: {said!r}")
        _checked[english, said] = found
    return found


def _fields(sentence: str) -> set[str]:
    """What is filled into a sentence; a brace without its partner, an index or a width is one."""
    try:
        parts = list(string.Formatter().parse(sentence))
    except ValueError:
        return {sentence}
    fields = {field for _text, field, _width, _kind in parts if field is not None}
    return fields | {f"{field}{width}{kind}" for _t, field, width, kind in parts if width or kind}


def _tell(problem: str) -> None:
    line = " ".join(problem.split())[:500]
    if _listener is not None:
        _listener(line)
    elif not _problems:  # the first says enough: a catalogue may have a thousand
        _problems.append(line)
