"""Recording a backward pass, and looking at it one event at a time, forwards and backwards."""

from autodiff.trace.algorithm import AlgorithmLine, Line, algorithm
from autodiff.trace.events import (
    AlreadySeen,
    Computed,
    Contributed,
    Event,
    Failed,
    Gathered,
    Popped,
    Pushed,
    Released,
    Seeded,
)
from autodiff.trace.graph import FunctionInfo, VariableInfo
from autodiff.trace.recording import record
from autodiff.trace.snapshot import PopReason, Snapshot
from autodiff.trace.timeline import Stopped, Timeline

__all__ = [
    "AlgorithmLine",
    "AlreadySeen",
    "Computed",
    "Contributed",
    "Event",
    "Failed",
    "FunctionInfo",
    "Gathered",
    "Line",
    "PopReason",
    "Popped",
    "Pushed",
    "Released",
    "Seeded",
    "Snapshot",
    "Stopped",
    "Timeline",
    "VariableInfo",
    "algorithm",
    "record",
]
