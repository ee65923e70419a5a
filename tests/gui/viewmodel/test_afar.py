"""A scene from afar: its arrays are those of its shapes, made anew or taken over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gui.viewmodel.afar import TONES, Afar, seen_from_afar, tone
from gui.viewmodel.scene import Scene
from gui.viewmodel.theme import LIGHT
from tests.gui.viewmodel.pictures import SEED, named, recording, scene_at

RECORDING = recording(SEED)


def as_lists(afar: Afar) -> list[list]:
    """What the arrays hold."""
    return [afar.places.tolist(), afar.tones.tolist(), afar.chords.tolist()]


def test_each_node_has_its_place_and_its_tone():
    scene = scene_at(RECORDING, 3)
    afar = seen_from_afar(scene)
    place = [node.id for node in afar.nodes].index(named(scene, "square2").id)
    rect = named(scene, "square2").rect
    assert afar.places[:, place].tolist() == [rect.x, rect.y, rect.right, rect.bottom]
    assert TONES[afar.tones[place]] == "popped"
    assert {TONES[each] for each in afar.tones} >= {"variable_outline", "done", "popped"}


def test_each_wire_goes_from_end_to_end():
    scene = scene_at(RECORDING, 3)
    curves = [wire.curve for wire in scene.wires]
    ends = [[*curve[0], *curve[-1]] for curve in curves]
    assert seen_from_afar(scene).chords.T.tolist() == ends


@pytest.mark.parametrize("step", [0, 1, 2, 4])
def test_a_step_takes_over_what_it_does_not_change(step: int):
    before = scene_at(RECORDING, 3)
    after = scene_at(RECORDING, step, previous=before)
    former = seen_from_afar(before)
    afar = seen_from_afar(after, former)
    assert as_lists(afar) == as_lists(seen_from_afar(after))
    assert afar.chords is former.chords
    assert as_lists(former) == as_lists(seen_from_afar(before))  # it is as it was


def test_another_graph_is_looked_at_anew():
    one = seen_from_afar(scene_at(RECORDING, 3))
    other = scene_at(recording("y = exp(x) * 3"), 1)
    assert as_lists(seen_from_afar(other, one)) == as_lists(seen_from_afar(other))


def test_every_tone_is_a_colour_of_the_themes():
    assert all(getattr(LIGHT, name).startswith("#") for name in TONES)


def test_of_nothing_nothing_is_seen():
    afar = seen_from_afar(Scene())
    assert afar.places.shape == afar.chords.shape == (4, 0)
    assert not np.any(afar.tones)


def test_what_is_selected_or_lit_shows_it_before_its_state():
    popped = named(scene_at(RECORDING, 3), "square2")
    selected = replace(popped, selected=True)
    found = [tone(each) for each in (popped, selected, replace(selected, lit=True))]
    assert found == ["popped", "accent", "lit"]
