"""The search for the other end of a wire, for those who connect by keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from gui.actions import Editor
from gui.document.model import Document, Wire
from gui.document.names import function_names, variable_names
from gui.translation import _
from gui.viewmodel.theme import Theme
from gui.widgets.search_box import Row, SearchBox
from gui.widgets.swatch import swatch

WIDTH = 300


class PortSearch(SearchBox):
    """Lists the wires that can leave a variable, or reach the first free input of a function."""

    def __init__(
        self, document: Document, node: str, editor: Editor, theme: Theme, parent: QWidget
    ):
        super().__init__(_("Connect to…"), _("Nothing here takes a wire."), WIDTH, parent)
        self._rows_of = list(_possible(document, node, editor, theme))

    def find(self, typed: str) -> Sequence[Row]:
        letters = typed.casefold().split()
        return [
            row for row in self._rows_of if all(part in row.text.casefold() for part in letters)
        ]


def _possible(document: Document, node: str, editor: Editor, theme: Theme) -> Sequence[Row]:
    functions, variables = function_names(document), variable_names(document)
    if node in document.variables:
        free = [
            Wire(node, function.id, slot)
            for function in document.functions.values()
            for slot, variable in enumerate(function.inputs)
            if variable is None
        ]
        icon = swatch("function", theme)
        texts = [
            _("{function}, input {number}").format(
                function=functions[wire.function], number=wire.slot + 1
            )
            for wire in free
        ]
    else:
        slot = document.functions[node].inputs.index(None)
        free = [Wire(variable, node, slot) for variable in document.variables]
        icon = swatch("variable", theme)
        texts = [variables[wire.variable] for wire in free]
    return [
        Row(text, wire, icon)
        for text, wire in zip(texts, free, strict=True)
        if editor.why_not_connect(*wire) is None
    ]
