"""The one shared QObject: document, recording, cursor, selection and the undo stack.

Widgets render what its four signals carry and ask for change through actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from autodiff.trace import Snapshot, Timeline
from gui.document.course import Course, course_of
from gui.document.evaluation import Evaluation, Recording, evaluate, record
from gui.document.lab import Action, State, perform, renamed
from gui.document.model import Document, FunctionNode, VariableNode, Wire
from gui.undo import Edit, UndoStack

Node = TypeVar("Node", VariableNode, FunctionNode)


@dataclass(frozen=True, slots=True, eq=False)
class Cursor:
    """Where the user looks: a position on the course of the runs (None where nothing is recorded),
    negative in the forward pass."""

    position: int = 0
    snapshot: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class Lit:
    """What the mouse is over, in any panel: it is lit everywhere, and selected nowhere."""

    nodes: frozenset[str] = frozenset()
    wires: frozenset[Wire] = frozenset()
    position: int | None = None  # on the course of the runs


class Session(QObject):
    """What is open, what is recorded of it, and where the user looks.

    Its four signals carry an immutable value each, and so does lit_changed; history_changed only
    says that Undo, Redo or the edited mark may have another state now, and opened that all of it is
    another document's.
    """

    document_changed = Signal(object)  # Document: after an edit, undo, redo or open
    timeline_changed = Signal(object)  # Recording | None: recorded anew, or gone stale (None)
    cursor_changed = Signal(object)  # Cursor: another position is looked at
    selection_changed = Signal(object)  # frozenset[str]: ids of nodes and frames
    lit_changed = Signal(object)  # Lit: the mouse is over something else
    history_changed = Signal()
    opened = Signal()  # another document is shown, after the four have told of it

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = UndoStack(self._show_document, self.history_changed.emit)
        self.document = Document()
        self.evaluation: Evaluation = evaluate(self.document)
        self.recording: Recording | None = None
        self.cursor = Cursor()
        self.selection: frozenset[str] = frozenset()
        self.selected_wires: frozenset[Wire] = frozenset()
        self.lit = Lit()
        self.path: Path | None = None
        self.states: tuple[State, ...] = ()  # what the lab's actions left; empty for one plain run
        self._actions: tuple[Action, ...] = ()
        self._recorded: Recording | None = None
        self._recorded_of = self.document
        self._looked_at = 0  # of the last recording, kept while it is stale

    @property
    def timeline(self) -> Timeline | None:
        """The first recorded run, None while the trace is stale or the graph cannot be computed."""
        return None if self.recording is None else self.recording.timeline

    @property
    def course(self) -> Course | None:
        """All recorded runs on one line of positions; None as for the timeline."""
        return None if self.recording is None else course_of(self.recording)

    @property
    def is_stale(self) -> bool:
        """Whether the graph was edited since it was recorded."""
        return self.recording is None

    @property
    def is_edited(self) -> bool:
        """Whether something would be lost by closing without saving."""
        return not self.undo_stack.isClean()

    def open_document(self, document: Document, path: Path | None = None, step: int = 0) -> None:
        """Show another document, recorded, at this step, with nothing to undo."""
        self.path = path
        self.document = document
        self._actions = ()
        self._record()
        self.evaluation = self.recording.evaluation
        steps = (0,) if self.timeline is None else self.timeline.steps
        self._place(steps[max(0, min(step, len(steps) - 1))])
        self.selection, self.selected_wires = frozenset(), frozenset()
        self.undo_stack.clear()
        self.document_changed.emit(document)
        self.timeline_changed.emit(self.recording)
        self.cursor_changed.emit(self.cursor)
        self.selection_changed.emit(self.selection)
        self.opened.emit()

    def mark_saved(self, path: Path) -> None:
        """The document as it is stands in the file at `path`."""
        self.path = path
        self.undo_stack.setClean()
        self.document_changed.emit(self.document)  # what shows the file's name looks again

    def edit(self, label: str, document: Document, merge_key: str | None = None) -> None:
        """Replace the document, undoably; edits in a row with one merge key become one."""
        if document != self.document:
            self.undo_stack.push(Edit(label, self.document, document, merge_key))

    def record(self) -> None:
        """Run backward() on the document as it is, and look at step 0.

        What the lab did is done again, as long as the document asks for the same run.
        """
        if not _asks_alike(self._recorded_of, self.document):
            self._actions = ()
        self._record()
        self._place(0 if self.course is None else self.course.end_of(0, 0))
        self.timeline_changed.emit(self.recording)
        self.cursor_changed.emit(self.cursor)

    def perform(self, actions: tuple[Action, ...]) -> None:
        """Do these in the place of the one run, and look at the end; with none, at that run."""
        self._actions = actions
        self._record()
        if self.course is not None:
            self._place(self.course.last if actions else self.course.end_of(0, 0))
        self.timeline_changed.emit(self.recording)
        self.cursor_changed.emit(self.cursor)

    def look_at(self, position: int) -> None:
        """Look at a position of the course of the runs; past either end is the end."""
        self._place(position)
        self.cursor_changed.emit(self.cursor)

    def select(self, ids: frozenset[str], wires: frozenset[Wire] = frozenset()) -> None:
        """Select these nodes and frames, and these wires, and nothing else."""
        if ids != self.selection or wires != self.selected_wires:
            self.selection = ids
            self.selected_wires = wires
            self.selection_changed.emit(ids)

    def light(self, lit: Lit) -> None:
        """Light what the mouse is over, and nothing else."""
        if lit != self.lit:
            self.lit = lit
            self.lit_changed.emit(lit)

    def _show_document(self, document: Document) -> None:
        # Everything is in its new state before anyone is told of any of it.
        was, evaluated = self.recording, self.document
        self.document = document
        recorded = self._recorded
        if recorded is not None and not computes_alike(recorded.document, document):
            recorded = None
        if not computes_alike(evaluated, document) or not named_alike(evaluated, document):
            if recorded is not None and named_alike(recorded.document, document):
                self.evaluation = recorded.evaluation
            else:
                self.evaluation = evaluate(document)  # its sentences hold names
        if recorded is not None:
            self._take(recorded)  # still true, or undone to what was recorded
        else:
            self.recording = None
        if self.recording is not was:
            self._place(self._looked_at)
        selected = self.selection, self.selected_wires
        self.selection = frozenset(i for i in self.selection if _holds(document, i))
        self.selected_wires = self.selected_wires.intersection(document.wires())
        self.document_changed.emit(document)
        if self.recording is not was:
            self.timeline_changed.emit(self.recording)
            self.cursor_changed.emit(self.cursor)
        if (self.selection, self.selected_wires) != selected:
            self.selection_changed.emit(self.selection)

    def _record(self) -> None:
        """Record the document, or what the lab does with it."""
        self.states = perform(self.document, self._actions) if self._actions else ()
        self._recorded_of = self.document
        self._take(self.states[0].recording if self.states else record(self.document))

    def _take(self, recording: Recording) -> None:
        if not named_alike(self._recorded_of, self.document):
            recording = renamed(recording, self.document, self.evaluation)
            self._recorded_of = self.document
        self._recorded = recording
        self.recording = recording

    def _place(self, position: int) -> None:
        course = self.course
        if course is None:
            self.cursor = Cursor()
        else:
            self._looked_at = max(course.first, min(position, course.last))
            self.cursor = Cursor(self._looked_at, course.snapshot(self._looked_at))


def computes_alike(one: Document, other: Document) -> bool:
    """Whether two documents record the same: all but names, positions and layout agree."""
    if one is other:
        return True
    return (
        _asks_alike(one, other)
        and list(one.functions) == list(other.functions)
        and _alike(one.functions, other.functions)
        and _alike(one.variables, other.variables)
    )


def _asks_alike(one: Document, other: Document) -> bool:
    """Whether two documents ask for the same run: its output, and how backward() is called."""
    return one.output == other.output and replace(one.options, layout="") == replace(
        other.options, layout=""
    )


def named_alike(one: Document, other: Document) -> bool:
    """Whether the nodes that two documents share have the same names in both."""
    return _names_agree(one.functions, other.functions) and _names_agree(
        one.variables, other.variables
    )


def _alike(one: Mapping[str, Node], other: Mapping[str, Node]) -> bool:
    if one.keys() != other.keys():
        return False
    for node_id, node in one.items():
        twin = other[node_id]
        if node is twin:
            continue
        if replace(node, name=None, position=None) != replace(twin, name=None, position=None):
            return False
    return True


def _names_agree(one: Mapping[str, Node], other: Mapping[str, Node]) -> bool:
    return all(n.name == other[n.id].name for n in one.values() if n.id in other)


def _holds(document: Document, each: str) -> bool:
    nodes = document.variables, document.functions, document.frames
    return any(each in kind for kind in nodes)
