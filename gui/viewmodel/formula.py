"""This step's chain rule: the function's formula; for each input its rule, numbers and result.

On the way forward it is the function itself, in names, in numbers, and what comes out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autodiff.orders import ORDERS
from autodiff.registry import Operation, operation
from autodiff.trace.events import Contributed, Failed, Forwarded, Gathered, Read, Seeded
from gui.document.model import Array, FunctionNode
from gui.translation import _
from gui.viewmodel.mathematics import (
    Math,
    Word,
    expression,
    formula,
    name,
    negated,
    partial,
    plain,
    product,
    row,
)
from gui.viewmodel.numbers import in_line, is_listed, whole
from gui.viewmodel.reading import Reading
from gui.viewmodel.sentences import step_sentences
from gui.viewmodel.special_points import remarks

_MOST_TERMS = 8  # inputs of one function that are written out


@dataclass(frozen=True, slots=True)
class FormulaTerm:
    """What one input receives: the rule in names, the same in numbers, and what comes out."""

    variable: str  # key
    rule: Math
    numbers: Math | None  # None where it would say no more than the result does
    result: Math
    arrived: bool  # False while the step has not come to this input yet

    def plain(self) -> str:
        """The term on one line of text."""
        parts = [self.rule, self.numbers, self.result if self.arrived else None]
        return " ".join(plain(part).strip() for part in parts if part is not None)


@dataclass(frozen=True, slots=True)
class FormulaView:
    """Everything that the card of this step shows."""

    title: str
    equation: Math | None
    terms: tuple[FormulaTerm, ...]
    sentences: tuple[str, ...]
    problem: str
    values: tuple[str, ...] = ()  # every array that the card tells by its shape alone, in full

    def plain(self) -> str:
        """The card as lines of text."""
        head = self.title if self.equation is None else f"{self.title}  {plain(self.equation)}"
        lines = [head, *(term.plain() for term in self.terms), *self.sentences, self.problem]
        return "\n".join(line for line in lines if line)


def formula_view(reading: Reading) -> FormulaView:
    """The card of the step that the reading is in."""
    popped = reading.snapshot.popped
    sentences = step_sentences(reading)
    if reading.is_still:
        said = _("No function is popped here: gradients are set to None.")
        return FormulaView(reading.recording.title, None, (), (said,), "")
    if reading.is_forward:
        return _forward_view(reading, sentences)
    if popped is None:
        return FormulaView(_("Seed"), None, _seed_terms(reading), sentences, "")
    node = reading.document.functions.get(popped)
    if node is None:
        return FormulaView(reading.function(popped), None, (), sentences, "")
    failed = [event for event in reading.snapshot.step_events if isinstance(event, Failed)]
    happened = tuple(s for s in sentences if not failed or failed[0].message not in s)
    return FormulaView(
        title=f"{reading.function(popped)} = {node.operation}",
        equation=_equation(reading, node),
        terms=_terms(reading, node),
        sentences=(*remarks(reading, node), *happened),
        problem=sentences[-1] if failed else "",
        values=_values_of(reading, node),
    )


def _forward_view(reading: Reading, sentences: tuple[str, ...]) -> FormulaView:
    called = reading.snapshot.called
    if called is None:
        return FormulaView(_("Leaves"), None, _leaf_terms(reading), sentences, "")
    node = reading.document.functions.get(called)
    if node is None:
        return FormulaView(reading.function(called), None, (), sentences, "")
    title = f"{reading.function(called)} = {node.operation}"
    term = _forward_term(reading, node)
    return FormulaView(title, None, (term,), sentences, "", _values_of(reading, node))


def _leaf_terms(reading: Reading) -> tuple[FormulaTerm, ...]:
    """What the leaves are given, as many as can be listed."""
    leaves = [
        (key, info.data)
        for key, info in reading.timeline.variables.items()
        if info.creator is None and key in reading.document.variables
    ]
    return tuple(
        FormulaTerm(key, row(name(reading.variable(key))), None, row("=", _number(data)), True)
        for key, data in leaves[:_MOST_TERMS]
    )


def _forward_term(reading: Reading, node: FunctionNode) -> FormulaTerm:
    """The function in names; once it has read its inputs, in numbers; once computed, its value."""
    events = reading.snapshot.step_events
    given = [event for event in events if isinstance(event, Forwarded)]
    numbers = None
    if any(isinstance(event, Read) for event in events):
        numbers = row("=", _computing(node, _inputs_in_numbers(reading, node)))
    result = ", ".join(in_line(value) for value in given[0].values) if given else ""
    shown = Word("") if not given else row("=", Word(result))
    if numbers is not None and plain(numbers) == plain(shown):
        numbers = None
    rule = _equation(reading, node)
    return FormulaTerm(node.outputs[0], rule, numbers, shown, bool(given))


def _computing(node: FunctionNode, inputs: Sequence[Math]) -> Math:
    """What a function computes of these inputs."""
    found = operation(node.operation)
    return formula(_right_of_equals(found.formula), _fields(found, node, inputs))


def _values_of(reading: Reading, node: FunctionNode) -> tuple[str, ...]:
    """The arrays of a step that are too large to be written amid its mathematics."""
    snapshot = reading.snapshot
    found: list[tuple[str, Array | None]] = [
        (reading.variable(key), reading.timeline.variables[key].data)
        for key in (*node.inputs, *node.outputs)
        if key is not None and key in reading.timeline.variables and snapshot.has_data(key)
    ]
    of = reading.variable(reading.timeline.output)
    for event in snapshot.step_events:
        if isinstance(event, Gathered):
            named = zip(node.outputs, event.output_grads, strict=False)
            found += [(f"∂{of}/∂{reading.variable(key)}", grad) for key, grad in named]
        elif isinstance(event, Contributed):
            found.append((f"∂{of}/∂{reading.variable(event.variable)}", event.value))
    return tuple(
        f"{called} = {whole(value)}"
        for called, value in dict(found).items()
        if value is not None and not is_listed(value)
    )


def _seed_terms(reading: Reading) -> tuple[FormulaTerm, ...]:
    output = reading.timeline.output
    seeds = [event for event in reading.snapshot.step_events if isinstance(event, Seeded)]
    if not seeds:
        return ()
    called = reading.variable(output)
    rule = row(partial(called, called))
    result = row("=", Word(in_line(seeds[0].value)))
    return (FormulaTerm(output, rule, None, result, True),)


def _equation(reading: Reading, node: FunctionNode) -> Math:
    outputs = [reading.variable(key) for key in node.outputs]
    return row(name(", ".join(outputs)), "=", _computing(node, _in_words(reading, node)))


def _right_of_equals(text: str) -> str:
    """What a formula such as "y = x0 * x1" says of y."""
    return text.split("=", 1)[-1].strip() if re.match(r"\s*\w+\s*=[^=]", text) else text


def _terms(reading: Reading, node: FunctionNode) -> tuple[FormulaTerm, ...]:
    arrived = {
        event.slot: event
        for event in reading.snapshot.step_events
        if isinstance(event, Contributed)
    }
    variables = reading.timeline.variables
    slots = [slot for slot, key in enumerate(node.inputs) if key in variables]
    return tuple(_term(reading, node, slot, arrived.get(slot)) for slot in slots[:_MOST_TERMS])


def _term(
    reading: Reading, node: FunctionNode, slot: int, event: Contributed | None
) -> FormulaTerm:
    found = operation(node.operation)
    key = node.inputs[slot]
    assert key is not None
    of, by = reading.variable(reading.timeline.output), reading.variable(key)
    of_output = reading.variable(node.outputs[0])
    incoming = partial(of, of_output)
    inputs = _in_words(reading, node)
    in_names = _right_side(found, node, slot, inputs, incoming, name(of_output))
    sign = "+=" if _adds(reading, event, key) else "="
    rule = row(partial(of, by), sign, in_names)
    numbers = _in_numbers(reading, node, slot)
    result = Word("") if event is None else row("=", Word(in_line(event.value)))
    shown = None if numbers is None else row("=", numbers)
    if event is not None and numbers is not None and plain(row("=", numbers)) == plain(result):
        shown = None
    return FormulaTerm(key, rule, shown, result, event is not None)


def _adds(reading: Reading, event: Contributed | None, key: str) -> bool:
    if event is not None:
        return event.added
    accumulates = ORDERS[reading.timeline.order].accumulate
    return accumulates and reading.snapshot.grad(key) is not None


def _in_numbers(reading: Reading, node: FunctionNode, slot: int) -> Math | None:
    """The right side with numbers; None until the output's gradient has been gathered."""
    gathered = [e for e in reading.snapshot.step_events if isinstance(e, Gathered)]
    if not gathered or gathered[0].output_grads[0] is None:
        return None
    values = reading.recording.evaluation.values
    inputs = _inputs_in_numbers(reading, node)
    incoming = _number(gathered[0].output_grads[0])
    output = _number(values.get(node.outputs[0]))
    return _right_side(operation(node.operation), node, slot, inputs, incoming, output)


