"""Owns the engines that are compared, each behind the same few calls."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np


class Autodiff:
    """Ours."""

    name = "autodiff"

    def __init__(self) -> None:
        import autodiff

        self.o: Any = autodiff
        self._variable: Any = autodiff.Variable

    def leaf(self, point: Any) -> Any:
        return self._variable(np.array(point))

    def backward(self, y: Any) -> None:
        y.backward()

    def gradient(self, leaf: Any) -> Any:
        return leaf.grad.data

    def derivative(self, y: Any, x: Any) -> Any:
        """dy/dx, to be differentiated again."""
        x.cleargrad()
        y.backward(create_graph=True)
        return x.grad


class DeZero(Autodiff):
    """The book's framework, as its authors publish it."""

    name = "DeZero"

    def __init__(self) -> None:
        if not hasattr(np, "int"):
            np.int = int  # type: ignore[attr-defined]  # 0.0.13 needs it, NumPy 1.24 dropped it
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import dezero
            import dezero.functions as functions
        self.o = SimpleNamespace(
            exp=functions.exp, sin=functions.sin, tanh=functions.tanh, square=lambda x: x**2
        )
        self._variable = dezero.Variable


class Torch:
    """PyTorch, eager, on one thread of the processor, in float64 as the others."""

    name = "PyTorch"

    def __init__(self) -> None:
        import torch

        torch.set_num_threads(1)
        self.o: Any = torch
        self._torch: Any = torch

    def leaf(self, point: Any) -> Any:
        return self._torch.tensor(point, dtype=self._torch.float64, requires_grad=True)

    def backward(self, y: Any) -> None:
        y.backward(None if y.ndim == 0 else self._torch.ones_like(y))

    def gradient(self, leaf: Any) -> Any:
        return leaf.grad.numpy()

    def derivative(self, y: Any, x: Any) -> Any:
        ones = self._torch.ones_like(y)
        return self._torch.autograd.grad(y, x, ones, create_graph=True)[0]


class NumPy:
    """The same array calls without a tape: the floor for the array mix."""

    name = "NumPy, no tape"

    def __init__(self) -> None:
        self.o: Any = np

    def leaf(self, point: Any) -> Any:
        return np.array(point)

    def mix(self, x: Any, y: Any) -> tuple[Any, Any]:
        """The gradients of the array mix, with its forward pass."""
        e = np.exp(x * y + x)
        total = e + x**3
        gy = np.ones_like(total)
        ge = gy * e
        return ge * y + ge + gy * (3 * x**2), ge * x


def available() -> list[Any]:
    """The engines that can be imported here, ours first."""
    engines: list[Any] = []
    for engine in (Autodiff, DeZero, Torch):
        try:
            engines.append(engine())
        except ImportError as error:
            print(f"without {engine.name}: {error}")
    return engines
