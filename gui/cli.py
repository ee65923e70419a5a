"""The command line: `gradstep` opens the window; trace, export, check and ops need no display.

Exit status: 0 done, 1 the input is wrong (one line on standard error), 2 the command line is wrong.
Qt and NumPy are imported where a command needs them, so that a mistake is answered at once.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
from collections.abc import Callable, Sequence

from gui.cli_arguments import COMMANDS, UsageError, joined, parser_for, path_of, readable
from gui.cli_input import InputError, document_of, named_document_of, on_one_line, variable_of
from gui.translation import _, use_language


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    use_language()
    arguments = [readable(argument) for argument in (sys.argv[1:] if argv is None else argv)]
    _speak_utf8()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
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
    options = parser_for(command).parse_args(joined(arguments[command is not None :]))
    if command is None:
        return _window(options)
    run: dict[str, Callable[[argparse.Namespace], int]] = {
        "trace": _trace,
        "export": _export,
        "check": _check,
        "ops": _ops,
    }
    return run[command](options)


def _window(options: argparse.Namespace) -> int:
    document = None
    path = None
    if options.expr is None and options.file not in (None, "-") and not options.set:
        path = path_of(
            options.file
        )  # the window reads it: that may take long, and it shows how far
    elif options.expr is not None or options.file is not None or options.set:
        document = document_of(options, default=1.0)
    from gui.app import run
    from gui.document.files import FileError

    try:
        return run(document, path)
    except FileError as error:
        raise InputError(on_one_line(f"{options.file}: {error}")) from None


def _trace(options: argparse.Namespace) -> int:
    from gui.document.edits import EditRefused, set_options, set_output
    from gui.document.evaluation import record

    document, names = named_document_of(options)
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
            document = set_output(document, variable_of(options.output, document, names))
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
    scale = 1.0 if options.scale is None else _number(options.scale, "--scale", "2")
    seconds = 1.2 if options.seconds is None else _number(options.seconds, "--seconds", "1.2")
    size = None
    if options.size is not None:
        found = re.fullmatch(r"(\d{1,6})[xX×](\d{1,6})", options.size)
        if found is None:
            raise UsageError(_("--size: expected WxH, such as 1280x720"))
        size = (int(found[1]), int(found[2]))
    document = document_of(options)
    from gui.export.command import export
    from gui.export.error import ExportError
    from gui.export.page import Pace

    try:
        export(
            document,
            path_of(options.out),
            step=options.step,
            theme=options.theme,
            scale=scale,
            transparent=options.transparent,
            size=size,
            variant=options.variant,
            figure=options.figure,
            outlines=options.outlines,
            paper=options.paper,
            pace=Pace(round(min(seconds, 3600.0) * 1000), not options.still, not options.once),
        )
    except (ExportError, OSError) as error:
        raise InputError(on_one_line(str(error))) from None
    return 0


def _number(text: str, option: str, example: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if math.isnan(found):
        raise UsageError(
            _("{option}: expected a number such as {example}").format(
                option=option, example=example
            )
        )
    return found


def _check(options: argparse.Namespace) -> int:
    from gui.document.evaluation import record
    from gui.document.names import variable_names
    from gui.export.columns import columns
    from gui.viewmodel.checks import Verdict, check_gradient, final_gradient
    from gui.viewmodel.numbers import in_line

    recording = record(document_of(options))
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
        gradient = in_line(final_gradient(recording, variable.id))
        rows.append((marks[check.verdict], names[variable.id], gradient, check.sentence))
        if check.verdict is Verdict.DIFFERS:
            wrong.append(names[variable.id])
    table = columns([("", _("variable"), _("gradient"), _("check")), *rows])
    print(table.replace("−", "-"))  # numbers that can be pasted anywhere
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


def _complain(message: str, status: int) -> int:
    print(f"gradstep: {on_one_line(message)}", file=sys.stderr)
    return status


def _speak_utf8() -> None:
    """Names are in any script: they are written in UTF-8 whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