def _right_side(
    found: Operation,
    node: FunctionNode,
    slot: int,
    inputs: Sequence[Math],
    incoming: Math,
    output: Math,
) -> Math:
    """The local derivative times the incoming gradient; its own rule where it is no product."""
    fields = {**_fields(found, node, inputs), "y": output}
    local = _of_slot(found.local_derivatives, slot)
    if found.arity is None:
        fields["x"] = inputs[slot]
    if not local:
        rule = _right_of_equals(_of_slot(found.derivatives, slot))
        return formula(rule, {**fields, "gy": incoming}) if rule else incoming
    if local.strip() in ("1", "1.0"):
        return incoming
    if local.strip() in ("-1", "-1.0"):
        return negated(incoming)
    return product(expression(local, fields), incoming)


def _of_slot(rules: Sequence[str], slot: int) -> str:
    """The rule of a slot; a variadic operation has one for all of them."""
    if not rules:
        return ""
    return rules[slot] if slot < len(rules) else rules[-1]


def _fields(found: Operation, node: FunctionNode, inputs: Sequence[Math]) -> Mapping[str, Math]:
    fields: dict[str, Math] = {
        attribute.name: Word(str(attribute.default)) for attribute in found.attributes
    }
    fields |= {key: Word(_attribute_text(value)) for key, value in node.attributes}
    return fields | dict(zip(found.input_names, inputs, strict=False))


def _attribute_text(value: object) -> str:
    return str(value).replace("-", "−") if isinstance(value, int | float) else str(value)


def _in_words(reading: Reading, node: FunctionNode) -> list[Math]:
    """What stands for each input: a constant is its value, everything else its name."""
    return [_constant(reading, key) or name(reading.variable(key or "")) for key in node.inputs]


def _inputs_in_numbers(reading: Reading, node: FunctionNode) -> list[Math]:
    values = reading.recording.evaluation.values
    return [_constant(reading, key) or _number(values.get(key or "")) for key in node.inputs]


def _constant(reading: Reading, key: str | None) -> Math | None:
    variable = reading.document.variables.get(key or "")
    if variable is None or not variable.constant or variable.value is None:
        return None
    return Word(_constant_text(variable.value.array))


def _constant_text(value: Array) -> str:
    """A constant as it was typed: the 2 of x ** 2, not 2.0."""
    text = in_line(value)
    return text.removesuffix(".0") if value.ndim == 0 else text


def _number(value: Array | None) -> Math:
    return Word(in_line(value))
