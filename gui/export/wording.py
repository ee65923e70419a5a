"""What a step does, said beside its picture: under a page, in a speaker's notes."""

from __future__ import annotations

from collections.abc import Iterator

from gui.export.page import Page
from gui.export.steps import lines_at
from gui.translation import _
from gui.viewmodel.formula import FormulaView, formula_view
from gui.viewmodel.history import queue_text
from gui.viewmodel.mathematics import plain
from gui.viewmodel.queue import why_next, why_popped
from gui.viewmodel.reading import Reading
from gui.viewmodel.sentences import step_sentences


def printable(text: str) -> str:
    """The text without the characters that XML has no way to write."""
    return "".join(c for c in text if c.isprintable() or c == "\n")


def reading_of(page: Page) -> Reading | None:
    """The reading at a page's position; None where nothing is recorded."""
    return None if page.position is None else Reading.of(page.recording, page.position)


def heading(page: Page) -> str:
    """Which step a page shows."""
    reading = reading_of(page)
    if reading is None:
        return page.title
    what = described(formula_view(reading))
    if reading.is_forward:
        forward = reading.timeline.forward
        number = forward.called_by(reading.step)
        said = _("Forward {number} of {count}: {what}").format(
            number=number, count=forward.count, what=what
        )
    else:
        said = _("Step {step} of {last}: {what}").format(
            step=reading.step, last=reading.steps, what=what
        )
    lines = lines_at(reading.position, reading.timeline)
    if lines is None:
        return said
    line, count = lines
    return _("{step} (line {line} of {count})").format(step=said, line=line, count=count)


def described(card: FormulaView) -> str:
    """A step's function and what it computes: "B = square, b = a²"."""
    if card.equation is None:
        return card.title
    return f"{card.title}, {plain(card.equation)}"


def told(page: Page) -> Iterator[str]:
    """What happens in a page's step and why, a sentence or a formula at a time."""
    reading = reading_of(page)
    if reading is None:
        if page.recording is not None and page.recording.problem:
            yield page.recording.problem
        return
    if why := why_popped(reading):
        yield why
    yield from (term.plain() for term in formula_view(reading).terms)
    yield from step_sentences(reading)
    if reading.is_forward:
        return
    queue = queue_text(reading, reading.snapshot.queue)
    yield _("The queue is now {queue}; the last one pops next.").format(queue=queue)
    if why := why_next(reading):
        yield why
