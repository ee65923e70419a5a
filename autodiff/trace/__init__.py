"""Recording a backward pass, and looking at it one event at a time, forwards and backwards."""

from autodiff.trace.algorithm import FORWARD_ALGORITHM, AlgorithmLine, Line, algorithm
from autodiff.trace.events import (
    AlreadySeen,
    Bound,
    Called,
    Computed,
    Contributed,
    Event,
    Failed,
    Forwarded,
    Gathered,
    Linked,
    Made,
    Numbered,
    Popped,
    Pushed,
    Raised,
    Read,
    Released,
    Returned,
    Seeded,
)
from autodiff.trace.graph import FunctionInfo, VariableInfo
from autodiff.trace.recording import record, standing
from autodiff.trace.snapshot import PopReason, Snapshot
from autodiff.trace.timeline import Stopped, Timeline

__all__ = [
    "FORWARD_ALGORITHM",
    "AlgorithmLine",
    "AlreadySeen",
    "Bound",
    "Called",
    "Computed",
    "Contributed",
    "Event",
    "Failed",
    "Forwarded",
    "FunctionInfo",
    "Gathered",
    "Line",
    "Linked",
    "Made",
    "Numbered",
    "PopReason",
    "Popped",
    "Pushed",
    "Raised",
    "Read",
    "Released",
    "Returned",
    "Seeded",
    "Snapshot",
    "Stopped",
    "Timeline",
    "VariableInfo",
    "algorithm",
    "record",
    "standing",
]
