"""What a step's arithmetic does not say by itself: where a derivative does not exist, and where a
gradient of 0 meets one that is not finite."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autodiff import Variable
from autodiff.registry import operation
from autodiff.trace.events import Contributed, Gathered
from gui.document.compute import apply, quiet
from gui.document.model import Array, FunctionNode
from gui.translation import _
from gui.viewmodel.reading import Reading

_MOST = 10_000  # numbers of an array that are looked at in every step


def remarks(reading: Reading, node: FunctionNode) -> tuple[str, ...]:
    """What is to be said of the contributions that have come in this step so far."""
    events = reading.snapshot.step_events
    arrived = [event for event in events if isinstance(event, Contributed)]
    gathered = [event.output_grads for event in events if isinstance(event, Gathered)]
    incoming = gathered[0][0] if gathered and len(node.outputs) == 1 else None
    values = reading.recording.evaluation.values
    arrays = [values[key] for key in node.inputs if key is not None and key in values]
    if incoming is None or not arrived or len(arrays) < len(node.inputs):
        return ()
    if not operation(node.operation).cls.elementwise or incoming.size > _MOST:
        return ()
    if any(array.shape != incoming.shape for array in arrays):
        return ()  # broadcast: what an input receives is a sum
    if all(np.isfinite(event.value).all() and incoming.all() for event in arrived):
        return ()
    return tuple(dict.fromkeys(_remarks(reading, node, arrays, incoming, arrived)))


def _remarks(
    reading: Reading,
    node: FunctionNode,
    arrays: list[Array],
    incoming: Array,
    arrived: list[Contributed],
) -> Iterator[str]:
    derivatives = _derivatives(node, arrays)
    known = np.isfinite(incoming) & np.all([np.isfinite(array) for array in arrays], axis=0)
    for event in arrived:
        local = derivatives[event.slot]
        if local is None or local.shape != incoming.shape:
            continue
        if np.any((incoming != 0) & known & np.isnan(local)):
            yield _("{function} has no derivative by {name} here: it is NaN.").format(
                function=reading.function(node.id), name=reading.variable(event.variable)
            )
        if np.any((incoming == 0) & ~np.isfinite(local)):
            yield _(
                "A gradient of 0 contributes 0, also where the derivative is infinite or does not "
                "exist."
            )


def _derivatives(node: FunctionNode, arrays: list[Array]) -> list[Array | None]:
    """By each input: what the rules of an elementwise operation give for a gradient of ones."""
    with quiet():
        inputs = [Variable(array) for array in arrays]
        result = apply(operation(node.operation), inputs, dict(node.attributes))[0]
        result.backward()
    return [None if each.grad is None else each.grad.data for each in inputs]
