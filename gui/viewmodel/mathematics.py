"""Mathematics as data: words, rows, fractions, powers and roots, ready to be set or written flat.

Rules come from the registry as Python expressions with named fields ("2 * {x}", "exp({x})"); filled
with names they are the chain rule, filled with numbers they are its arithmetic.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from gui.viewmodel.numbers import number


class Tone(Enum):
    """What a word is, which decides how it is set."""

    PLAIN = "plain"  # digits, brackets, names of functions
    NAME = "name"  # a variable, set in italics
    SIGN = "sign"  # an operator, with room on both sides
    TIGHT = "tight"  # an operator that binds what it joins: the dot of 2·a


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text on the line."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side."""

    parts: tuple[Math, ...]


@dataclass(frozen=True, slots=True)
class Fraction:
    """One piece over another."""

    top: Math
    bottom: Math


@dataclass(frozen=True, slots=True)
class Power:
    """A piece with another one raised beside it."""

    base: Math
    exponent: Math


@dataclass(frozen=True, slots=True)
class Root:
    """The square root of a piece."""

    inside: Math


Math: TypeAlias = Word | Row | Fraction | Power | Root


def breaks(math: Math) -> Iterator[tuple[Row, Row]]:
    """The ways to break a line in two before an operator, the longest first lines first."""
    parts = tuple(_flat(math))
    for place in range(len(parts) - 1, 1, -1):  # not before what an equals sign begins
        part = parts[place]
        if isinstance(part, Word) and part.tone in (Tone.SIGN, Tone.TIGHT):
            yield Row(parts[:place]), Row(parts[place:])


def _flat(math: Math) -> Iterator[Math]:
    if isinstance(math, Row):
        for part in math.parts:
            yield from _flat(part)
    else:
        yield math


# How tightly a piece binds; one that binds less tightly than its surroundings is put in brackets.
_COMPARISON, _SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(6)
_SIGNS: dict[type[ast.AST], tuple[str, int]] = {
    ast.Add: ("+", _SUM),
    ast.Sub: ("−", _SUM),
    ast.Mult: ("·", _PRODUCT),
    ast.MatMult: ("@", _PRODUCT),
    ast.Mod: ("mod", _PRODUCT),
}
_COMPARISONS: dict[type[ast.AST], str] = {
    ast.Gt: ">",
    ast.GtE: "≥",
    ast.Lt: "<",
    ast.LtE: "≤",
    ast.Eq: "=",
    ast.NotEq: "≠",
}
_WORD = re.compile(r"(\W+)")
_FIELD = re.compile(r"\{(\w+)\}")


def name(text: str) -> Math:
    """A variable's name."""
    return Word(text, Tone.NAME)


def partial(of: str, by: str) -> Math:
    """The partial derivative of one variable by another."""
    return Fraction(Row((Word("∂"), name(of))), Row((Word("∂"), name(by))))


def row(*parts: Math | str) -> Math:
    """Pieces side by side; a string is an operator with room around it."""
    return Row(tuple(Word(p, Tone.SIGN) if isinstance(p, str) else p for p in parts))


def negated(math: Math) -> Math:
    """A piece with a minus in front."""
    tight = _PRODUCT if not _starts_with_minus(math) else _SIGN + 1
    return Row((Word("−"), _bracketed(math, tight)))


def product(*factors: Math) -> Math:
    """Factors joined by dots, each in brackets where it is a sum or begins with a minus."""
    parts: list[Math] = []
    for index, factor in enumerate(factors):
        if index:
            parts.append(Word("·", Tone.SIGN))
        parts.append(_bracketed(factor, _PRODUCT if index == 0 else _SIGN + 1))
    return Row(tuple(parts))


def expression(rule: str, fields: Mapping[str, Math]) -> Math:
    """A rule filled in; what is not a Python expression is shown as it is written."""
    names = {f"_field_{key}": value for key, value in fields.items()}
    source = _FIELD.sub(r"_field_\1", rule)
    try:
        tree = ast.parse(source.strip(), mode="eval").body
    except SyntaxError:
        return _plain_fill(rule, fields)
    return _Builder(names).build(tree)


def formula(source: str, fields: Mapping[str, Math]) -> Math:
    """A formula in Python's notation whose plain names are the fields; "y = x ** 2" or "x ** 2"."""
    pieces = [piece.strip() for piece in re.split(r"(?<![=<>!+*/-])=(?!=)", source)]
    parts: list[Math | str] = []
    for piece in pieces:
        if parts:
            parts.append("=")
        try:
            parts.append(_Builder(fields).build(ast.parse(piece, mode="eval").body))
        except SyntaxError:  # words between names: "gy, summed to the shape of x"
            parts.append(Row(tuple(fields.get(word, Word(word)) for word in _WORD.split(piece))))
    return row(*parts)


def plain(math: Math) -> str:
    """The same on one line of text, for ears, tooltips and the clipboard."""
    match math:
        case Word(text, Tone.SIGN):
            return f" {text} "
        case Word(text):
            return text
        case Row(parts):
            return re.sub(" +", " ", "".join(plain(part) for part in parts))
        case Fraction(top, bottom):
            return f"{_grouped(top)}/{_grouped(bottom)}"
        case Power(base, exponent):
            return _grouped(base) + _raised(plain(exponent))
        case Root(inside):
            return f"√({plain(inside)})"


