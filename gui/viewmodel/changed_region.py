"""What must be drawn again to come from one scene to another: shapes of another identity."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from itertools import compress, islice
from operator import is_not

from gui.viewmodel.extent import ENDLESS, extent
from gui.viewmodel.scene import NOWHERE, Band, Rect, Scene, Shape

_MOST_REGIONS = 48  # more of them than this are one: clipping to many costs more than it saves
_MOST_MEASURED = 5_000  # changed shapes; where more have changed, all is drawn again


def changed_region(old: Scene, new: Scene) -> list[Rect]:
    """What must be drawn again to come from one scene to another: everything, where columns come
    or go, since others may be labelled then, and labels reach out of their columns."""
    if old.bands is not new.bands and _columns(old) != _columns(new):
        return [_everywhere((*old.bands, *new.bands))]
    both = zip(_parts(old), _parts(new), strict=True)
    parts = [(before, after) for before, after in both if before is not after]
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


def _columns(scene: Scene) -> list[tuple[object, ...]]:
    """What is drawn of the bands in a view, in which they reach from top to bottom."""
    return [(band.label, band.rect.x, band.rect.width, band.opacity) for band in scene.bands]


def _everywhere(bands: Iterable[Band]) -> Rect:
    whole = reduce(Rect.united, map(extent, bands))
    return Rect(whole.x - ENDLESS, whole.y, whole.width + 2 * ENDLESS, whole.height)


def _parts(scene: Scene) -> Iterable[Mapping[str, Shape] | tuple[Shape, ...]]:
    """The shapes of a scene, kind by kind."""
    yield from (scene.frames, scene.functions, scene.variables, scene.constants)
    yield from (scene.wires, scene.flows, scene.ledgers)


def _shapes(part: Mapping[str, Shape] | tuple[Shape, ...]) -> Collection[Shape]:
    return part.values() if isinstance(part, Mapping) else part


def _unlike(before: Collection[Shape], after: Collection[Shape]) -> Iterable[Shape]:
    """The shapes that are only before, or only after; nearly all stand in the same places."""
    if len(before) == len(after):
        differs = list(map(is_not, before, after))
        before, after = list(compress(before, differs)), list(compress(after, differs))
        if len(after) > _MOST_MEASURED:
            yield from after
            return
    gone, come = {id(shape): shape for shape in before}, {id(shape): shape for shape in after}
    yield from (shape for key, shape in gone.items() if key not in come)
    yield from (shape for key, shape in come.items() if key not in gone)
