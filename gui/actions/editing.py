"""The commands of the Edit menu: undo, the clipboard and the selection."""

from __future__ import annotations

from gui.actions.command import Command
from gui.actions.editor import Editor
from gui.actions.group import Group
from gui.session import Session
from gui.translation import _


class EditActions(Group):
    """What every editor has, on variables and functions."""

    def __init__(self, session: Session, editor: Editor) -> None:
        self._session = session
        self._editor = editor

    def commands(self) -> tuple[Command, ...]:
        stack = self._session.undo_stack
        selected = self._something_selected
        return (
            Command(
                "undo",
                _("Undo"),
                stack.undo,
                ("Ctrl+Z",),
                stack.canUndo,
                name=self._undo_name,
            ),
            Command(
                "redo",
                _("Redo"),
                stack.redo,
                ("Ctrl+Shift+Z", "Ctrl+Y"),
                stack.canRedo,
                name=self._redo_name,
            ),
            Command(
                "edit_history",
                _("History of edits…"),
                self.show_history,
                ("Ctrl+Alt+Z",),
                tip=_("Go back or forward to any edit"),
            ),
            Command("cut", _("Cut"), self._editor.cut_selection, ("Ctrl+X",), selected),
            Command("copy", _("Copy"), self._editor.copy_selection, ("Ctrl+C",), selected),
            Command("paste", _("Paste"), self.paste, ("Ctrl+V",)),
            Command("duplicate", _("Duplicate"), self.duplicate, ("Ctrl+D",), selected),
            Command(
                "delete",
                _("Delete"),
                self._editor.delete_selection,
                ("Del", "Backspace"),
                self._something_to_delete,
                on_canvas=True,
            ),
            Command("select_all", _("Select all"), self.select_all, ("Ctrl+A",), self._has_nodes),
        )

    def show_history(self) -> None:
        """Open the list of all edits."""
        if self.window is not None:
            self.window.show_window("edits")

    def go_to_edit(self, index: int) -> None:
        """Let this many edits stand."""
        self._session.undo_stack.setIndex(index)

    def paste(self) -> None:
        """Paste where the mouse points."""
        if not self._editor.paste(None if self.canvas is None else self.canvas.pointer()):
            self._reveal()

    def duplicate(self) -> None:
        """Add the selected nodes once more."""
        if not self._editor.duplicate():
            self._reveal()

    def _reveal(self) -> None:
        """Bring what was put in, which is selected, into view: it may stand beside the others."""
        if self.canvas is not None and self._session.selection:
            self.canvas.keep_fitted()
            self.canvas.reveal(min(self._session.selection))

    def select_all(self) -> None:
        """Select every variable and function."""
        document = self._session.document
        self._session.select_many(frozenset((*document.variables, *document.functions)))

    def _something_selected(self) -> bool:
        return bool(self._session.selection)

    def _something_to_delete(self) -> bool:
        return bool(self._session.selection or self._session.selected_wires)

    def _has_nodes(self) -> bool:
        return bool(self._session.document.variables or self._session.document.functions)

    def _undo_name(self) -> str:
        text = self._session.undo_stack.undoText()
        return _("Undo: {what}").format(what=text) if text else _("Undo")

    def _redo_name(self) -> str:
        text = self._session.undo_stack.redoText()
        return _("Redo: {what}").format(what=text) if text else _("Redo")
