"""Why an export was refused or failed, in one line that the user can read."""

from __future__ import annotations


class ExportError(Exception):
    """An export that cannot be; its text is one sentence in the user's language."""
