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

from gui.document.model import Document, Wire
from gui.viewmodel.bands import HEADER, bands, columns
from gui.viewmodel.extent import extent
from gui.viewmodel.flows import flow_shapes, ledger_shapes, obstacles_of
from gui.viewmodel.ground import Ground, lay_ground
from gui.viewmodel.nodes import (
    Moment,
    constant_shape,
    function_shape,
    moment,
    variable_shape,
)
from gui.viewmodel.scene import (
    ConstantShape,
    FlowShape,
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

MARGIN = 24.0  # around the picture, in an export as on the canvas
_MOST_REGIONS = 48  # more of them than this are one: clipping to many costs more than it saves

S = TypeVar("S")


@dataclass(frozen=True, slots=True, eq=False)
class _Made:
    """What the next scene of the same document can go on from."""

    ground: Ground
    now: Moment
    columns: tuple[tuple[int, float, float], ...]
    stale: bool


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
    before = old.ground if isinstance(old.ground, _Made) else None
    if before is not None and before.ground.holds(document, evaluation):
        ground, found = before.ground, before.columns
    else:
        ground = lay_ground(document, evaluation)
        found = columns(ground.generations, _function_rects(ground))
    made = _Made(ground, moment(None if stale else snapshot), found, stale)
    scene = Scene(
        wires=_wires(ground, selection, old),
        functions=_functions(made, selection, old),
        variables=_variables(made, selection, old, before),
        constants=_constants(made, selection, old),
        ground=made,
    )
    return _framed(_with_flows(scene, made, old), found, old)


def _function_rects(ground: Ground) -> dict[str, Rect]:
    return {function: ground.rects[function] for function in ground.document.functions}


def _wires(ground: Ground, selection: AbstractSet[str | Wire], old: Scene) -> tuple[WireShape, ...]:
    blocked = ground.evaluation.blocked
    wires = list(ground.wires)
    for index, shape in enumerate(wires):
        selected = shape.wire is not None and shape.wire in selection
        source = shape.wire.variable if shape.wire is not None else shape.output
        faint = source in blocked
        if selected or faint:
            wires[index] = replace(shape, selected=selected, faint=faint)
    return _kept_tuple(wires, old.wires)


def _functions(
    made: _Made, selection: AbstractSet[str | Wire], old: Scene
) -> Mapping[str, FunctionShape]:
    in_bands = bool(made.columns)
    return MappingProxyType(
        {
            function.id: _kept(
                function_shape(made.ground, function, made.now, in_bands, function.id in selection),
                old.functions.get(function.id),
            )
            for function in made.ground.document.functions.values()
        }
    )


def _variables(
    made: _Made, selection: AbstractSet[str | Wire], old: Scene, before: _Made | None
) -> Mapping[str, VariableShape]:
    same_ground = before is not None and before.ground is made.ground
    shapes: dict[str, VariableShape] = {}
    for variable in made.ground.document.variables.values():
        if variable.constant:
            continue
        shape = old.variables.get(variable.id)
        selected = variable.id in selection
        if (
            shape is not None
            and before is not None
            and same_ground
            and before.stale == made.stale
            and shape.selected == selected
            and _same_grad(variable.id, before.now, made.now)
        ):
            shapes[variable.id] = shape
            continue
        fresh = variable_shape(made.ground, variable, made.now, made.stale, selected)
        shapes[variable.id] = _kept(fresh, shape)
    return MappingProxyType(shapes)


def _same_grad(variable: str, before: Moment, now: Moment) -> bool:
    """Whether a variable's gradient looks the same at both moments, without formatting it."""
    if (variable in before.changed) != (variable in now.changed):
        return False
    if before.snapshot is None or now.snapshot is None:
        return before.snapshot is now.snapshot
    return before.snapshot.grad(variable) is now.snapshot.grad(variable) and len(
        before.snapshot.contributions(variable)
    ) == len(now.snapshot.contributions(variable))


def _constants(
    made: _Made, selection: AbstractSet[str | Wire], old: Scene
) -> Mapping[str, ConstantShape]:
    return MappingProxyType(
        {
            variable.id: _kept(
                constant_shape(made.ground, variable, variable.id in selection),
                old.constants.get(variable.id),
            )
            for variable in made.ground.document.variables.values()
            if variable.constant
        }
    )


def _with_flows(scene: Scene, made: _Made, old: Scene) -> Scene:
    snapshot = made.now.snapshot
    if snapshot is None or not made.now.changed:
        return scene
    obstacles = obstacles_of(scene.functions, scene.variables, scene.constants, made.ground)
    flows = flow_shapes(made.ground, snapshot, obstacles)
    ledgers = ledger_shapes(made.ground, snapshot, obstacles)
    return replace(
        scene,
        flows=tuple(_kept(flow, _flow_of(old, flow)) for flow in flows),
        ledgers=tuple(_kept(card, _ledger_of(old, card)) for card in ledgers),
    )


def _flow_of(scene: Scene, flow: FlowShape) -> FlowShape | None:
    return next((shape for shape in scene.flows if shape.wire == flow.wire), None)


def _ledger_of(scene: Scene, card: LedgerShape) -> LedgerShape | None:
    return next((shape for shape in scene.ledgers if shape.variable == card.variable), None)


def _framed(scene: Scene, found: tuple[tuple[int, float, float], ...], old: Scene) -> Scene:
    """The scene with its bounds, and with the bands between their top and bottom."""
    ink: Rect | None = None
    for shape in inked(scene):
        reach = extent(shape)
        ink = reach if ink is None else ink.united(reach)
    if ink is None:
        return scene
    bounds = ink.grown(MARGIN)
    if found:
        left = min(bounds.x, found[0][1])
        right = max(bounds.right, found[-1][2])
        top = bounds.y - HEADER + MARGIN / 2
        bounds = Rect(left, top, right - left, bounds.bottom - top)
    made = bands(found, bounds.y, bounds.bottom)
    return replace(scene, bounds=bounds, bands=_kept_tuple(list(made), old.bands))


def inked(scene: Scene) -> Iterable[Shape]:
    """Every shape of a scene but the bands."""
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
    regions = [extent(shape) for shape in changed]
    if len(regions) <= _MOST_REGIONS:
        return regions
    whole = regions[0]
    for region in regions:
        whole = whole.united(region)
    return [whole]


def _kept(new: S, old: S | None) -> S:
    """The old object where it is equal, so that what did not change keeps its identity."""
    return old if old is not None and old == new else new


def _kept_tuple(new: list[S], old: tuple[S, ...]) -> tuple[S, ...]:
    if len(new) != len(old):
        by_value = {shape: shape for shape in old}
        return tuple(by_value.get(shape, shape) for shape in new)
    kept = tuple(_kept(shape, before) for shape, before in zip(new, old, strict=True))
    return old if all(a is b for a, b in zip(kept, old, strict=True)) else kept
