"""Every change of the graph that a hand can ask for, each one named, undoable edit.

An edit that is refused changes nothing; its sentence is returned to who asked and told to the user.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from types import MappingProxyType

from gui.actions import clipboard
from gui.actions.adding import added, what_it_gives
from gui.actions.aligning import Places, lined_up
from gui.actions.attributes import parse_attributes
from gui.actions.catalogue import Choice
from gui.actions.deleting import deletion
from gui.actions.inserting import goes_into_wires, put_into_wires
from gui.actions.placing import SNUG, free_offset, with_places
from gui.document import edits
from gui.document.edits import EditRefused
from gui.document.folding import spread
from gui.document.graph import downstream, upstream
from gui.document.model import Document, Point, Value, Wire
from gui.document.names import function_names, variable_names
from gui.progress import Cancelled
from gui.session import Session
from gui.translation import _, ngettext
from gui.viewmodel.arranging import arrange_framed
from gui.viewmodel.node_size import sizes

NOTHING: Mapping[str, str | None] = MappingProxyType({})


class Editor:
    """Asks the document for edits and gives them to the session."""

    def __init__(self, session: Session, tell: Callable[[str], object]) -> None:
        self._session = session
        self._tell = tell

    # Adding

    def add(
        self,
        choice: Choice,
        at: Point,
        *,
        feed_from: str | None = None,
        feed_to: tuple[str, int] | None = None,
    ) -> str | None:
        """Add a node at a place, wired to the variable or the input port it was asked for from."""
        document = self._session.document
        try:
            document, node_id = added(document, choice, at, self._sizes(document))
            if feed_from is not None:
                document = edits.connect(document, feed_from, node_id, 0)
            if feed_to is not None:
                source = what_it_gives(document, node_id)
                document = edits.connect(document, source, *feed_to, replacing=True)
        except EditRefused as refused:
            return self._refuse(refused)
        return self._edit_and_select(
            _("Add {what}").format(what=choice.label), document, frozenset([node_id])
        )

    def add_in_wire(self, choice: Choice, at: Point, wires: tuple[Wire, ...]) -> str | None:
        """Add a function and put it into a wire: the variable feeds it, its output the reader.

        Wires of one variable that lead into a group are one on the canvas.
        """
        document = self._session.document
        try:
            document, node_id = added(document, choice, at, self._sizes(document))
            document = put_into_wires(document, node_id, wires, at, self._sizes(document))
        except EditRefused as refused:
            return self._refuse(refused)
        return self._edit_and_select(
            _("Insert {what}").format(what=choice.label), document, frozenset([node_id])
        )

    # Wiring

    def why_not_connect(
        self, variable: str, function: str, slot: int, moving: Wire | None = None
    ) -> str | None:
        """Why a wire cannot end there, None where it can; `moving` is the wire re-dropped."""
        document = self._session.document
        if moving is not None:
            if (moving.function, moving.slot) == (function, slot):
                return None
            document = edits.disconnect(document, moving.function, moving.slot)
            if variable not in document.variables:  # a constant that fed only this wire
                document = self._session.document
        replacing = self._holds_literal(document, function, slot)
        return edits.why_not_connect(document, variable, function, slot, replacing=replacing)

    def connect(
        self, variable: str, function: str, slot: int, moving: Wire | None = None
    ) -> str | None:
        """Let the variable feed the input; with `moving`, that wire goes from where it was."""
        document = self._session.document
        names = variable_names(document), function_names(document)
        try:
            if moving is not None:
                if (moving.function, moving.slot) == (function, slot):
                    return None
                reason = self.why_not_connect(variable, function, slot, moving)
                if reason is not None:
                    raise EditRefused(reason)
            replacing = self._holds_literal(document, function, slot)
            document = edits.connect(document, variable, function, slot, replacing=replacing)
            if moving is not None:
                document = edits.disconnect(document, moving.function, moving.slot)
        except EditRefused as refused:
            return self._refuse(refused)
        label = _("Connect {variable} to {function}").format(
            variable=names[0][variable], function=names[1][function]
        )
        self._session.edit(label, document)
        return None

    def disconnect(self, wires: Collection[Wire]) -> None:
        """Take these wires out."""
        document = self._session.document
        for wire in sorted(wires):
            document = edits.disconnect(document, wire.function, wire.slot)
        label = ngettext("Delete {number} wire", "Delete {number} wires", len(wires))
        self._session.edit(label.format(number=len(wires)), document)

    def _holds_literal(self, document: Document, function: str, slot: int) -> bool:
        """Whether the port is fed by a number that stands only there: a wire takes its place."""
        inputs = document.functions[function].inputs
        present = inputs[slot] if slot < len(inputs) else None
        return present is not None and document.variables[present].constant

    # Changing

    def move(
        self, places: Mapping[str, Point], joining: Mapping[str, str | None] = NOTHING
    ) -> None:
        """Put these nodes at these places; those of `joining` into a frame, or None: into none."""
        self._session.edit(*self._moved(places, joining))

    def _moved(
        self, places: Mapping[str, Point], joining: Mapping[str, str | None]
    ) -> tuple[str, Document]:
        label = ngettext("Move {number} node", "Move {number} nodes", len(places))
        document = edits.move(self._session.document, places)
        entered = [document.frames[key].title for key in joining.values() if key is not None]
        if entered:
            label = _("Move into “{title}”")
        elif joining:
            label = _("Move out of the frame")
        for frame in dict.fromkeys(joining.values()):
            document = edits.join(document, [n for n, f in joining.items() if f == frame], frame)
        title = entered[0] if entered else ""
        return label.format(number=len(places), title=title), document

    def goes_into_wires(self, function: str, wires: tuple[Wire, ...]) -> bool:
        """Whether a function that stands by itself can be put into the wires."""
        return goes_into_wires(self._session.document, function, wires)

    def move_into_wires(
        self,
        function: str,
        wires: tuple[Wire, ...],
        places: Mapping[str, Point],
        joining: Mapping[str, str | None],
    ) -> None:
        """Move a function, with what moves with it, and put it into the wires. What it gives stands
        behind it, in the frame that it joins."""
        if function in joining:
            outputs = self._session.document.functions[function].outputs
            joining = {**joining, **dict.fromkeys(outputs, joining[function])}
        _label, document = self._moved(places, joining)
        size_of = self._sizes(document)
        document = put_into_wires(document, function, wires, places[function], size_of)
        name = function_names(document)[function]
        self._session.edit(_("Insert {what}").format(what=name), document)

    def align(self, label: str, line_up: Callable[[Places], dict[str, Point]]) -> None:
        """Line the selected nodes up, a frame as one; constants stay at their ports."""
        document = self._session.document
        moved = lined_up(document, self._session.selection, line_up)
        self._session.edit(label, edits.move(document, moved))

    def set_value(self, variable: str, value: Value, merge_key: str | None = None) -> str | None:
        """Give a leaf or a constant its value."""
        document = self._session.document
        name = variable_names(document)[variable]
        return self._try(
            _("Set {name}").format(name=name),
            lambda: edits.set_value(document, variable, value),
            merge_key,
        )

    def rename(self, node_id: str, name: str) -> str | None:
        """Give a node its name, or the made one back where `name` is blank."""
        document = self._session.document
        return self._try(
            _("Rename to {name}").format(name=name.strip()) if name.strip() else _("Rename"),
            lambda: edits.rename(document, node_id, name),
        )

    def retitle(self, frame: str, title: str) -> str | None:
        """Give a frame another title."""
        document = self._session.document
        return self._try(
            _("Rename to {name}").format(name=title.strip()),
            lambda: edits.retitle(document, frame, title),
        )

    def set_attributes(self, function: str, text: str) -> str | None:
        """Set a function's settings from their text, such as "axis=0, keepdims=True"."""
        document = self._session.document
        name = function_names(document)[function]
        try:
            for attribute, value in parse_attributes(text).items():
                document = edits.set_attribute(document, function, attribute, value)
        except ValueError as refused:
            return self._refuse(refused)
        self._session.edit(_("Set {name}").format(name=name), document)
        return None

    def set_output(self, variable: str) -> str | None:
        """Let backward() start from this variable."""
        document = self._session.document
        return self._try(
            _("Set {name} as output").format(name=variable_names(document)[variable]),
            lambda: edits.set_output(document, variable),
        )

    def set_options(self, label: str, **changes: object) -> str | None:
        """Change how backward() is run or how the graph is laid out."""
        document = self._session.document
        return self._try(label, lambda: edits.set_options(document, **changes))

    def replace(self, label: str, document: Document) -> bool:
        """Put another graph in the place of this one, undoably, with a place for every node.

        False where that was cancelled meanwhile.
        """
        try:
            before = self._session.document
            placed = self._session.work.run(lambda: with_places(document, before))
        except Cancelled:
            return False
        return self._session.edit(label, placed)

    def arrange(self, mode: str | None = None) -> None:
        """Lay out the selected nodes, or everything where fewer than two are selected."""
        document = self._session.document
        if mode is not None:
            document = edits.set_options(document, layout=mode)
        chosen = self._chosen()

        def moved() -> Document:
            found = arrange_framed(
                document,
                self._sizes(document),
                only=chosen if len(chosen) > 1 else None,
                mode=document.options.layout,
            )
            return edits.move(document, found)

        with suppress(Cancelled):
            self._session.edit(_("Arrange"), self._session.work.run(moved))

    # The selection and the clipboard

    def delete_selection(self) -> None:
        """Delete the selected nodes and the wires at them, or the selected wires.

        Of a frame only the border goes, a group goes with all that is in it.
        """
        selection = self._session.selection
        if not selection:
            self.disconnect(self._session.selected_wires)
            return
        self._session.edit(*deletion(self._session.document, selection))

    def select_connected(self, before: bool) -> None:
        """Add everything that the selection is computed from, or that is computed from it."""
        walk = upstream if before else downstream
        self._session.select_many(frozenset(walk(self._session.document, self._chosen())))

    def copy_selection(self) -> None:
        """Put the selected nodes and the wires among them on the clipboard."""
        clipboard.put(edits.copy(self._session.document, self._chosen()))

    def paste(self, at: Point | None) -> str | None:
        """Add what is on the clipboard: nodes, a saved graph's text, or an expression.

        It comes to a place, or as near as it covers nothing.
        """
        try:
            fragment = self._session.work.run(lambda: with_places(clipboard.take()))
        except ValueError as error:
            return self._refuse(error)
        except Cancelled:
            return None
        return self._put_in(_("Paste"), fragment, clipboard.offset_to(fragment, at))

    def duplicate(self) -> str | None:
        """Add the selected nodes once more, beside themselves."""
        fragment = edits.copy(self._session.document, self._chosen())
        return self._put_in(_("Duplicate"), fragment, SNUG)

    def cut_selection(self) -> None:
        """Put the selected nodes on the clipboard and delete them, and what is in a frame too."""
        self.copy_selection()
        self._session.edit(*deletion(self._session.document, self._chosen()))

    def _chosen(self) -> frozenset[str]:
        """The selected nodes, and all that is in a selected frame."""
        return spread(self._session.document, self._session.selection)

    def _put_in(self, label: str, fragment: Document, wanted: Point) -> str | None:
        """Add a fragment where it covers nothing, moved as nearly as wanted."""
        document = self._session.document
        offset = free_offset(document, fragment, wanted, self._sizes(document))
        try:
            document, added = edits.paste(document, fragment, offset=offset)
        except EditRefused as refused:
            return self._refuse(refused)
        return self._edit_and_select(label, document, added)

    def _edit_and_select(self, label: str, document: Document, ids: frozenset[str]) -> None:
        if self._session.edit(label, document):
            self._session.select(ids)

    def _sizes(self, document: Document) -> Callable[[str], tuple[float, float]]:
        return sizes(document, dict(self._session.evaluation.values))

    def _try(
        self, label: str, make: Callable[[], Document], merge_key: str | None = None
    ) -> str | None:
        try:
            document = make()
        except EditRefused as refused:
            return self._refuse(refused)
        self._session.edit(label, document, merge_key)
        return None

    def _refuse(self, refused: Exception) -> str:
        self._tell(str(refused))
        return str(refused)
