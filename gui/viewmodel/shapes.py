"""Builds the shapes of nodes, wires and frames for one scene, from those of the scene before.

Where nothing has changed they are the same objects; of a large graph, a step changes a handful, and
only these are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from autodiff.trace.events import (
    Called,
    Contributed,
    Made,
    Popped,
    Pushed,
    Released,
    Seeded,
)
from gui.document.folding import Group
from gui.document.model import VariableNode, Wire
from gui.progress import followed
from gui.translation import _
from gui.viewmodel.ground import Ground
from gui.viewmodel.group_shape import group_shape
from gui.viewmodel.neighbourhood import Neighbourhood
from gui.viewmodel.nodes import Moment, constant_shape, function_shape, variable_shape
from gui.viewmodel.scene import (
    ConstantShape,
    FrameShape,
    FunctionShape,
    Rect,
    Scene,
    VariableShape,
    WireShape,
)

_FAR_JUMP = 2000  # events; to look through more costs more than to look at every node

S = TypeVar("S")
N = TypeVar("N", FunctionShape, VariableShape)
M = TypeVar("M", FunctionShape, VariableShape, ConstantShape)
Selection: TypeAlias = AbstractSet[str | Wire]


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """What a scene was built from; the next scene of the same document goes on from it."""

    ground: Ground
    now: Moment
    stale: bool
    selection: Selection
    lit: Selection  # what the mouse is over in another panel
    ink: Rect | None  # around everything but what single steps add
    near: Neighbourhood


class Builder:
    """The shapes of one scene, those of the scene before wherever nothing has changed."""

    def __init__(self, basis: Basis, before: Basis | None, old: Scene) -> None:
        self._ground = basis.ground
        self._now = basis.now
        self._stale = basis.stale
        self._former = None if before is None else before.ground
        self._old = old
        self._selection, self._lit = basis.selection, basis.lit
        self._touched = _touched(before, basis)
        self._changed = self._changed_alone(before, basis)

    def _changed_alone(self, before: Basis | None, basis: Basis) -> AbstractSet[str] | None:
        """The nodes that alone may look different; None where any may."""
        touched = self._touched
        if before is None or touched is None or before.ground is not basis.ground:
            return None
        if before.stale != basis.stale or basis.ground.folded.groups:
            return None
        chosen = (before.selection ^ basis.selection) | (before.lit ^ basis.lit)
        return touched | {node for node in chosen if isinstance(node, str)}

    def functions(self) -> Mapping[str, FunctionShape]:
        """Every function's box."""
        ground, former = self._ground, self._former
        if self._changed is not None:
            return self._few_functions(self._changed)
        alike = former is not None and bool(former.columns) == bool(ground.columns)
        shapes: dict[str, FunctionShape] = {}
        groups = ground.folded.groups
        for function in followed(ground.document.functions.values(), _("Drawing the functions")):
            shape = self._old.functions.get(function.id)
            if groups and function.id in groups:
                shapes[function.id] = self._group(groups[function.id], shape)
                continue
            selected = function.id in self._selection
            if (
                shape is not None
                and former is not None
                and alike
                and self._is_untouched(function.id)
                and ground.keeps_function(function.id, former)
            ):
                shapes[function.id] = _marked(shape, selected, function.id in self._lit)
                continue
            fresh = function_shape(ground, function, self._now, bool(ground.columns), selected)
            shapes[function.id] = kept(_marked(fresh, selected, function.id in self._lit), shape)
        return MappingProxyType(shapes)

    def _few_functions(self, changed: AbstractSet[str]) -> Mapping[str, FunctionShape]:
        """The former boxes with these changed: of 10,000, a step changes a handful."""
        ground = self._ground
        nodes = ground.document.functions
        shapes = {}
        for key in followed(changed & nodes.keys(), _("Drawing the functions")):
            if self._is_untouched(key):  # selected or lit, or no longer
                former, is_lit = self._old.functions[key], key in self._lit
                shapes[key] = _marked(former, key in self._selection, is_lit)
                continue
            args = ground, nodes[key], self._now, bool(ground.columns), key in self._selection
            fresh = _marked(function_shape(*args), args[-1], key in self._lit)
            shapes[key] = kept(fresh, self._old.functions[key])
        return _with(self._old.functions, shapes)

    def _group(self, group: Group, shape: FunctionShape | None) -> FunctionShape:
        chosen, lit = (
            group.frame.id in marked or not group.hidden.isdisjoint(marked)
            for marked in (self._selection, self._lit)
        )
        still = self._touched is not None and group.hidden.isdisjoint(self._touched)
        if shape is not None and still and self._former is self._ground:
            return _marked(shape, chosen, lit)
        fresh = group_shape(self._ground, group, self._now, chosen)
        return kept(_marked(fresh, chosen, lit), shape)

    def variables(self) -> Mapping[str, VariableShape]:
        """Every variable's ellipse."""
        ground, former = self._ground, self._former
        if self._changed is not None:
            return self._few_variables(self._changed)
        shapes: dict[str, VariableShape] = {}
        for variable in followed(ground.document.variables.values(), _("Drawing the variables")):
            if variable.constant:
                continue
            shape = self._old.variables.get(variable.id)
            selected = variable.id in self._selection
            if (
                shape is not None
                and former is not None
                and shape.stale == self._stale
                and self._is_untouched(variable.id)
                and ground.keeps_variable(variable.id, former)
            ):
                shapes[variable.id] = _marked(shape, selected, variable.id in self._lit)
                continue
            fresh = variable_shape(ground, variable, self._now, self._stale, selected)
            shapes[variable.id] = kept(_marked(fresh, selected, variable.id in self._lit), shape)
        return MappingProxyType(shapes)

    def _few_variables(self, changed: AbstractSet[str]) -> Mapping[str, VariableShape]:
        """The former ellipses with these changed."""
        ground = self._ground
        shapes = {}
        for key in followed(changed & self._old.variables.keys(), _("Drawing the variables")):
            node, selected = ground.document.variables[key], key in self._selection
            if self._is_untouched(key):
                shapes[key] = _marked(self._old.variables[key], selected, key in self._lit)
                continue
            fresh = variable_shape(ground, node, self._now, self._stale, selected)
            shapes[key] = kept(_marked(fresh, selected, key in self._lit), self._old.variables[key])
        return _with(self._old.variables, shapes)

    def constants(self) -> Mapping[str, ConstantShape]:
        """Every constant's literal."""
        if self._changed is not None and self._changed.isdisjoint(self._old.constants):
            return self._old.constants
        return MappingProxyType(
            {
                variable.id: kept(self._constant(variable), self._old.constants.get(variable.id))
                for variable in followed(self._ground.document.variables.values())
                if variable.constant
            }
        )

    def _constant(self, variable: VariableNode) -> ConstantShape:
        selected = variable.id in self._selection
        shape = constant_shape(self._ground, variable, selected)
        return _marked(shape, selected, variable.id in self._lit)

    def frames(self) -> Mapping[str, FrameShape]:
        """Every open frame."""
        shapes = {
            key: kept(replace(shape, selected=key in self._selection), self._old.frames.get(key))
            for key, shape in self._ground.frames.items()
        }
        return MappingProxyType(shapes)

    def wires(self) -> tuple[WireShape, ...]:
        """Every wire, marked where it is selected or waits for a value."""
        if self._wires_stay():
            return self._old.wires
        blocked = self._ground.evaluation.blocked
        blocked = blocked.union(self._now.ahead) if self._now.ahead else blocked
        wires = list(self._ground.courses.shapes.values())
        if blocked or any(isinstance(each, Wire) for each in self._selection | self._lit):
            for index, shape in enumerate(followed(wires)):
                stands_for = () if shape.wire is None else self._ground.folded.wires(shape.wire)
                selected = any(wire in self._selection for wire in stands_for)
                lit = any(wire in self._lit for wire in stands_for)
                faint = (shape.output or (shape.wire and shape.wire.variable)) in blocked
                if selected or lit or faint:
                    wires[index] = replace(shape, selected=selected, lit=lit, faint=faint)
        return kept_tuple(wires, self._old.wires)

    def _wires_stay(self) -> bool:
        former = self._old.ground
        if self._changed is None or not isinstance(former, Basis):
            return False
        marked = (former.selection ^ self._selection) | (former.lit ^ self._lit)
        ahead = former.now.ahead == self._now.ahead
        return ahead and not any(isinstance(each, Wire) for each in marked)

    def _is_untouched(self, node_id: str) -> bool:
        return self._touched is not None and node_id not in self._touched


