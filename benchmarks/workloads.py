"""Owns the graphs that are timed: the same mathematics for every engine, written with operators.

`o` holds an engine's exp, sin, tanh and square; a workload takes it and the leaves.
"""

# ruff: noqa: ARG001 (all workloads are called alike)

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Workload:
    """`build(o, *leaves)` gives the output; `points` are the leaves' values."""

    name: str
    build: Callable[..., Any]
    points: tuple[Any, ...]
    operations: int


def chain(n: int, o: Any, x: Any) -> Any:
    y = x
    for _ in range(n):
        y = y * 0.999 + 0.001
    return y


def accumulate(n: int, o: Any, x: Any) -> Any:
    y = x
    for _ in range(n):
        y = y + x
    return y


def branches(n: int, o: Any, x: Any) -> Any:
    y = x * 0.999
    for _ in range(n - 1):
        y = y + x * 0.999
    return y


def ladder(n: int, o: Any, x: Any) -> Any:
    y = x
    for _ in range(n):
        y = o.square(y) * 0.635 + o.exp(-y)
    return y


def sphere(o: Any, x: Any, y: Any) -> Any:
    return x**2 + y**2


def matyas(o: Any, x: Any, y: Any) -> Any:
    return 0.26 * (x**2 + y**2) - 0.48 * x * y


def goldstein_price(o: Any, x: Any, y: Any) -> Any:
    first = 19 - 14 * x + 3 * x**2 - 14 * y + 6 * x * y + 3 * y**2
    second = 18 - 32 * x + 12 * x**2 + 48 * y - 36 * x * y + 27 * y**2
    return (1 + (x + y + 1) ** 2 * first) * (30 + (2 * x - 3 * y) ** 2 * second)


LAYERS = (3, 16, 16, 1)
SAMPLES = ((2.0, 3.0, -1.0), (3.0, -1.0, 0.5), (0.5, 1.0, 1.0), (1.0, 1.0, -1.0))
TARGETS = (1.0, -1.0, -1.0, 1.0)
WEIGHTS = sum((a + 1) * b for a, b in itertools.pairwise(LAYERS))


def perceptron(o: Any, *weights: Any) -> Any:
    """micrograd's example: every number of the network is a node."""
    loss = None
    for sample, target in zip(SAMPLES, TARGETS, strict=True):
        values, unused = list(sample), iter(weights)
        for width in LAYERS[1:]:
            layer = []
            for _ in range(width):
                total = next(unused)
                for value in values:
                    total = total + next(unused) * value
                layer.append(o.tanh(total))
            values = layer
        error = values[0] - target
        loss = error * error if loss is None else loss + error * error
    return loss


def mix(o: Any, x: Any, y: Any) -> Any:
    return o.exp(x * y + x) + x**3


def weights() -> tuple[float, ...]:
    source = random.Random(7)
    return tuple(source.uniform(-1, 1) for _ in range(WEIGHTS))


def arrays(n: int) -> tuple[Any, Any]:
    source = np.random.default_rng(0)
    return source.uniform(0.5, 1.5, n), source.uniform(0.5, 1.5, n)


SCALARS = (
    Workload("chain of 1,000", partial(chain, 500), (1.5,), 1_000),
    Workload("chain of 10,000", partial(chain, 5_000), (1.5,), 10_000),
    Workload("chain of 100,000", partial(chain, 50_000), (1.5,), 100_000),
    Workload("one leaf used 10,000 times", partial(accumulate, 10_000), (1.5,), 10_000),
    Workload("1,000 branches", partial(branches, 1_000), (1.5,), 1_999),
    Workload("10,000 branches", partial(branches, 10_000), (1.5,), 19_999),
    Workload("ladder of 1,000 diamonds", partial(ladder, 1_000), (0.9,), 5_000),
    Workload("Sphere", sphere, (1.0, 1.5), 3),
    Workload("Matyas", matyas, (1.0, 1.5), 7),
    Workload("Goldstein-Price", goldstein_price, (1.0, 1.5), 38),
    Workload("perceptron of scalars", perceptron, weights(), 2_703),
)
ARRAYS = (
    Workload("exp(x * y + x) + x**3, 1,000 numbers", mix, arrays(1_000), 5),
    Workload("exp(x * y + x) + x**3, 1,000,000 numbers", mix, arrays(1_000_000), 5),
)
HIGHER = (
    ("sin, orders 1 to 6", "sin", 0.7),
    ("tanh, orders 1 to 6", "tanh", 0.7),
    ("sin, orders 1 to 6, 200 points", "sin", np.linspace(-math.pi, math.pi, 200)),
    ("tanh, orders 1 to 6, 200 points", "tanh", np.linspace(-3.0, 3.0, 200)),
)
