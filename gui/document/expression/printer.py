"""A document as the expression that rebuilds it, with as few brackets and statements as it needs.

Results that the user named are statements; one without a name is written where it is used, unless
it is used twice. Reading the text again gives the same graph, functions possibly numbered anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from autodiff.registry import operation
from gui.document.expression.literals import literal, number
from gui.document.expression.parser import PRECEDENCE, RIGHT_ASSOCIATIVE, UNARY
from gui.document.graph import chosen_output, readers, topological_order, upstream
from gui.document.model import Document, FunctionNode, Value
from gui.document.names import FreeNames, function_names, is_identifier, normalize
from gui.progress import followed

ATOM = 9  # binds tighter than every operator
MAX_DEPTH = 100  # brackets within brackets; what nests deeper becomes a statement

_Pieces: TypeAlias = "tuple[str | _Pieces, ...]"


@dataclass(frozen=True, slots=True)
class _Text:
    """A piece of an expression, kept in pieces so that long sums are not copied again and again."""

    pieces: _Pieces
    precedence: int = ATOM
    depth: int = 0

    def bracketed(self) -> _Text:
        return _Text(("(", self.pieces, ")"), ATOM, self.depth + 1)

    def __str__(self) -> str:
        found: list[str] = []
        stack: list[str | _Pieces] = [self.pieces]
        while stack:
            piece = stack.pop()
            if isinstance(piece, str):
                found.append(piece)
            else:
                stack.extend(reversed(piece))
        return "".join(found)


def plain_names(document: Document) -> Mapping[str, str]:
    """For every variable a name that can be typed: the user's, or one made from what it is.

    A constant without a name needs none: it is written where it is used.
    """
    names = {
        v.id: v.name
        for v in document.variables.values()
        if v.name is not None and is_identifier(v.name)
    }
    free = FreeNames(names.values())
    functions = function_names(document)
    for variable in followed(document.variables.values()):
        if variable.id in names or (variable.constant and variable.name is None):
            continue
        if variable.name is not None:
            stem = _typeable(variable.name, "x")
        elif variable.creator is not None:
            stem = _typeable(functions[variable.creator], "y")
        else:
            stem = "x"
        names[variable.id] = free.take(stem)
    return names


def print_expression(
    document: Document, output: str | None = None, *, separator: str = "; "
) -> str:
    """The whole document, its chosen output last; or what `output` is computed from, and no more.

    A free input port is written as ?, which is refused when it is read.
    """
    wanted = frozenset((*document.variables, *document.functions))
    if output is None:
        output = chosen_output(document)
    else:
        wanted = upstream(document, [output])
    if output is None:
        return ""
    return separator.join(_Printer(document, wanted, output).statements())


@dataclass(slots=True)
class _Printer:
    """Writes the wanted nodes of a document, functions in computed order."""

    document: Document
    wanted: frozenset[str]
    output: str
    _texts: dict[str, _Text] = field(default_factory=dict)
    _names: Mapping[str, str] = field(default_factory=dict)
    _uses: dict[str, int] = field(default_factory=dict)

    def statements(self) -> list[str]:
        document = self.document
        self._names = plain_names(document)
        self._uses = {
            variable: sum(wire.function in self.wanted for wire in wires)
            for variable, wires in followed(readers(document).items())
        }
        lines = self._sources()
        last: str | None = None
        for function_id in followed(topological_order(document)):
            if function_id not in self.wanted:
                continue
            function = document.functions[function_id]
            text = self._function(function)
            line = self._statement(function, text)
            if line is None:
                continue
            if self.output in function.outputs[:1] and self._uses.get(self.output, 0) == 0:
                last = line
            else:
                lines.append(line)
        if last is None:
            last = str(self._texts[self.output])
        return [*lines, last]

    def _sources(self) -> list[str]:
        """The statements for named constants and for variables that nothing reads."""
        lines = []
        for variable in followed(self.document.variables.values()):
            if variable.creator is not None or variable.id not in self.wanted:
                continue
            name = _Text((self._names.get(variable.id, ""),))
            used = self._uses.get(variable.id, 0) > 0
            if not variable.constant:
                self._texts[variable.id] = name
                if not used and variable.id != self.output:
                    lines.append(str(name))
                continue
            assert variable.value is not None
            value = _constant(variable.value)
            named = variable.name is not None and used
            self._texts[variable.id] = name if named else value
            if named:
                lines.append(f"{name} = {value}")
        return lines

    def _statement(self, function: FunctionNode, text: _Text) -> str | None:
        """The line that this function needs; None where it is written into its reader."""
        if len(function.outputs) > 1:
            names = [self._names[output] for output in function.outputs]
            for output, name in zip(function.outputs, names, strict=True):
                self._texts[output] = _Text((name,))
            return f"{', '.join(names)} = {text}"
        variable = self.document.variables[function.outputs[0]]
        uses = self._uses.get(variable.id, 0)
        if variable.name is None:
            if uses == 1 and variable.id != self.output and text.depth < MAX_DEPTH:
                self._texts[variable.id] = text
                return None
            if uses == 0:
                self._texts[variable.id] = text
                return str(text)
        name = self._names[variable.id]
        self._texts[variable.id] = _Text((name,))
        return f"{name} = {text}"

    def _function(self, function: FunctionNode) -> _Text:
        inputs = [_Text(("?",)) if v is None else self._texts[v] for v in function.inputs]
        found = operation(function.operation)
        if found.infix in PRECEDENCE and len(inputs) == 2:
            return _infix(found.infix, *inputs)
        if found.name == "neg":
            return _prefix("-", inputs[0])
        pieces: list[str | _Pieces] = []
        for text in inputs:
            pieces.extend((", ", text.pieces))
        for name, value in function.attributes:
            pieces.append(f", {name}={_attribute(value)}")
        if pieces:
            pieces[0] = "" if inputs else str(pieces[0]).removeprefix(", ")
        depth = 1 + max((text.depth for text in inputs), default=0)
        return _Text((f"{found.name}(", tuple(pieces), ")"), ATOM, depth)


def _infix(sign: str, left: _Text, right: _Text) -> _Text:
    precedence = PRECEDENCE[sign]
    to_the_right = sign in RIGHT_ASSOCIATIVE
    if left.precedence < precedence + to_the_right:
        left = left.bracketed()
    negative_power = to_the_right and right.precedence == UNARY  # x ** -y needs no brackets
    if right.precedence < precedence + (not to_the_right) and not negative_power:
        right = right.bracketed()
    pieces = (left.pieces, f" {sign} ", right.pieces)
    return _Text(pieces, precedence, max(left.depth, right.depth))


def _prefix(sign: str, operand: _Text) -> _Text:
    if operand.precedence < UNARY:
        operand = operand.bracketed()
    return _Text((sign, operand.pieces), UNARY, operand.depth)


def _constant(value: Value) -> _Text:
    text = literal(value.array)
    return _Text((text,), UNARY if text.startswith("-") else ATOM)


def _attribute(value: object) -> str:
    if isinstance(value, tuple):
        items = ", ".join(_attribute(item) for item in value)
        return f"({items},)" if len(value) == 1 else f"({items})"
    return number(value)


def _typeable(name: str, otherwise: str) -> str:
    """A name like this one that can be typed: what is no letter, digit or _ is left out."""
    stem = normalize(re.sub(r"\W+", "", normalize(name)))
    return stem if is_identifier(stem) else otherwise
