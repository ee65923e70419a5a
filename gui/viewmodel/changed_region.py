"""What must be drawn again to come from one scene to another: shapes of another identity."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gui.viewmodel.extent import extent
from gui.viewmodel.scene import NOWHERE, Rect, Scene, Shape

_MOST_REGIONS = 48  # more of them than this are one: clipping to many costs more than it saves
_MOST_MEASURED = 5_000  # changed shapes; where more have changed, all is drawn again


def changed_region(old: Scene, new: Scene) -> list[Rect]:
    """What must be drawn again to come from one scene to another; bands reach over all heights."""
    changed = [
        shape
        for before, after in zip(_parts(old), _parts(new), strict=True)
        for shape in _unlike(before, after)
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


def _parts(scene: Scene) -> Iterable[Collection[Shape]]:
    """The shapes of a scene, kind by kind."""
    for drawn in (scene.frames, scene.functions, scene.variables, scene.constants):
        yield drawn.values()
    yield from (scene.wires, scene.flows, scene.ledgers, scene.bands)


def _unlike(before: Collection[Shape], after: Collection[Shape]) -> Iterable[Shape]:
    """The shapes that are only before, or only after; nearly all stand in the same places."""
    if len(before) == len(after):
        pairs = [(a, b) for a, b in zip(before, after, strict=True) if a is not b]
        before, after = [a for a, _b in pairs], [b for _a, b in pairs]
    gone, come = {id(shape): shape for shape in before}, {id(shape): shape for shape in after}
    yield from (shape for key, shape in gone.items() if key not in come)
    yield from (shape for key, shape in come.items() if key not in gone)
