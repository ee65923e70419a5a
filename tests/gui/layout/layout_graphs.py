"""The graphs that layouts are tried on, as documents."""

from __future__ import annotations

import random

from gui.document.model import Document, FunctionNode, Value, VariableNode


class Sketch:
    """Builds a document by applying operations to variables, in the order of the calls."""

    def __init__(self) -> None:
        self.variables: dict[str, VariableNode] = {}
        self.functions: dict[str, FunctionNode] = {}

    def leaf(self, name: str | None = None) -> str:
        return self._variable(name, None)

    def constant(self, value: float) -> str:
        node = f"k{len(self.variables)}"
        self.variables[node] = VariableNode(node, value=Value(value), constant=True)
        return node

    def apply(
        self, operation: str, *inputs: str | None, name: str | None = None, out: str | None = None
    ) -> str:
        function = name or f"f{len(self.functions)}"
        output = self._variable(out, function)
        self.functions[function] = FunctionNode(function, operation, inputs, (output,))
        return output

    def _variable(self, name: str | None, creator: str | None) -> str:
        node = name or f"v{len(self.variables)}"
        self.variables[node] = VariableNode(node, name, creator=creator)
        return node

    def document(self) -> Document:
        return Document(dict(self.variables), dict(self.functions))


def seed() -> Document:
    """a = square(x); y = square(a) + square(a), functions A to D, as the window opens."""
    sketch = Sketch()
    a = sketch.apply("square", sketch.leaf("x"), name="A", out="a")
    b = sketch.apply("square", a, name="B", out="b")
    c = sketch.apply("square", a, name="C", out="c")
    sketch.apply("add", b, c, name="D", out="y")
    return sketch.document()


def square_by_product() -> Document:
    """y = x * x."""
    sketch = Sketch()
    x = sketch.leaf("x")
    sketch.apply("mul", x, x, name="M", out="y")
    return sketch.document()


def chain(functions: int) -> Document:
    """sin(sin(... x))."""
    sketch = Sketch()
    at = sketch.leaf("x")
    for _ in range(functions):
        at = sketch.apply("sin", at)
    return sketch.document()


def fan(readers: int) -> Document:
    """One variable read by many functions, all added by one."""
    sketch = Sketch()
    x = sketch.leaf("x")
    sketch.apply("sum", *[sketch.apply("square", x) for _ in range(readers)])
    return sketch.document()


def ladder(rungs: int) -> Document:
    """a, b = a + b, a * b over and over: deep, and full of cycles when directions are ignored."""
    sketch = Sketch()
    a, b = sketch.leaf("a"), sketch.leaf("b")
    for _ in range(rungs):
        a, b = sketch.apply("add", a, b), sketch.apply("mul", a, b)
    return sketch.document()


def goldstein_price(*, literals: bool = False) -> Document:
    """The Goldstein-Price function of x and y, the numbers as leaves or as literals."""
    sketch = Sketch()
    x, y = sketch.leaf("x"), sketch.leaf("y")

    def number(value: float) -> str:
        return sketch.constant(value) if literals else sketch.leaf()

    def add(*terms: str) -> str:
        total = terms[0]
        for term in terms[1:]:
            total = sketch.apply("add", total, term)
        return total

    def times(factor: float, term: str) -> str:
        return sketch.apply("mul", term, number(factor))

    def sub(left: str, right: str) -> str:
        return sketch.apply("sub", left, right)

    def square(term: str) -> str:
        return sketch.apply("pow", term)

    def mul(left: str, right: str) -> str:
        return sketch.apply("mul", left, right)

    inner = sub(number(19), times(14, x))
    inner = sub(add(inner, times(3, square(x))), times(14, y))
    inner = add(inner, mul(times(6, x), y), times(3, square(y)))
    first = add(mul(square(add(add(x, y), number(1))), inner), number(1))
    inner = add(sub(number(18), times(32, x)), times(12, square(x)), times(48, y))
    inner = add(sub(inner, mul(times(36, x), y)), times(27, square(y)))
    second = add(mul(square(sub(times(2, x), times(3, y))), inner), number(30))
    mul(first, second)
    return sketch.document()


def perceptron(inputs: int, widths: list[int], points: int = 1) -> Document:
    """A multi-layer perceptron of scalars with tanh; over several points, with its squared loss."""
    sketch = Sketch()
    layers = []
    before = inputs
    for width in widths:
        layers.append(
            [([sketch.leaf() for _ in range(before)], sketch.leaf()) for _ in range(width)]
        )
        before = width
    loss: str | None = None
    for _ in range(points):
        signals = [sketch.leaf() for _ in range(inputs)]
        for layer in layers:
            signals = [_neuron(sketch, weights, bias, signals) for weights, bias in layer]
        if points == 1:
            break
        error = sketch.apply("pow", sketch.apply("sub", signals[0], sketch.leaf()))
        loss = error if loss is None else sketch.apply("add", loss, error)
    return sketch.document()


def _neuron(sketch: Sketch, weights: list[str], bias: str, signals: list[str]) -> str:
    total = bias
    for weight, signal in zip(weights, signals, strict=True):
        total = sketch.apply("add", total, sketch.apply("mul", weight, signal))
    return sketch.apply("tanh", total)


def scatter(nodes: int, window: int, seed: int = 1) -> Document:
    """Functions that read one or two of the last `window` variables (0: of all)."""
    chance = random.Random(seed)
    sketch = Sketch()
    made = [sketch.leaf() for _ in range(max(2, nodes // 50))]
    while len(sketch.variables) + len(sketch.functions) < nodes:
        pool = made[-window:] if window else made
        if chance.random() < 0.3:
            made.append(sketch.apply("tanh", chance.choice(pool)))
        else:
            made.append(sketch.apply("mul", chance.choice(pool), chance.choice(pool)))
    return sketch.document()
