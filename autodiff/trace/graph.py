"""Owns the recorded graph: what is behind an output, and under which keys.

What an operation is and what a Variable holds is told when it is asked for: a recording is to cost
little more than the run itself. The keys are made at once, so that a first look costs no more than
any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import numpy as np

from autodiff.function import Function, Recipe
from autodiff.orders import is_computed, stands_for
from autodiff.trace.events import Array
from autodiff.values import settled
from autodiff.variable import Retained, Variable

Names: TypeAlias = Mapping[Any, str] | Callable[[Any], str | None]
Info = TypeVar("Info")


def nobody() -> None:
    """Who hears that work goes on where nobody waits for it."""


@dataclass(frozen=True, slots=True, eq=False)
class VariableInfo:
    """A variable of the recorded graph; `creator` is the key of a function."""

    data: Array
    generation: int
    creator: str | None
    name: str | None


@dataclass(frozen=True, slots=True, eq=False)
class FunctionInfo:
    """A function of the recorded graph. Among the inputs, a constant stands as its value."""

    operation: str
    generation: int
    inputs: tuple[str | float | Array, ...]
    outputs: tuple[str, ...]


class Infos(Mapping[str, Info]):
    """What things are, by key, in the order in which they were computed."""

    def __init__(self, by_key: Mapping[str, Variable], tell: Callable[[Variable], Info]) -> None:
        self._by_key = by_key
        self._tell = tell

    def __getitem__(self, key: str) -> Info:
        return self._tell(self._by_key[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_key)

    def __len__(self) -> int:
        return len(self._by_key)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key  # to be asked is not to be told


class Graph:
    """Every Variable and function behind `output`, each under a key of its own.

    A function is found by the Variable that stands for it (see backprop.py). Functions are numbered
    in the order in which they were computed. Data and gradients are as they were at the start.
    """

    def __init__(
        self,
        output: Variable,
        names: Names | None,
        functions: Mapping[Variable, str] | None = None,
        *,
        retained: bool = False,
        tell: Callable[[], object] = nobody,
    ) -> None:
        """`names` and `functions` as for record(). `retained`: take what an earlier run kept too,
        which the next one drops. `tell` is called now and then while a large one is looked at."""
        self.output = output
        self.functions, readers = _functions_behind(output)
        tell()
        self.functions.sort(key=attrgetter("_serial"))
        self.places = {y: place for place, y in enumerate(self.functions)}
        """Where each function stands among them; the serials change where data is assigned."""
        self.gives_several = False  # whether any function has several outputs
        tell()
        self._data = self._copied_data(readers)
        tell()
        self.initial_grads = {
            x: plain(x.grad)
            for x in self._data
            if x._grad is not None
            and (
                retained
                or (x._grad.__class__ is not Retained and (x._recipe is None or x is output))
            )
        }
        """The gradients before the run: those of leaves, and the output's own."""
        named = names.get if isinstance(names, Mapping) else names
        tell()
        self.function_keys = self._keys_of_functions(named, functions)
        """The key of each function, in the order in which they were computed."""
        self.function_by_key = {key: y for y, key in self.function_keys.items()}
        tell()
        self.variable_keys = self._keys_of_variables(named, tell)
        """The key of each variable: given, or its name where that is free, or a generated one."""
        tell()
        self.by_key = {key: x for x, key in self.variable_keys.items()}

    @property
    def variables(self) -> Infos[VariableInfo]:
        """What each variable is, by key."""
        return Infos(self.by_key, self._told_of_variable)

    @property
    def function_infos(self) -> Infos[FunctionInfo]:
        """What each function is, by key."""
        return Infos(self.function_by_key, self._told_of_function)

    def _keys_of_functions(
        self, named: Callable[[Any], str | None] | None, functions: Mapping[Variable, str] | None
    ) -> dict[Variable, str]:
        given: dict[Variable, str] = {}
        if functions:
            by_output = functions.get
            given = {y: key for y in self.functions if (key := by_output(y))}
        elif named:
            given = {y: key for y in self.functions if (key := named(y.creator))}
        if len(given) == len(self.functions):
            return given
        taken = set(given.values())
        numbers: dict[str, int] = {}
        titles: dict[Recipe, str] = {}  # built-in functions share theirs
        keys: dict[Variable, str] = {}
        for y in self.functions:
            if y in given:
                keys[y] = given[y]
                continue
            recipe: Any = y._recipe
            title = titles.get(recipe)
            if title is None:
                title = titles[recipe] = recipe.function.title
            number = numbers.get(title, 0) + 1
            key = f"{title}{number}"
            while key in taken:
                number += 1
                key = f"{title}{number}"
            numbers[title] = number
            keys[y] = key
        return keys

    def _keys_of_variables(
        self, named: Callable[[Any], str | None] | None, tell: Callable[[], object]
    ) -> dict[Variable, str]:
        given: dict[Variable, str] = {}
        taken = set()
        chosen = {x: key for x in self._data if (key := named(x))} if named else {}
        tell()
        for preferred in (chosen, {x: x.name for x in self._data if x.name}):
            tell()
            for x, key in preferred.items():
                if x not in given and key not in taken:
                    given[x] = key
                    taken.add(key)
        tell()
        functions, keys, leaves = self.function_keys, {}, 0
        for x in self._data:
            recipe = x._recipe
            if x in given:
                keys[x] = given[x]
            elif recipe is None:
                leaves += 1
                keys[x] = f"leaf.{leaves}"
            elif recipe.several:
                keys[x] = f"{functions[stands_for(x)]}.{_output_name(x)}"
            else:
                keys[x] = f"{functions[x]}.y"
        return keys

    def _copied_data(self, readers: set[Variable]) -> dict[Variable, Any]:
        """What each function's inputs and outputs hold, in the order of the functions; a computed
        input is an output of an earlier one, a leaf an input of a reader. A lone output is its own.
        """
        data: dict[Variable, Any] = {}
        for y in self.functions:
            if y in readers:
                for x in y._inputs:
                    if isinstance(x, Variable) and x._recipe is None and x not in data:
                        data[x] = _copied(x._data)
            recipe: Any = y._recipe
            if recipe.several:
                self.gives_several = True
                data |= {output: _copied(output._data) for output in outputs_of(y)}
            else:
                value = y._data
                data[y] = value if value.__class__ is float else _copied(value)
        return data or {self.output: _copied(self.output._data)}

    def _told_of_variable(self, x: Variable) -> VariableInfo:
        creator = None if x._recipe is None else self.function_keys[stands_for(x)]
        return VariableInfo(frozen(self._data[x]), x.generation, creator, x.name)

    def _told_of_function(self, y: Variable) -> FunctionInfo:
        inputs = tuple(
            self.variable_keys[x]
            if isinstance(x, Variable)
            else (x if x.__class__ is float else frozen(x))
            for x in y._inputs
        )
        outputs = tuple(self.variable_keys[output] for output in outputs_of(y))
        return FunctionInfo(function_of(y).title, y.generation - 1, inputs, outputs)

    def input_values(self, y: Variable) -> tuple[Array, ...]:
        """The data of the inputs that the function of y read, constants included."""
        infos, keys = self.variables, self.variable_keys
        return tuple(
            infos[keys[x]].data if isinstance(x, Variable) else frozen(x) for x in y._inputs
        )


