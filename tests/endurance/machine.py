"""A stateful machine over the session: edits, undo, redo, copy, save, open and step, at random.

After each rule the document is sound, its file reads back as itself, and nothing that is looked at
or selected is gone; at the end undo leads to the start and redo to the end in the same bytes.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from structure import check_invariants

from autodiff.orders import ORDERS
from autodiff.registry import operations
from gui.actions.deleting import deletion
from gui.document import edits
from gui.document.edits import EditRefused
from gui.document.examples import seed_example
from gui.document.expression import ExpressionError, parse_document, print_expression
from gui.document.files import View, dumps, load, loads, save
from gui.document.folding import fold, spread
from gui.document.model import Document, Point, Value
from gui.document.nesting import inner_frames
from gui.session import Session
from gui.viewmodel.arranging import arrange_framed
from gui.viewmodel.node_size import sizes
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Scene
from gui.viewmodel.stacking import folded_to

NUMBERS = st.one_of(
    st.sampled_from([0.0, -0.0, 1.0, 0.1, 1e308, -1e-308, 5e-324, float("inf"), float("nan")]),
    st.floats(),
    st.lists(st.floats(-9, 9), min_size=1, max_size=3),
)
NAMES = st.one_of(
    st.sampled_from(["x", "y", "a", "損失", "σ", "x1", "mul1", "", "1x", "a b"]), st.text()
)
EXPRESSIONS = st.sampled_from(
    ["y = x * x", "a = square(x); y = square(a) + square(a)", "y = sum(W @ W)", "x + ", "y = -x**2"]
)
PLACES = st.builds(Point, st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
PICK = st.integers(0, 1_000_000)


class Machine(RuleBasedStateMachine):
    """One session, from the seed's example on."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session()
        self.folder = Path(tempfile.mkdtemp())
        self.clipboard = Document()
        self.scene = Scene()
        self._open(seed_example())

    def teardown(self) -> None:
        try:
            self.undo_all_redo_all()
        finally:
            shutil.rmtree(self.folder)

    # Edits

    @rule(name=NAMES, number=NUMBERS, place=PLACES)
    def add_variable(self, name: str, number: object, place: Point) -> None:
        self._try(lambda d: _variable(d, name, number, place))

    @rule(number=NUMBERS)
    def add_constant(self, number: object) -> None:
        self._try(lambda d: edits.add_constant(d, Value(number))[0])

    @rule(pick=PICK, place=PLACES)
    def add_function(self, pick: int, place: Point) -> None:
        known = list(operations())
        self._try(
            lambda d: edits.add_function(d, known[pick % len(known)], position=place)[0],
        )

    @rule(variable=PICK, function=PICK, slot=st.integers(0, 3))
    def connect(self, variable: int, function: int, slot: int) -> None:
        variables, functions = list(self.document.variables), list(self.document.functions)
        if variables and functions:
            chosen = functions[function % len(functions)]
            ports = len(self.document.functions[chosen].inputs)
            if ports:
                self._try(
                    lambda d: edits.connect(
                        d, variables[variable % len(variables)], chosen, slot % ports
                    )
                )

    @rule(pick=PICK)
    def disconnect(self, pick: int) -> None:
        wires = list(self.document.wires())
        if wires:
            wire = wires[pick % len(wires)]
            self._try(lambda d: edits.disconnect(d, wire.function, wire.slot))

    @rule(pick=PICK, number=NUMBERS)
    def set_value(self, pick: int, number: object) -> None:
        leaves = [v.id for v in self.document.variables.values() if v.creator is None]
        if leaves:
            self._try(lambda d: edits.set_value(d, leaves[pick % len(leaves)], Value(number)))

    @rule(pick=PICK, name=NAMES)
    def rename(self, pick: int, name: str) -> None:
        node = self._node(pick)
        if node is not None:
            self._try(lambda d: edits.rename(d, node, name or None))

    @rule(pick=PICK)
    def set_output(self, pick: int) -> None:
        variables = list(self.document.variables)
        if variables:
            self._try(lambda d: edits.set_output(d, variables[pick % len(variables)]))

    @rule(order=st.sampled_from(list(ORDERS)), retain=st.booleans(), create=st.booleans())
    def set_options(self, order: str, retain: bool, create: bool) -> None:
        self._try(
            lambda d: edits.set_options(d, order=order, retain_grad=retain, create_graph=create)
        )

    @rule(pick=PICK, place=PLACES)
    def move(self, pick: int, place: Point) -> None:
        node = self._node(pick)
        if node is not None:
            self._try(lambda d: edits.move(d, {node: place}))

    @rule(text=EXPRESSIONS)
    def build(self, text: str) -> None:
        self._try(lambda d: parse_document(text, previous=d, default=1.0))

    # Frames

    @rule(title=NAMES, collapsed=st.booleans())
    def frame(self, title: str, collapsed: bool) -> None:
        chosen = self.session.selection
        self._try(lambda d: edits.frame(d, chosen, title or None, collapsed=collapsed)[0])

    @rule(pick=PICK, collapsed=st.booleans())
    def fold(self, pick: int, collapsed: bool) -> None:
        key = self._frame(pick)
        if key is not None:
            self._try(lambda d: folded_to(d, key, sizes(d), collapsed=collapsed))

    @rule(pick=PICK)
    def unframe(self, pick: int) -> None:
        key = self._frame(pick)
        if key is not None:
            self._try(lambda d: edits.unframe(d, [key]))

    @rule(pick=PICK, leaves=st.booleans())
    def join(self, pick: int, leaves: bool) -> None:
        chosen, key = self.session.selection, self._frame(pick)
        self._try(lambda d: edits.join(d, chosen, None if leaves else key))

    @precondition(lambda self: len(self.document.functions) < 40)
    @rule(pick=PICK)
    def differentiate(self, pick: int) -> None:
        variables = list(self.document.variables)
        if variables:
            chosen = variables[pick % len(variables)]
            self._try(lambda d: edits.add_gradient_graph(d, chosen)[0])

    @rule()
    def arrange(self) -> None:
        chosen = spread(self.document, self.session.selection)
        only = chosen if len(chosen) > 1 else None
        self._try(lambda d: edits.move(d, arrange_framed(d, sizes(d), only=only)))

    # Selection and clipboard

    @rule(picks=st.lists(PICK, max_size=4))
    def select(self, picks: list[int]) -> None:
        document = self.document
        there = [*document.variables, *document.functions, *document.frames]
        self.session.select(frozenset(there[pick % len(there)] for pick in picks if there))

    @rule()
    def copy(self) -> None:
        self.clipboard = edits.copy(self.document, spread(self.document, self.session.selection))

    @precondition(lambda self: len(self.document.functions) < 40)
    @rule(place=PLACES)
    def paste(self, place: Point) -> None:
        self._try(lambda d: edits.paste(d, self.clipboard, offset=place)[0])

    @rule()
    def delete(self) -> None:
        self._try(lambda d: deletion(d, self.session.selection)[1])

    # Time

    @rule()
    def undo(self) -> None:
        self.session.undo_stack.undo()

    @rule()
    def redo(self) -> None:
        self.session.undo_stack.redo()

    @rule(position=st.integers(-5, 200))
    def step(self, position: int) -> None:
        if self.session.is_stale:
            self.session.record()
        self.session.look_at(position)

    @rule()
    def save_and_load(self) -> None:
        path = self.folder / "graph.gradstep"
        save(path, self.document, View(1))
        assert load(path) == (self.document, View(1))
        self.session.mark_saved(path)
        assert not self.session.is_edited

    @rule()
    def print_and_parse(self) -> None:
        with suppress(ExpressionError):  # a free port is refused with its place
            parse_document(print_expression(self.document), previous=self.document)

    @rule()
    def undo_all_redo_all(self) -> None:
        stack = self.session.undo_stack
        index, end = stack.index(), dumps(self.document)
        stack.setIndex(0)
        assert dumps(self.document) == self.start
        stack.setIndex(index)
        assert dumps(self.document) == end

    @invariant()
    def everything_is_sound(self) -> None:
        document, session = self.document, self.session
        check_invariants(document)
        text = dumps(document)
        assert dumps(loads(text).document) == text
        nodes = document.variables.keys() | document.functions.keys()
        assert session.selection <= nodes | document.frames.keys()
        if session.timeline is not None:
            unknown = session.timeline.variables.keys() - document.variables.keys()
            # what stands in for a constant in a function of constants alone
            assert all(key.startswith("leaf.") for key in unknown)
            assert session.timeline.functions.keys() <= document.functions.keys()
        if session.course is not None:
            assert session.course.first <= session.cursor.position <= session.course.last

    @invariant()
    def the_picture_mirrors_the_document(self) -> None:
        """Every node stands in it once, or in one group; every wire, or within a group."""
        session, document = self.session, self.document
        scene = build_scene(
            document,
            session.evaluation,
            session.cursor.snapshot,
            selection=session.selection | session.selected_wires,
            stale=session.is_stale,
            previous=self.scene,
        )
        self.scene = scene
        folded = fold(document)
        shown = [*scene.variables, *scene.constants, *scene.functions]
        assert len(shown) == len(set(shown))
        assert {folded.shown(node) for node in (*document.variables, *document.functions)} | {
            *folded.groups
        } == {*shown}
        drawn = {wire.wire for wire in scene.wires if wire.wire is not None}
        across = {folded.shown_wire(wire) for wire in document.wires()} - {None}
        assert drawn == across
        assert {w for wire in drawn for w in folded.wires(wire)} == {
            wire for wire in document.wires() if folded.shown_wire(wire) is not None
        }
        hidden = {
            each.id
            for group in folded.groups.values()
            for each in inner_frames(document, group.frame)
        }
        assert scene.frames.keys() | folded.groups.keys() == document.frames.keys() - hidden

    @property
    def document(self) -> Document:
        return self.session.document

    def _open(self, document: Document) -> None:
        self.session.open_document(document)
        self.start = dumps(document)

    def _node(self, pick: int) -> str | None:
        nodes = [*self.document.variables, *self.document.functions]
        return nodes[pick % len(nodes)] if nodes else None

    def _frame(self, pick: int) -> str | None:
        frames = list(self.document.frames)
        return frames[pick % len(frames)] if frames else None

    def _try(self, edit: Callable[[Document], Document]) -> None:
        before, why = self.document, ""
        try:
            self.session.edit("edit", edit(before))
        except (EditRefused, ExpressionError) as refused:
            why = str(refused)
            assert self.document is before
        assert "\n" not in why


def _variable(document: Document, name: str, number: object, place: Point) -> Document:
    return edits.add_variable(document, name=name or None, value=Value(number), position=place)[0]
