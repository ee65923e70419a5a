"""Builds the scene: the picture of a document at one moment of its backward pass.

`build_scene` is a pure function; given the scene before, it keeps every shape that is equal, so
that `changed_region` can tell by identity what must be drawn again.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING

from autodiff.trace.events import Contributed
from gui.document.model import Document, Wire
from gui.viewmodel.bands import bands
from gui.viewmodel.flows import flow_shapes, ledger_shapes, obstacles_of
from gui.viewmodel.frame import framed, still_ink
from gui.viewmodel.ground import lay_ground
from gui.viewmodel.judged import judged
from gui.viewmodel.neighbourhood import Neighbourhood
from gui.viewmodel.nodes import moment
from gui.viewmodel.scene import Band, FlowShape, LedgerShape, Rect, Scene
from gui.viewmodel.shapes import Basis, Builder, kept, kept_tuple

if TYPE_CHECKING:
    from autodiff.trace import Snapshot
    from gui.document.evaluation import Evaluation


def build_scene(
    document: Document,
    evaluation: Evaluation,
    snapshot: Snapshot | None,
    *,
    selection: AbstractSet[str | Wire] = frozenset(),
    lit: AbstractSet[str | Wire] = frozenset(),
    stale: bool = False,
    previous: Scene | None = None,
) -> Scene:
    """The picture of a document, its values and one snapshot of its trace.

    `selection` holds ids of nodes and wires, and so does `lit`: what the mouse is over in another
    panel. A stale trace shows nothing of its numbers. Shapes
    that are equal to those of `previous` are the same objects.
    """
    old = previous or Scene()
    before = old.ground if isinstance(old.ground, Basis) else None
    run = None if snapshot is None else judged(document, evaluation, snapshot.timeline)
    now = moment(None if stale else snapshot, run)
    if before is not None and before.ground.holds(document, evaluation):
        basis = replace(before, now=now, stale=stale, selection=selection, lit=lit)
    else:
        ground = lay_ground(document, evaluation, None if before is None else before.ground)
        near = Neighbourhood(ground)
        basis = Basis(ground, now, stale, selection, lit, still_ink(ground), near)
    builder = Builder(basis, before, old)
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


def _finished(scene: Scene, basis: Basis, old: Scene) -> Scene:
    """The scene with what this step does, its bounds and the bands between their edges."""
    snapshot = basis.now.snapshot
    flows: tuple[FlowShape, ...] = ()
    ledgers: tuple[LedgerShape, ...] = ()
    if snapshot is not None and basis.ink is not None:
        given = [event for event in snapshot.step_events if isinstance(event, Contributed)]
        obstacles = obstacles_of(scene, basis.ink.y, given, basis.ground.folded, basis.near)
        flows = flow_shapes(basis.ground, given, obstacles)
        ledgers = ledger_shapes(basis.ground, snapshot, obstacles, basis.near, basis.now.run)
    flows = tuple(kept(flow, _flow_of(old, flow)) for flow in flows)
    ledgers = tuple(kept(card, _ledger_of(old, card)) for card in ledgers)
    warned = (shape for shape in scene.variables.values() if shape.warning)
    bounds = framed(basis.ink, basis.ground.columns, (*flows, *ledgers, *warned))
    return replace(
        scene,
        bounds=bounds,
        bands=_bands(basis, bounds, old),
        flows=flows,
        ledgers=ledgers,
    )


def _bands(basis: Basis, bounds: Rect, old: Scene) -> tuple[Band, ...]:
    """The columns, from the upper to the lower edge of the picture."""
    before = old.ground
    same = isinstance(before, Basis) and before.ground is basis.ground
    if same and (old.bounds.y, old.bounds.bottom) == (bounds.y, bounds.bottom):
        return old.bands
    made = bands(basis.ground.columns, bounds.y, bounds.bottom)
    return kept_tuple(list(made), old.bands)


def _flow_of(scene: Scene, flow: FlowShape) -> FlowShape | None:
    return next((shape for shape in scene.flows if shape.wire == flow.wire), None)


def _ledger_of(scene: Scene, card: LedgerShape) -> LedgerShape | None:
    return next((shape for shape in scene.ledgers if shape.variable == card.variable), None)
