"""Owns the built-in operations: importing this package fills the registry."""

from autodiff.operations import (
    activation,
    arithmetic,
    elementary,
    linear,
    loss,
    powers,
    reduction,
    selection,
    shape,
)

__all__ = [
    "activation",
    "arithmetic",
    "elementary",
    "linear",
    "loss",
    "powers",
    "reduction",
    "selection",
    "shape",
]
