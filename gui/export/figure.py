"""The queue, the ledgers and the formula of a step, set beside its picture as one figure.

What stands where is decided here, in scene units and without Qt; drawing.py puts it on paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from autodiff.trace.events import Contributed
from gui.export.page import Aside, Box, Page, Words
from gui.export.wording import described, reading_of
from gui.translation import _
from gui.viewmodel.formula import formula_view
from gui.viewmodel.ledger import ledger
from gui.viewmodel.queue import Card, CardState, queue_view, why_next, why_popped
from gui.viewmodel.reading import Reading
from gui.viewmodel.scene import Rect
from gui.viewmodel.text import ELLIPSIS, Face, elide, one_line, width

_WIDE = 380.0
_PADDING = 20.0
_ROOM = _WIDE - 2 * _PADDING
_TITLE, _PLAIN, _SMALL = 14.0, 12.0, 10.0  # sizes of texts
_LEADING = 1.5
_CARD_HEIGHT, _CARD_GAP = 42.0, 8.0
_MOST_CARDS, _MOST_LEDGERS, _MOST_LINES = 9, 4, 8
_TONES = {
    CardState.WAITING: ("queued", "queued", (6.0, 4.0)),
    CardState.NEXT: ("queued", "queued", ()),
    CardState.POPPED: ("popped", "popped", ()),
}


def with_asides(pages: Sequence[Page]) -> list[Page]:
    """The pages with their asides; all of one frame, so that nothing jumps between them."""
    asides = [_Column(page).aside() for page in pages]
    height = max(aside.height for aside in asides)
    made = []
    for page, aside in zip(pages, asides, strict=True):
        frame = page.frame
        missing = max(0.0, height - frame.height)
        tall = Rect(frame.x, frame.y - missing / 2, frame.width + _WIDE, frame.height + missing)
        moved = replace(aside, x=frame.right, y=tall.y, height=tall.height)
        made.append(replace(page, frame=tall, aside=moved))
    return made


@dataclass(slots=True)
class _Column:
    """Sets one block under the other."""

    page: Page
    y: float = _PADDING

    def aside(self) -> Aside:
        """The column, at the plane's corner."""
        reading = reading_of(self.page)
        parts = () if reading is None else tuple(self._blocks(reading))
        return Aside(0.0, 0.0, _WIDE, self.y + _PADDING, parts)

    def _blocks(self, reading: Reading) -> Iterator[Words | Box]:
        yield from self._title(_("Queue"))
        yield from self._queue(reading)
        changed = [
            event.variable
            for event in reading.snapshot.step_events
            if isinstance(event, Contributed)
        ]
        if changed:
            yield from self._title(_("Ledger"))
            for variable in tuple(dict.fromkeys(changed))[:_MOST_LEDGERS]:
                yield from self._ledger(reading, variable)
        card = formula_view(reading)
        yield from self._title(_("This step"))
        yield from self._lines(described(card), Face.BOLD, "text")
        for term in card.terms:
            yield from self._lines(term.plain(), Face.MONO, "popped")
        for sentence in (why_popped(reading), why_next(reading)):
            yield from self._lines(sentence, Face.SANS, "text_muted")

    def _title(self, text: str) -> Iterator[Words]:
        if self.y > _PADDING:
            self.y += 0.8 * _TITLE
        yield self._words(_PADDING, text, Face.BOLD, _TITLE, "text")
        self.y += _LEADING * _TITLE

    def _queue(self, reading: Reading) -> Iterator[Words | Box]:
        view = queue_view(reading)
        cards = [*view.waiting[-_MOST_CARDS:], *((view.popped,) if view.popped else ())]
        if len(view.waiting) > _MOST_CARDS:
            yield from self._lines(ELLIPSIS, Face.SANS, "text_muted")
        if not view.waiting:
            yield from self._lines(view.empty, Face.SANS, "text_muted")
        x = _PADDING
        for card in cards:
            wide = self._card_width(card)
            if x > _PADDING and x + wide > _WIDE - _PADDING:
                x = _PADDING
                self.y += _CARD_HEIGHT + _CARD_GAP
            yield from self._card(card, x, wide)
            x += wide + _CARD_GAP
        if cards:
            self.y += _CARD_HEIGHT + _CARD_GAP

    def _card_width(self, card: Card) -> float:
        widest = max(
            width(one_line(card.title), Face.BOLD, _PLAIN), width(card.note, Face.SANS, _SMALL)
        )
        return min(_ROOM, widest + 24.0)

    def _card(self, card: Card, x: float, wide: float) -> Iterator[Words | Box]:
        outline, ink, dashes = _TONES[card.state]
        yield Box(Rect(x, self.y, wide, _CARD_HEIGHT), outline, dashes)
        title = elide(card.title, Face.BOLD, _PLAIN, wide - 12.0)
        yield Words(x + 12.0, self.y + 15.0, title, Face.BOLD, _PLAIN, "text")
        note = elide(card.note, Face.SANS, _SMALL, wide - 12.0)
        yield Words(x + 12.0, self.y + 30.0, note, Face.SANS, _SMALL, ink)

    def _ledger(self, reading: Reading, variable: str) -> Iterator[Words]:
        card = ledger(reading, variable)
        head = f"{card.title}   {card.arrived}"
        yield from self._lines(head, Face.BOLD, "text")
        entries = card.entries[-_MOST_LINES:]
        if len(card.entries) > len(entries):
            yield from self._lines(ELLIPSIS, Face.MONO, "text_muted")
        for entry in entries:
            tone = "popped" if entry.current else "done"
            yield from self._lines(f"{entry.value}  {entry.source}", Face.MONO, tone)
        yield from self._lines(f"= {card.total}", Face.MONO_BOLD, "text")

    def _lines(self, text: str, face: Face, tone: str) -> Iterator[Words]:
        for line in broken(one_line(text), face, _PLAIN, _ROOM):
            yield self._words(_PADDING, line, face, _PLAIN, tone)
            self.y += _LEADING * _PLAIN

    def _words(self, x: float, text: str, face: Face, size: float, tone: str) -> Words:
        return Words(x, self.y + size / 2, text, face, size, tone)


def broken(text: str, face: Face, size: float, room: float) -> list[str]:
    """The text in lines that fit, broken at blanks; a word that is too long is cut."""
    lines: list[str] = []
    start = ""
    for word in text.split(" "):
        longer = f"{start} {word}" if start else word
        if start and width(longer, face, size) > room:
            lines.append(start)
            longer = word
        start = elide(longer, face, size, room)
    return [*lines, start] if start else lines
