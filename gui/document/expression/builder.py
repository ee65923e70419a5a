"""Statements become a document: names become nodes, constants are folded, results get creators.

Statements run from top to bottom as Python's would, so a name means what it was bound to last.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from autodiff import no_grad
from autodiff.registry import Operation, operation, operations
from gui.document.compute import quiet
from gui.document.expression.errors import ExpressionError
from gui.document.expression.operands import (
    KNOWN_CONSTANTS,
    WORDS,
    Constant,
    Node,
    Operand,
    Results,
    Word,
    list_of,
    number_of,
    plain_of,
)
from gui.document.expression.parser import Statement, Term
from gui.document.expression.rules import attributes_of, check_count, fold
from gui.document.expression.tokens import Token
from gui.document.limits import MAX_NODES
from gui.document.model import Array, Document, FunctionNode, Value, VariableNode
from gui.document.names import free_name
from gui.document.quoting import quoted
from gui.translation import _


@dataclass(frozen=True, slots=True)
class Built:
    """A document, and what every name of the text stands for in it, further names included."""

    document: Document
    names: Mapping[str, str]


def build(
    statements: tuple[Statement, ...], values: Mapping[str, Value], inputs: Collection[str] = ()
) -> Built:
    """The document of these statements; `values` by name; `inputs` are names known as leaves.

    Raises ExpressionError.
    """
    builder = _Builder(values, frozenset(inputs))
    with no_grad(), quiet():
        for statement in statements:
            builder.run(statement)
    return builder.finish()


class _Builder:
    """The graph as built so far, and what every name is bound to."""

    def __init__(self, values: Mapping[str, Value], inputs: frozenset[str]) -> None:
        self._values = values
        self._inputs = inputs
        self._bound: dict[str, Node | Constant] = {}
        self._variables: dict[str, VariableNode] = {}
        self._functions: dict[str, FunctionNode] = {}
        self._leaf_names: dict[str, str] = {}
        self._last: Node | Constant | None = None
        self._operations: dict[tuple[str | None, int | None], Operation] = {
            (found.infix, found.arity): found for found in operations().values() if found.infix
        }
        self._operations["-", 1] = operation("neg")

    def run(self, statement: Statement) -> None:
        """Bind the statement's targets to what it computes."""
        results: list[Operand] = []
        if statement.augmented:
            self._apply_augmented(statement, results)
        else:
            for term in statement.terms:
                results.append(self._value(term, results))
        result = results[-1]
        if statement.targets and isinstance(result, Constant) and result.id is None:
            result = Constant(result.array, self._shown(result))
        for names in statement.targets:
            self._bind(names, result)
        if not statement.targets or len(statement.targets[-1]) == 1:
            self._last = self._operand(result, statement.terms[-1])
        else:
            self._last = self._bound[statement.targets[-1][0].text]

    def finish(self) -> Built:
        """The document: the last statement is its output, the last binding owns a name."""
        last = self._shown(self._last)
        names: dict[str, str] = {}
        for name, bound in self._bound.items():
            node = self._shown(bound)
            names[name] = node
            variable = self._variables[node]
            if variable.name is None:
                self._variables[node] = replace(variable, name=name)
        taken = {v.name for v in self._variables.values() if v.name is not None}
        for node, name in self._leaf_names.items():
            if self._variables[node].name is None:
                name = free_name(f"{name}.0", taken)
                taken.add(name)
                self._variables[node] = replace(self._variables[node], name=name)
        read = {v for function in self._functions.values() for v in function.inputs}
        kept = {
            v: node
            for v, node in self._variables.items()
            if not node.constant or v in read or v == last
        }
        document = Document(
            MappingProxyType(kept),
            MappingProxyType(self._functions),
            last,
            next_id=len(self._variables) + len(self._functions) + 1,
        )
        return Built(document, {name: node for name, node in names.items() if node in kept})

    def _value(self, term: Term, results: list[Operand]) -> Operand:
        if term.kind == "number":
            return number_of(term)
        if term.kind == "name":
            return self._named(term)
        if term.kind == "list":
            return list_of([self._constant(results[i], term) for i in term.arguments], term)
        if term.kind == "tuple":
            items = [plain_of(results[i], term) for i in term.arguments]
            return Word(tuple(items))
        arguments = [results[i] for i in term.arguments]
        if term.kind == "call":
            found = self._called(term)
            return self._call(found, term, arguments, results)
        return self._apply(self._sign(term.text, len(arguments), term), term, arguments, {})

    def _named(self, term: Term) -> Operand:
        name = term.text
        if name in self._bound:
            return self._bound[name]
        if name not in self._values and name not in self._inputs:
            if name in KNOWN_CONSTANTS:
                return Constant(np.array(KNOWN_CONSTANTS[name]))
            if name in WORDS:
                return Word(WORDS[name])
            if name in operations():
                raise ExpressionError(
                    _("{name} is a function: write {name}(…)").format(name=name),
                    term.start,
                    term.end,
                )
        leaf = self._add_variable(VariableNode("", name, self._values.get(name)), term)
        self._variables[leaf] = replace(self._variables[leaf], name=None)
        self._leaf_names[leaf] = name
        self._bound[name] = Node(leaf)
        return self._bound[name]

    def _called(self, term: Term) -> Operation:
        try:
            return operation(term.text)
        except KeyError:
            raise ExpressionError(
                self._why_no_function(term.text), term.start, term.start + len(term.text)
            ) from None

    def _why_no_function(self, name: str) -> str:
        if name in self._bound:
            return _("{name} is not a function: write {name}*(…) to multiply").format(name=name)
        known = operations()
        by_word = [n for n, found in known.items() if name.lower() in found.search_words]
        close = by_word or difflib.get_close_matches(name.lower(), known, 3, 0.6)
        if close:
            return _("There is no function {name}: did you mean {close}?").format(
                name=quoted(name), close=", ".join(close)
            )
        return _("There is no function {name}: see the palette, or `gradstep ops`").format(
            name=quoted(name)
        )

    def _call(
        self, found: Operation, term: Term, arguments: list[Operand], results: list[Operand]
    ) -> Operand:
        """Inputs by position; what is left over, and keywords, are attributes in their order."""
        attributes: dict[str, object] = {}
        if found.arity is not None and len(arguments) > found.arity:
            free = [a for a in found.attributes if a.name not in dict(term.keywords)]
            extra = arguments[found.arity :]
            if len(extra) <= len(free):
                for attribute, operand in zip(free, extra, strict=False):
                    attributes[attribute.name] = plain_of(operand, term)
                arguments = arguments[: found.arity]
        for name, index in term.keywords:
            attributes[name] = plain_of(results[index], term)
        return self._apply(found, term, arguments, attributes)

    def _apply(
        self,
        found: Operation,
        term: Term,
        operands: list[Operand],
        given: Mapping[str, object],
    ) -> Operand:
        check_count(found, len(operands), term)
        attributes = attributes_of(found, given, term)
        arguments = [self._operand(operand, term) for operand in operands]
        constants = [a.array for a in arguments if isinstance(a, Constant)]
        if len(constants) == len(arguments):
            return fold(found, constants, attributes, term)
        room = MAX_NODES - len(self._variables) - len(self._functions)
        if room < 2 + len(arguments):
            raise ExpressionError(
                _("A graph holds at most {limit} nodes").format(limit=MAX_NODES),
                term.start,
                term.end,
            )
        inputs = tuple(self._shown(argument) for argument in arguments)
        number = len(self._variables) + len(self._functions) + 1
        function = f"f{number}"
        outputs = tuple(f"v{number + 1 + place}" for place in range(found.n_outputs))
        self._functions[function] = FunctionNode(function, found.name, inputs, outputs, attributes)
        for output in outputs:
            self._variables[output] = VariableNode(output, creator=function)
        return Node(outputs[0]) if len(outputs) == 1 else Results(found.name, outputs)

    def _apply_augmented(self, statement: Statement, results: list[Operand]) -> None:
        target = statement.targets[0][0]
        name = Term("name", target.text, target.start, target.end)
        before = self._named(name)
        for term in statement.terms:
            results.append(self._value(term, results))
        whole = statement.terms[-1]._replace(start=target.start)
        found = self._sign(statement.augmented, 2, whole)
        results.append(self._apply(found, whole, [before, results[-1]], {}))

    def _sign(self, sign: str, arity: int, term: Term) -> Operation:
        found = self._operations.get((sign, arity))
        if found is None:
            raise ExpressionError(
                _("“{sign}” has no operation").format(sign=sign), term.start, term.end
            )
        return found

    def _operand(self, operand: Operand | None, term: Term) -> Node | Constant:
        """What can be computed with; the rest is refused."""
        if isinstance(operand, Node | Constant):
            return operand
        if isinstance(operand, Results):
            names = ", ".join(f"y{place}" for place in range(len(operand.ids)))
            raise ExpressionError(
                _("{operation} gives {number} results: name them first, as in {names} = …").format(
                    operation=operand.operation, number=len(operand.ids), names=names
                ),
                term.start,
                term.end,
            )
        if isinstance(operand, Word) and isinstance(operand.value, tuple):
            raise ExpressionError(_("A list of numbers is written with [ ]"), term.start, term.end)
        raise ExpressionError(
            _("True, False and None stand for attributes only, as in keepdims=True"),
            term.start,
            term.end,
        )

    def _constant(self, operand: Operand, term: Term) -> Array:
        operand = self._operand(operand, term)
        if isinstance(operand, Constant):
            return operand.array
        raise ExpressionError(
            _("A list holds numbers only, not what depends on a variable"), term.start, term.end
        )

    def _bind(self, names: tuple[Token, ...], result: Operand) -> None:
        first, last = names[0], names[-1]
        term = Term("name", first.text, first.start, last.end)
        if len(names) == 1:
            self._bound[first.text] = self._operand(result, term)
            return
        if not isinstance(result, Results) or len(result.ids) != len(names):
            got = len(result.ids) if isinstance(result, Results) else 1
            raise ExpressionError(
                _("{expected} names for {got} results").format(expected=len(names), got=got),
                first.start,
                last.end,
            )
        for name, node in zip(names, result.ids, strict=True):
            self._bound[name.text] = Node(node)

    def _shown(self, operand: Node | Constant | None) -> str:
        """The node of an operand; a constant without one gets one."""
        assert operand is not None
        if operand.id is not None:
            return operand.id
        assert isinstance(operand, Constant)
        return self._add_variable(VariableNode("", value=Value(operand.array), constant=True), None)

    def _add_variable(self, node: VariableNode, term: Term | None) -> str:
        number = len(self._variables) + len(self._functions) + 1
        if number > MAX_NODES and term is not None:
            raise ExpressionError(
                _("A graph holds at most {limit} nodes").format(limit=MAX_NODES),
                term.start,
                term.end,
            )
        node_id = f"v{number}"
        self._variables[node_id] = replace(node, id=node_id)
        return node_id
