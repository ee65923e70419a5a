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
from gui.document.evaluation import Recording
from gui.export.error import ExportError
from gui.export.latex import mathematics, text
from gui.export.page import Look, Page
from gui.export.wording import described
from gui.translation import _
from gui.viewmodel.formula import FormulaView, formula_view
from gui.viewmodel.history import history_row
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
    steps = [page.step for page in pages if page.step is not None and page.step >= 0]
    if not steps:
        raise ExportError(_("the tables tell of backward(): choose a step from 0 on"))
    form = {".tex": _latex, ".csv": _csv}.get(path.suffix.lower(), _markdown)
    said = form(recording, steps, look.variant)
    path.write_bytes(said.encode("utf-8", "replace"))


def queue_table(recording: Recording, steps: Sequence[int]) -> Table:
    """A line for each step, as the book writes it; the last in the queue pops next."""
    rows = (history_row(_reading(recording, step), step) for step in steps)
    return Table(
        _("The queue, step by step"),
        (_("step"), _("event"), _("queue")),
        tuple((str(row.step), row.event, row.queue) for row in rows),
    )


def ledger_table(recording: Recording, steps: Sequence[int], number: Number = short) -> Table:
    """Every contribution in these steps, in order, with the gradient after it."""
    return Table(
        _("The ledger: every contribution to a gradient"),
        (_("step"), _("variable"), _("from"), _("contribution"), _("gradient before"), _("after")),
        tuple(row for step in steps for row in _contributions(recording, step, number)),
    )


def _contributions(recording: Recording, step: int, number: Number) -> Iterator[tuple[str, ...]]:
    reading = _reading(recording, step)
    for event in reading.snapshot.step_events:
        if isinstance(event, Seeded):
            value = number(event.value)
            name = reading.variable(event.variable)
            yield (str(step), name, _("the seed"), value, NONE, value)
        elif isinstance(event, Contributed):
            numbers = (number(value) for value in (event.value, event.before, event.after))
            name = reading.variable(event.variable)
            yield (str(step), name, source_of(reading, event), *numbers)


def _formulas(recording: Recording, steps: Sequence[int]) -> Iterator[tuple[int, FormulaView]]:
    for step in steps:
        yield step, formula_view(_reading(recording, step))


def _formula_table(recording: Recording, steps: Sequence[int]) -> Table:
    rows = [
        (str(step), card.title, line)
        for step, card in _formulas(recording, steps)
        for line in (*(term.plain() for term in card.terms), *card.sentences)
    ]
    return Table(
        _("The chain rule, step by step"), (_("step"), _("function"), _("line")), tuple(rows)
    )


def _reading(recording: Recording, step: int) -> Reading:
    assert recording.timeline is not None
    reading = Reading.of(recording, recording.timeline.steps[step])
    assert reading is not None
    return reading


def _markdown(recording: Recording, steps: Sequence[int], variant: str) -> str:
    parts = []
    if variant in ("", "all", "queue"):
        parts.append(_markdown_table(queue_table(recording, steps)))
    if variant in ("", "all", "ledger"):
        parts.append(_markdown_table(ledger_table(recording, steps)))
    if variant in ("", "all", "formula"):
        lines = [f"## {_markdown_text(_('The chain rule, step by step'))}"]
        for step, card in _formulas(recording, steps):
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


def _latex(recording: Recording, steps: Sequence[int], variant: str) -> str:
    """A fragment for \\input that needs no package."""
    if variant == "queue":
        return _latex_table(queue_table(recording, steps), "rll")
    if variant == "ledger":
        return _latex_table(ledger_table(recording, steps), "rllrrr")
    lines = []
    for step, card in _formulas(recording, steps):
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


def _csv(recording: Recording, steps: Sequence[int], variant: str) -> str:
    if variant == "ledger":
        table = ledger_table(recording, steps, full)
    else:
        made = _formula_table if variant == "formula" else queue_table
        table = made(recording, steps)
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([table.head, *table.rows])
    return buffer.getvalue()
