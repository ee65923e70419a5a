"""Owns the built-in operations: importing this package fills the registry."""

from autodiff.operations import arithmetic, elementary, linear, powers, reduction, selection, shape

__all__ = ["arithmetic", "elementary", "linear", "powers", "reduction", "selection", "shape"]
