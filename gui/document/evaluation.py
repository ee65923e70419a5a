"""What a document computes: every value, what stands in the way of the others, its recorded run.

The forward pass is written once, over autodiff's own functions: `evaluate` looks at the values,
`record` runs backward() from the chosen output and keeps what the backward loop reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from autodiff import Variable, no_grad, trace
from autodiff.registry import operation
from gui.document.compute import apply, finite, one_line, quiet, scalar
from gui.document.graph import chosen_output, downstream, topological_order, upstream
from gui.document.limits import MAX_STEPS
from gui.document.model import Array, Document, FunctionNode, VariableNode
from gui.document.names import function_names, variable_names
from gui.progress import counter, followed, tell
from gui.translation import _


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """Every value of a document, and why the others are missing.

    `values` holds read-only arrays by variable id; `problems` a sentence for each node that cannot
    be computed; `blocked` the nodes that wait for one of those. `warnings` are sentences for nodes
    that make a NaN or an infinity out of finite numbers, and `origins` names, for each variable
    that is not finite everywhere, the node that made it so first.
    """

    values: Mapping[str, Array]
    problems: Mapping[str, str]
    blocked: frozenset[str]
    warnings: Mapping[str, str]
    origins: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Recording:
    """One run of backward() on a document; without a timeline, `problem` says why in a sentence.

    `later` are the runs that follow it on the same Variables (see course.py); `title` is what each
    of several is called, as Python writes it.
    """

    document: Document
    evaluation: Evaluation
    timeline: trace.Timeline | None
    problem: str | None = None
    later: tuple[Recording, ...] = ()
    title: str = ""
    answers: dict[object, object] = field(init=False, default_factory=dict)  # see once.py


def evaluate(document: Document) -> Evaluation:
    """Compute every value that can be computed. Never raises and never warns."""
    with no_grad():
        return Forward(document).run()


def evaluate_after(document: Document, former: Document, known: Evaluation) -> Evaluation:
    """The same, where it is known what a former document computes.

    While a number is dragged the functions stay, and only those are computed anew that depend on a
    leaf that is another now.
    """
    if document.functions is not former.functions:
        return evaluate(document)
    leaves = followed(document.variables.items())
    changed = [i for i, leaf in leaves if leaf is not former.variables.get(i)]
    with no_grad():
        return Forward(document, known, downstream(document, changed)).run()


def record(document: Document, *, limit: int = MAX_STEPS) -> Recording:
    """Run backward() from the chosen output, at most `limit` steps; keys are the nodes' ids."""
    forward = Forward(document)
    evaluation = forward.run()
    output = chosen_output(document)
    problem = why_not_record(document, evaluation, output)
    if problem is not None or output is None:
        return Recording(document, evaluation, None, problem)
    options = document.options
    tell(_("Recording the steps"))
    with quiet():
        keys = forward.keys(upstream(document, [output]))
        timeline = trace.record(
            forward.variables[output],
            names=keys.variables,
            functions=keys.functions,
            order=options.order,
            retain_grad=options.retain_grad,
            create_graph=options.create_graph,
            limit=limit,
            watch=counter(min(limit, len(document.functions))),
        )
    return Recording(document, evaluation, timeline)


@dataclass(frozen=True, slots=True)
class Keys:
    """The ids of variables, and of the functions that computed variables."""

    variables: Mapping[Variable, str]
    functions: Mapping[Variable, str]


