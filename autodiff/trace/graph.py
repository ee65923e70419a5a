"""Owns the recorded graph: what is behind an output, and under which keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import numpy as np

from autodiff import reports
from autodiff.function import Function
from autodiff.orders import is_computed, post_order, stands_for
from autodiff.trace.timeline import FunctionInfo, VariableInfo, frozen
from autodiff.values import settled
from autodiff.variable import Variable

Names: TypeAlias = Mapping[Any, str] | Callable[[Any], str | None]


class Graph:
    """Every Variable and function behind `output`, each under a key of its own.

    A function is found by the Variable that stands for it (see backprop.py). Functions are numbered
    in the order in which they were computed.
    """

    def __init__(self, output: Variable, names: Names | None) -> None:
        found = list(post_order(output)) if is_computed(output) else []
        self.functions = sorted(found, key=lambda y: y._serial)
        self.function_keys: dict[Variable, str] = {}
        self.variable_keys: dict[Variable, str] = {}
        self._output = output
        named = _lookup(names)
        self._name_functions(named)
        self._name_variables(named)

    def _name_functions(self, named: Callable[[Any], str | None] | None) -> None:
        given = {y: key for y in self.functions if (key := named(y.creator))} if named else {}
        taken = set(given.values())
        numbers: dict[str, int] = {}
        for y in self.functions:
            key = given.get(y)
            title = function_of(y).title
            if key is None:
                number = numbers.get(title, 0) + 1
                while f"{title}{number}" in taken:
                    number += 1
                numbers[title] = number
                key = f"{title}{number}"
            self.function_keys[y] = key

    def _name_variables(self, named: Callable[[Any], str | None] | None) -> None:
        everything = list(dict.fromkeys(self._all_variables()))
        taken = set()
        for preferred in (named or (lambda _: None), lambda x: x.name):
            for x in everything:
                key = preferred(x)
                if key and key not in taken and x not in self.variable_keys:
                    self.variable_keys[x] = key
                    taken.add(key)
        leaves = 0
        for x in everything:
            if x in self.variable_keys:
                continue
            if x._recipe is None:
                leaves += 1
                key = f"leaf.{leaves}"
            else:
                key = f"{self.function_keys[stands_for(x)]}.{_output_name(x)}"
            self.variable_keys[x] = f"{key}." if key in taken else key
        self.variable_keys = {x: self.variable_keys[x] for x in everything}

    def _all_variables(self) -> Iterator[Variable]:
        for y in self.functions:
            yield from (x for x in y._inputs if isinstance(x, Variable))
            yield from outputs_of(y)
        yield self._output

    def initial_grads(self) -> dict[str, Any]:
        """The gradients that the run starts with: those of leaves, and the output's own."""
        return {
            key: _plain(x._grad)
            for x, key in self.variable_keys.items()
            if isinstance(x._grad, Variable) and (x._recipe is None or x is self._output)
        }

    def variable_infos(self) -> dict[str, VariableInfo]:
        """What each variable is, by key."""
        return {
            key: VariableInfo(
                data=frozen(_plain(x)),  # type: ignore[arg-type]
                generation=x.generation,
                creator=self.function_keys[stands_for(x)] if x._recipe is not None else None,
                name=x.name,
            )
            for x, key in self.variable_keys.items()
        }

    def function_infos(self) -> dict[str, FunctionInfo]:
        """What each function is, by key, in the order in which they were computed."""
        return {
            self.function_keys[y]: FunctionInfo(
                operation=function_of(y).title,
                generation=y.generation - 1,
                inputs=tuple(
                    self.variable_keys[x] if isinstance(x, Variable) else _constant(x)
                    for x in y._inputs
                ),
                outputs=tuple(self.variable_keys[output] for output in outputs_of(y)),
            )
            for y in self.functions
        }

    def keyed(self, log: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """The loop's reports with keys for Variables, and values that nobody else can change."""
        functions, variables = self.function_keys, self.variable_keys
        records: list[tuple[Any, ...]] = []
        for report in log:
            kind = report[0]
            if kind == reports.CONTRIBUTED:
                _, y, slot, x, value, before, after, given = report
                summed_from = None
                if value.__class__ is not float:
                    shape = np.shape(_plain(given))
                    value, before, after = _plain(value), _plain(before), _plain(after)
                    summed_from = shape if shape != value.shape else None
                elif given.__class__ is not float:
                    summed_from = np.shape(_plain(given)) or None
                records.append(
                    (kind, functions[y], slot, variables[x], value, before, after, summed_from)
                )
            elif kind == reports.POPPED:
                records.append((kind, functions[report[1]]))
            elif kind in (reports.GATHERED, reports.COMPUTED):
                records.append((kind, functions[report[1]], tuple(map(_plain, report[2]))))
            elif kind in (reports.PUSHED, reports.ALREADY_SEEN):
                records.append((kind, functions[report[1]], variables[report[2]], *report[3:]))
            elif kind == reports.RELEASED:
                records.append((kind, variables[report[1]]))
            elif kind == reports.SEEDED:
                records.append((kind, variables[report[1]], np.array(_plain(report[2]))))
            else:
                error = report[2]
                records.append((kind, functions[report[1]], f"{type(error).__name__}: {error}"))
        return records


def function_of(y: Variable) -> Function:
    """The function that y stands for; a built-in one may be shared with other Variables."""
    assert y._recipe is not None
    return y._recipe.function


def outputs_of(y: Variable) -> list[Variable]:
    """The living outputs of the function that y stands for."""
    function = function_of(y)
    return function.alive_outputs() if len(function.outputs) > 1 else [y]


def _plain(value: Any) -> Any:
    """A recorded value without a graph; a Variable's array is copied, since others hold it too."""
    if value is None or value.__class__ is float:
        return value
    if isinstance(value, Variable):
        data = value._data
        return data if data.__class__ is float else np.array(data)
    return settled(value)


def _constant(value: Any) -> Any:
    return value if value.__class__ is float else frozen(value)


def _lookup(names: Names | None) -> Callable[[Any], str | None]:
    if names is None:
        return lambda _: None
    return names.get if isinstance(names, Mapping) else names


def _output_name(x: Variable) -> str:
    outputs = function_of(x).outputs
    return f"y{[output() for output in outputs].index(x)}" if len(outputs) > 1 else "y"
