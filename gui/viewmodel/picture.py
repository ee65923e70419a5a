"""Builds the scene: the picture of a document at one moment of its backward pass.

`build_scene` is a pure function; given the scene before, it keeps every shape that is equal, so
that `changed_region` can tell by identity what must be drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

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
from gui.document.model import Document, Wire
from gui.progress import followed
from gui.translation import _
from gui.viewmodel.bands import bands
from gui.viewmodel.extent import extent
from gui.viewmodel.flows import flow_shapes, ledger_shapes, obstacles_of
from gui.viewmodel.frame import framed, still_ink
from gui.viewmodel.ground import Ground, lay_ground
from gui.viewmodel.group_shape import group_shape
from gui.viewmodel.judged import judged
from gui.viewmodel.nodes import (
    Moment,
    constant_shape,
    function_shape,
    moment,
    variable_shape,
)
from gui.viewmodel.scene import (
    NOWHERE,
    ConstantShape,
    FlowShape,
    FrameShape,
    FunctionShape,
    LedgerShape,
    Rect,
    Scene,
    Shape,
    VariableShape,
    WireShape,
)

if TYPE_CHECKING:
    from autodiff.trace import Snapshot
    from gui.document.evaluation import Evaluation

_MOST_REGIONS = 48  # more of them than this are one: clipping to many costs more than it saves
_MOST_MEASURED = 5_000  # changed shapes; where more have changed, all is drawn again
_FAR_JUMP = 2000  # events; to look through more costs more than to look at every node

S = TypeVar("S")
N = TypeVar("N", FunctionShape, VariableShape)
Selection = AbstractSet[str | Wire]


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """What a scene was built from; the next scene of the same document goes on from it."""

    ground: Ground
    now: Moment
    stale: bool
    ink: Rect | None  # around everything but what single steps add


def build_scene(
    document: Document,
    evaluation: Evaluation,
    snapshot: Snapshot | None,
    *,
    selection: AbstractSet[str | Wire] = frozenset(),
    stale: bool = False,
    previous: Scene | None = None,
) -> Scene:
    """The picture of a document, its values and one snapshot of its trace.

    `selection` holds ids of nodes and wires. A stale trace shows nothing of its numbers. Shapes
    that are equal to those of `previous` are the same objects.
    """
    old = previous or Scene()
    before = old.ground if isinstance(old.ground, Basis) else None
    run = None if snapshot is None else judged(document, evaluation, snapshot.timeline)
    now = moment(None if stale else snapshot, run)
    if before is not None and before.ground.holds(document, evaluation):
        basis = Basis(before.ground, now, stale, before.ink)
    else:
        ground = lay_ground(document, evaluation, None if before is None else before.ground)
        basis = Basis(ground, now, stale, still_ink(ground))
    builder = _Builder(basis, before, old, selection)
    scene = Scene(
        wires=builder.wires(),
        functions=builder.functions(),
        variables=builder.variables(),
        constants=builder.constants(),
        frames=builder.frames(),
        ground=basis,
    )
    return _finished(scene, basis, old)


def shows(scene: Scene, document: Document, evaluation: Evaluation) -> bool:
    """Whether a scene was built from these two, at whatever step."""
    return isinstance(scene.ground, Basis) and scene.ground.ground.holds(document, evaluation)


class _Builder:
    """The shapes of one scene, those of the scene before wherever nothing has changed."""

    def __init__(
        self, basis: Basis, before: Basis | None, old: Scene, selection: Selection
    ) -> None:
        self._ground = basis.ground
        self._now = basis.now
        self._stale = basis.stale
        self._former = None if before is None else before.ground
        self._old = old
        self._selection = selection
        self._touched = _touched(before, basis)

    def functions(self) -> Mapping[str, FunctionShape]:
        """Every function's box."""
        ground, former = self._ground, self._former
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
                shapes[function.id] = _chosen(shape, selected)
                continue
            fresh = function_shape(ground, function, self._now, bool(ground.columns), selected)
            shapes[function.id] = _kept(fresh, shape)
        return MappingProxyType(shapes)

    def _group(self, group: Group, shape: FunctionShape | None) -> FunctionShape:
        chosen = group.frame.id in self._selection or not group.hidden.isdisjoint(self._selection)
        still = self._touched is not None and group.hidden.isdisjoint(self._touched)
        if shape is not None and still and self._former is self._ground:
            return _chosen(shape, chosen)
        return _kept(group_shape(self._ground, group, self._now, chosen), shape)

    def variables(self) -> Mapping[str, VariableShape]:
        """Every variable's ellipse."""
        ground, former = self._ground, self._former
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
                shapes[variable.id] = _chosen(shape, selected)
                continue
            fresh = variable_shape(ground, variable, self._now, self._stale, selected)
            shapes[variable.id] = _kept(fresh, shape)
        return MappingProxyType(shapes)

    def constants(self) -> Mapping[str, ConstantShape]:
        """Every constant's literal."""
        return MappingProxyType(
            {
                variable.id: _kept(
                    constant_shape(self._ground, variable, variable.id in self._selection),
                    self._old.constants.get(variable.id),
                )
                for variable in self._ground.document.variables.values()
                if variable.constant
            }
        )

    def frames(self) -> Mapping[str, FrameShape]:
        """Every open frame."""
        shapes = {
            key: _kept(replace(shape, selected=key in self._selection), self._old.frames.get(key))
            for key, shape in self._ground.frames.items()
        }
        return MappingProxyType(shapes)

    def wires(self) -> tuple[WireShape, ...]:
        """Every wire, marked where it is selected or waits for a value."""
        blocked = self._ground.evaluation.blocked
        blocked = blocked.union(self._now.ahead) if self._now.ahead else blocked
        wires = list(self._ground.courses.shapes.values())
        if blocked or any(isinstance(chosen, Wire) for chosen in self._selection):
            for index, shape in enumerate(wires):
                stands_for = () if shape.wire is None else self._ground.folded.wires(shape.wire)
                selected = any(wire in self._selection for wire in stands_for)
                faint = (shape.output or (shape.wire and shape.wire.variable)) in blocked
                if selected or faint:
                    wires[index] = replace(shape, selected=selected, faint=faint)
        return _kept_tuple(wires, self._old.wires)

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
    touched = set(old.changed | new.changed | (old.queue ^ new.queue))
    for moment_ in (old, new):
        touched.update(node for node in (moment_.popped, moment_.following, moment_.failed) if node)
    for event in timeline.events_between(first, last):
        if isinstance(event, Contributed | Seeded | Released | Made):
            touched.add(event.variable)
        elif isinstance(event, Popped | Pushed | Called):
            touched.add(event.function)
    return touched