class Forward:
    """One forward pass over a document, with the autodiff objects that it makes.

    What is `known` stands for every function but the `fresh` ones.
    """

    def __init__(
        self,
        document: Document,
        known: Evaluation | None = None,
        fresh: frozenset[str] = frozenset(),
    ) -> None:
        self.document = document
        self._known = known
        self._fresh = fresh
        self.variables: dict[str, Variable] = {}
        self.constants: dict[str, float | Array] = {}
        self._values: dict[str, Array] = {}
        self._problems: dict[str, str] = {}
        self._blocked: set[str] = set()
        self._warnings: dict[str, str] = {}
        self._origins: dict[str, str] = {}

    def run(self) -> Evaluation:
        tell(_("Computing the values"))
        for variable in followed(self.document.variables.values()):
            if variable.creator is None:
                self._give(variable)
        order = topological_order(self.document)
        with quiet():
            for function_id in followed(order, _("Computing the values")):
                function = self.document.functions[function_id]
                if self._known is None or function_id in self._fresh:
                    self._compute(function)
                else:
                    self._take_over(function, self._known)
        return Evaluation(
            MappingProxyType(self._values),
            MappingProxyType(self._problems),
            frozenset(self._blocked),
            MappingProxyType(self._warnings),
            MappingProxyType(self._origins),
        )

    def keys(self, wanted: frozenset[str]) -> Keys:
        """The ids of these nodes by the Variables that they are, or that they computed."""
        variables: dict[Variable, str] = {}
        functions: dict[Variable, str] = {}
        for variable_id, variable in followed(self.variables.items()):
            if variable_id in wanted:
                variables[variable] = variable_id
                creator = self.document.variables[variable_id].creator
                if creator is not None:
                    functions[variable] = creator
        return Keys(variables, functions)

    def _give(self, variable: VariableNode) -> None:
        if variable.value is None:
            self._problems[variable.id] = _("{name} has no value").format(
                name=variable.name or _("This input")
            )
            return
        array = variable.value.array
        self._values[variable.id] = array
        if variable.constant:
            self.constants[variable.id] = scalar(array)
        else:
            self.variables[variable.id] = Variable(array)
        if not finite(array):
            self._origins[variable.id] = variable.id

    def _compute(self, node: FunctionNode) -> None:
        if None in node.inputs:
            self._problems[node.id] = _missing(node)
            self._blocked.update(node.outputs)
            return
        inputs = [v for v in node.inputs if v is not None]
        if not self._values.keys() >= set(inputs):
            self._blocked.add(node.id)
            self._blocked.update(node.outputs)
            return
        try:
            results = self._apply(node, inputs)
        except Exception as error:  # whatever an operation raises is this node's problem
            self._problems[node.id] = one_line(error)
            self._blocked.update(node.outputs)
            return
        for variable_id, result in zip(node.outputs, results, strict=True):
            self.variables[variable_id] = result
            array = result.data
            array.flags.writeable = False
            self._values[variable_id] = array
            if not finite(array):
                self._trace_origin(node, inputs, variable_id)

    def _take_over(self, node: FunctionNode, known: Evaluation) -> None:
        """What is known of a function and its results, in the place where it would be computed."""
        if node.id in known.problems:
            self._problems[node.id] = known.problems[node.id]
        if node.id in known.warnings:
            self._warnings[node.id] = known.warnings[node.id]
        self._blocked.update(known.blocked.intersection((node.id, *node.outputs)))
        for variable_id in node.outputs:
            if variable_id in known.values:
                array = self._values[variable_id] = known.values[variable_id]
                self.variables[variable_id] = Variable(array)
            if variable_id in known.origins:
                self._origins[variable_id] = known.origins[variable_id]

    def _apply(self, node: FunctionNode, inputs: list[str]) -> tuple[Variable, ...]:
        variables = self.variables
        arguments = [variables[v] if v in variables else self.constants[v] for v in inputs]
        if variables.keys().isdisjoint(inputs):
            # a function of constants alone is still a function of the graph
            arguments[0] = Variable(self._values[inputs[0]])
        return apply(operation(node.operation), arguments, dict(node.attributes))

    def _trace_origin(self, node: FunctionNode, inputs: list[str], variable: str) -> None:
        origin = next((self._origins[v] for v in inputs if v in self._origins), node.id)
        self._origins[variable] = origin
        if origin == node.id and node.id not in self._warnings:
            self._warnings[node.id] = _outside(node, self._values[variable])


def why_not_record(document: Document, evaluation: Evaluation, output: str | None) -> str | None:
    """What is missing for backward() to run from this output; None where nothing is."""
    if output is None:
        return _("The graph is empty: there is nothing to run backward from")
    if document.variables[output].constant:
        return _("The output is a constant: it depends on no variable")
    if output in evaluation.values:
        return None
    cause = next(
        node
        for node in _computed(document, upstream(document, [output]))
        if node in evaluation.problems
    )
    sentence = evaluation.problems[cause]
    if cause in document.functions:
        return f"{function_names(document)[cause]}: {sentence}"
    if document.variables[cause].name is None:
        return f"{variable_names(document)[cause]}: {sentence}"
    return sentence


def _computed(document: Document, wanted: frozenset[str]) -> Iterator[str]:
    """These nodes, leaves first, functions in computed order."""
    for variable in document.variables:
        if variable in wanted:
            yield variable
    for function in topological_order(document):
        if function in wanted:
            yield function


def _missing(node: FunctionNode) -> str:
    free = [slot for slot, variable in enumerate(node.inputs) if variable is None]
    if len(node.inputs) == 1:
        return _("{operation} needs an input").format(operation=node.operation)
    if len(free) > 1:
        return _("{operation} needs {number} more inputs").format(
            operation=node.operation, number=len(free)
        )
    sentences = (
        _("{operation} needs a first input"),
        _("{operation} needs a second input"),
        _("{operation} needs a third input"),
    )
    if free[0] < len(sentences):
        return sentences[free[0]].format(operation=node.operation)
    return _("{operation} needs its input {number}").format(
        operation=node.operation, number=free[0] + 1
    )


def _outside(node: FunctionNode, array: Array) -> str:
    if np.isnan(array).any():
        return _("{operation} is not defined here: its result is NaN").format(
            operation=node.operation
        )
    return _("The result of {operation} is infinite").format(operation=node.operation)
