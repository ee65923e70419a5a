"""The state lab: what each backward() and each cleargrad() leaves, side by side, and why.

Its time goes through all runs: at a position one run stands at one of its steps, those before it
are done and those after it have not begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gui.document.graph import chosen_output
from gui.document.lab import Action, Clear, Run, State, action_text
from gui.document.model import Array, Document
from gui.document.names import function_names, variable_names
from gui.translation import _
from gui.viewmodel.numbers import short, whole
from gui.viewmodel.side_by_side import Cell, Mark, Row


@dataclass(frozen=True, slots=True)
class Preset:
    """A row of actions that shows one thing."""

    title: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A column, and a step of its run; a cleargrad() has step 0 alone."""

    column: int
    step: int


class Lab:
    """What the actions left that were performed on a document one after the other."""

    def __init__(self, document: Document, states: Sequence[State]) -> None:
        self.document = document
        self.states = tuple(states)
        self.names = variable_names(document)
        self.functions = function_names(document)
        self.variables = tuple(
            key for key, node in reversed(list(document.variables.items())) if not node.constant
        )
        self.positions = tuple(
            Position(column, step)
            for column, state in enumerate(self.states)
            for step in range(len(state.timeline.steps))
        )

    @property
    def titles(self) -> tuple[str, ...]:
        """What each column did, numbered: the same may be done twice."""
        return tuple(
            f"{number}. {action_text(state.action, self.names)}"
            for number, state in enumerate(self.states, start=1)
        )

    def row(self, number: int, at: int) -> Row:
        """The gradients of one variable at a position, column by column."""
        key = self.variables[number]
        cells = tuple(self._cell(key, column, self.positions[at]) for column in self._columns)
        return Row(self.names[key], cells)

    def where(self, at: int) -> str:
        """What happens at a position, in a few words."""
        position = self.positions[at]
        state, title = self.states[position.column], self.titles[position.column]
        timeline = state.timeline
        if isinstance(state.action, Clear):
            return title
        popped = timeline.popped_in(position.step)
        event = _("start") if popped is None else _("pop {f}").format(f=self.functions[popped])
        return _("{run}: step {step} of {steps}, {event}").format(
            run=title, step=position.step, steps=len(timeline.steps) - 1, event=event
        )

    def grad_before(self, key: str, column: int) -> Array | None:
        """A gradient before a column's action."""
        return self.states[column - 1].grads[key] if column else None

    def index_of(self, column: int, step: int) -> int:
        """The number of the position in a column at a step; before the first run is its start."""
        return self.positions.index(Position(column, max(0, step)))

    @property
    def _columns(self) -> range:
        return range(len(self.states))

    def _cell(self, key: str, column: int, at: Position) -> Cell:
        if column > at.column:
            return Cell("")
        before = self.grad_before(key, column)
        grad = self._grad(key, column, at)
        text = short(grad)
        mark = Mark.SAME if same(before, grad) else Mark.CHANGED
        return Cell(text, mark, tooltip=f"{self.names[key]}.grad = {whole(grad)}")

    def _grad(self, key: str, column: int, at: Position) -> Array | None:
        state, timeline = self.states[column], self.states[column].timeline
        if column < at.column or isinstance(state.action, Clear):
            return state.grads.get(key)
        if key in timeline.variables:
            return timeline.at_step(at.step).grad(key)
        return self.grad_before(key, column)


def presets(document: Document) -> tuple[Preset, ...]:
    """What is worth seeing first: again, cleared between, kept, and from a second output."""
    output = chosen_output(document)
    if output is None:
        return ()
    leaves = leaves_of(document)
    run, names = Run(output), variable_names(document)
    found = [
        Preset(_("backward() again"), (run, run)),
        Preset(_("cleargrad() in between"), (run, Clear(leaves), run)),
        Preset(_("retain_grad, then without"), (Run(output, True), run)),
    ]
    if len(leaves) > 1:
        sentence = _("cleargrad() on {variable} alone").format(variable=names[leaves[0]])
        found.append(Preset(sentence, (run, Clear(leaves[:1]), run)))
    computed = [key for key, v in document.variables.items() if v.creator and key != output]
    if computed:
        sentence = _("A second output: {variable}").format(variable=names[computed[-1]])
        found.append(Preset(sentence, (run, Run(computed[-1]))))
    return tuple(found)


def leaves_of(document: Document) -> tuple[str, ...]:
    """The leaves, whose gradients add up from run to run."""
    variables = document.variables.items()
    return tuple(key for key, v in variables if v.creator is None and not v.constant)


def same(one: Array | None, other: Array | None) -> bool:
    """Whether two gradients are alike, None only to None."""
    if one is None or other is None:
        return one is other
    return bool(np.array_equal(one, other, equal_nan=True))


def contributed(state: State, key: str) -> bool:
    """Whether a run gave a variable anything."""
    timeline = state.timeline
    if key not in timeline.variables:
        return False
    return bool(timeline.contributions_at(key, len(timeline)))
