"""The commands of the Graph menu: adding, arranging, naming."""

from __future__ import annotations

from functools import partial

from gui.actions.aligning import alignments
from gui.actions.attributes import format_attributes
from gui.actions.command import Command
from gui.actions.editor import Editor
from gui.actions.group import Group
from gui.actions.walking import WAYS, next_node
from gui.document.expression.filling import filled
from gui.document.folding import fold
from gui.document.model import Value
from gui.session import Session
from gui.translation import _
from gui.viewmodel.groups import drawn_places, drawn_sizes, positions
from gui.viewmodel.node_size import sizes

# A first key names a family, A what is arranged and V what has values; a second the member.
_LAYOUT_KEYS = {"auto": "A, A", "generation": "A, G", "compact": "A, P"}
_FILL_KEYS = {"zeros": "V, 0", "ones": "V, 1", "random": "V, R"}


def layout_labels() -> dict[str, str]:
    """The ways to arrange a graph, by id."""
    return {
        "auto": _("By generation while small"),
        "generation": _("By generation"),
        "compact": _("Compact"),
    }


def fill_labels() -> dict[str, str]:
    """What a leaf can be filled with, keeping its shape, by id."""
    return {
        "zeros": _("Fill with zeros"),
        "ones": _("Fill with ones"),
        "random": _("Fill with random numbers"),
    }


def walk_labels() -> dict[str, str]:
    """The directions in which the selection can walk, by id."""
    return {
        "left": _("Select the node to the left"),
        "right": _("Select the node to the right"),
        "up": _("Select the node above"),
        "down": _("Select the node below"),
    }