def _finished(scene: Scene, basis: Basis, old: Scene) -> Scene:
    """The scene with what this step does, its bounds and the bands between their edges."""
    snapshot = basis.now.snapshot
    flows: tuple[FlowShape, ...] = ()
    ledgers: tuple[LedgerShape, ...] = ()
    if snapshot is not None and basis.ink is not None:
        given = [event for event in snapshot.step_events if isinstance(event, Contributed)]
        obstacles = obstacles_of(scene, basis.ink.y, given, basis.ground.folded)
        flows = flow_shapes(basis.ground, given, obstacles)
        ledgers = ledger_shapes(basis.ground, snapshot, obstacles, basis.now.run)
    flows = tuple(_kept(flow, _flow_of(old, flow)) for flow in flows)
    ledgers = tuple(_kept(card, _ledger_of(old, card)) for card in ledgers)
    warned = (shape for shape in scene.variables.values() if shape.warning)
    bounds = framed(basis.ink, basis.ground.columns, (*flows, *ledgers, *warned))
    made = bands(basis.ground.columns, bounds.y, bounds.bottom)
    return replace(
        scene,
        bounds=bounds,
        bands=_kept_tuple(list(made), old.bands),
        flows=flows,
        ledgers=ledgers,
    )


def _flow_of(scene: Scene, flow: FlowShape) -> FlowShape | None:
    return next((shape for shape in scene.flows if shape.wire == flow.wire), None)


def _ledger_of(scene: Scene, card: LedgerShape) -> LedgerShape | None:
    return next((shape for shape in scene.ledgers if shape.variable == card.variable), None)


def inked(scene: Scene) -> Iterable[Shape]:
    """Every shape of a scene but the bands."""
    yield from scene.frames.values()
    yield from scene.wires
    yield from scene.functions.values()
    yield from scene.variables.values()
    yield from scene.constants.values()
    yield from scene.flows
    yield from scene.ledgers


def changed_region(old: Scene, new: Scene) -> list[Rect]:
    """What must be drawn again to come from one scene to another; bands reach over all heights."""
    before = {id(shape): shape for shape in (*inked(old), *old.bands)}
    after = {id(shape): shape for shape in (*inked(new), *new.bands)}
    changed = [
        *(shape for key, shape in before.items() if key not in after),
        *(shape for key, shape in after.items() if key not in before),
    ]
    if len(changed) > _MOST_MEASURED:  # as another graph: to measure each would take seconds
        return [scene.bounds for scene in (old, new) if scene.bounds != NOWHERE]
    regions = [extent(shape) for shape in changed]
    if len(regions) <= _MOST_REGIONS:
        return regions
    whole = regions[0]
    for region in regions:
        whole = whole.united(region)
    return [whole]


def _chosen(shape: N, selected: bool) -> N:
    return shape if shape.selected == selected else replace(shape, selected=selected)


def _kept(new: S, old: S | None) -> S:
    """The old object where it is equal, so that what did not change keeps its identity."""
    return old if old is new or (old is not None and old == new) else new


def _kept_tuple(new: list[S], old: tuple[S, ...]) -> tuple[S, ...]:
    if len(new) != len(old):
        by_value = {shape: shape for shape in old}
        return tuple(by_value.get(shape, shape) for shape in new)
    kept = tuple(_kept(shape, before) for shape, before in zip(new, old, strict=True))
    return old if all(a is b for a, b in zip(kept, old, strict=True)) else kept
