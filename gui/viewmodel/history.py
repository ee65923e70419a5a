"""The history as the book writes it: a line for each step, what it popped, what then waits."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gui.translation import _
from gui.viewmodel.reading import Reading

_SHOWN = 24  # names of a queue that one line shows: more would not be read


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One step: its number, what happened, and the queue after it (the last one pops next)."""

    step: int
    event: str
    queue: str


def history_row(reading: Reading, step: int) -> HistoryRow:
    """The line of one step. The lists ask for the lines they show: a run may have 100,000."""
    snapshot = reading.timeline.at_step(step)
    popped = snapshot.popped
    if popped is None:
        event = _("start")
    else:
        event = _("pop {function}").format(function=reading.function(popped))
    return HistoryRow(step, event, queue_text(reading, snapshot.queue))


def queue_text(reading: Reading, queue: tuple[str, ...]) -> str:
    """The waiting functions in brackets; of a long queue, those that pop last are left out."""
    if not queue:
        return "[ ]"
    hidden = len(queue) - _SHOWN
    if hidden > 0:
        return f"[ … {reading.listed(queue[hidden:])} ]"
    return f"[ {reading.listed(queue)} ]"


def as_text(reading: Reading) -> str:
    """The whole history as a table of plain text."""
    rows = _cells(reading)
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    return "\n".join(f"{a:>{widths[0]}}  {b:<{widths[1]}}  {c}" for a, b, c in rows)


def as_markdown(reading: Reading) -> str:
    """The whole history as a Markdown table."""
    head = (_("step"), _("event"), _("queue"))
    rows = [head, ("---:", "---", "---"), *_cells(reading)]
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in rows)


def as_latex(reading: Reading) -> str:
    """The whole history as a LaTeX table."""
    head = " & ".join(_for_latex(cell) for cell in (_("step"), _("event"), _("queue")))
    rows = [" & ".join(_for_latex(cell) for cell in row) for row in _cells(reading)]
    lines = (r"\begin{tabular}{rll}", r"\hline", head + r" \\", r"\hline")
    return "\n".join((*lines, *(row + r" \\" for row in rows), r"\hline", r"\end{tabular}"))


def _for_latex(text: str) -> str:
    # A bracket after \\ would be read as its argument; in braces it is text.
    text = re.sub(r"([&%$#_{}])", r"\\\1", text)
    return f"{{{text}}}" if text.startswith("[") else text


def _cells(reading: Reading) -> list[tuple[str, str, str]]:
    rows = (history_row(reading, step) for step in range(reading.steps + 1))
    return [(str(row.step), row.event, row.queue) for row in rows]


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
