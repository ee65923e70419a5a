"""The words of an expression: numbers, names, signs and ends of statements, each with its place.

What comes out of PDFs and of Asian keyboards is read as it is meant: − × ÷ · and full-width signs
and digits. Names may be in any script and are compared in NFKC, as Python compares them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from gui.document.expression.errors import ExpressionError
from gui.document.limits import MAX_NAME, MAX_TEXT, MAX_TOKENS
from gui.document.names import normalize
from gui.document.quoting import quoted
from gui.translation import _


class Token(NamedTuple):
    """A word: its kind ("number", "name", "sign", "stop" or "end"), text and place."""

    kind: str
    text: str
    start: int
    end: int


_SIGNS = {
    "−": "-",
    "–": "-",
    "﹣": "-",
    "×": "*",
    "·": "*",
    "⋅": "*",
    "∙": "*",
    "∗": "*",
    "÷": "/",
    "∕": "/",
    "⁄": "/",
}
_TRANSLATION = {
    **{ord(sign): plain for sign, plain in _SIGNS.items()},
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # full-width ASCII
}
_WORD = re.compile(
    r"""(?P<space>[^\S\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+|\#[^\n\r]*|\\\r?\n)
    |(?P<stop>\r\n|\s|;)
    |(?P<number>(?:[0-9](?:_?[0-9])*\.?(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)
        (?:[eE][+-]?[0-9](?:_?[0-9])*)?)
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)(?![A-Za-z0-9_]|[^\x00-\x7f])
    |(?P<sign>\*\*=|\*\*|//|[-+*/@=!<>]=|[-+*/@=()\[\],^?.%])
    """,
    re.VERBOSE,
)
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"


def plain_signs(text: str) -> str:
    """The text with the signs of books and of Asian keyboards as Python writes them."""
    return text.translate(_TRANSLATION)


def tokenize(text: str) -> list[Token]:
    """The words of the text, an "end" last. Line ends inside brackets do not end a statement.

    Raises ExpressionError at what is no word.
    """
    if len(text) > MAX_TEXT:
        raise ExpressionError(
            _("An expression has at most {limit} characters").format(limit=MAX_TEXT), 0, 1
        )
    plain = _readable(text)
    tokens: list[Token] = []
    place = depth = 0
    match = _WORD.match
    while place < len(text):
        found = match(plain, place)
        if found is None or (found.lastgroup == "name" and found.end() - place > MAX_NAME):
            token = _name(plain, place)
        else:
            kind = found.lastgroup
            if kind == "space" or (kind == "stop" and depth > 0 and plain[place] != ";"):
                place = found.end()
                continue
            assert kind is not None
            token = Token(kind, found.group(), place, found.end())
            if kind == "sign":
                depth += (token.text in "([") - (token.text in ")]" and depth > 0)
        tokens.append(token)
        if len(tokens) > MAX_TOKENS:
            raise ExpressionError(
                _("An expression has at most {limit} words").format(limit=MAX_TOKENS),
                token.start,
                token.end,
            )
        place = token.end
    tokens.append(Token("end", "", len(text), len(text)))
    return tokens


def _readable(text: str) -> str:
    """The text with signs and digits as they are on an English keyboard, at the same places."""
    plain = plain_signs(text)
    if plain.isascii():
        return plain
    return "".join(
        str(unicodedata.decimal(c)) if not c.isascii() and c.isdecimal() else c for c in plain
    )


def _name(text: str, start: int) -> Token:
    """The name here. `text` is the readable one: · joins words in Unicode, here it is a sign."""
    end = start
    while end < len(text) and text[start : end + 1].isidentifier():
        end += 1
        if end - start > MAX_NAME:
            raise ExpressionError(
                _("A name has at most {limit} characters").format(limit=MAX_NAME), start, end
            )
    if end == start:
        raise ExpressionError(_why_no_word(text, start), start, start + 1)
    name = normalize(text[start:end])
    if not name.isidentifier():
        raise ExpressionError(
            _("“{name}” is no name: use letters, digits and _").format(name=quoted(name)),
            start,
            end,
        )
    return Token("name", name, start, end)


def _why_no_word(text: str, start: int) -> str:
    sign = text[start]
    if sign in _SUPERSCRIPTS:
        end = start
        while end < len(text) and text[end] in _SUPERSCRIPTS:
            end += 1
        power = normalize(text[start:end]).replace("−", "-")
        return _("A power is written with **: write **{power}").format(power=power)
    if sign == "√":
        return _("A root is written sqrt(…)")
    if sign in "{}":
        return _("Use ( ) to group and [ ] for a list, not {sign}").format(sign=sign)
    if sign in "\"'`":
        return _("An expression holds no text: remove the quotation mark")
    if not sign.isprintable():  # from a page that text was copied from
        return _("An invisible character stands here: remove it ({code})").format(
            code=f"U+{ord(sign):04X}"
        )
    return _("“{sign}” is not used in expressions").format(sign=sign)
