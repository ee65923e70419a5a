"""What a document implies is found once: documents are values, and the same few are asked of."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from gui.document.model import Document

T = TypeVar("T")

KEPT = 3  # documents: what is open, what was open before an edit, and one that is being made


def once(find: Callable[[Document], T]) -> Callable[[Document], T]:
    """Remember the answers for the last documents, which are told apart by identity."""
    lately: list[tuple[Document, T]] = []

    @wraps(find)
    def found(document: Document) -> T:
        for known, answer in lately:
            if known is document:
                return answer
        answer = find(document)
        lately.insert(0, (document, answer))
        del lately[KEPT:]
        return answer

    return found