class GraphActions(Group):
    """Changes of the graph that need no place under the mouse."""

    def __init__(self, session: Session, editor: Editor) -> None:
        self._session = session
        self._editor = editor

    def commands(self) -> tuple[Command, ...]:
        return (
            Command("add_node", _("Add node…"), self.add_node, ("Tab", "Shift+A"), on_canvas=True),
            Command(
                "arrange",
                _("Arrange automatically"),
                self.arrange,
                ("L",),
                self._has_nodes,
            ),
            *(
                Command(
                    name,
                    label,
                    partial(self._editor.align, label, line_up),
                    (keys,),
                    self._several_selected,
                )
                for name, (label, keys, line_up) in alignments().items()
            ),
            *(
                Command(
                    f"layout_{mode}",
                    label,
                    partial(self.arrange, mode),
                    (_LAYOUT_KEYS[mode],),
                    checked=partial(self._has_layout, mode),
                )
                for mode, label in layout_labels().items()
            ),
            Command(
                "edit_value",
                _("Edit value or settings"),
                self.edit_value,
                ("Return", "Enter"),
                self._one_value_selected,
                on_canvas=True,
            ),
            *(
                Command(
                    f"fill_{kind}",
                    label,
                    partial(self.fill, kind),
                    (_FILL_KEYS[kind],),
                    self._fillable,
                )
                for kind, label in fill_labels().items()
            ),
            Command(
                "connect",
                _("Connect…"),
                self.connect,
                ("C",),
                self._one_connectable_selected,
                tip=_("Choose what the selected variable feeds, or what feeds the function"),
                on_canvas=True,
            ),
            *(
                Command(
                    f"walk_{way}",
                    label,
                    partial(self.walk, way),
                    (f"Ctrl+{way.capitalize()}",),
                    self._has_nodes,
                    on_canvas=True,
                )
                for way, label in walk_labels().items()
            ),
            Command("rename", _("Rename"), self.rename, ("F2",), self._one_selected),
            Command(
                "set_output",
                _("Set as output"),
                self.set_output,
                ("Ctrl+Shift+O",),
                self._one_variable_selected,
                tip=_("Start backward() from this variable"),
            ),
            Command(
                "select_upstream",
                _("Select upstream"),
                partial(self._editor.select_connected, True),
                ("Ctrl+Shift+Left",),
                self._something_selected,
            ),
            Command(
                "select_downstream",
                _("Select downstream"),
                partial(self._editor.select_connected, False),
                ("Ctrl+Shift+Right",),
                self._something_selected,
            ),
            Command(
                "fit_selection",
                _("Fit the selection"),
                self.fit_selection,
                ("Shift+F",),
                self._something_selected,
                tip=_("Show what is selected as large as it may be"),
            ),
        )

    def add_node(self) -> None:
        """Search for a node to add under the mouse."""
        if self.canvas is not None:
            self.canvas.search_nodes()

    def arrange(self, mode: str | None = None) -> None:
        """Lay out what is selected, or everything, and then show all of it."""
        self._editor.arrange(mode)
        if self.canvas is not None and not self._several_selected():
            self.canvas.fit()

    def fit_selection(self) -> None:
        """Show what is selected."""
        if self.canvas is not None:
            self.canvas.fit_selection()

    def edit_value(self) -> None:
        """Edit the value of the selected leaf or constant on its node."""
        node_id = self._only_one()
        if self.canvas is not None and node_id is not None:
            self.canvas.edit_value(node_id)

    def fill(self, kind: str) -> None:
        """Give the selected leaf other numbers in its shape."""
        variable = self._session.document.variables.get(self._only_one() or "")
        if variable is not None and variable.value is not None:
            was = variable.value.array
            numbers = filled(kind, was.shape).array
            self._editor.set_value(variable.id, Value(numbers.astype(was.dtype)))

    def connect(self) -> None:
        """Search for the other end of a wire at the selected node."""
        node_id = self._only_one()
        if self.canvas is not None and node_id is not None:
            self.canvas.search_wire(node_id)

    def walk(self, way: str) -> None:
        """Select the nearest node in a direction."""
        folded = fold(self._session.document)
        places = drawn_places(
            folded, positions(folded.document), drawn_sizes(folded, sizes(folded.document))
        )
        start = self._only_one()
        found = next_node(places, None if start is None else folded.shown(start), WAYS[way])
        if found is not None:
            self._session.select(frozenset([found]))
            if self.canvas is not None:
                self.canvas.reveal(found)

    def rename(self) -> None:
        """Edit the name of the selected node on the node."""
        node_id = self._only_one()
        if self.canvas is not None and node_id is not None:
            self.canvas.edit_name(node_id)

    def set_output(self) -> None:
        """Make the selected variable the one that backward() starts from."""
        node_id = self._only_one()
        if node_id is not None:
            self._editor.set_output(node_id)

    def _only_one(self) -> str | None:
        selection = self._session.selection
        return next(iter(selection)) if len(selection) == 1 else None

    def _one_selected(self) -> bool:
        return self._only_one() is not None

    def _several_selected(self) -> bool:
        return len(self._session.selection) > 1

    def _something_selected(self) -> bool:
        return bool(self._session.selection)

    def _one_variable_selected(self) -> bool:
        variable = self._session.document.variables.get(self._only_one() or "")
        return variable is not None and not variable.constant

    def _one_connectable_selected(self) -> bool:
        document, node_id = self._session.document, self._only_one()
        function = document.functions.get(node_id or "")
        return node_id in document.variables or (function is not None and None in function.inputs)

    def _one_value_selected(self) -> bool:
        document, node_id = self._session.document, self._only_one() or ""
        function = document.functions.get(node_id)
        if function is not None:
            return bool(format_attributes(function))
        variable = document.variables.get(node_id)
        return variable is not None and variable.creator is None

    def _fillable(self) -> bool:
        variable = self._session.document.variables.get(self._only_one() or "")
        return variable is not None and variable.value is not None

    def _has_nodes(self) -> bool:
        return bool(self._session.document.variables or self._session.document.functions)

    def _has_layout(self, mode: str) -> bool:
        return self._session.document.options.layout == mode
