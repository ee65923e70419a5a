"""The one shared QObject: document, recording, cursor, selection and the undo stack.

Widgets render what its four signals carry and ask for change through actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from autodiff.trace import Snapshot, Timeline
from gui.document.evaluation import Evaluation, Recording, evaluate, record
from gui.document.model import Document


@dataclass(frozen=True, slots=True, eq=False)
class Cursor:
    """Where the user looks: a position on the timeline (None where nothing is recorded)."""

    position: int = 0
    snapshot: Snapshot | None = None


class _Edit(QUndoCommand):
    """The only way that a document changes: it holds the document before and after."""

    def __init__(self, session: Session, label: str, after: Document, merge_key: str | None):
        super().__init__(label)
        self._session = session
        self._before = session.document
        self._after = after
        self._merge_key = merge_key

    def redo(self) -> None:
        self._session._show_document(self._after)

    def undo(self) -> None:
        self._session._show_document(self._before)

    def id(self) -> int:
        return -1 if self._merge_key is None else 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Edit) or other._merge_key != self._merge_key:
            return False
        self._after = other._after
        return True


class Session(QObject):
    """What is open, what is recorded of it, and where the user looks."""

    document_changed = Signal(object)  # Document: after an edit, undo, redo or open
    timeline_changed = Signal(object)  # Recording | None: recorded anew, or gone stale (None)
    cursor_changed = Signal(object)  # Cursor: another position is looked at
    selection_changed = Signal(object)  # frozenset[str]: ids of variables and functions

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.document = Document()
        self.evaluation: Evaluation = evaluate(self.document)
        self.recording: Recording | None = None
        self.cursor = Cursor()
        self.selection: frozenset[str] = frozenset()
        self.path: Path | None = None

    @property
    def timeline(self) -> Timeline | None:
        """The recorded run, None while the trace is stale or the graph cannot be computed."""
        return None if self.recording is None else self.recording.timeline

    def open_document(self, document: Document, path: Path | None = None) -> None:
        """Show another document, recorded, at its step 0, with an empty undo stack."""
        self.path = path
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self.select(frozenset())
        self._show_document(document)
        self.record()

    def edit(self, label: str, document: Document, merge_key: str | None = None) -> None:
        """Replace the document, undoably; edits in a row with one merge key become one."""
        if document != self.document:
            self.undo_stack.push(_Edit(self, label, document, merge_key))

    def record(self) -> None:
        """Run backward() on the document as it is and look at step 0."""
        self.recording = record(self.document)
        self.timeline_changed.emit(self.recording)
        self.look_at(self.timeline.steps[0] if self.timeline is not None else 0)

    def look_at(self, position: int) -> None:
        """Look at a position of the timeline; past either end is the end."""
        timeline = self.timeline
        if timeline is None:
            self.cursor = Cursor()
        else:
            position = max(0, min(position, len(timeline) - 1))
            self.cursor = Cursor(position, timeline[position])
        self.cursor_changed.emit(self.cursor)

    def select(self, ids: frozenset[str]) -> None:
        """Select these variables and functions, and nothing else."""
        if ids != self.selection:
            self.selection = ids
            self.selection_changed.emit(ids)

    def _show_document(self, document: Document) -> None:
        self.document = document
        self.evaluation = evaluate(document)
        self.select(frozenset(i for i in self.selection if _holds(document, i)))
        self.document_changed.emit(document)
        if self.recording is not None:
            self.recording = None
            self.timeline_changed.emit(None)
            self.look_at(0)


def _holds(document: Document, node_id: str) -> bool:
    return node_id in document.variables or node_id in document.functions
