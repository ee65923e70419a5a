"""What is asked again and again is found once, and is let go with what it was found of.

Documents are values, and the same few are asked of. A recording is large: it keeps the answers
itself, so that nothing keeps it alive once another is open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeVar, TypeVarTuple, cast

from gui.document.model import Document

T = TypeVar("T")
Rest = TypeVarTuple("Rest")


class Keeper(Protocol):
    """What keeps the answers about itself, by the question."""

    @property
    def answers(self) -> dict[object, object]: ...


Owner = TypeVar("Owner", bound=Keeper)
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


def kept(find: Callable[[Owner, *Rest], T]) -> Callable[[Owner, *Rest], T]:
    """Remember the answers on what they are about; what else is asked with it tells them apart."""

    @wraps(find)
    def found(owner: Owner, *rest: *Rest) -> T:
        question = (find, rest)
        if question not in owner.answers:
            owner.answers[question] = find(owner, *rest)
        return cast(T, owner.answers[question])

    return found
