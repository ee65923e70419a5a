"""The one shared QObject: document, recording, cursor, selection and the undo stack.

Widgets render what its four signals carry and ask for change through actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from autodiff.trace import Snapshot, Timeline
from gui.document.evaluation import Evaluation, Recording, evaluate, record
from gui.document.model import Document, FunctionNode, VariableNode

Node = TypeVar("Node", VariableNode, FunctionNode)


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
        self.setObsolete(self._after == self._before)
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
        self._recorded: tuple[Document, Recording] | None = None
        self._looked_at = 0  # of the last recording, kept while it is stale

    @property
    def timeline(self) -> Timeline | None:
        """The recorded run, None while the trace is stale or the graph cannot be computed."""
        return None if self.recording is None else self.recording.timeline

    @property
    def is_stale(self) -> bool:
        """Whether the graph was edited since it was recorded."""
        return self.recording is None

    @property
    def is_edited(self) -> bool:
        """Whether something would be lost by closing without saving."""
        return not self.undo_stack.isClean()

    def open_document(
        self, document: Document, path: Path | None = None, position: int | None = None
    ) -> None:
        """Show another document, recorded, at its step 0 or `position`, with nothing to undo."""
        self.path = path
        self._recorded = None
        self.recording = None
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self.select(frozenset())
        self._show_document(document)
        self.record()
        if position is not None:
            self.look_at(position)

    def mark_saved(self, path: Path) -> None:
        """The document as it is stands in the file at `path`."""
        self.path = path
        self.undo_stack.setClean()

    def edit(self, label: str, document: Document, merge_key: str | None = None) -> None:
        """Replace the document, undoably; edits in a row with one merge key become one."""
        if document != self.document:
            self.undo_stack.push(_Edit(self, label, document, merge_key))

    def record(self) -> None:
        """Run backward() on the document as it is and look at step 0."""
        self._show_recording(record(self.document))
        self.look_at(self.timeline.steps[0] if self.timeline is not None else 0)

    def look_at(self, position: int) -> None:
        """Look at a position of the timeline; past either end is the end."""
        timeline = self.timeline
        if timeline is None:
            self.cursor = Cursor()
        else:
            position = max(0, min(position, len(timeline) - 1))
            self._looked_at = position
            self.cursor = Cursor(position, timeline[position])
        self.cursor_changed.emit(self.cursor)

    def select(self, ids: frozenset[str]) -> None:
        """Select these variables and functions, and nothing else."""
        if ids != self.selection:
            self.selection = ids
            self.selection_changed.emit(ids)

    def _show_recording(self, recording: Recording) -> None:
        self._recorded = (self.document, recording)
        self.recording = recording
        self.timeline_changed.emit(recording)

    def _show_document(self, document: Document) -> None:
        if not computes_alike(self.document, document):
            self.evaluation = evaluate(document)
        self.document = document
        self.select(frozenset(i for i in self.selection if _holds(document, i)))
        self.document_changed.emit(document)
        still_true = self._recorded is not None and computes_alike(self._recorded[0], document)
        if self.recording is not None and not still_true:
            self.recording = None
            self.timeline_changed.emit(None)
            self.look_at(0)
        elif self.recording is None and still_true and self._recorded is not None:
            self._show_recording(self._recorded[1])  # undone to what was recorded
            self.look_at(self._looked_at)


def computes_alike(one: Document, other: Document) -> bool:
    """Whether two documents compute and record the same: all but positions and layout agree."""
    if one is other:
        return True
    return (
        one.output == other.output
        and replace(one.options, layout="") == replace(other.options, layout="")
        and list(one.functions) == list(other.functions)
        and _alike(one.functions, other.functions)
        and _alike(one.variables, other.variables)
    )


def _alike(one: Mapping[str, Node], other: Mapping[str, Node]) -> bool:
    if one.keys() != other.keys():
        return False
    for node_id, node in one.items():
        twin = other[node_id]
        if node is not twin and replace(node, position=None) != replace(twin, position=None):
            return False
    return True


def _holds(document: Document, node_id: str) -> bool:
    return node_id in document.variables or node_id in document.functions