_SUPERSCRIPTS = str.maketrans("0123456789−-+T", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁺ᵀ")


def _raised(text: str) -> str:
    small = text.translate(_SUPERSCRIPTS)
    untouched = any(a == b for a, b in zip(text, small, strict=True))
    if not untouched:
        return small
    return f"^{text}" if len(text) == 1 else f"^({text})"


def _grouped(math: Math) -> str:
    text = plain(math)
    return text if _binding(math) >= _POWER or re.fullmatch(r"∂\w+", text) else f"({text})"


def _plain_fill(rule: str, fields: Mapping[str, Math]) -> Math:
    parts: list[Math] = []
    for index, piece in enumerate(_FIELD.split(rule)):
        if index % 2:
            parts.append(fields.get(piece, Word(piece)))
        elif piece:
            parts.append(Word(piece))
    return Row(tuple(parts))


def _binding(math: Math) -> int:
    """How tightly a finished piece binds, judged by its outermost operator."""
    match math:
        case Word(text):
            return _SIGN if text.startswith("−") else _ATOM
        case Row((Word(text, Tone.PLAIN), *_)) if text == "(":
            return _ATOM
        case Row(parts):
            signs = {part.text for part in parts if isinstance(part, Word) and _is_sign(part)}
            if signs & set(_COMPARISONS.values()):
                return _COMPARISON
            if signs & {"+", "−"}:
                return _SUM
            if signs:
                return _PRODUCT
            return _SIGN if plain(math).startswith("−") else _ATOM
        case Power():
            return _POWER
        case Fraction() | Root():
            return _ATOM


def _is_sign(word: Word) -> bool:
    return word.tone in (Tone.SIGN, Tone.TIGHT)


def _bracketed(math: Math, at_least: int) -> Math:
    if _binding(math) >= at_least:
        return math
    return Row((Word("("), math, Word(")")))


class _Builder:
    """Turns a parsed rule into pieces, each bracketed as its surroundings need."""

    def __init__(self, names: Mapping[str, Math]) -> None:
        self._names = names

    def build(self, node: ast.expr) -> Math:
        match node:
            case ast.Name(id=text):
                return self._names.get(text, Word(text))
            case ast.Constant(value=value):
                return Word(str(value).replace("-", "−"))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Row((Word("−"), _bracketed(self.build(operand), _SIGN + 1)))
            case ast.BinOp():
                return self._binary(node)
            case ast.Call():
                return self._call(node)
            case ast.Attribute(value=value, attr="T"):
                return Power(_bracketed(self.build(value), _ATOM), Word("T"))
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                sign = _COMPARISONS.get(type(operator), "?")
                return row(self.build(left), sign, self.build(right))
            case ast.IfExp(test=test, body=body, orelse=other):
                parts = (self.build(body), Word(" if "), self.build(test))
                return Row((*parts, Word(" else "), self.build(other)))
            case ast.Tuple(elts=elements):
                return Row((Word("("), *self._listed(elements), Word(")")))
            case _:
                return self._as_written(node)

    def _binary(self, node: ast.BinOp) -> Math:
        if isinstance(node.op, ast.Div):
            return Fraction(self.build(node.left), self.build(node.right))
        if isinstance(node.op, ast.Pow):
            exponent = self._exponent(node.right)
            if exponent == Word("1"):
                return self.build(node.left)
            return Power(_bracketed(self.build(node.left), _ATOM), exponent)
        if type(node.op) not in _SIGNS:
            return self._as_written(node)
        sign, binding = _SIGNS[type(node.op)]
        left, right = self.build(node.left), self.build(node.right)
        tone = Tone.TIGHT if sign == "·" else Tone.SIGN
        tighter = binding + (0 if sign in "+·" else 1)
        if _starts_with_minus(right):
            tighter = _SIGN + 1
        left = left if _starts_with_minus(left) else _bracketed(left, binding)
        return Row((left, Word(sign, tone), _bracketed(right, tighter)))

    def _exponent(self, node: ast.expr) -> Math:
        """An exponent; a difference of two numbers is worked out: x², never x to the 3 − 1."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            numbers = [_as_number(self.build(side)) for side in (node.left, node.right)]
            if numbers[0] is not None and numbers[1] is not None:
                return Word(number(numbers[0] - numbers[1]).removesuffix(".0"))
        return self.build(node)

    def _call(self, node: ast.Call) -> Math:
        called = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        arguments = [self.build(argument) for argument in node.args]
        if called == "sqrt" and len(arguments) == 1:
            return Root(arguments[0])
        if called == "abs" and len(arguments) == 1:
            return Row((Word("|"), arguments[0], Word("|")))
        if called == "exp" and len(arguments) == 1:
            return Power(Word("e"), arguments[0])
        called = self._plain_name(node.func) or called
        return Row((Word(called), Word("("), *self._listed(node.args), Word(")")))

    def _listed(self, nodes: list[ast.expr]) -> list[Math]:
        parts: list[Math] = []
        for index, element in enumerate(nodes):
            if index:
                parts.append(Word(", "))
            parts.append(self.build(element))
        return parts

    def _plain_name(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Attribute):
            return f"{plain(self.build(node.value))}.{node.attr}"
        return None

    def _as_written(self, node: ast.expr) -> Math:
        written = ast.unparse(node)
        parts = [
            self._names.get(piece, Word(piece))
            for piece in re.split(r"(_field_\w+)", written)
            if piece
        ]
        return Row(tuple(parts))


def _as_number(math: Math) -> float | None:
    if not isinstance(math, Word) or math.tone is not Tone.PLAIN:
        return None
    try:
        return float(math.text.replace("−", "-"))
    except ValueError:
        return None


def _starts_with_minus(math: Math) -> bool:
    return plain(math).startswith("−")
