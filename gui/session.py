"""The one shared QObject: document, recording, cursor, selection and the undo stack.

Widgets render what its four signals carry and ask for change through actions.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakMethod

from PySide6.QtCore import QObject, Signal

from autodiff.trace import Timeline
from gui.document.course import Course
from gui.document.evaluation import Evaluation, Recording
from gui.document.lab import Action, State
from gui.document.model import Document, Wire
from gui.progress import Cancelled
from gui.standing import Cursor, Standing
from gui.undo import Edit, UndoStack
from gui.work import Work


@dataclass(frozen=True, slots=True)
class Lit:
    """What the mouse is over, in any panel: it is lit everywhere, and selected nowhere."""

    nodes: frozenset[str] = frozenset()
    wires: frozenset[Wire] = frozenset()
    position: int | None = None  # on the course of the runs


class Session(QObject):
    """What is open, what is recorded of it, and where the user looks.

    Its four signals carry an immutable value each, and so does lit_changed; history_changed only
    says that Undo, Redo or the edited mark may have another state now, opened that all of it is
    another document's, and given_up that nothing has changed after all. What takes long is work
    that can be cancelled: then all is as it was, nobody else is told of anything, and False is
    returned.
    """

    document_changed = Signal(object)  # Document: after an edit, undo, redo or open
    timeline_changed = Signal(object)  # Recording | None: recorded anew, or gone stale (None)
    cursor_changed = Signal(object)  # Cursor: another position is looked at
    selection_changed = Signal(object)  # frozenset[str]: ids of nodes and frames
    lit_changed = Signal(object)  # Lit: the mouse is over something else
    history_changed = Signal()
    opened = Signal()  # another document is shown, after the four have told of it
    given_up = Signal()  # what was prepared is not shown

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.work = Work()
        self.undo_stack = UndoStack(self._prepare, self._show_document, self.history_changed.emit)
        self.lit = Lit()
        self._now = Standing()
        self._next: Standing | None = None  # prepared, and about to be shown
        self._preparations: list[WeakMethod[Callable[[Standing], object]]] = []  # the widgets'

    @property
    def document(self) -> Document:
        """The graph that is open."""
        return self._now.document

    @property
    def evaluation(self) -> Evaluation:
        """What the graph computes."""
        return self._now.evaluation

    @property
    def recording(self) -> Recording | None:
        """What is recorded of the graph; None while that is stale."""
        return self._now.recording

    @property
    def cursor(self) -> Cursor:
        """Where the user looks."""
        return self._now.cursor

    @property
    def selection(self) -> frozenset[str]:
        """The ids of the nodes and frames that are selected."""
        return self._now.selection

    @property
    def selected_wires(self) -> frozenset[Wire]:
        """The wires that are selected."""
        return self._now.selected_wires

    @property
    def path(self) -> Path | None:
        """The file that the graph was read from or saved to."""
        return self._now.path

    @property
    def states(self) -> tuple[State, ...]:
        """What the lab's actions left; empty for one plain run."""
        return self._now.states

    @property
    def timeline(self) -> Timeline | None:
        """The first recorded run, None while the trace is stale or the graph cannot be computed."""
        return self._now.timeline

    @property
    def course(self) -> Course | None:
        """All recorded runs on one line of positions; None as for the timeline."""
        return self._now.course

    @property
    def is_stale(self) -> bool:
        """Whether the graph was edited since it was recorded."""
        return self.recording is None

    @property
    def is_edited(self) -> bool:
        """Whether something would be lost by closing without saving."""
        return not self.undo_stack.isClean()

    def prepare_with(self, preparation: Callable[[Standing], object]) -> None:
        """Let what takes long to show be made before it is shown, as a part of the same work."""
        self._preparations.append(WeakMethod(preparation))

    def open_document(self, document: Document, path: Path | None = None, step: int = 0) -> bool:
        """Show another document, recorded, at this step, with nothing to undo."""
        was = self._now
        if not self._change(lambda draft: draft.open(document, path, step)):
            return False
        self.undo_stack.clear()
        self.document_changed.emit(document)
        self.light(Lit())
        self.timeline_changed.emit(self.recording)
        self.cursor_changed.emit(self.cursor)
        self.selection_changed.emit(self.selection)
        self.opened.emit()
        was.let_go(self._now)
        return True

    def mark_saved(self, path: Path) -> None:
        """The document as it is stands in the file at `path`."""
        self._now.path = path
        self.undo_stack.setClean()
        self.document_changed.emit(self.document)  # what shows the file's name looks again

    def edit(self, label: str, document: Document, merge_key: str | None = None) -> bool:
        """Replace the document, undoably; edits in a row with one merge key become one."""
        if document == self.document:
            return True
        return self.undo_stack.push(Edit(label, self.document, document, merge_key))

    def record(self) -> bool:
        """Run backward() on the document as it is, and look at step 0.

        What the lab did is done again, as long as the document asks for the same run.
        """
        return self._run_again(Standing.record)

    def perform(self, actions: tuple[Action, ...]) -> bool:
        """Do these in the place of the one run, and look at the end; with none, at that run."""
        return self._run_again(lambda draft: draft.perform(actions))

    def look_at(self, position: int) -> None:
        """Look at a position of the course of the runs; past either end is the end.

        While something long is done, all stays: what it is about to show was begun from here.
        """
        if self._change(lambda draft: draft.place(position)):
            self.cursor_changed.emit(self.cursor)

    def select(self, ids: frozenset[str], wires: frozenset[Wire] = frozenset()) -> None:
        """Select these nodes and frames, and these wires, and nothing else."""
        if self.work.is_running:
            return
        if ids != self.selection or wires != self.selected_wires:
            self._now.selection, self._now.selected_wires = ids, wires
            self.selection_changed.emit(ids)

    def select_many(self, ids: frozenset[str]) -> None:
        """The same for a command, which may select all of a large graph: that can be cancelled.

        What the mouse selects cannot, since a hand that holds a button must be heard.
        """
        if ids == self.selection and not self.selected_wires:
            return
        if self._change(lambda draft: draft.select(ids)):
            self.selection_changed.emit(ids)

    def light(self, lit: Lit) -> None:
        """Light what the mouse is over, and nothing else."""
        if lit != self.lit:
            self.lit = lit
            self.lit_changed.emit(lit)

    def _run_again(self, run: Callable[[Standing], None]) -> bool:
        was = self._now
        if not self._change(run):
            return False
        self.light(Lit())
        self.timeline_changed.emit(self.recording)
        self.cursor_changed.emit(self.cursor)
        was.let_go(self._now)
        return True

    def _prepare(self, document: Document) -> bool:
        """Make ready what the undo stack is about to show; whether it may."""
        self._next = self._changed(lambda draft: draft.show(document))
        return self._next is not None

    def _show_document(self, document: Document) -> None:
        # Everything is in its new state before anyone is told of any of it.
        was, self._now, self._next = self._now, self._next or self._now, None
        self.document_changed.emit(document)
        self.light(Lit())  # of what was; what is under the mouse now asks again
        if self.recording is not was.recording:
            self.timeline_changed.emit(self.recording)
            self.cursor_changed.emit(self.cursor)
        if (self.selection, self.selected_wires) != (was.selection, was.selected_wires):
            self.selection_changed.emit(self.selection)
        was.let_go(self._now)

    def _change(self, change: Callable[[Standing], None]) -> bool:
        changed = self._changed(change)
        if changed is not None:
            self._now = changed
        return changed is not None

    def _changed(self, change: Callable[[Standing], None]) -> Standing | None:
        """What is as it will be, all that takes long done; None where that was cancelled."""
        if self.work.is_running:  # by a timer, while the bar stands: what is open stays
            return None
        draft = copy(self._now)

        def make() -> None:
            change(draft)
            for reference in self._preparations:
                if (preparation := reference()) is not None:
                    preparation(draft)

        try:
            self.work.run(make)
        except Cancelled:
            draft.let_go(self._now)
            self.given_up.emit()
            return None
        return draft
