"""An operation meets its inputs and attributes: are they right, and what do constants come to."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from autodiff import Variable
from autodiff.registry import Operation
from gui.document.compute import apply, one_line, scalar
from gui.document.edits.changing import attribute_value
from gui.document.edits.refusal import EditRefused
from gui.document.expression.errors import ExpressionError
from gui.document.expression.operands import Constant
from gui.document.expression.parser import Term
from gui.document.limits import MAX_VARIADIC_INPUTS
from gui.document.model import Array
from gui.document.quoting import quoted
from gui.translation import _


def check_count(found: Operation, got: int, term: Term) -> None:
    """Refuse too few or too many inputs."""
    if found.arity is not None and got == found.arity:
        return
    if found.arity is None and found.min_arity <= got <= MAX_VARIADIC_INPUTS:
        return
    if found.arity is None and got > MAX_VARIADIC_INPUTS:
        sentence = _("{operation} takes at most {expected} inputs, not {got}")
        expected = MAX_VARIADIC_INPUTS
    elif found.arity is None:
        sentence = _("{operation} takes at least {expected} inputs, not {got}")
        expected = found.min_arity
    else:
        sentence = _("{operation} takes {expected} inputs, not {got}")
        expected = found.arity
        if expected == 1:
            sentence = _("{operation} takes {expected} input, not {got}")
    raise ExpressionError(
        sentence.format(operation=found.name, expected=expected, got=got), term.start, term.end
    )


def attributes_of(
    found: Operation, given: Mapping[str, object], term: Term
) -> tuple[tuple[str, object], ...]:
    """The attributes as documents keep them, in the operation's order."""
    known = {attribute.name: attribute for attribute in found.attributes}
    for name in given:
        if name not in known:
            allowed = ", ".join(known)
            sentence = (
                _("{operation} has no attribute {name}, only {allowed}")
                if known
                else _("{operation} has no attributes")
            )
            raise ExpressionError(
                sentence.format(operation=found.name, name=quoted(name), allowed=allowed),
                term.start,
                term.end,
            )
    missing = [a.name for a in found.attributes if a.required and a.name not in given]
    if missing:
        raise ExpressionError(
            _("{operation} needs its attribute {name}, as in {operation}(x, {name}=…)").format(
                operation=found.name, name=missing[0]
            ),
            term.start,
            term.end,
        )
    try:
        return tuple(
            (name, attribute_value(attribute, given[name]))
            for name, attribute in known.items()
            if name in given
        )
    except EditRefused as refused:
        raise ExpressionError(refused.sentence, term.start, term.end) from None


def fold(
    found: Operation,
    constants: list[Array],
    attributes: tuple[tuple[str, object], ...],
    term: Term,
) -> Constant:
    """The operation applied now: what depends on no variable is one constant."""
    if found.n_outputs != 1:
        raise ExpressionError(
            _("{operation} needs a variable among its inputs").format(operation=found.name),
            term.start,
            term.end,
        )
    arguments: list[Variable | Array | float] = [scalar(array) for array in constants]
    arguments[0] = Variable(constants[0])
    try:
        array = apply(found, arguments, dict(attributes))[0].data
    except Exception as error:  # whatever an operation raises is what is wrong with this term
        raise ExpressionError(one_line(error), term.start, term.end) from None
    if all(np.isfinite(c).all() for c in constants) and not np.isfinite(array).all():
        raise ExpressionError(_("This is not a finite number"), term.start, term.end)
    return Constant(array)
