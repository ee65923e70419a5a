"""What is wrong with an expression, where, and what to write instead."""

from __future__ import annotations

from gui.translation import _


class ExpressionError(ValueError):
    """One translated line, and the piece of the text from `start` up to `end` that it is about."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = max(end, start)

    def located(self, text: str) -> str:
        """The message with its line and column in the text, for places without an underline."""
        before = text[: self.start]
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        if "\n" in text.strip("\n"):
            return _("line {line}, column {column}: {message}").format(
                line=line, column=column, message=self.message
            )
        return _("column {column}: {message}").format(column=column, message=self.message)
