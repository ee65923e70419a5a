"""Damaged files and random expressions, given to the command line as a user gives them.

Whatever is given is read, or refused in one line with status 1; nothing is raised, nothing hangs.
"""

from __future__ import annotations

import contextlib
import io
import random
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from autodiff.registry import operations
from gui.cli import main
from gui.document.examples import gallery, seed_example
from gui.document.files import View, dumps

HANG_SECONDS = 1.0
_PIECES = (
    *('"', "{", "}", "[", "]", ",", ":", "null", "true", "-1", "1e999", "NaN", '"inf"', "0.5"),
    *('"v1"', '"f2"', '"id"', '"value"', '"inputs"', '"x"', "\n", "\\u0000", "\ud800", "損"),
    *('{"dtype": "float16", "shape": [2], "data": [1, 2]}', "[[1, 2], [3]]", "9" * 30, "\x00"),
)  # fmt: skip
_SIGNS = (
    "+",
    "-",
    "*",
    "/",
    "**",
    "@",
    "=",
    "+=",
    ",",
    ";",
    "\n",
    "(",
    ")",
    "[",
    "]",
    ".",
    "^",
    "?",
)
_ODD = (
    "損失",
    "σ",
    "²",
    "−",
    "×",
    "１",
    "\u2028",
    "#",
    "'",
    "\\",
    "_",
    "__import__",
    "lambda",
    "9**9",
)


@dataclass(slots=True)
class Tally:
    """What came of it."""

    tried: int = 0
    read: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)  # with what was given
    slow: list[tuple[float, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.tried} tried, {self.read} read, {self.refused} refused,"
            f" {len(self.faults)} faults, {len(self.slow)} over {HANG_SECONDS:g} s"
        )


def damaged_files(count: int, seed: int, folder: Path) -> Tally:
    """`gradstep trace FILE` on files with pieces cut, copied, swapped, flipped and put in."""
    chance = random.Random(seed)
    documents = [seed_example(), *(example.document for example in gallery())]
    texts = [dumps(document, View(1)) for document in documents]
    texts = [text for text in texts if len(text) < 20_000]
    goldens = sorted((Path(__file__).parents[1] / "data").glob("version-*.gradstep"))
    texts += [golden.read_text("utf-8") for golden in goldens]
    path = folder / "damaged.gradstep"
    tally = Tally()
    for _turn in range(count):
        data = _damaged(chance.choice(texts), chance)
        path.write_bytes(data)
        _give(tally, ["trace", str(path)], lambda data=data: repr(data))
    return tally


def random_expressions(count: int, seed: int) -> Tally:
    """`gradstep trace --expr` on words of the language in any order, and on nearly right ones."""
    chance = random.Random(seed)
    names = list(operations())
    tally = Tally()
    for _turn in range(count):
        text = _sentence(chance, names) if chance.random() < 0.6 else _noise(chance, names)
        arguments = ["trace", "--expr", text, "--set", "x=0.5", "W=[[1,2],[3,4]]", "b=[1,-2]"]
        _give(tally, arguments, lambda text=text: repr(text))
    return tally


def _give(tally: Tally, arguments: list[str], what: Callable[[], str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    started = time.process_time()  # another program's time is no hang of ours
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(arguments)
    except Exception:
        tally.faults.append(f"{what()}\n{traceback.format_exc()}")
        status = None
    seconds = time.process_time() - started
    tally.tried += 1
    tally.read += status == 0
    tally.refused += status == 1
    said = err.getvalue()
    if status == 1 and (said.count("\n") != 1 or not said.endswith("\n")):
        tally.faults.append(f"{what()}\nmore than one line: {said!r}")
    if status not in (0, 1, None) or (status == 0 and said):
        tally.faults.append(f"{what()}\nstatus {status}: {said!r}")
    if seconds > HANG_SECONDS:
        tally.slow.append((seconds, what()[:500]))


def _damaged(text: str, chance: random.Random) -> bytes:
    for _turn in range(chance.choice((1, 1, 1, 2, 3, 8))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20, 100)))
        kind = chance.randrange(5)
        if kind == 0:
            text = text[:start] + text[end:]
        elif kind == 1:
            text = text[:start] + chance.choice(_PIECES) + text[end:]
        elif kind == 2:
            text = text[:start] + text[start:end] * chance.choice((2, 2, 50)) + text[end:]
        elif kind == 3:
            other = chance.randrange(len(text) + 1)
            text = text[:start] + text[other : other + end - start] + text[end:]
        else:
            text = text[:start]
        text = text or " "
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if chance.random() < 0.2:
        for _turn in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def _sentence(chance: random.Random, names: list[str]) -> str:
    """Statements that are mostly right."""
    lines = [
        f"{chance.choice(('y', 'a', 'b', 'x', 'z'))} = {_term(chance, names, 4)}"
        for _line in range(chance.choice((1, 1, 2, 4)))
    ]
    return chance.choice(("; ", "\n")).join(lines)


def _term(chance: random.Random, names: list[str], depth: int) -> str:
    kind = chance.random()
    if depth == 0 or kind < 0.3:
        return chance.choice(
            ("x", "x", "W", "b", "a", "2", "0", "1e308", "1e-320", "0.1", "[1, 2]")
        )
    if kind < 0.6:
        left, right = _term(chance, names, depth - 1), _term(chance, names, depth - 1)
        return f"({left} {chance.choice(('+', '-', '*', '/', '**', '@'))} {right})"
    inner = ", ".join(_term(chance, names, depth - 1) for _slot in range(chance.choice((1, 1, 2))))
    keyword = chance.choice(
        ("", "", "", ", axis=0", ", keepdims=True", ", shape=(2, 2)", ", axis=9")
    )
    return f"{chance.choice(names)}({inner}{keyword})"


def _noise(chance: random.Random, names: list[str]) -> str:
    words = (*_SIGNS, *_SIGNS, *_ODD, *names, "x", "W", "1", "2.5", "1e400", " ")
    return "".join(chance.choice(words) for _word in range(chance.randrange(1, 25)))
