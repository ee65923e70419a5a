"""The gallery: expressions worth stepping through, and the graph that the window opens on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gui.document.expression import parse_document
from gui.document.model import Document
from gui.translation import _


@dataclass(frozen=True, slots=True)
class Example:
    """An expression with values; `title` and `note` are translated when they are asked for."""

    id: str
    title: str
    note: str
    expression: str
    values: Mapping[str, object]

    @property
    def document(self) -> Document:
        """A fresh document of this example."""
        return parse_document(self.expression, self.values)


def seed_example() -> Document:
    """What the window opens on: the book's complex graph, its functions called A to D."""
    document = parse_document("a = square(x); b = square(a); c = square(a); y = b + c", {"x": 2.0})
    functions = {
        function.id: replace(function, name=name)
        for name, function in zip("ABCD", document.functions.values(), strict=True)
    }
    return replace(document, functions=MappingProxyType(functions))


def gallery() -> tuple[Example, ...]:
    """The gallery, from the first steps of the book to a layer of a network."""
    return (
        Example(
            "chain",
            _("A chain of three"),
            _("Step 6: the output's gradient travels back through C, B and A."),
            "a = square(x); b = exp(a); y = square(b)",
            {"x": 0.5},
        ),
        Example(
            "sum-of-squares",
            _("Two inputs"),
            _("Step 11 to 13: a function of two inputs gives two gradients."),
            "z = square(x) + square(y)",
            {"x": 2.0, "y": 3.0},
        ),
        Example(
            "reused",
            _("One variable used twice"),
            _("Step 14: x + x has the gradient 2, since contributions add up."),
            "y = x + x",
            {"x": 3.0},
        ),
        Example(
            "complex",
            _("Why generations are needed"),
            _("Step 15 and 16: a must wait until both squares have given their share."),
            "a = square(x); y = square(a) + square(a)",
            {"x": 2.0},
        ),
        Example(
            "matyas",
            _("The Matyas function"),
            _("Step 24: both gradients at (1, 1) are 0.04."),
            "z = 0.26 * (x ** 2 + y ** 2) - 0.48 * x * y",
            {"x": 1.0, "y": 1.0},
        ),
        Example(
            "goldstein-price",
            _("The Goldstein-Price function"),
            _("Step 24: a large graph; the gradients at (1, 1) are -5376 and 8064."),
            "z = (1 + (x + y + 1)**2 * (19 - 14*x + 3*x**2 - 14*y + 6*x*y + 3*y**2))"
            " * (30 + (2*x - 3*y)**2 * (18 - 32*x + 12*x**2 + 48*y - 36*x*y + 27*y**2))",
            {"x": 1.0, "y": 1.0},
        ),
        Example(
            "rosenbrock",
            _("The Rosenbrock function"),
            _("Step 28: the banana valley, where gradient descent starts at (0, 2)."),
            "y = 100 * (x1 - x0 ** 2) ** 2 + (x0 - 1) ** 2",
            {"x0": 0.0, "x1": 2.0},
        ),
        Example(
            "neuron",
            _("A sigmoid neuron"),
            _("The neuron of the CS231n course: two inputs, two weights, a bias."),
            "s = w0*x0 + w1*x1 + w2; y = 1 / (1 + exp(-s))",
            {"w0": 2.0, "x0": -1.0, "w1": -3.0, "x1": -2.0, "w2": -3.0},
        ),
        Example(
            "tanh",
            _("Higher derivatives of tanh"),
            _("Step 35: with create_graph on, the gradient has a graph of its own."),
            "y = tanh(x)",
            {"x": 1.0},
        ),
        Example(
            "broadcasting",
            _("Broadcasting"),
            _("Step 40: a number meets an array, and its gradient is summed back."),
            "y = sum((x + b) ** 2)",
            {"x": [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], "b": 0.5},
        ),
        Example(
            "layer",
            _("A layer of a network"),
            _("Step 43: a matrix product, a bias, tanh, and the mean of squares as the loss."),
            "h = tanh(x @ W + b); loss = sum((h - t) ** 2) / 4",
            {
                "x": [[1.0, 0.5], [-1.0, 2.0]],
                "W": [[0.1, -0.2], [0.4, 0.3]],
                "b": [0.0, 0.1],
                "t": [[1.0, 0.0], [0.0, 1.0]],
            },
        ),
    )
