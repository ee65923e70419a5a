"""Owns the recorded graph: what is behind an output, and under which keys.

What is asked for seldom (keys apart, everything) is made when it is asked for: a recording is to
cost little more than the run itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import numpy as np

from autodiff.function import Function
from autodiff.orders import is_computed, post_order, stands_for
from autodiff.trace.events import Array
from autodiff.values import settled
from autodiff.variable import Variable

Names: TypeAlias = Mapping[Any, str] | Callable[[Any], str | None]
Info = TypeVar("Info")


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


class Graph:
    """Every Variable and function behind `output`, each under a key of its own.

    A function is found by the Variable that stands for it (see backprop.py). Functions are numbered
    in the order in which they were computed. Data and gradients are as they were at the start.
    """

    def __init__(self, output: Variable, names: Names | None, *, retained: bool = False) -> None:
        """`retained`: take the gradients that an earlier run kept too, which the next one drops."""
        found = list(post_order(output)) if is_computed(output) else []
        self.output = output
        self.functions = sorted(found, key=serial)
        self._all = dict.fromkeys(self._all_variables())
        self._data = [
            data if (data := x._data).__class__ is float else np.array(data) for x in self._all
        ]
        self._grads = [
            (x, plain(x.grad))
            for x in self._all
            if x._grad is not None
            and (retained or (isinstance(x._grad, Variable) and (x._recipe is None or x is output)))
        ]
        self._named = names.get if isinstance(names, Mapping) else names
        if names:  # which the caller may change later
            _ = self.function_keys, self.variable_keys

    @cached_property
    def function_keys(self) -> dict[Variable, str]:
        """The key of each function, in the order in which they were computed."""
        keys: dict[Variable, str] = {}
        if self._named:
            keys = {y: key for y in self.functions if (key := self._named(y.creator))}
        taken = set(keys.values())
        numbers: dict[str, int] = {}
        for y in self.functions:
            if y not in keys:
                title = function_of(y).title
                number = numbers.get(title, 0) + 1
                while f"{title}{number}" in taken:
                    number += 1
                numbers[title] = number
                keys[y] = f"{title}{number}"
        return {y: keys[y] for y in self.functions}

    @cached_property
    def variable_keys(self) -> dict[Variable, str]:
        """The key of each variable: given, or its name where that is free, or a generated one."""
        keys: dict[Variable, str] = {}
        taken = set()
        for preferred in (self._named, lambda x: x.name):
            for x in self._all if preferred else ():
                key = preferred(x)  # type: ignore[misc]
                if key and x not in keys and key not in taken:
                    keys[x] = key
                    taken.add(key)
        leaves = 0
        for x in self._all:
            if x not in keys and x._recipe is None:
                leaves += 1
                keys[x] = f"leaf.{leaves}"
            elif x not in keys:
                keys[x] = f"{self.function_keys[stands_for(x)]}.{_output_name(x)}"
        return {x: keys[x] for x in self._all}

    @cached_property
    def initial_grads(self) -> dict[str, Any]:
        """The gradients before the run: those of leaves, and the output's own."""
        return {self.variable_keys[x]: grad for x, grad in self._grads}

    def _all_variables(self) -> Iterator[Variable]:
        for y in self.functions:
            for x in y._inputs:
                if isinstance(x, Variable):
                    yield x
            yield from outputs_of(y)
        yield self.output

    @cached_property
    def by_key(self) -> dict[str, Variable]:
        """Each variable by its key."""
        return {key: x for x, key in self.variable_keys.items()}

    @cached_property
    def variables(self) -> Infos[VariableInfo]:
        """What each variable is, by key."""
        data = dict(zip(self._all, self._data, strict=True))

        def tell(x: Variable) -> VariableInfo:
            creator = None if x._recipe is None else self.function_keys[stands_for(x)]
            return VariableInfo(frozen(data[x]), x.generation, creator, x.name)

        return Infos(self.by_key, tell)

    def input_values(self, y: Variable) -> tuple[Array, ...]:
        """The data of the inputs that the function of y read, constants included."""
        infos, keys = self.variables, self.variable_keys
        return tuple(
            infos[keys[x]].data if isinstance(x, Variable) else frozen(x) for x in y._inputs
        )

    @cached_property
    def function_infos(self) -> Infos[FunctionInfo]:
        """What each function is, by key."""
        by_key = {self.function_keys[y]: y for y in self.functions}

        def tell(y: Variable) -> FunctionInfo:
            inputs = tuple(
                self.variable_keys[x]
                if isinstance(x, Variable)
                else (x if x.__class__ is float else frozen(x))
                for x in y._inputs
            )
            outputs = tuple(self.variable_keys[output] for output in outputs_of(y))
            return FunctionInfo(function_of(y).title, y.generation - 1, inputs, outputs)

        return Infos(by_key, tell)

    @cached_property
    def generations(self) -> dict[str, int]:
        """The generation of each function, by key."""
        return {key: y.generation - 1 for y, key in self.function_keys.items()}


serial = attrgetter("_serial")


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
    outputs = function_of(x).outputs
    return f"y{[output() for output in outputs].index(x)}" if len(outputs) > 1 else "y"