def _touched(before: Basis | None, basis: Basis) -> set[str] | None:
    """The nodes that may look different for what happened between two moments; None: any."""
    if before is None:
        return None
    old, new = before.now, basis.now
    if old.snapshot is None or new.snapshot is None:
        return set() if old.snapshot is new.snapshot else None
    timeline = new.snapshot.timeline
    first, last = sorted((old.snapshot.position, new.snapshot.position))
    if timeline is not old.snapshot.timeline or last - first > _FAR_JUMP:
        return None
    touched = set(old.changed | new.changed)  # who joined or left the queue is among the events
    for moment_ in (old, new):
        touched.update(node for node in (moment_.popped, moment_.following, moment_.failed) if node)
    for event in timeline.events_between(first, last):
        if isinstance(event, Contributed | Seeded | Released | Made):
            touched.add(event.variable)
        elif isinstance(event, Popped | Pushed | Called):
            touched.add(event.function)
    return touched


def _with(shapes: Mapping[str, N], changed: Mapping[str, N]) -> Mapping[str, N]:
    """These shapes with some of them changed; the same ones where none is."""
    if all(shapes[key] is shape for key, shape in changed.items()):
        return shapes
    return MappingProxyType({**shapes, **changed})


def _marked(shape: M, selected: bool, lit: bool) -> M:
    if shape.selected == selected and shape.lit == lit:
        return shape
    return replace(shape, selected=selected, lit=lit)


def kept(new: S, old: S | None) -> S:
    """The old object where it is equal, so that what did not change keeps its identity."""
    return old if old is new or (old is not None and old == new) else new


def kept_tuple(new: list[S], old: tuple[S, ...]) -> tuple[S, ...]:
    """The same for many: the old tuple where all are equal."""
    if len(new) != len(old):
        by_value = {shape: shape for shape in followed(old)}
        return tuple(by_value.get(shape, shape) for shape in followed(new))
    shapes = tuple(kept(shape, before) for shape, before in followed(zip(new, old, strict=True)))
    return old if all(a is b for a, b in zip(shapes, old, strict=True)) else shapes
