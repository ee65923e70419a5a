"""Edits that the tests of the panels make behind the window's back."""

from __future__ import annotations

from dataclasses import replace

from gui.app import Parts
from gui.document.model import Value


def set_x(parts: Parts, value: float) -> None:
    """Give the leaf x another value, as a user's edit would."""
    document = parts.session.document
    x = next(v for v in document.variables.values() if v.name == "x")
    variables = {**document.variables, x.id: replace(x, value=Value(value))}
    parts.session.edit("x", replace(document, variables=variables))
