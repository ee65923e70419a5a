"""What can be added to a graph, for the palette and the search: inputs and operations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from autodiff.registry import operations
from gui.document.expression.tokens import plain_signs
from gui.translation import _

# Signs that no expression may have, but that people look for an operation by.
_WORDS_OF_SIGNS = str.maketrans({"^": "**", "√": "sqrt", "∑": "sum", "Σ": "sum"})
LEAST_STEM = 4  # letters of a word that may go on otherwise: "squared" finds "square"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be added. `kind` is "variable", "constant" or "function"."""

    kind: str
    id: str
    label: str
    symbol: str = ""
    category: str = ""
    words: tuple[str, ...] = ()
    takes_input: bool = True


def inputs() -> tuple[Choice, ...]:
    """What stands at the beginning of a graph."""
    category = _("Inputs")
    return (
        Choice(
            "variable",
            "variable",
            _("Variable"),
            category=category,
            words=("leaf", "input", "x"),
            takes_input=False,
        ),
        Choice(
            "constant",
            "constant",
            _("Constant"),
            category=category,
            words=("number", "literal", "c"),
            takes_input=False,
        ),
    )


def choices() -> tuple[Choice, ...]:
    """Everything that can be added, inputs first, then the operations by category."""
    return (*inputs(), *_functions())


def matching(found: tuple[Choice, ...], typed: str) -> tuple[Choice, ...]:
    """The choices that fit what was typed, best first; all of them while nothing is typed."""
    typed = plain_signs(typed).translate(_WORDS_OF_SIGNS).strip().casefold()
    if not typed:
        return found
    ranked = [(rank, place) for place, each in enumerate(found) if (rank := _rank(each, typed))]
    ranked.sort()
    return tuple(found[place] for _rank_of_it, place in ranked)


def _rank(choice: Choice, typed: str) -> int:
    """How well a choice fits: 1 is best, 0 is not at all."""
    names = (choice.id.casefold(), choice.label.casefold(), choice.symbol.casefold())
    words = tuple(word.casefold() for word in choice.words)
    if typed in names:
        return 1
    if typed in words:
        return 2
    if any(name.startswith(typed) for name in names):
        return 3
    if any(word.startswith(typed) for word in words):
        return 4
    if any(len(word) >= LEAST_STEM and typed.startswith(word) for word in (*names, *words)):
        return 5
    if any(typed in name for name in (*names, *words)):
        return 6
    return 7 if _in_order(typed, names[0]) else 0


def _in_order(typed: str, name: str) -> bool:
    """Whether the letters typed come in this order in the name: "sqr" finds "square"."""
    letters = iter(name)
    return all(letter in letters for letter in typed)


@lru_cache(maxsize=1)
def _functions() -> tuple[Choice, ...]:
    titles = category_titles()
    return tuple(
        Choice(
            "function",
            operation.name,
            operation.name,
            operation.symbol,
            titles.get(operation.category, operation.category),
            (operation.label, *operation.search_words, *filter(None, [operation.infix])),
        )
        for operation in operations().values()
    )


def category_titles() -> dict[str, str]:
    """What the categories of the registry are called on the screen."""
    return {
        "arithmetic": _("Arithmetic"),
        "elementary": _("Elementary"),
        "activation": _("Activation"),
        "selection": _("Selection"),
        "reduction": _("Reduction"),
        "array": _("Array"),
        "loss": _("Loss"),
    }
