"""The user's language for every layer, with Qt or without: gettext catalogues under gui/locale.

Write whole sentences with named fields: `_("{name} has no value").format(name=name)`.
"""

from __future__ import annotations

import gettext
from pathlib import Path

CATALOGUES = Path(__file__).parent / "locale"

_active: gettext.NullTranslations = gettext.NullTranslations()


def use_language(languages: list[str] | None = None) -> None:
    """Speak the first of `languages` that has a catalogue (the system's where None)."""
    global _active
    _active = gettext.translation("gradstep", CATALOGUES, languages, fallback=True)


def _(message: str) -> str:
    """The message in the user's language."""
    return _active.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message in the user's language, in the form that the number n asks for."""
    return _active.ngettext(singular, plural, n)
