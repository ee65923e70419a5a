"""Recorded documents that the tests of the panels read: the seed's example, arrays, long chains."""

from __future__ import annotations

import numpy as np

from gui.document.evaluation import record
from gui.document.model import Document, FunctionNode, Options, Value, VariableNode
from gui.viewmodel.reading import Reading


def seed_document(**options: object) -> Document:
    """The seed's example: a = square(x); b, c = square(a), square(a); y = b + c; x = 2."""
    variables = (
        VariableNode("x", "x", Value(2.0)),
        VariableNode("a", "a", creator="A"),
        VariableNode("b", "b", creator="B"),
        VariableNode("c", "c", creator="C"),
        VariableNode("y", "y", creator="D"),
    )
    functions = (
        FunctionNode("A", "square", ("x",), ("a",), name="A"),
        FunctionNode("B", "square", ("a",), ("b",), name="B"),
        FunctionNode("C", "square", ("a",), ("c",), name="C"),
        FunctionNode("D", "add", ("b", "c"), ("y",), name="D"),
    )
    return _document(variables, functions, "y", **options)


def chain_document(length: int) -> Document:
    """sin applied to x again and again."""
    variables = [VariableNode("v0", "x", Value(0.5))]
    functions = []
    for number in range(1, length + 1):
        functions.append(FunctionNode(f"f{number}", "sin", (f"v{number - 1}",), (f"v{number}",)))
        variables.append(VariableNode(f"v{number}", creator=f"f{number}"))
    return _document(tuple(variables), tuple(functions), f"v{length}")


def ladder_document(height: int) -> Document:
    """x + x again and again: twice as many paths with every rung."""
    variables = [VariableNode("x", "x", Value(1.0))]
    functions = []
    last = "x"
    for number in range(height):
        functions.append(FunctionNode(f"f{number}", "add", (last, last), (f"t{number}",)))
        variables.append(VariableNode(f"t{number}", creator=f"f{number}"))
        last = f"t{number}"
    return _document(tuple(variables), tuple(functions), last)


def wide_document(width: int) -> Document:
    """One variable with many readers whose results are added up two by two."""
    variables = [VariableNode("x", "x", Value(1.0))]
    functions = []
    last = None
    for number in range(width):
        functions.append(FunctionNode(f"e{number}", "exp", ("x",), (f"y{number}",)))
        variables.append(VariableNode(f"y{number}", creator=f"e{number}"))
        if last is None:
            last = f"y{number}"
            continue
        functions.append(FunctionNode(f"s{number}", "add", (last, f"y{number}"), (f"t{number}",)))
        variables.append(VariableNode(f"t{number}", creator=f"s{number}"))
        last = f"t{number}"
    return _document(tuple(variables), tuple(functions), last)


def broadcast_document() -> Document:
    """A matrix plus a row, summed: the row's gradient is summed back to its shape."""
    variables = (
        VariableNode("W", "W", Value(np.arange(12.0).reshape(3, 4))),
        VariableNode("row", "行向量", Value(np.ones(4))),
        VariableNode("h", "h", creator="add"),
        VariableNode("y", "y", creator="sum"),
    )
    functions = (
        FunctionNode("add", "add", ("W", "row"), ("h",)),
        FunctionNode("sum", "sum", ("h",), ("y",)),
    )
    return _document(variables, functions, "y")


def product_document() -> Document:
    """y = p * q at 3 and -4: two inputs, a negative number."""
    variables = (
        VariableNode("p", "p", Value(3.0)),
        VariableNode("q", "q", Value(-4.0)),
        VariableNode("y", "y", creator="f"),
    )
    return _document(variables, (FunctionNode("f", "mul", ("p", "q"), ("y",)),), "y")


def power_document() -> Document:
    """y = x ** 3 at 2, the exponent a constant."""
    variables = (
        VariableNode("x", "x", Value(2.0)),
        VariableNode("n", value=Value(3.0), constant=True),
        VariableNode("y", "y", creator="f"),
    )
    return _document(variables, (FunctionNode("f", "pow", ("x", "n"), ("y",)),), "y")


def _document(
    variables: tuple[VariableNode, ...],
    functions: tuple[FunctionNode, ...],
    output: str | None,
    **options: object,
) -> Document:
    return Document(
        {v.id: v for v in variables},
        {f.id: f for f in functions},
        output,
        Options(**options),  # type: ignore[arg-type]
        next_id=len(variables) + len(functions) + 1,
    )


def read(document: Document, step: int | None = None, position: int | None = None) -> Reading:
    """The reading at the end of a step, or at a position; the last one unless told."""
    recording = record(document)
    assert recording.timeline is not None, recording.problem
    steps = recording.timeline.steps
    at = position if position is not None else steps[-1 if step is None else step]
    reading = Reading.of(recording, at)
    assert reading is not None
    return reading


def at_step(reading: Reading, step: int) -> Reading:
    """Another step of the same recording."""
    moved = Reading.of(reading.recording, reading.timeline.steps[step])
    assert moved is not None
    return moved
