"""The command line: `gradstep` opens the window; trace, export, check and ops need no display.

Exit status: 0 done, 1 the input is wrong (one line on standard error), 2 the command line is wrong.
Qt and NumPy are imported where a command needs them, so that a mistake is answered at once.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from gui.translation import _, use_language

if TYPE_CHECKING:
    from gui.document.model import Document, Value

ORDERS = ("generation", "lifo", "overwrite", "recursive", "topological", "dependencies")
COMMANDS = ("trace", "export", "check", "ops")
_WITH_VALUE = ("--expr", "--set", "--output", "--order", "--out", "--step", "--size", "--scale")
_OPTIONS = (*_WITH_VALUE, "--theme", "--json", "--retain-grad", "--create-graph", "--transparent")
_ASSIGNMENT = re.compile(r"[^\W\d]\w*=")


class InputError(Exception):
    """What is wrong with the input, in one line: exit status 1."""


class UsageError(Exception):
    """What is wrong with the command line, in one line: exit status 2."""


class _Parser(argparse.ArgumentParser):
    """argparse that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(
            _("{message} (see {program} --help)").format(message=message, program=self.prog)
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    use_language()
    arguments = [_readable(argument) for argument in (sys.argv[1:] if argv is None else argv)]
    _speak_utf8()
    try:
        return _run(arguments)
    except UsageError as error:
        return _complain(str(error), 2)
    except InputError as error:
        return _complain(str(error), 1)
    except BrokenPipeError:  # `gradstep trace … | head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as leaving:  # --help
        return leaving.code if isinstance(leaving.code, int) else 0


def _run(arguments: list[str]) -> int:
    command = arguments[0] if arguments and arguments[0] in COMMANDS else None
    options = _parser(command).parse_args(_joined(arguments[command is not None :]))
    if command is None:
        return _window(options)
    run: dict[str, Callable[[argparse.Namespace], int]] = {
        "trace": _trace,
        "export": _export,
        "check": _check,
        "ops": _ops,
    }
    return run[command](options)


def _joined(arguments: list[str]) -> list[str]:
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


def _parser(command: str | None) -> _Parser:
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
    parser.add_argument("--step", metavar="K|first|last|all", help=_("which step"))
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--scale", metavar="S", help=_("pixels for each unit, such as 2"))
    parser.add_argument("--transparent", action="store_true", help=_("no background"))
    parser.add_argument("--size", metavar="WxH", help=_("the size in pixels, such as 1280x720"))


def _window(options: argparse.Namespace) -> int:
    document = None
    path = None
    if options.expr is not None or options.file is not None or options.set:
        document = _document(options, default=1.0)
    if options.file not in (None, "-") and not options.set:
        document, path = None, _path(options.file)  # read by the window, which then knows its file
    from gui.app import run

    return run(document, path)


def _trace(options: argparse.Namespace) -> int:
    from gui.document.edits import EditRefused, set_options, set_output
    from gui.document.evaluation import record

    document, names = _named_document(options)
    changes: dict[str, object] = {}
    if options.order is not None:
        changes["order"] = options.order
    if options.retain_grad:
        changes["retain_grad"] = True
    if options.create_graph:
        changes["create_graph"] = True
    document = set_options(document, **changes)
    if options.output is not None:
        try:
            document = set_output(document, _variable(options.output, document, names))
        except EditRefused as refused:
            raise InputError(f"--output {options.output}: {refused.sentence}") from None
    recording = record(document)
    if recording.problem is not None:
        raise InputError(recording.problem)
    if options.json:
        from gui.export.trace_json import trace_text

        print(trace_text(recording))
    else:
        from gui.export.trace_table import trace_table

        print(trace_table(recording))
    return 0


def _export(options: argparse.Namespace) -> int:
    scale = 1.0
    if options.scale is not None:
        try:
            scale = float(options.scale)
        except ValueError:
            raise UsageError(_("--scale: expected a number such as 2")) from None
    size = None
    if options.size is not None:
        found = re.fullmatch(r"(\d{1,6})[xX×](\d{1,6})", options.size)
        if found is None:
            raise UsageError(_("--size: expected WxH, such as 1280x720"))
        size = (int(found[1]), int(found[2]))
    document = _document(options)
    from gui.export.command import export
    from gui.export.error import ExportError

    try:
        export(
            document,
            _path(options.out),
            step=options.step,
            theme=options.theme,
            scale=scale,
            transparent=options.transparent,
            size=size,
        )
    except (ExportError, OSError) as error:
        raise InputError(_on_one_line(str(error))) from None
    return 0


def _check(options: argparse.Namespace) -> int:
    from gui.document.evaluation import record
    from gui.document.names import variable_names
    from gui.export.columns import columns
    from gui.viewmodel.checks import Verdict, check_gradient, final_gradient
    from gui.viewmodel.numbers import short

    recording = record(_document(options))
    if recording.problem is not None:
        raise InputError(recording.problem)
    document = recording.document
    names = variable_names(document)
    marks = {
        Verdict.AGREES: "✓",
        Verdict.DIFFERS: "✗",
        Verdict.KINK: "!",
        Verdict.SKIPPED: "–",
    }
    rows = []
    wrong = []
    for variable in document.variables.values():
        if variable.creator is not None or variable.constant:
            continue
        check = check_gradient(recording, variable.id)
        gradient = short(final_gradient(recording, variable.id))
        rows.append((marks[check.verdict], names[variable.id], gradient, check.sentence))
        if check.verdict is Verdict.DIFFERS:
            wrong.append(names[variable.id])
    print(columns([("", _("variable"), _("gradient"), _("check")), *rows]))
    if wrong:
        raise InputError(
            _("the gradient differs from the central difference: {names}").format(
                names=", ".join(wrong)
            )
        )
    return 0


def _ops(options: argparse.Namespace) -> int:
    del options
    import autodiff.operations  # noqa: F401 - fills the registry
    from autodiff.registry import operations
    from gui.export.columns import columns

    rows = [(_("operation"), _("formula"), _("derivatives"))]
    rows += [
        (found.name, found.formula, ", ".join(found.derivatives)) for found in operations().values()
    ]
    print(columns(rows))
    return 0


def _document(options: argparse.Namespace, default: float | None = None) -> Document:
    return _named_document(options, default)[0]


def _named_document(
    options: argparse.Namespace, default: float | None = None
) -> tuple[Document, dict[str, str]]:
    """The document of FILE or --expr with the values of --set, and what its names stand for."""
    if options.expr is not None and options.file is not None:
        raise UsageError(_("give a FILE or --expr, not both"))
    if options.expr is None and options.file is None:
        raise UsageError(_("give a FILE or --expr"))
    values = dict(_assignment(text) for text in options.set)
    if options.expr is not None:
        document, names = _typed(options.expr, values, default)
    else:
        document, names = _filed(options.file, values)
    if default is None:
        _refuse_missing(document)
    return document, names


def _typed(
    text: str, values: dict[str, Value], default: float | None
) -> tuple[Document, dict[str, str]]:
    from gui.document.expression import ExpressionError, parse

    try:
        built = parse(text, values, default=default)
    except ExpressionError as error:
        raise InputError(f"--expr: {error.located(text)}") from None
    return built.document, dict(built.names)


def _filed(file: str, values: dict[str, Value]) -> tuple[Document, dict[str, str]]:
    from gui.document.edits import set_value
    from gui.document.files import FileError, decode, load, loads

    name = _("standard input") if file == "-" else file
    try:
        if file == "-":
            from gui.document.limits import MAX_FILE

            document = loads(decode(sys.stdin.buffer.read(MAX_FILE + 1))).document
        else:
            document = load(_path(file)).document
    except FileError as error:
        raise InputError(_on_one_line(f"{name}: {error}")) from None
    for variable in tuple(document.variables.values()):
        if variable.creator is None and not variable.constant and variable.name in values:
            document = set_value(document, variable.id, values[variable.name])
    return document, {}


def _refuse_missing(document: Document) -> None:
    for variable in document.variables.values():
        if variable.creator is None and variable.value is None:
            raise InputError(
                _("{name} has no value: add --set {name}=VALUE").format(name=variable.name or "?")
            )


def _assignment(text: str) -> tuple[str, Value]:
    """NAME=VALUE as a name and a value."""
    from gui.document.expression import ExpressionError, parse_value
    from gui.document.names import is_identifier, normalize

    name, sign, written = text.partition("=")
    name = normalize(name.strip())
    if not sign or not is_identifier(name):
        raise UsageError(_("--set: expected NAME=VALUE, such as x=2"))
    try:
        return name, parse_value(written)
    except ExpressionError as error:
        raise InputError(f"--set {name}: {error.located(written)}") from None


def _variable(name: str, document: Document, names: dict[str, str]) -> str:
    """The id of the variable called so."""
    from gui.document.names import normalize, variable_names

    shown = {shown: variable for variable, shown in variable_names(document).items()}
    found = names.get(normalize(name)) or shown.get(name)
    if found is not None:
        return found
    known = [n for v, n in variable_names(document).items() if not document.variables[v].constant]
    raise InputError(
        _on_one_line(
            _("--output: there is no variable {name}, only {known}").format(
                name=name[:40], known=", ".join(known[:10])
            )
        )
    )


def _complain(message: str, status: int) -> int:
    print(f"gradstep: {_on_one_line(message)}", file=sys.stderr)
    return status


def _readable(argument: str) -> str:
    """An argument as UTF-8, whatever the locale took its bytes for."""
    try:
        return os.fsencode(argument).decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return argument


def _path(argument: str) -> Path:
    """The file that the argument names, under the name that the system knows it by."""
    return Path(os.fsdecode(argument.encode("utf-8", "surrogateescape")))


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _speak_utf8() -> None:
    """Names are in any script: they are written in UTF-8 whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
