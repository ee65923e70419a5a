"""The graph of a gradient, added to the graph that it is the gradient of (create_graph).

backward() runs with create_graph, and what it computed with is written into the document: x.grad
becomes a variable like any other, the new output, to step through and to differentiate again. What
is added stands in a frame of its own, the layer of its order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from autodiff import Function, Variable
from autodiff.higher_order import derivatives
from autodiff.registry import operation
from gui.document.compute import quiet
from gui.document.edits.adding import room_for
from gui.document.edits.changing import attribute_value
from gui.document.edits.framing import frame
from gui.document.edits.refusal import EditRefused
from gui.document.evaluation import Forward
from gui.document.graph import chosen_output
from gui.document.model import Document, FunctionNode, Value, VariableNode
from gui.document.names import free_name, variable_names
from gui.translation import _


def add_gradient_graph(document: Document, variable: str) -> tuple[Document, str]:
    """The document with the gradient of its output by `variable` as a graph, which is the new
    output. Returns the document and the gradient's id. Refused where there is no such graph."""
    output = chosen_output(document)
    forward = Forward(document)
    forward.run()
    names = variable_names(document)
    if output not in forward.variables or variable not in forward.variables or output == variable:
        raise EditRefused(_("There is no gradient here to differentiate."))
    with quiet():
        (gradient,) = derivatives(forward.variables[output], forward.variables[variable], 1)
    if gradient.creator is None:
        words = {"output": names[output], "name": names[variable]}
        if gradient.name == "no path":
            sentence = _("No path leads from {output} to {name}: the derivative is 0.")
            raise EditRefused(sentence.format(**words))
        sentence = _("The gradient of {name} is the constant {value}: it has no graph.")
        raise EditRefused(sentence.format(value=_one_line(gradient), **words))
    written, key = _Writer(document, forward).write(gradient, names[variable])
    added = [*(written.variables.keys() - document.variables.keys())]
    added += written.functions.keys() - document.functions.keys()
    if not added:  # the gradient was in the graph already
        return written, key
    title = _("gradient of {output} by {name}").format(output=names[output], name=names[variable])
    return frame(written, added, title, order=_order(document, output) + 1)[0], key


def _order(document: Document, output: str) -> int:
    """The order of the layer that a variable stands in; 1 for the graph that began."""
    orders = (f.order for f in document.frames.values() if output in f.members)
    return next((order for order in orders if order is not None), 1)


def _one_line(gradient: Variable) -> str:
    if not gradient.ndim:
        return str(gradient.data)
    return " ".join(np.array2string(gradient.data, threshold=4, separator=", ").split())


class _Writer:
    """Writes what autodiff computed into a document, what is there already excepted."""

    def __init__(self, document: Document, forward: Forward) -> None:
        self._document = document
        self._variables = dict(document.variables)
        self._functions = dict(document.functions)
        self._ids = {x: key for key, x in forward.variables.items()}
        self._next = document.next_id

    def write(self, gradient: Variable, name: str) -> tuple[Document, str]:
        for function in _computed(gradient, set(self._ids)):
            self._add(function)
        key = self._ids[gradient]
        if self._variables[key].name is None:  # the gradient may be a variable of the graph
            taken = {v.name for v in self._variables.values() if v.name is not None}
            named = replace(self._variables[key], name=free_name(f"g{name}", taken))
            self._variables[key] = named
        document = replace(
            self._document,
            variables=MappingProxyType(self._variables),
            functions=MappingProxyType(self._functions),
            output=key,
            next_id=self._next,
        )
        room_for(document, 0)
        return document, key

    def _add(self, function: Function) -> None:
        found = operation(function.title)
        inputs = tuple(self._input(x) for x in function.inputs or ())
        key = self._take("f")
        outputs = []
        for y in function.alive_outputs():
            self._ids[y] = self._take("v")
            self._variables[self._ids[y]] = VariableNode(self._ids[y], creator=key)
            outputs.append(self._ids[y])
        attributes = tuple(
            (each.name, attribute_value(each, getattr(function, each.name)))
            for each in found.attributes
            if each.required or getattr(function, each.name) != each.default
        )
        node = FunctionNode(key, found.name, inputs, tuple(outputs), attributes)
        self._functions[key] = node

    def _input(self, x: object) -> str:
        """The id of an input; what no variable stands for is a constant."""
        if isinstance(x, Variable) and x in self._ids:
            return self._ids[x]
        key = self._take("v")
        value = Value(x.data if isinstance(x, Variable) else x)
        self._variables[key] = VariableNode(key, value=value, constant=True)
        return key

    def _take(self, letter: str) -> str:
        key = f"{letter}{self._next}"
        self._next += 1
        return key


def _computed(output: Variable, known: set[Variable]) -> Iterator[Function]:
    """The functions behind `output` that are not behind what is known, inputs before users.

    No recursion: graphs are deeper than stacks.
    """
    done, path = set(known), [output]
    while path:
        y = path[-1]
        function = y.creator
        if y in done or function is None:
            path.pop()
            continue
        inputs = [x for x in function.inputs or () if isinstance(x, Variable)]
        missing = [x for x in inputs if x not in done and x.creator is not None]
        if missing:
            path.append(missing[0])
            continue
        path.pop()
        if y not in done:
            done.update(function.alive_outputs())
            yield function
