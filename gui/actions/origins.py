"""The command that leads from a NaN or an infinity to the node that made it first."""

from __future__ import annotations

from gui.actions.command import Command
from gui.actions.group import TellingGroup
from gui.document.folding import fold, spread
from gui.translation import _
from gui.viewmodel.origins import (
    Origin,
    has_wrong_gradient,
    origin_after,
    origin_of_gradient,
    origin_of_value,
    variables_of,
)
from gui.viewmodel.reading import Reading

_FEW = 30  # selected nodes that are looked at each time


class OriginActions(TellingGroup):
    """It selects that node; without a selection, the first of the graph; on such a node, the next
    one that made a number that is not finite out of others."""

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "go_to_origin",
                _("Go to the origin of NaN or infinity"),
                self.go_to_origin,
                ("Shift+O",),
                self._is_wanted,
                tip=_("Select the node that made the first number that is not finite"),
            ),
        )

    def go_to_origin(self) -> None:
        """Select the node that made what is not finite, and say what it did."""
        origin = self._origin()
        if origin is None:
            self._tell(_("Every value and every gradient is finite"))
            return
        shown = fold(self._session.document).shown(origin.node)
        self._session.select(frozenset([shown]))
        if self.canvas is not None:
            self.canvas.reveal(shown)
        self._tell(origin.sentence)

    def _origin(self) -> Origin | None:
        document, evaluation = self._session.document, self._session.evaluation
        chosen = self._session.selection
        asked = spread(document, chosen)
        if len(chosen) == 1:
            after = origin_after(document, evaluation, next(iter(chosen)))
            if after is not None:
                return after
        nodes = asked or document.variables.keys()
        reading = self._reading()
        found = origin_of_value(document, evaluation, nodes)
        if found is None and reading is not None:
            found = origin_of_gradient(reading, nodes)
        return found

    def _is_wanted(self) -> bool:
        """Whether there is something to look for; a whole run or graph is not searched for that."""
        session, reading = self._session, self._reading()
        origins, chosen = session.evaluation.origins, session.selection
        asked = spread(session.document, chosen) if len(chosen) <= _FEW else chosen
        if not 0 < len(asked) <= _FEW:
            return bool(origins) or reading is not None
        if not variables_of(session.document, asked).isdisjoint(origins):
            return True
        return reading is not None and has_wrong_gradient(reading, asked)

    def _reading(self) -> Reading | None:
        return Reading.of(self._session.recording, self._session.cursor.position)