def _copied(value: Any) -> Any:
    return value if value.__class__ is float else np.array(value)


def _functions_behind(output: Variable) -> tuple[list[Variable], set[Variable]]:
    """Every function behind a Variable, each by the Variable that stands for it, about in the order
    in which they were computed; and of the readers of each leaf the first."""
    if not is_computed(output):
        return [], set()
    first = stands_for(output)
    found, behind, waiting = {first}, [], [first]
    readers: dict[Variable, Variable] = {}
    while waiting:
        y = waiting.pop()
        behind.append(y)
        for x in y._inputs:
            if x.__class__ is not Variable and not isinstance(x, Variable):
                continue
            recipe = x._recipe
            if recipe is None:
                reader = readers.get(x)
                if reader is None or y._serial < reader._serial:
                    readers[x] = y
                continue
            below = recipe.function.first_output() if recipe.several else x
            if below not in found:
                found.add(below)
                waiting.append(below)
    behind.reverse()  # what is nearly sorted is sorted soon
    return behind, set(readers.values())


def function_of(y: Variable) -> Function:
    """The function that y stands for; a built-in one may be shared with other Variables."""
    assert y._recipe is not None
    return y._recipe.function


def outputs_of(y: Variable) -> list[Variable]:
    """The living outputs of the function that y stands for."""
    assert y._recipe is not None
    return y._recipe.function.alive_outputs() if y._recipe.several else [y]


def plain(value: Any) -> Any:
    """A recorded value without a graph; a Variable's array is copied, since others hold it too."""
    if value is None or value.__class__ is float:
        return value
    if isinstance(value, Variable):
        data = value._data
        return data if data.__class__ is float else np.array(data)
    return settled(value)


def frozen(value: Any) -> Any:
    """A recorded value as a read-only array; None stays None."""
    if value is None:
        return None
    value = settled(value)
    array = np.array(value) if value.__class__ is float else value.view()
    array.flags.writeable = False
    return array


def _output_name(x: Variable) -> str:
    return f"y{[output() for output in function_of(x).outputs].index(x)}"
