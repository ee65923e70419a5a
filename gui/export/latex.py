"""Text and mathematics as LaTeX writes them, for TikZ pictures and tables."""

from __future__ import annotations

from gui.viewmodel.mathematics import Fraction, Math, Power, Root, Row, Tone, Word

_TEXT = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"$<$",
    ">": r"$>$",
    "|": r"$|$",
    '"': r"{\ttfamily\char34}",
    "`": r"{\ttfamily\char96}",
    "'": r"{\ttfamily\char39}",
    "–": r"{\rmfamily\textendash}",
    "—": "---",
    "…": r"\dots{}",
    "“": "``",
    "”": "''",
    "\n": " ",
}
_SYMBOLS = {
    "−": "-",
    "·": r"\cdot ",
    "×": r"\times ",
    "∞": r"\infty ",
    "∂": r"\partial ",
    "≥": r"\ge ",
    "≤": r"\le ",
    "≠": r"\ne ",
    "→": r"\to ",
    "√": r"\surd ",
    "²": "^{2}",
    "³": "^{3}",
    "α": r"\alpha ",
    "β": r"\beta ",
    "γ": r"\gamma ",
    "δ": r"\delta ",
    "ε": r"\varepsilon ",
    "ζ": r"\zeta ",
    "η": r"\eta ",
    "θ": r"\theta ",
    "κ": r"\kappa ",
    "λ": r"\lambda ",
    "μ": r"\mu ",
    "ν": r"\nu ",
    "ξ": r"\xi ",
    "π": r"\pi ",
    "ρ": r"\rho ",
    "σ": r"\sigma ",
    "τ": r"\tau ",
    "φ": r"\varphi ",
    "χ": r"\chi ",
    "ψ": r"\psi ",
    "ω": r"\omega ",
    "Γ": r"\Gamma ",
    "Δ": r"\Delta ",
    "Θ": r"\Theta ",
    "Λ": r"\Lambda ",
    "Σ": r"\Sigma ",
    "Φ": r"\Phi ",
    "Ψ": r"\Psi ",
    "Ω": r"\Omega ",
}
_SIGNS = {"+=": r"\mathrel{+}=", "@": r"\mathbin{@}", "mod": r"\bmod "}


def text(plain: str) -> str:
    """A line of text, literally; letters that pdfTeX has no command for stay as they are."""
    return "".join(_character(c) for c in plain if c.isprintable() or c == "\n")


def _character(c: str) -> str:
    if c in _SYMBOLS:
        return f"$ {_SYMBOLS[c]}$" if c == "−" else f"${_SYMBOLS[c].strip()}$"
    return _TEXT.get(c, c)


# With Chinese and Japanese letters, on Linux, macOS and Windows; the first that is there is taken.
_SCRIPT_FONTS = (  # and what numbers and formulas are set in beside it
    ("Noto Sans CJK SC", "Noto Sans Mono CJK SC"),
    ("Source Han Sans SC", "Source Han Mono SC"),
    ("PingFang SC", "PingFang SC"),
    ("Hiragino Sans GB", "Hiragino Sans GB"),
    ("Microsoft YaHei", "Microsoft YaHei"),
    ("Yu Gothic", "Yu Gothic"),
    ("WenQuanYi Micro Hei", "WenQuanYi Micro Hei Mono"),
)


def foreign(source: str) -> list[str]:
    """The characters of a LaTeX text that pdfTeX does not know, each once."""
    return sorted({c for c in source if ord(c) > 0xFF or 0x80 <= ord(c) < 0xC0})


def preamble_for(source: str) -> list[str]:
    """What makes a document with these characters compile with any engine.

    LuaTeX and XeTeX write every script that their fonts have; pdfTeX, which has none beyond Latin,
    shows a character's number in a box.
    """
    if source.isascii():
        return []
    boxes = [
        rf"  \DeclareUnicodeCharacter{{{ord(c):04X}}}{{\fbox{{\tiny {ord(c):04X}}}}}"
        for c in foreign(source)
    ]
    return [
        "% Names in other scripts: compile with lualatex or xelatex.",
        r"\usepackage{iftex}",
        r"\ifpdftex",
        r"  \usepackage[utf8]{inputenc}",
        *boxes,
        r"\else",
        r"  \usepackage{fontspec}",
        r"  \newcommand\lettersfrom[2]{\IfFontExistsTF{#1}{%",
        r"    \setmainfont{#1}[AutoFakeBold=2, AutoFakeSlant=0.2]%",
        r"    \setsansfont{#1}[AutoFakeBold=2, AutoFakeSlant=0.2]%",
        r"    \IfFontExistsTF{#2}{\setmonofont{#2}[AutoFakeBold=2]}%",
        r"      {\setmonofont{#1}[AutoFakeBold=2]}%",
        r"    \renewcommand\lettersfrom[2]{}}{}}",
        *(rf"  \lettersfrom{{{font}}}{{{mono}}}" for font, mono in _SCRIPT_FONTS),
        r"\fi",
    ]


def mathematics(math: Math) -> str:
    """A piece of mathematics, for between dollars."""
    match math:
        case Word(word, Tone.SIGN | Tone.TIGHT):
            return f" {_SIGNS.get(word) or symbols(word)} "
        case Word(word, Tone.NAME):
            return _name(word)
        case Word(word):
            return f"\\mathrm{{{symbols(word)}}}" if word[:1].isalpha() else symbols(word)
        case Row(parts):
            return "".join(mathematics(part) for part in parts)
        case Fraction(top, bottom):
            return rf"\frac{{{mathematics(top)}}}{{{mathematics(bottom)}}}"
        case Power(base, exponent):
            return f"{{{mathematics(base)}}}^{{{mathematics(exponent)}}}"
        case Root(inside):
            return rf"\sqrt{{{mathematics(inside)}}}"


def _name(word: str) -> str:
    if len(word) == 1 and (word.isascii() or word in _SYMBOLS):
        return symbols(word)
    if word.isascii():
        return rf"\mathit{{{symbols(word)}}}"
    return rf"\mbox{{\itshape {text(word)}}}"


def symbols(word: str) -> str:
    """Characters inside mathematics."""
    return "".join(_SYMBOLS.get(c) or _math_character(c) for c in word)


def _math_character(c: str) -> str:
    if c in "{}$&#%_":
        return f"\\{c}"
    if c in "\\^~":
        return rf"\mbox{{{_TEXT[c]}}}"
    if c == " ":
        return r"\ "
    return c if c.isascii() else rf"\mbox{{{text(c)}}}"
