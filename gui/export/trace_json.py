"""The recorded run as one strict JSON object: what `gradstep trace --json` prints."""

from __future__ import annotations

import json
import math
from typing import Any

from autodiff.trace import Timeline
from autodiff.trace.events import (
    AlreadySeen,
    Contributed,
    Failed,
    Gathered,
    Pushed,
    Released,
    Seeded,
)
from gui.document.evaluation import Recording
from gui.document.graph import chosen_output, generations, topological_order
from gui.document.model import Array, Document
from gui.document.names import function_names, variable_names

FORMAT = "gradstep-trace"
VERSION = 1


def trace_text(recording: Recording) -> str:
    """The object as indented text, strict JSON. The recording must have a timeline."""
    return json.dumps(trace_object(recording), indent=1, ensure_ascii=False, allow_nan=False)


def trace_object(recording: Recording) -> dict[str, Any]:
    """The object, of numbers, strings, lists and None alone."""
    timeline = recording.timeline
    assert timeline is not None, recording.problem
    return _Trace(recording, timeline).whole()


def plain(value: Array | float | None) -> Any:
    """A value as JSON has it: nested lists, NaN and infinities as strings, None as null."""
    if value is None:
        return None
    if isinstance(value, float):
        return _number(value)
    if value.dtype.itemsize < 8:  # the shortest digits that mean the same float32
        return _rounded(value)
    return _strict(value.tolist())


class _Trace:
    """One recording, with the names that its nodes are shown under."""

    def __init__(self, recording: Recording, timeline: Timeline) -> None:
        self.recording = recording
        self.document: Document = recording.document
        self.timeline = timeline
        self.variables = variable_names(self.document)
        self.functions = function_names(self.document)
        self.generations = generations(self.document)

    def whole(self) -> dict[str, Any]:
        output = chosen_output(self.document)
        assert output is not None
        return {
            "format": FORMAT,
            "version": VERSION,
            "output": self.variables[output],
            "order": self.document.options.order,
            "stopped": self._stopped(),
            "variables": {
                self.variables[v.id]: self._variable(v.id, v.creator)
                for v in self.document.variables.values()
                if not v.constant
            },
            "functions": {
                self.functions[function]: self._function(function)
                for function in topological_order(self.document)
            },
            "steps": [self._step(step) for step in range(len(self.timeline.steps))],
        }

    def _variable(self, variable: str, creator: str | None) -> dict[str, Any]:
        return {
            "data": plain(self.recording.evaluation.values.get(variable)),
            "grad": plain(self.timeline.final_grads.get(variable)),
            "generation": self.generations[variable],
            "creator": None if creator is None else self.functions[creator],
        }

    def _function(self, function: str) -> dict[str, Any]:
        node = self.document.functions[function]
        return {
            "operation": node.operation,
            "generation": self.generations[function],
            "inputs": [self._input(variable) for variable in node.inputs],
            "outputs": [self.variables[output] for output in node.outputs],
        }

    def _input(self, variable: str | None) -> Any:
        if variable is None:
            return None
        node = self.document.variables[variable]
        if node.constant and node.value is not None:
            return plain(node.value.array)
        return self.variables[variable]

    def _step(self, step: int) -> dict[str, Any]:
        snapshot = self.timeline.at_step(step)
        queue = [self.functions[function] for function in snapshot.queue]
        events = snapshot.step_events
        if step == 0:
            seeds = {
                self.variables[event.variable]: plain(event.value)
                for event in events
                if isinstance(event, Seeded)
            }
            return {"step": 0, "popped": None, "seeds": seeds, "queue": queue}
        found: dict[str, Any] = {
            "step": step,
            "popped": None if snapshot.popped is None else self.functions[snapshot.popped],
            "output_grads": [],
            "contributions": [],
            "pushed": [],
            "already_seen": [],
            "released": [],
            "queue": queue,
        }
        for event in events:
            match event:
                case Gathered():
                    found["output_grads"] = [plain(grad) for grad in event.output_grads]
                case Contributed() if event.variable in self.variables:  # a constant gets none
                    found["contributions"].append(self._contribution(event))
                case Pushed():
                    found["pushed"].append(self.functions[event.function])
                case AlreadySeen():
                    found["already_seen"].append(self.functions[event.function])
                case Released():
                    found["released"].append(self.variables[event.variable])
                case Failed() | _:
                    pass  # a failed step shows how far it came; "stopped" says the rest
        return found

    def _contribution(self, event: Contributed) -> dict[str, Any]:
        return {
            "to": self.variables[event.variable],
            "slot": event.slot,
            "value": plain(event.value),
            "before": plain(event.before),
            "after": plain(event.after),
        }

    def _stopped(self) -> dict[str, Any] | None:
        stopped = self.timeline.stopped
        if stopped is None:
            return None
        return {
            "reason": stopped.reason,
            "function": None if stopped.function is None else self.functions[stopped.function],
        }


def _rounded(value: Array) -> Any:
    if value.ndim == 0:
        return _number(float(str(value[()])))
    return [_rounded(row) for row in value]


def _strict(item: Any) -> Any:
    if isinstance(item, list):
        return [_strict(inner) for inner in item]
    return _number(float(item))


def _number(number: float) -> float | str:
    return number if math.isfinite(number) else str(number)
