"""What opens on the canvas itself: the editors of values and names, and the search for a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QLocale, QObject, Qt

from gui.actions import Actions
from gui.actions.attributes import format_attributes
from gui.actions.catalogue import Choice, choices
from gui.document.expression import ExpressionError, format_value, parse_value
from gui.document.model import Point, VariableNode, Wire
from gui.document.names import function_names, variable_names
from gui.viewmodel.scene import Rect
from gui.viewmodel.theme import LIGHT, Theme
from gui.widgets.node_search import NodeSearch
from gui.widgets.port_search import PortSearch
from gui.widgets.search_box import SearchBox
from gui.widgets.value_editor import ValueEditor

if TYPE_CHECKING:
    from gui.widgets.canvas import Canvas

Commit: TypeAlias = Callable[[str, str], str | None]  # node and text to a refusal


class InPlace(QObject):
    """At most one of them is open; the canvas has the focus again when it closes."""

    def __init__(self, canvas: Canvas, actions: Actions) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._editor = actions.editor
        self._session = actions.session
        self._theme: Theme = LIGHT
        self._node: str | None = None
        self._at = Point(0.0, 0.0)
        self._feed_from: str | None = None
        self._feed_to: tuple[str, int] | None = None
        self._commit_text: Commit = self._set_value
        self._text_before = ""
        self.field: ValueEditor | None = None
        self.search: SearchBox | None = None

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme

    # Values and names

    def edit_value(self, node_id: str) -> None:
        """Open the value of a leaf or constant, or the settings of a function that has any."""
        document = self._session.document
        function = document.functions.get(node_id)
        if function is not None:
            text = format_attributes(function)
            if text:
                self._open_field(node_id, text, self._editor.set_attributes)
            return
        variable = document.variables[node_id]
        if variable.creator is None:
            text = "" if variable.value is None else format_value(variable.value)
            self._open_field(node_id, text, self._set_value)

    def edit_name(self, node_id: str) -> None:
        """Open the name of a variable or a function, or the title of a frame."""
        document = self._session.document
        frame = document.frames.get(node_id)
        if frame is not None:
            self._open_field(node_id, frame.title, self._editor.retitle)
            return
        node = document.node(node_id)
        made = variable_names if isinstance(node, VariableNode) else function_names
        self._open_field(node_id, node.name or made(document)[node_id], self._editor.rename)

    def can_edit_value(self, node_id: str) -> bool:
        """Whether there is a value or a setting to edit."""
        document = self._session.document
        function = document.functions.get(node_id)
        if function is not None:
            return bool(format_attributes(function))
        return document.variables[node_id].creator is None

    def follow_view(self) -> None:
        """The view moved: an open editor stays on its node, an open search closes."""
        rect = None if self._node is None else self._canvas.hits.label_rect(self._node)
        if self.field is not None and rect is not None:
            self._show_field(rect)
        self._close_search()

    def _open_field(self, node_id: str, text: str, commit: Commit) -> None:
        self.close()
        rect = self._canvas.hits.label_rect(node_id)
        if rect is None:
            return
        self._session.select(frozenset([node_id]))
        self._node = node_id
        self._commit_text = commit
        self._text_before = text
        self.field = ValueEditor(text, self._canvas)
        self.field.committed.connect(self._commit)
        self.field.left.connect(self.close)
        self._show_field(rect)
        self.field.show()
        self.field.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_field(self, rect: Rect) -> None:
        """Over a node in its middle; over a frame's title from its beginning on."""
        assert self.field is not None  # it was opened just now, or is open still
        pixels = self._canvas.viewport.rect_to_pixels(rect)
        if self._node in self._session.document.frames and self._node in self._canvas.scene.frames:
            self.field.show_along(pixels)
        else:
            self.field.show_over(pixels)

    def _commit(self, text: object, onward: object) -> None:
        node_id, field = self._node, self.field
        if node_id is None or field is None:
            return
        refusal = None
        if text != self._text_before:  # else nothing is set anew, not even a float32 as float64
            refusal = self._commit_text(node_id, str(text))
        if refusal is not None:
            field.show_error(refusal)
            return
        self.close()
        if onward and node_id in self._session.document.variables:
            self._go_on(node_id, 1 if onward == 1 else -1)

    def _set_value(self, node_id: str, text: str) -> str | None:
        before = self._session.document.variables[node_id].value
        comma = QLocale().decimalPoint() == ","
        try:
            value = parse_value(text, decimal_comma=comma, like=before)
        except ExpressionError as error:
            return error.message
        return self._editor.set_value(node_id, value)

    def _go_on(self, node_id: str, way: int) -> None:
        """Open the next value, from top to bottom and left to right, as Tab does in a table."""
        places = [
            (shape.rect.centre.x, shape.rect.centre.y, variable.id)
            for variable in self._session.document.variables.values()
            if variable.creator is None
            and (shape := self._canvas.scene.node(variable.id)) is not None
        ]
        order = [each[2] for each in sorted(places)]
        if len(order) > 1 and node_id in order:
            self.edit_value(order[(order.index(node_id) + way) % len(order)])

    def close(self) -> None:
        """Close whatever is open; what was typed into it is given up."""
        field, self.field, self._node = self.field, None, None
        if field is not None:
            if field.isAncestorOf(field.window().focusWidget() or field):
                self._canvas.setFocus(Qt.FocusReason.PopupFocusReason)
            field.hide()
            field.deleteLater()
        self._close_search()

    # The search

    def search_at(
        self,
        at: Point,
        *,
        feed_from: str | None = None,
        feed_to: tuple[str, int] | None = None,
    ) -> None:
        """Open the search at a place, for what fits to where its wire comes from or goes to."""
        self.close()
        self._at, self._feed_from, self._feed_to = at, feed_from, feed_to
        found = choices()
        if feed_from is not None:
            found = tuple(choice for choice in found if choice.takes_input)
        self.search = NodeSearch(found, self._theme, self._canvas)
        self.search.chosen.connect(self._add)
        self.search.left.connect(self._close_search)
        self.search.open_at(self._canvas.viewport.to_pixels(at).toPoint())

    def search_wire(self, node_id: str) -> None:
        """Open the search for the other end of a wire at a node."""
        self.close()
        shape = self._canvas.scene.node(node_id)
        if shape is None:
            return
        self.search = PortSearch(
            self._session.document, node_id, self._editor, self._theme, self._canvas
        )
        self.search.chosen.connect(self._connect)
        self.search.left.connect(self._close_search)
        below = Point(shape.rect.centre.x, shape.rect.bottom)
        self.search.open_at(self._canvas.viewport.to_pixels(below).toPoint())

    def _connect(self, wire: object) -> None:
        self._close_search()
        if isinstance(wire, Wire):
            self._editor.connect(*wire)

    def _add(self, choice: object) -> None:
        self._close_search()
        if isinstance(choice, Choice):
            feed_from, feed_to = self._feed_from, self._feed_to
            if self._editor.add(choice, self._at, feed_from=feed_from, feed_to=feed_to) is None:
                for added in self._session.selection:  # it moves aside where something stands
                    self._canvas.reveal(added)

    def _close_search(self) -> None:
        search, self.search = self.search, None
        if search is not None:
            if search.isAncestorOf(search.window().focusWidget() or search):
                self._canvas.setFocus(Qt.FocusReason.PopupFocusReason)
            search.hide()
            search.deleteLater()
