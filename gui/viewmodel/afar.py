"""A scene as it is seen from afar: arrays of where nodes and wires are, and of the nodes' tones.

From there a node is a spot of one colour and a wire a line from end to end. To ask a hundred
thousand shapes at each painting takes seconds; the arrays are made once, and a step changes rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, compress
from operator import is_not
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gui.progress import followed
from gui.viewmodel.scene import ConstantShape, NodeShape, Scene, VariableShape, WireShape
from gui.viewmodel.state_look import state_look

TONES = (  # by their names in the theme; what is drawn above others comes after them
    "variable_outline",
    "wire",
    "function_outline",
    "done",
    "queued",
    "popped",
    "error",
    "accent",
    "lit",
)
MARKS = TONES.index("queued")  # the tones from here on are to be found among thousands of others
_FEW = 4  # one shape in so many is another one: more are looked at anew

Numbers: TypeAlias = NDArray[np.float64]
_NUMBER_OF = {name: number for number, name in enumerate(TONES)}


@dataclass(frozen=True, slots=True, eq=False)
class Afar:
    """The nodes in drawing order and the wires.

    `places` has four rows: each node's left, top, right and bottom; those of `chords` are where
    each wire begins and ends: x, y, x, y. `tones` are places in TONES. `length` is that of all
    wires, each by its longer side.
    """

    nodes: Sequence[NodeShape]
    places: Numbers
    tones: NDArray[np.uint8]
    wires: Sequence[WireShape]
    chords: Numbers
    length: float


def seen_from_afar(scene: Scene, former: Afar | None = None) -> Afar:
    """The arrays of a scene; what it has in common with a former one is taken over."""
    nodes: list[NodeShape] = [
        *scene.variables.values(),
        *scene.functions.values(),
        *scene.constants.values(),
    ]
    places, tones = _nodes(nodes, former)
    chords = _wires(scene.wires, former)
    if former is not None and chords is former.chords:
        length = former.length
    else:
        length = float(np.abs(chords[2:] - chords[:2]).max(axis=0).sum())
    return Afar(nodes, places, tones, scene.wires, chords, length)


def tone(node: NodeShape) -> str:
    """The one colour that a node has from afar, by its name: its kind, or its state."""
    if node.lit:
        return "lit"
    if node.selected:
        return "accent"
    if isinstance(node, ConstantShape):
        return "wire"
    if node.problem:
        return "error"
    if isinstance(node, VariableShape):
        return "variable_outline"
    return state_look(node).tone


def _nodes(nodes: Sequence[NodeShape], former: Afar | None) -> tuple[Numbers, NDArray[np.uint8]]:
    if former is not None:
        changed = _changed(nodes, former.nodes)
        if changed is not None:
            if not changed:
                return former.places, former.tones
            places, tones = former.places.copy(), former.tones.copy()
            fresh = [nodes[number] for number in changed]
            places[:, changed], tones[changed] = _places(fresh), _tones(fresh)
            return places, tones
    return _places(nodes), _tones(nodes)


def _wires(wires: Sequence[WireShape], former: Afar | None) -> Numbers:
    if former is not None:
        changed = [] if wires is former.wires else _changed(wires, former.wires)
        if changed is not None:
            if not changed:
                return former.chords
            chords = former.chords.copy()
            chords[:, changed] = _chords([wires[number] for number in changed])
            return chords
    return _chords(wires)


def _changed(now: Sequence[object], before: Sequence[object]) -> list[int] | None:
    """Which of these are others than before; None where most may be."""
    if len(now) != len(before):
        return None
    changed = list(compress(range(len(now)), map(is_not, now, before)))
    return changed if len(changed) <= len(now) / _FEW else None


def _places(nodes: Iterable[NodeShape]) -> Numbers:
    rows = _rows([node.rect for node in nodes])
    rows[2:] += rows[:2]
    return rows


def _tones(nodes: Iterable[NodeShape]) -> NDArray[np.uint8]:
    return np.array([_NUMBER_OF[tone(node)] for node in followed(nodes)], np.uint8)


def _chords(wires: Iterable[WireShape]) -> Numbers:
    curves = (wire.curve for wire in followed(wires))
    return _rows([(*curve[0], *curve[-1]) for curve in curves])


def _rows(columns: Sequence[tuple[float, ...]]) -> Numbers:
    """Four rows of numbers, from many fours."""
    numbers = np.fromiter(chain.from_iterable(columns), np.float64, 4 * len(columns))
    return np.ascontiguousarray(numbers.reshape(-1, 4).T)
