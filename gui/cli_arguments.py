"""The command line's grammar: options, their help, and values that begin with a minus."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from typing import NoReturn

from gui.translation import _

COMMANDS = ("trace", "export", "check", "ops")
_WITH_VALUE = ("--expr", "--set", "--output", "--order", "--out", "--step", "--size", "--scale")
_OPTIONS = (
    *_WITH_VALUE,
    *("--theme", "--json", "--retain-grad", "--create-graph", "--transparent"),
    *("--as", "--figure", "--outlines", "--paper", "--seconds", "--still", "--once"),
)
_ASSIGNMENT = re.compile(r"[^\W\d]\w*=")


class UsageError(Exception):
    """What is wrong with the command line, in one line: exit status 2."""


class _Parser(argparse.ArgumentParser):
    """argparse that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(
            _("{message} (see {program} --help)").format(message=message, program=self.prog)
        )


def joined(arguments: list[str]) -> list[str]:
    """Options joined to their values, so that `--expr "-x**2"` is no option named -x.

    `--set x=2 y=3` is the same as `--set x=2 --set y=3`.
    """
    found: list[str] = []
    place = 0
    while place < len(arguments):
        option = arguments[place]
        place += 1
        if option not in _WITH_VALUE or place == len(arguments) or arguments[place] in _OPTIONS:
            found.append(option)
            continue
        found.append(f"{option}={arguments[place]}")
        place += 1
        while option == "--set" and place < len(arguments) and _ASSIGNMENT.match(arguments[place]):
            found.append(f"--set={arguments[place]}")
            place += 1
    return found


def parser_for(command: str | None) -> argparse.ArgumentParser:
    """The grammar of a command, or of the window where it is None."""
    program = "gradstep" if command is None else f"gradstep {command}"
    parser = _Parser(prog=program, description=_description(command), allow_abbrev=False)
    if command is None:
        parser.epilog = _(
            "Commands: gradstep trace, export, check, ops; each has its own --help. A file of"
            " such a name is opened as ./trace."
        )
    if command == "ops":
        return parser
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=_("a saved graph (*.gradstep); - reads standard input"),
    )
    parser.add_argument("--expr", metavar="E", help=_('an expression: "y = square(x) + 1"'))
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an input's value, a number or a nested list: x=2, W=[[1,2],[3,4]]"),
    )
    if command == "trace":
        _add_trace_options(parser)
    if command == "export":
        _add_export_options(parser)
    return parser


def _description(command: str | None) -> str:
    return {
        None: _("Gradstep shows backpropagation one function at a time."),
        "trace": _("Print every step of backward()."),
        "export": _("Save the picture of a step, or of all."),
        "check": _("Compare every gradient with its central difference."),
        "ops": _("List every operation, its formula and its derivative."),
    }[command]


def _add_trace_options(parser: argparse.ArgumentParser) -> None:
    from autodiff.orders import ORDERS

    parser.add_argument("--output", metavar="NAME", help=_("the variable to run backward from"))
    parser.add_argument("--order", choices=ORDERS, help=_("the order of the backward loop"))
    parser.add_argument("--retain-grad", action="store_true", help=_("keep every gradient"))
    parser.add_argument(
        "--create-graph", action="store_true", help=_("record the gradients' own computation")
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _add_export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--out",
        required=True,
        metavar="OUT.EXT",
        help=_("the file; its ending is the format"),
    )
    parser.add_argument(
        "--step",
        metavar="K|K.LINE|first|last|all",
        help=_("which step; 2-5 is a range, f1 is in the forward pass, 3.2 is line 2 of step 3"),
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--scale", metavar="S", help=_("pixels for each unit, such as 2"))
    parser.add_argument("--transparent", action="store_true", help=_("no background"))
    parser.add_argument("--size", metavar="WxH", help=_("the size in pixels, such as 1280x720"))
    parser.add_argument(
        "--as",
        dest="variant",
        default="",
        metavar="KIND",
        help=_(
            "what the file holds: .py autodiff, dezero, torch or jax; .dot gradstep or book; .tex"
            " picture, queue, ledger or formula; .md and .csv queue, ledger or formula"
        ),
    )
    parser.add_argument(
        "--figure", action="store_true", help=_("with the queue, the ledger and the formula")
    )
    parser.add_argument("--outlines", action="store_true", help=_("SVG: text as outlines"))
    parser.add_argument(
        "--paper", default="", metavar="NAME", help=_("PDF: a3, a4, a5, letter or legal")
    )
    parser.add_argument(
        "--seconds", metavar="S", help=_("films: how long each step is shown, such as 1.2")
    )
    parser.add_argument("--still", action="store_true", help=_("films: one frame a step"))
    parser.add_argument("--once", action="store_true", help=_("films: do not start again"))


def readable(argument: str) -> str:
    """An argument as UTF-8, whatever the locale took its bytes for."""
    try:
        return os.fsencode(argument).decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return argument


def path_of(argument: str) -> Path:
    """The file that the argument names, under the name that the system knows it by."""
    return Path(os.fsdecode(argument.encode("utf-8", "surrogateescape")))
