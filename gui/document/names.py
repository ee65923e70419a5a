"""What nodes are called on the screen and in what is exported, where the user named nothing.

A function is called by its operation and its number among the functions of that operation, in the
order in which they are computed. Naming one never renumbers the others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from itertools import count

from gui.document.graph import chosen_output, readers, topological_order
from gui.document.model import Document
from gui.document.once import once_of_graph
from gui.progress import followed


def normalize(name: str) -> str:
    """The name as identifiers are compared: NFKC, as in Python, so that ｘ is x."""
    return unicodedata.normalize("NFKC", name)


def is_identifier(name: str) -> bool:
    """Whether the name can be typed in an expression: letters of any script, digits, _."""
    return name.isidentifier() and normalize(name) == name and "·" not in name  # · multiplies


def free_name(stem: str, taken: Collection[str]) -> str:
    """The stem, or the stem with the first number that makes it a name that nobody has."""
    return next(name for name in _numbered(stem) if name not in taken)


class FreeNames:
    """Gives out names that nobody has; each stem goes on from the number that it last gave."""

    def __init__(self, taken: Collection[str]) -> None:
        self._taken = set(taken)
        self._numbered: dict[str, Iterator[str]] = {}

    def take(self, stem: str) -> str:
        """The stem, or the stem with a number, taken from now on."""
        numbered = self._numbered.setdefault(stem, _numbered(stem))
        name = next(name for name in numbered if name not in self._taken)
        self._taken.add(name)
        return name

    def take_output(self) -> str:
        """What an output without a name is called: y, or out, out1, ... where that is taken."""
        return self.take("out" if "y" in self._taken else "y")


@once_of_graph
def function_names(document: Document) -> Mapping[str, str]:
    """Every function's name, by id: the user's, else operation and number. All are different."""
    taken = {f.name for f in document.functions.values() if f.name is not None}
    numbers: dict[str, int] = {}
    names: dict[str, str] = {}
    for function_id in followed(topological_order(document)):
        function = document.functions[function_id]
        number = numbers.get(function.operation, 0) + 1
        if function.name is None:
            while f"{function.operation}{number}" in taken:
                number += 1
            names[function_id] = f"{function.operation}{number}"
            taken.add(names[function_id])
        else:
            names[function_id] = function.name
        numbers[function.operation] = number
    return {function_id: names[function_id] for function_id in followed(document.functions)}


@once_of_graph
def variable_names(document: Document) -> Mapping[str, str]:
    """Every variable's name, by id: the user's, else one that tells where it stands.

    The chosen output is y (or out, out1, ...), another result carries its function's name
    ("square2.y"), a constant the port that it feeds first ("mul1.x1"): a dot is in no typed name.
    """
    names = {v.id: v.name for v in document.variables.values() if v.name is not None}
    free = FreeNames(names.values())
    output = chosen_output(document)
    functions = function_names(document)
    fed = readers(document)
    for variable in followed(document.variables.values()):
        if variable.id in names:
            continue
        if variable.id == output:
            name = free.take_output()
        elif variable.creator is not None:
            outputs = document.functions[variable.creator].outputs
            place = "" if len(outputs) == 1 else str(outputs.index(variable.id))
            name = free.take(f"{functions[variable.creator]}.y{place}")
        elif not variable.constant:
            name = free.take("x")
        elif variable.id in fed:
            wire = fed[variable.id][0]
            name = free.take(f"{functions[wire.function]}.x{wire.slot}")
        else:
            name = free.take("constant.")
        names[variable.id] = name
    return {variable: names[variable] for variable in followed(document.variables)}


def _numbered(stem: str) -> Iterator[str]:
    yield stem
    for number in count(1):
        yield f"{stem}{number}"
