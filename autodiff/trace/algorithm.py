"""Owns the algorithms as people read them, line by line: the backward loop for each order, and what
calling a function does on the way forward.

The lines are what backprop.py and function.py do, in the book's words; tests run them as programs
beside the real code and compare what both do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from autodiff.orders import ORDERS


class Line(Enum):
    """The line of the algorithm that an event executed."""

    CALL = "call"
    READ = "read"
    FORWARD = "forward"
    MAKE = "make"
    BIND = "bind"
    NUMBER = "number"
    LINK = "link"
    RAISE = "raise"
    RETURN = "return"
    SEED = "seed"
    START = "start"
    POP = "pop"
    GATHER = "gather"
    BACKWARD = "backward"
    ACCUMULATE = "accumulate"
    PUSH = "push"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class AlgorithmLine:
    """A line as it is shown; `line` is None for one that no event belongs to."""

    text: str
    line: Line | None


FORWARD_ALGORITHM = (
    AlgorithmLine("def __call__(f, *inputs):", Line.CALL),
    AlgorithmLine("    xs = [x.data for x in inputs]", Line.READ),
    AlgorithmLine("    ys = f.forward(*xs)", Line.FORWARD),
    AlgorithmLine("    outputs = [Variable(y) for y in ys]", Line.MAKE),
    AlgorithmLine("    f.inputs, f.outputs = inputs, outputs", Line.BIND),
    AlgorithmLine("    f.generation = max(x.generation for x in inputs)", Line.NUMBER),
    AlgorithmLine("    for output in outputs:", None),
    AlgorithmLine("        output.creator = f", Line.LINK),
    AlgorithmLine("        output.generation = f.generation + 1", Line.RAISE),
    AlgorithmLine("    return outputs", Line.RETURN),
)
"""What calling a function does."""

_START = {
    "topological": "queue = topological_order(output.creator)",
    "dependencies": "queue, uses = [output.creator], count_uses(output)",
}
_POP = {"recursive": "    f, place = queue.pop(), len(queue)"}
"""Where a place is kept, the first input's creator stays last in: each later one joins below."""
_PUSH = {
    "generation": (
        "        if x.creator is not None and x.creator not in seen:",
        "            queue.insert_by_generation(x.creator)",
    ),
    "recursive": (
        "        if x.creator is not None:",
        "            queue.insert(place, x.creator)",
    ),
    "topological": ("        # every creator is in the queue already", None),
    "dependencies": (
        "        if x.creator is not None and uses.last(x.creator):",
        "            queue.append(x.creator)",
    ),
}
_APPEND = ("        if x.creator is not None:", "            queue.append(x.creator)")


def algorithm(order: str = "generation", retain_grad: bool = False) -> tuple[AlgorithmLine, ...]:
    """The lines of the loop under an order; KeyError where there is no such order."""
    parts = ORDERS[order]
    add = "gx if x.grad is None else x.grad + gx" if parts.accumulate else "gx"
    condition, push = _PUSH.get(order, _APPEND)
    rows: list[tuple[str | None, Line | None]] = [
        ("output.grad = ones if output.grad is None else output.grad", Line.SEED),
        (_START.get(order, "queue = [output.creator]"), Line.START),
        ("while queue:", None),
        (_POP.get(order, "    f = queue.pop()"), Line.POP),
        ("    gys = [output.grad for output in f.outputs]", Line.GATHER),
        ("    gxs = f.backward(*gys)", Line.BACKWARD),
        ("    for x, gx in zip(f.inputs, gxs):", None),
        (f"        x.grad = {add}", Line.ACCUMULATE),
        (condition, None if push else Line.PUSH),
        (push, Line.PUSH),
    ]
    if parts.release and not retain_grad:
        rows.append(("    for output in f.outputs:", None))
        rows.append(("        output.grad = None", Line.RELEASE))
    return tuple(AlgorithmLine(text, line) for text, line in rows if text is not None)
