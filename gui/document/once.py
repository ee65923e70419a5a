"""What is asked again and again is found once, and is let go with what it was found of.

Documents are values, and the same few are asked of. A recording is large: it keeps the answers
itself, so that nothing keeps it alive once another is open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Protocol, TypeVar, TypeVarTuple, cast

from gui.document.model import Document, VariableNode
from gui.progress import followed

T = TypeVar("T")
Rest = TypeVarTuple("Rest")


class Keeper(Protocol):
    """What keeps the answers about itself, by the question."""

    @property
    def answers(self) -> dict[object, object]: ...


Owner = TypeVar("Owner", bound=Keeper)
KEPT = 3  # documents: what is open, what was open before an edit, and one that is being made
KNOWN = 8  # documents of which it is known whose graph they have: an edit makes some in passing


def once(find: Callable[[Document], T]) -> Callable[[Document], T]:
    """Remember the answers for the last documents, which are told apart by identity."""
    lately: list[tuple[Document, T]] = []

    @wraps(find)
    def found(document: Document) -> T:
        for place, (known, answer) in enumerate(lately):
            if known is document:
                lately.insert(0, lately.pop(place))  # what is open stays, whatever else is asked of
                return answer
        answer = find(document)
        lately.insert(0, (document, answer))
        del lately[KEPT:]
        return answer

    return found


def once_of_graph(find: Callable[[Document], T]) -> Callable[[Document], T]:
    """The same for what depends neither on where nodes stand nor on what leaves hold."""
    remembered = once(find)

    @wraps(find)
    def found(document: Document) -> T:
        return remembered(_graph_of(document))

    return found


_graphs: list[tuple[Document, Document]] = []  # a document, and the first one of the same graph


def _graph_of(document: Document) -> Document:
    """The document, or the one before it of which it differs in places and leaves' values only."""
    for place, (known, first) in enumerate(_graphs):
        if known is document:
            _graphs.insert(0, _graphs.pop(place))
            return first
    alike = (first for known, first in _graphs if _same_graph(known, document))
    first = next(alike, document)
    _graphs.insert(0, (document, first))
    del _graphs[KNOWN:]
    return first


def _same_graph(one: Document, other: Document) -> bool:
    if one.output != other.output:
        return False
    if list(one.functions) != list(other.functions) or list(one.variables) != list(other.variables):
        return False
    functions = followed(zip(one.functions.values(), other.functions.values(), strict=True))
    if not all(f is twin or replace(f, position=twin.position) == twin for f, twin in functions):
        return False
    variables = followed(zip(one.variables.values(), other.variables.values(), strict=True))
    return all(v is twin or _same_part(v, twin) for v, twin in variables)


def _same_part(variable: VariableNode, twin: VariableNode) -> bool:
    value = variable.value if variable.constant else twin.value
    return replace(variable, position=twin.position, value=value) == twin


def kept(find: Callable[[Owner, *Rest], T]) -> Callable[[Owner, *Rest], T]:
    """Remember the answers on what they are about; what else is asked with it tells them apart."""

    @wraps(find)
    def found(owner: Owner, *rest: *Rest) -> T:
        question = (find, rest)
        if question not in owner.answers:
            owner.answers[question] = find(owner, *rest)
        return cast(T, owner.answers[question])

    return found
