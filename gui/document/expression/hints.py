"""Why a word cannot follow a finished operand, and what was probably meant instead."""

from __future__ import annotations

from gui.document.expression.tokens import Token
from gui.document.quoting import quoted
from gui.translation import _


def misplaced(kind: str, text: str, token: Token, following: Token) -> str:
    """The sentence for `token` after an operand of this kind and text, with `following` next."""
    sign = token.text
    if sign in ("if", "else"):
        return _("“{word}” is not used in expressions: write where(condition, a, b)").format(
            word=sign
        )
    if sign == "," and text.isdigit() and following.text.isdigit():
        return _(
            "A comma separates inputs inside brackets only: write {left}.{right} for a number"
        ).format(left=quoted(text), right=quoted(following.text))
    if token.kind in ("name", "number") or sign == "(":
        return _juxtaposed(kind, text, token, following)
    hints = {
        "^": _("A power is written with **: write ** for ^"),
        "//": _("// is not an operation here: write / to divide"),
        "%": _("% is not an operation here"),
        "=": _("Only a name can stand before ="),
        ".": _("“.” is not used here: write sum(x), not x.sum()"),
        ",": _("A comma separates inputs inside brackets only"),
        "?": _("“?” is not used in expressions"),
        "[": _("Write get_item(x, 0) for x[0]"),
    }
    if sign in hints:
        return hints[sign]
    if sign in (")", "]"):
        return _("“{sign}” closes a bracket that was never opened").format(sign=sign)
    if sign.endswith("=") and sign[0] in "=!<>":
        return _("{sign} compares; an expression computes: write = to name a result").format(
            sign=sign
        )
    return _("“{sign}” cannot stand here").format(sign=sign)


def _juxtaposed(kind: str, text: str, token: Token, following: Token) -> str:
    called = token.kind == "name" and following.text == "("
    after = quoted(token.text) + ("(…)" if called else "")
    if kind == "name" and token.kind in ("name", "number"):
        return _(
            "A sign is missing: write {left}*{right} to multiply, {left}({right}) to call"
        ).format(left=text, right=after)
    if kind in ("name", "number") and token.kind in ("name", "number"):
        return _("Write {left}*{right} to multiply").format(left=quoted(text), right=after)
    return _("A sign is missing before “{right}”: write * to multiply").format(right=after)
