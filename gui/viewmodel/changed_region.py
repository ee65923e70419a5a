"""What must be drawn again to come from one scene to another: shapes of another identity."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import compress
from operator import is_not
from itertools import islice

from gui.viewmodel.extent import extent
from gui.viewmodel.scene import NOWHERE, Rect, Scene, Shape

_MOST_REGIONS = 48  # more of them than this are one: clipping to many costs more than it saves
_MOST_MEASURED = 5_000  # changed shapes; where more have changed, all is drawn again


def changed_region(old: Scene, new: Scene) -> list[Rect]:
    """What must be drawn again to come from one scene to another; bands reach over all heights."""
    parts = list(zip(_parts(old), _parts(new), strict=True))
    come_or_gone = sum(abs(len(before) - len(after)) for before, after in parts)
    unlike = (
        shape for before, after in parts for shape in _unlike(_shapes(before), _shapes(after))
    )
    changed = [] if come_or_gone > _MOST_MEASURED else list(islice(unlike, _MOST_MEASURED + 1))
    if max(come_or_gone, len(changed)) > _MOST_MEASURED:
        # As another graph: to measure each would take seconds.
        return [scene.bounds for scene in (old, new) if scene.bounds != NOWHERE]
    regions = [extent(shape) for shape in changed]
    if len(regions) <= _MOST_REGIONS:
        return regions
    whole = regions[0]
    for region in regions:
        whole = whole.united(region)
    return [whole]


def _parts(scene: Scene) -> Iterable[Mapping[str, Shape] | tuple[Shape, ...]]:
    """The shapes of a scene, kind by kind."""
    yield from (scene.frames, scene.functions, scene.variables, scene.constants)
    yield from (scene.wires, scene.flows, scene.ledgers, scene.bands)


def _shapes(part: Mapping[str, Shape] | tuple[Shape, ...]) -> Collection[Shape]:
    return part.values() if isinstance(part, Mapping) else part


def _unlike(before: Collection[Shape], after: Collection[Shape]) -> Iterable[Shape]:
    """The shapes that are only before, or only after; nearly all stand in the same places."""
    if len(before) == len(after):
        pairs = [(a, b) for a, b in zip(before, after, strict=True) if a is not b]
        if len(pairs) > _MOST_MEASURED:
            yield from (after for _before, after in pairs)
            return
        before, after = [a for a, _b in pairs], [b for _a, b in pairs]
    gone, come = {id(shape): shape for shape in before}, {id(shape): shape for shape in after}
    yield from (shape for key, shape in gone.items() if key not in come)
    yield from (shape for key, shape in come.items() if key not in gone)
