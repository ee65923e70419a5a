"""The run in words: the queue table, the ledgers and the formulas as Markdown, LaTeX or CSV.

People read the first two, so numbers are short there; a program reads the third, whole numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autodiff.trace.events import Contributed, Seeded
from gui.export.error import ExportError
from gui.export.latex import mathematics, text
from gui.export.page import Look, Page
from gui.export.steps import spelled
from gui.export.wording import described, reading_of
from gui.translation import _
from gui.viewmodel.formula import FormulaView, formula_view
from gui.viewmodel.history import history_row, queue_text
from gui.viewmodel.ledger import source_of
from gui.viewmodel.numbers import NONE, full, short
from gui.viewmodel.reading import Reading

Number = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of plain text under a head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def write(pages: Sequence[Page], path: Path, look: Look) -> None:
    """Write what the pages' steps did; the file's extension and the variant say how."""
    recording = pages[0].recording
    assert recording is not None
    if recording.timeline is None:
        raise ExportError(recording.problem or _("nothing is recorded: there are no steps"))
    readings = [reading for page in pages if (reading := reading_of(page)) is not None]
    readings = [reading for reading in readings if not reading.is_forward]
    if not readings:
        raise ExportError(_("the tables tell of backward(): choose a step from 0 on"))
    form = {".tex": _latex, ".csv": _csv}.get(path.suffix.lower(), _markdown)
    said = form(readings, look.variant)
    path.write_bytes(said.encode("utf-8", "replace"))


def queue_table(readings: Sequence[Reading]) -> Table:
    """A line for each step, as the book writes it; the last in the queue pops next."""
    rows = (
        (_step(reading), row.event, queue_text(reading, reading.snapshot.queue))
        for reading in readings
        for row in (history_row(reading, reading.step),)
    )
    return Table(_("The queue, step by step"), (_("step"), _("event"), _("queue")), tuple(rows))


def ledger_table(readings: Sequence[Reading], number: Number = short) -> Table:
    """Every contribution in these steps, in order, with the gradient after it."""
    return Table(
        _("The ledger: every contribution to a gradient"),
        (_("step"), _("variable"), _("from"), _("contribution"), _("gradient before"), _("after")),
        tuple(row for reading in readings for row in _contributions(reading, number)),
    )


def _contributions(reading: Reading, number: Number) -> Iterator[tuple[str, ...]]:
    step = _step(reading)
    for event in reading.snapshot.step_events:
        if isinstance(event, Seeded):
            value = number(event.value)
            name = reading.variable(event.variable)
            yield (step, name, _("the seed"), value, NONE, value)
        elif isinstance(event, Contributed):
            numbers = (number(value) for value in (event.value, event.before, event.after))
            name = reading.variable(event.variable)
            yield (step, name, source_of(reading, event), *numbers)


def _formulas(readings: Sequence[Reading]) -> Iterator[tuple[str, FormulaView]]:
    for reading in readings:
        yield _step(reading), formula_view(reading)


def _formula_table(readings: Sequence[Reading]) -> Table:
    rows = [
        (step, card.title, line)
        for step, card in _formulas(readings)
        for line in (*(term.plain() for term in card.terms), *card.sentences)
    ]
    return Table(
        _("The chain rule, step by step"), (_("step"), _("function"), _("line")), tuple(rows)
    )


def _step(reading: Reading) -> str:
    return spelled(reading.position, reading.timeline)


def _markdown(readings: Sequence[Reading], variant: str) -> str:
    parts = []
    if variant in ("", "all", "queue"):
        parts.append(_markdown_table(queue_table(readings)))
    if variant in ("", "all", "ledger"):
        parts.append(_markdown_table(ledger_table(readings)))
    if variant in ("", "all", "formula"):
        lines = [f"## {_markdown_text(_('The chain rule, step by step'))}"]
        for step, card in _formulas(readings):
            said = _("Step {step}: {what}").format(step=step, what=described(card))
            lines += ["", f"**{_markdown_text(said)}**", ""]
            lines += [f"$$ {_term(term)} $$\n" for term in _terms(card)]
            lines += [f"- {_markdown_text(sentence)}" for sentence in _said(card)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _markdown_table(table: Table) -> str:
    rows = [table.head, ("---",) * len(table.head), *table.rows]
    lines = (
        "| " + " | ".join(_markdown_text(cell) if cell != "---" else cell for cell in row) + " |"
        for row in rows
    )
    return "\n".join([f"## {_markdown_text(table.title)}", "", *lines])


def _markdown_text(plain: str) -> str:
    """A text that Markdown shows as it is."""
    kept = "".join(f"\\{c}" if c in "\\`*_{}[]<>|#~$" else c for c in plain)
    return " ".join(kept.replace("&", "&amp;").split())


def _terms(card: FormulaView) -> Iterator[tuple[str, ...]]:
    """Each term's pieces, the rule, the numbers and what comes out, as LaTeX."""
    for term in card.terms:
        pieces = (term.rule, term.numbers, term.result if term.arrived else None)
        yield tuple(mathematics(piece) for piece in pieces if piece is not None)


def _term(pieces: Sequence[str]) -> str:
    return " ".join(piece.strip() for piece in pieces)


def _said(card: FormulaView) -> tuple[str, ...]:
    return (*card.sentences, card.problem) if card.problem else card.sentences


def _latex(readings: Sequence[Reading], variant: str) -> str:
    """A fragment for \\input that needs no package."""
    if variant == "queue":
        return _latex_table(queue_table(readings), "rll")
    if variant == "ledger":
        return _latex_table(ledger_table(readings), "rllrrr")
    lines = []
    for step, card in _formulas(readings):
        said = _("Step {step}: {what}").format(step=step, what=card.title)
        lines.append(rf"\paragraph{{{text(said)}}}")
        if card.equation is not None:
            lines.append(rf"\({mathematics(card.equation).strip()}\)")
        lines += [rf"\[{_term(term)}\]" for term in _terms(card)]
        lines.append(" ".join(text(sentence) for sentence in _said(card)))
        lines.append("")
    return "\n".join(lines)


def _latex_table(table: Table, columns: str) -> str:
    head, *rows = (" & ".join(map(text, row)) + r" \\" for row in (table.head, *table.rows))
    begin = rf"\begin{{tabular}}{{{columns}}}"
    return "\n".join([begin, r"\hline", head, r"\hline", *rows, r"\hline", r"\end{tabular}", ""])


def _csv(readings: Sequence[Reading], variant: str) -> str:
    if variant == "ledger":
        table = ledger_table(readings, full)
    else:
        made = _formula_table if variant == "formula" else queue_table
        table = made(readings)
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([table.head, *table.rows])
    return buffer.getvalue()
