"""What is open, what is recorded of it and where the user looks: all that a change changes.

The session changes a copy and puts it into the place of what was, so that nobody sees a change half
made, and one that is cancelled has never been.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from autodiff.trace import Snapshot, Timeline
from gui.document.course import Course, course_of
from gui.document.evaluation import Evaluation, Recording, evaluate, evaluate_after, record
from gui.document.lab import Action, State, perform, renamed
from gui.document.model import Document, FunctionNode, VariableNode, Wire
from gui.progress import followed

Node = TypeVar("Node", VariableNode, FunctionNode)

MOST_FORMER = 8  # recordings kept beside the last one, and the most that all of them hold
MOST_FORMER_STEPS = 50_000
MOST_FORMER_NUMBERS = 4_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Cursor:
    """Where the user looks: a position on the course of the runs (None where nothing is recorded),
    negative in the forward pass."""

    position: int = 0
    snapshot: Snapshot | None = None


class Recorded(NamedTuple):
    """A recording, and what belongs to it also while another one is looked at."""

    recording: Recording | None = None
    of: Document = Document()  # whose names it has
    states: tuple[State, ...] = ()  # what the lab's actions left; empty for one plain run
    actions: tuple[Action, ...] = ()
    looked_at: int = 0  # the position where the user looked last


NOT_RECORDED = Recorded()


def _nothing() -> Evaluation:
    return evaluate(Document())


@dataclass(slots=True, eq=False)
class Standing:
    """Changed by its methods only, and only while it is nobody's but the session's own draft."""

    document: Document = field(default_factory=Document)
    evaluation: Evaluation = field(default_factory=_nothing)
    recording: Recording | None = None
    cursor: Cursor = field(default_factory=Cursor)
    selection: frozenset[str] = frozenset()
    selected_wires: frozenset[Wire] = frozenset()
    path: Path | None = None
    recorded: Recorded = NOT_RECORDED  # the last recording, also while it is stale
    former: tuple[Recorded, ...] = ()  # what that came in the place of: undo may lead back to it

    @property
    def states(self) -> tuple[State, ...]:
        """What the lab's actions left; empty for one plain run."""
        return self.recorded.states

    @property
    def timeline(self) -> Timeline | None:
        """The first recorded run, None while the trace is stale or the graph cannot be computed."""
        return None if self.recording is None else self.recording.timeline

    @property
    def course(self) -> Course | None:
        """All recorded runs on one line of positions; None as for the timeline."""
        return None if self.recording is None else course_of(self.recording)

    def open(self, document: Document, path: Path | None, step: int) -> None:
        """Another document, recorded, at this step."""
        self.path, self.document = path, document
        self.recorded, self.former = NOT_RECORDED, ()
        self.evaluation = self._record(()).evaluation
        steps = (0,) if self.timeline is None else self.timeline.steps
        self.place(steps[max(0, min(step, len(steps) - 1))])
        self.selection, self.selected_wires = frozenset(), frozenset()

    def show(self, document: Document) -> None:
        """Another state of the same document; a recording that is still true stays."""
        was, evaluated = self.recording, self.document
        self.document = document
        known = (self.recorded, *self.former)
        true = next((each for each in known if _is_true_of(each, document)), None)
        recording = None if true is None else true.recording
        if not computes_alike(evaluated, document) or not named_alike(evaluated, document):
            if recording is not None and named_alike(recording.document, document):
                self.evaluation = recording.evaluation
            else:  # also for another name: sentences hold names
                self.evaluation = evaluate_after(document, evaluated, self.evaluation)
        if true is not None:
            self.former = _newest(each for each in known if each is not true)
            self._take(true)  # still, or undone to what was recorded
        else:
            self.recording = None
        if self.recording is not was:
            self.place(self.recorded.looked_at)
        nodes = document.variables, document.functions, document.frames
        self.selection = frozenset(
            i for i in followed(self.selection) if i in nodes[0] or i in nodes[1] or i in nodes[2]
        )
        self.selected_wires = frozenset(w for w in self.selected_wires if _runs(document, w))

    def record(self) -> None:
        """Recorded again, at step 0; what the lab did too, where the same run is asked for."""
        again = self.recorded.actions if _asks_alike(self.recorded.of, self.document) else ()
        self._record(again)
        self.place(0 if self.course is None else self.course.end_of(0, 0))

    def perform(self, actions: tuple[Action, ...]) -> None:
        """These in the place of the one run, at their end; with none, at that run."""
        self._record(actions)
        if self.course is not None:
            self.place(self.course.last if actions else self.course.end_of(0, 0))

    def place(self, position: int) -> None:
        """Look there; past either end is the end."""
        course = self.course
        if course is None:
            self.cursor = Cursor()
        else:
            position = max(course.first, min(position, course.last))
            self.recorded = self.recorded._replace(looked_at=position)
            self.cursor = Cursor(position, course.snapshot(position))

    def select(self, ids: frozenset[str]) -> None:
        """These nodes and frames, and nothing else."""
        self.selection, self.selected_wires = ids, frozenset()

    def let_go(self, now: Standing) -> None:
        """Forget what was found out about the recordings that are not open any more.

        They hold these answers and are held by them, so that they would stay in memory until
        Python's collector comes by; without them they are gone at once.
        """
        kept = set(map(id, now._recordings()))
        for recording in self._recordings():
            if id(recording) not in kept:
                recording.answers.clear()

    def _recordings(self) -> Iterator[Recording | Timeline]:
        """All that is asked about, and their timelines; the former ones are not."""
        for first in (self.recording, self.recorded.recording):
            for run in () if first is None else (first, *first.later):
                yield run
                if run.timeline is not None:
                    yield run.timeline

    def _record(self, actions: tuple[Action, ...]) -> Recording:
        """Record the document, or what the lab does with it."""
        states = perform(self.document, actions) if actions else ()
        recording = states[0].recording if states else record(self.document)
        known = (self.recorded, *self.former)
        self.former = _newest(each for each in known if not _is_true_of(each, self.document))
        self._take(Recorded(recording, self.document, states, actions))
        return recording

    def _take(self, recorded: Recorded) -> None:
        recording = recorded.recording
        if recording is not None and not named_alike(recorded.of, self.document):
            recording = renamed(recording, self.document, self.evaluation)
            recorded = recorded._replace(recording=recording, of=self.document)
        self.recorded, self.recording = recorded, recording


