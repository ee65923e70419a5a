"""The search for a node to add, by its name, its symbol or a word such as "times"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from gui.actions.catalogue import Choice, matching
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets.search_box import Row, SearchBox
from gui.widgets.swatch import swatch

WIDTH = 260


class NodeSearch(SearchBox):
    """Opens on the canvas, with the choices that fit there."""

    def __init__(self, choices: tuple[Choice, ...], theme: Theme, parent: QWidget) -> None:
        nothing = _("Nothing fits. Try a name, a symbol or a word such as “times”.")
        super().__init__(_("Search: square, +, times…"), nothing, WIDTH, parent)
        self._choices = choices
        self._theme = theme

    def find(self, typed: str) -> Sequence[Row]:
        return [
            Row(
                f"{choice.label}   {choice.symbol}" if choice.symbol else choice.label,
                choice,
                swatch(choice.kind, self._theme),
            )
            for choice in matching(self._choices, typed)
        ]
