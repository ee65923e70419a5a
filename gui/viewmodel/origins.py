"""Where a NaN or an infinity comes from: the node that made it out of finite numbers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from autodiff.trace.events import Contributed
from gui.document.compute import finite
from gui.document.evaluation import Evaluation
from gui.document.graph import downstream
from gui.document.model import Document
from gui.document.names import function_names, variable_names
from gui.translation import _
from gui.viewmodel.reading import Reading


@dataclass(frozen=True, slots=True)
class Origin:
    """The node that was the first, and the sentence that says so."""

    node: str
    sentence: str


def origin_of_value(
    document: Document, evaluation: Evaluation, nodes: Collection[str]
) -> Origin | None:
    """Where the first value of these nodes comes from that is not finite."""
    asked = variables_of(document, nodes)
    found = next((evaluation.origins[v] for v in evaluation.origins if v in asked), None)
    return None if found is None else _told(document, evaluation, found)


def origin_after(document: Document, evaluation: Evaluation, node: str) -> Origin | None:
    """The origin that comes after this one in the graph, the first after the last; None where there
    is no other."""
    known = frozenset(evaluation.origins.values())
    origins = [each for each in (*document.variables, *document.functions) if each in known]
    if node not in known or len(origins) < 2:
        return None
    number = (origins.index(node) + 1) % len(origins)
    found = _told(document, evaluation, origins[number])
    sentence = _("{sentence} ({number} of {count})").format(
        sentence=found.sentence, number=number + 1, count=len(origins)
    )
    return Origin(found.node, sentence)


def _told(document: Document, evaluation: Evaluation, node: str) -> Origin:
    if node in document.variables:
        name = variable_names(document)[node]
        return Origin(node, _("{name} holds a number that is not finite").format(name=name))
    return Origin(node, f"{function_names(document)[node]}: {evaluation.warnings[node]}")


def origin_of_gradient(reading: Reading, nodes: Collection[str]) -> Origin | None:
    """Which function of this run first contributed a gradient that is not finite, towards these."""
    behind = downstream(reading.document, nodes)
    timeline = reading.timeline
    for event in timeline.events_between(0, timeline.last):
        if (
            isinstance(event, Contributed)
            and {event.function, event.variable} <= behind
            and event.variable in reading.variables
            and not finite(event.value)
        ):
            sentence = _("{function} contributes the first gradient that is not finite, to {name}")
            name, function = reading.variables[event.variable], reading.functions[event.function]
            return Origin(event.function, sentence.format(function=function, name=name))
    return None


def has_wrong_gradient(reading: Reading, nodes: Collection[str]) -> bool:
    """Whether the gradient of one of these nodes is not finite, now or at the end of the run."""
    timeline = reading.timeline
    known = variables_of(reading.document, nodes) & timeline.variables.keys()
    grads = [timeline.grad_at(variable, reading.position) for variable in known]
    grads += [timeline.final_grad(variable) for variable in known]
    return any(grad is not None and not finite(grad) for grad in grads)


def variables_of(document: Document, nodes: Collection[str]) -> frozenset[str]:
    """These variables, and what these functions give."""
    functions = (document.functions[node] for node in nodes if node in document.functions)
    given = {output for function in functions for output in function.outputs}
    return frozenset(given | (document.variables.keys() & set(nodes)))
