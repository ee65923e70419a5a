"""Owns docs/operations.md, which `python -m autodiff.catalogue > docs/operations.md` writes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

from autodiff.registry import Operation, operations

TITLES = {
    "arithmetic": "Arithmetic",
    "elementary": "Elementary functions",
    "activation": "Activations",
    "selection": "Choosing",
    "reduction": "Reductions",
    "array": "Arrays",
    "loss": "Losses",
}


def catalogue() -> str:
    """Every operation of the registry: formula, derivatives, and what it is called elsewhere."""
    lines = [
        "# Operations",
        "",
        "Written by `python -m autodiff.catalogue > docs/operations.md` from the registry. Each",
        "is a function of `autodiff`. `gy` is the gradient of the output, `gx` that of an input;",
        "broadcasting is undone by the backward loop.",
    ]
    for category, members in groupby(operations().values(), key=lambda op: op.category):
        lines += ["", f"## {TITLES[category]}"]
        for op in members:
            lines += ["", *_entry(op)]
    return "\n".join(lines) + "\n"


def _entry(op: Operation) -> Iterator[str]:
    inputs = ", ".join(op.input_names or ("*xs",))
    settings = "".join(
        f", {a.name}" if a.required else f", {a.name}={a.default}" for a in op.attributes
    )
    yield f"### `{op.name}({inputs}{settings})`"
    yield ""
    yield " ".join((op.cls.__doc__ or "").split())
    yield ""
    yield f"- `{op.formula}`"
    for derivative in op.derivatives:
        yield f"- `{derivative}`"
    if op.infix:
        yield f"- operator: `{op.infix}`"
    if op.numpy:
        names = ", ".join(f"`numpy.{name}`" for name in op.numpy)
        yield f"- called by {names} of a Variable"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(catalogue())
