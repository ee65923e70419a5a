"""Python that rebuilds the graph, differentiates it and prints the gradient of every leaf.

Written for our autodiff, DeZero, PyTorch or JAX (dialects.py says how each spells an operation).
Only what the output is computed from is written.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gui.document.evaluation import Recording
from gui.document.expression.printer import plain_names
from gui.document.graph import chosen_output, topological_order, upstream
from gui.document.model import Array, Document, FunctionNode
from gui.document.names import free_name, function_names
from gui.export.dialects import DIALECTS, Argument, Dialect, operand
from gui.export.error import ExportError
from gui.export.page import Look, Page
from gui.translation import _

_INDENT = "    "


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write the graph as a Python program."""
    recording = pages[0].recording
    assert recording is not None
    path.write_bytes(program(recording, look.variant or "autodiff").encode())


def program(recording: Recording, framework: str) -> str:
    """The program; ExportError where the framework has no such operation or nothing can run."""
    if recording.timeline is None:
        raise ExportError(recording.problem or _("nothing is recorded: there are no steps"))
    return _Program(recording, DIALECTS[framework]).text()


@dataclass(frozen=True, slots=True)
class _Statement:
    target: str
    value: str


class _Program:
    """One graph in one dialect."""

    def __init__(self, recording: Recording, dialect: Dialect) -> None:
        self._document: Document = recording.document
        self._values = recording.evaluation.values
        assert recording.timeline is not None
        self._final_grads = recording.timeline.final_grads
        self._dialect = dialect
        output = chosen_output(self._document)
        assert output is not None
        self._output = output
        self._wanted = upstream(self._document, [output])
        self._names = _python_names(self._document, dialect)
        self._functions = function_names(self._document)

    def text(self) -> str:
        """The lines of the program."""
        dialect = self._dialect
        leaves = [
            v
            for v in self._document.variables.values()
            if v.id in self._wanted and v.creator is None and not v.constant
        ]
        names = [self._names[leaf.id] for leaf in leaves]
        given = [
            f"{name} = {dialect.leaf.format(value=literal(self._values[leaf.id]))}"
            for name, leaf in zip(names, leaves, strict=True)
        ]
        computed = [f"{s.target} = {s.value}" for s in self._statements()]
        output = self._names[self._output]
        lines = [*dialect.head, "", *given]
        if dialect.is_functional:
            arguments = ", ".join(names)
            lines += ["", "", f"def run({arguments}):"]
            lines += [_INDENT + line for line in (*computed, f"return {output}")]
            lines += ["", "", f"{output}, pull = jax.vjp(run, {arguments})"]
            lines.append(f"gradients = pull(jnp.ones_like({output}))")
        else:
            lines += [*computed, "", dialect.backward.format(output=output)]
        for number, (name, leaf) in enumerate(zip(names, leaves, strict=True)):
            gradient = dialect.gradient.format(name=name, number=number)
            if self._final_grads.get(leaf.id) is None:  # labels and conditions have none
                gradient = "None"
            lines.append(f'print("{name}.grad =", {gradient})')
        return "\n".join([*lines, ""])

    def _statements(self) -> Iterator[_Statement]:
        for function in topological_order(self._document):
            node = self._document.functions[function]
            if not self._wanted.isdisjoint(node.outputs):
                target = ", ".join(self._names[output] for output in node.outputs)
                yield _Statement(target, self._call(node))

    def _call(self, node: FunctionNode) -> str:
        arguments = [self._argument(key) for key in node.inputs if key is not None]
        if all(argument.is_constant for argument in arguments):
            # A function of constants alone is still a function of the graph.
            array = self._values[node.inputs[0] or ""]
            made = self._dialect.constant.format(value=literal(array))
            arguments[0] = Argument(made, arguments[0].ndim)
        written = self._dialect.call(node.operation, arguments, dict(node.attributes))
        if written is None:
            raise ExportError(
                _("{framework} has no {operation}: {function} cannot be written for it").format(
                    framework=self._dialect.title,
                    operation=node.operation,
                    function=self._functions[node.id],
                )
            )
        return written

    def _argument(self, key: str) -> Argument:
        variable, array = self._document.variables[key], self._values[key]
        if variable.constant:
            text = operand(array) if array.ndim == 0 else ""
            made = self._dialect.constant.format(value=literal(array))
            return Argument(text or made, array.ndim, True, made)
        return Argument(self._names[key], array.ndim)


def _python_names(document: Document, dialect: Dialect) -> Mapping[str, str]:
    """A name for every variable that Python and the program's own names leave free."""
    reserved = {*dialect.reserved, "print", "run", "pull", "gradients", "nan", "inf"}
    names = dict(plain_names(document))
    for key, name in names.items():
        if name in reserved or keyword.iskeyword(name):
            names[key] = free_name(f"{name}_", {*names.values(), *reserved})
    return names


def literal(array: Array) -> str:
    """A NumPy array as an expression that makes it again, to the last bit."""
    kind = "" if array.dtype == np.float64 else f", dtype=np.{array.dtype.name}"
    return f"np.array({_listed(array.tolist(), array)}{kind})"


def _listed(item: object, array: Array) -> str:
    if isinstance(item, list):
        if not item:
            return "[]"
        return "[" + ", ".join(_listed(inner, array) for inner in item) + "]"
    text = str(array.dtype.type(item)) if array.dtype.itemsize < 8 else repr(item)
    return {"nan": "np.nan", "inf": "np.inf", "-inf": "-np.inf"}.get(text, text)