def _newest(known: Iterable[Recorded]) -> tuple[Recorded, ...]:
    """As many recordings, from the newest on, as are worth the memory that they take."""
    newest: list[Recorded] = []
    steps = numbers = 0
    for each in known:
        if each.recording is None:
            continue
        steps += 0 if each.recording.timeline is None else len(each.recording.timeline.steps)
        numbers += sum(array.size for array in each.recording.evaluation.values.values())
        if steps > MOST_FORMER_STEPS or numbers > MOST_FORMER_NUMBERS:
            break
        newest.append(each)
    return tuple(newest[:MOST_FORMER])


def _is_true_of(recorded: Recorded, document: Document) -> bool:
    recording = recorded.recording
    return recording is not None and computes_alike(recording.document, document)


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
    for node_id, node in followed(one.items()):
        twin = other[node_id]
        if node is twin:
            continue
        if replace(node, name=None, position=None) != replace(twin, name=None, position=None):
            return False
    return True


def _names_agree(one: Mapping[str, Node], other: Mapping[str, Node]) -> bool:
    if one is other:
        return True
    nodes = followed(one.values())
    return all(n.name == other[n.id].name for n in nodes if n.id in other)


def _runs(document: Document, wire: Wire) -> bool:
    reader = document.functions.get(wire.function)
    return reader is not None and reader.inputs[wire.slot : wire.slot + 1] == (wire.variable,)
