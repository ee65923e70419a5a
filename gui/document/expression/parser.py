"""The grammar: Python's operators and precedence, calls, lists, assignments; no recursion.

The tree of a statement is flat: its terms stand in the order in which they are computed, and each
names its arguments by their index. So nothing that walks it recurses, however deep it nests.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gui.document.expression.errors import ExpressionError
from gui.document.expression.hints import misplaced
from gui.document.expression.tokens import Token, tokenize
from gui.document.limits import MAX_BRACKETS
from gui.translation import _


class Term(NamedTuple):
    """A number, a name, a list, a tuple, or an operation applied to other terms.

    `kind` is "number", "name", "list", "tuple", "call", "infix" or "prefix"; `text` is the word.
    """

    kind: str
    text: str
    start: int
    end: int
    arguments: tuple[int, ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """Targets and what they are bound to: the last term. `a, b = f(x)` has one pair of names.

    `augmented` is the sign of `t += e`, else "".
    """

    targets: tuple[tuple[Token, ...], ...]
    augmented: str
    terms: tuple[Term, ...]


PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "@": 2, "**": 4}
UNARY = 3
RIGHT_ASSOCIATIVE = ("**",)
_AUGMENTED = ("+=", "-=", "*=", "/=", "@=", "**=")


def parse_statements(text: str) -> tuple[Statement, ...]:
    """The statements of the text, at least one. Raises ExpressionError."""
    tokens = tokenize(text)
    statements = []
    place = 0
    while tokens[place].kind != "end":
        if tokens[place].kind == "stop":
            place += 1
            continue
        targets, augmented, place = _targets(tokens, place)
        expression = _Expression(tokens, place)
        terms = expression.parse()
        statements.append(Statement(targets, augmented, terms))
        place = expression.place
    if not statements:
        raise ExpressionError(_("There is nothing here yet: type an expression"), 0, len(text))
    return tuple(statements)


def _targets(tokens: list[Token], place: int) -> tuple[tuple[tuple[Token, ...], ...], str, int]:
    """What stands before `=`: names, or names separated by commas; and where the rest begins."""
    targets: list[tuple[Token, ...]] = []
    while True:
        end = place
        names: list[Token] = []
        while tokens[end].kind == "name":
            names.append(tokens[end])
            end += 1
            if tokens[end].text != ",":
                break
            end += 1
        if not names or tokens[end].kind != "sign":
            break
        sign = tokens[end].text
        if sign in _AUGMENTED and len(names) == 1 and not targets:
            return (tuple(names),), sign[:-1], end + 1
        if sign != "=":
            break
        targets.append(tuple(names))
        place = end + 1
    return tuple(targets), "", place


@dataclass(slots=True)
class _Open:
    """A bracket, or an operator, that waits for what comes after it."""

    token: Token
    kind: str  # "(", "[", "call", "prefix" or "infix"
    precedence: int = 0
    name: Token | None = None  # of a call
    items: list[int] = field(default_factory=list)
    keywords: dict[str, int] = field(default_factory=dict)
    keyword: Token | None = None
    commas: int = 0


class _Expression:
    """One expression, read with a stack of what is open and a stack of finished terms."""

    def __init__(self, tokens: list[Token], place: int) -> None:
        self.tokens = tokens
        self.place = place
        self._terms: list[Term] = []
        self._done: list[int] = []
        self._open: list[_Open] = []
        self._brackets: list[_Open] = []

    def parse(self) -> tuple[Term, ...]:
        operand = False  # whether the last thing read was an operand
        while True:
            token = self.tokens[self.place]
            if not operand:
                operand = self._begin(token)
            elif token.kind in ("stop", "end"):
                break
            else:
                operand = self._go_on(token)
        self._reduce(0)
        if self._brackets:
            raise self._unclosed()
        return tuple(self._terms)

    def _begin(self, token: Token) -> bool:
        """Read a token where an operand begins; True where the operand is complete."""
        after = self.place if token.kind == "sign" else self.place + 1
        following = self.tokens[min(after, len(self.tokens) - 1)]
        self.place += 1
        if token.kind == "number":
            self._push("number", token.text, token.start, token.end)
            return True
        if token.kind == "name":
            if following.text == "(":
                self.place += 1
                self._enter(_Open(following, "call", name=token))
                return self._closes_empty_call()
            inside = self._open[-1] if self._open else None
            if (
                following.text == "="
                and inside is not None
                and inside.kind == "call"
                and inside.keyword is None
            ):
                self.place += 1
                inside.keyword = token
                return False
            self._push("name", token.text, token.start, token.end)
            return True
        if token.text in ("(", "["):
            self._enter(_Open(token, token.text))
            return False
        if token.text in ("+", "-"):
            self._open.append(_Open(token, "prefix", UNARY))
            return False
        return self._trailing_comma(token)

    def _closes_empty_call(self) -> bool:
        if self.tokens[self.place].text == ")":
            self.place += 1
            self._leave(self.tokens[self.place - 1])
            return True
        return False

    def _trailing_comma(self, token: Token) -> bool:
        """`f(x,)` and `(1,)` end after a comma; anything else here lacks an operand."""
        inside = self._open[-1] if self._open else None
        if (
            inside is not None
            and inside.commas
            and inside.keyword is None
            and token.text == ("]" if inside.kind == "[" else ")")
        ):
            self._leave(token)
            return True
        if token.kind in ("stop", "end") and self._brackets and inside is self._brackets[-1]:
            raise self._unclosed()
        raise ExpressionError(self._missing(token), token.start, token.end)

    def _go_on(self, token: Token) -> bool:
        """Read a token after a complete operand; True where what is read is complete again."""
        if token.kind == "sign":
            self.place += 1
            if token.text in PRECEDENCE:
                precedence = PRECEDENCE[token.text]
                self._reduce(precedence + (token.text in RIGHT_ASSOCIATIVE))
                self._open.append(_Open(token, "infix", precedence))
                return False
            if token.text == "," and self._brackets:
                self._reduce(0)
                self._item()
                self._brackets[-1].commas += 1
                return False
            if token.text in (")", "]") and self._brackets:
                self._reduce(0)
                self._item()
                self._leave(token)
                return True
        before = self._terms[self._done[-1]]
        after = self.place if token.kind == "sign" else self.place + 1
        following = self.tokens[min(after, len(self.tokens) - 1)]
        raise ExpressionError(
            misplaced(before.kind, before.text, token, following), token.start, token.end
        )

    def _enter(self, bracket: _Open) -> None:
        if len(self._brackets) >= MAX_BRACKETS:
            raise ExpressionError(
                _("Brackets are nested more than {limit} deep").format(limit=MAX_BRACKETS),
                bracket.token.start,
                bracket.token.end,
            )
        self._open.append(bracket)
        self._brackets.append(bracket)

    def _item(self) -> None:
        """The finished term becomes an item of the innermost bracket."""
        bracket = self._brackets[-1]
        term = self._done.pop()
        if bracket.keyword is not None:
            name = bracket.keyword
            if name.text in bracket.keywords:
                raise ExpressionError(
                    _("{name} is given twice").format(name=name.text), name.start, name.end
                )
            bracket.keywords[name.text] = term
            bracket.keyword = None
            return
        if bracket.keywords:
            place = self._terms[term]
            raise ExpressionError(
                _("Inputs come before attributes such as {name}=").format(
                    name=next(reversed(bracket.keywords))
                ),
                place.start,
                place.end,
            )
        bracket.items.append(term)

    def _leave(self, token: Token) -> None:
        """Close the innermost bracket with this token."""
        bracket = self._brackets.pop()
        self._open.pop()
        wanted = "]" if bracket.kind == "[" else ")"
        if token.text != wanted:
            raise ExpressionError(
                _("“{sign}” does not close the bracket “{bracket}”").format(
                    sign=token.text, bracket=bracket.token.text
                ),
                token.start,
                token.end,
            )
        items = tuple(bracket.items)
        if bracket.kind == "call":
            name = bracket.name
            assert name is not None
            keywords = tuple(bracket.keywords.items())
            self._push("call", name.text, name.start, token.end, items, keywords)
        elif bracket.kind == "[":
            self._push("list", "[", bracket.token.start, token.end, items)
        elif bracket.commas:
            self._push("tuple", "(", bracket.token.start, token.end, items)
        else:
            self._done.append(items[0])

    def _reduce(self, precedence: int) -> None:
        """Finish the operators that bind at least as tightly, down to the innermost bracket."""
        while self._open:
            operator = self._open[-1]
            if operator.precedence < max(precedence, 1):
                return
            self._open.pop()
            token = operator.token
            right = self._done.pop()
            if operator.kind == "prefix":
                if token.text == "+":
                    self._done.append(right)
                    continue
                arguments: tuple[int, ...] = (right,)
                start = token.start
            else:
                left = self._done.pop()
                arguments = (left, right)
                start = self._terms[left].start
            end = max(token.end, self._terms[right].end)
            self._push(operator.kind, token.text, start, end, arguments)

    def _push(
        self,
        kind: str,
        text: str,
        start: int,
        end: int,
        arguments: tuple[int, ...] = (),
        keywords: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self._done.append(len(self._terms))
        self._terms.append(Term(kind, text, start, end, arguments, keywords))

    def _unclosed(self) -> ExpressionError:
        bracket = self._brackets[-1].token
        return ExpressionError(_("This bracket is never closed"), bracket.start, bracket.end)

    def _missing(self, token: Token) -> str:
        if token.kind in ("stop", "end"):
            if self._open and self._open[-1].kind in ("infix", "prefix"):
                return _("Something is missing after “{sign}”").format(
                    sign=self._open[-1].token.text
                )
            return _("Something is missing here")
        if token.text == "?":
            return _("An input is missing here: write what stands in the place of ?")
        if token.text in (")", "]") and not self._brackets:
            return _("“{sign}” closes a bracket that was never opened").format(sign=token.text)
        return _("Something is missing before “{sign}”").format(sign=token.text)
