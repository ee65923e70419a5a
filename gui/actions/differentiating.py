"""The command of second and higher order: the gradient's own graph, beside the one it came from."""

from __future__ import annotations

from gui.actions.command import Command
from gui.actions.group import TellingGroup
from gui.document import edits
from gui.document.folding import fold
from gui.document.graph import chosen_output
from gui.document.model import Document
from gui.document.names import variable_names
from gui.document.once import once_of_graph
from gui.progress import Cancelled
from gui.translation import _, ngettext
from gui.viewmodel.node_size import sizes
from gui.viewmodel.stacking import legible, place_layer


class DifferentiateActions(TellingGroup):
    """What create_graph computes becomes part of the document, so it can be undone and saved."""

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "gradient_graph",
                _("Add the gradient’s graph"),
                self.add_gradient_graph,
                ("G",),
                self._has_variable,
                name=self._name,
                tip=_("Draw how the gradient is computed and make it the output, to step on"),
            ),
        )

    def add_gradient_graph(self) -> None:
        """Differentiate the output by the selected variable, in the graph itself."""
        variable, before = self._variable(), self._session.document
        if variable is None:
            return
        try:
            document, gradient = self._session.work.run(lambda: self._differentiated(variable))
        except edits.EditRefused as refused:
            self._tell(str(refused))
            return
        except Cancelled:
            return
        if not self._session.edit(self._name(), document):
            return
        self._session.record()
        if self.canvas is not None:
            self.canvas.fit()
        self._tell(_growth(before, document, gradient))

    def _differentiated(self, variable: str) -> tuple[Document, str]:
        """The document with the gradient's graph in its place, and the gradient's id."""
        before = self._session.document
        document, gradient = edits.add_gradient_graph(before, variable)
        layers = [key for key in document.frames if key not in before.frames]
        for layer in layers:  # none where the gradient was there already
            size_of = sizes(document)
            places = place_layer(document, layer, size_of, document.options.layout)
            document = legible(edits.move(document, places), size_of)
        return document, gradient

    def _name(self) -> str:
        variable = self._variable()
        if variable is None:
            return _("Add the gradient’s graph")
        name = variable_names(self._session.document)[variable]
        return _("Add the graph of {name}.grad").format(name=name)

    def _has_variable(self) -> bool:
        return self._variable() is not None

    def _variable(self) -> str | None:
        """The selected variable, or where nothing is selected the only leaf there is."""
        document, selection = self._session.document, self._session.selection
        if len(selection) > 1:
            return None
        found = next(iter(selection)) if selection else _only_leaf(document)
        node = None if found is None else document.variables.get(found)
        if node is None or node.constant or node.id == chosen_output(document):
            return None
        return node.id if document.functions else None


@once_of_graph
def _only_leaf(document: Document) -> str | None:
    variables = document.variables.values()
    leaves = (v.id for v in variables if v.creator is None and not v.constant)
    found = next(leaves, None)
    return found if next(leaves, None) is None else None


def _growth(before: Document, after: Document, gradient: str) -> str:
    """How much the graph has grown: with every order it does so more."""
    added = len(after.functions) - len(before.functions)
    said = ngettext(
        "{name} is the output now: {added} function was added, there are {count}.",
        "{name} is the output now: {added} functions were added, there are {count}.",
        added,
    ).format(name=variable_names(after)[gradient], added=added, count=len(after.functions))
    if len(fold(after).groups) == len(fold(before).groups):
        return said
    return f"{said} {_('What is collapsed for room opens by a double-click.')}"
