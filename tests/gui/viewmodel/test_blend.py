"""Between two scenes everything is on its way, and at the end it has arrived."""

from dataclasses import replace

import pytest

from gui.viewmodel.blend import blend
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Scene
from tests.gui.viewmodel.pictures import SEED, named, recording, scene_at

RUN = recording(SEED)
OLD = scene_at(RUN, 2)
NEW = scene_at(RUN, 3, previous=OLD)


def test_the_ends_are_the_scenes():
    """At 1 the new scene itself, at 0 what looks like the old one."""
    assert blend(OLD, NEW, 1.0) is NEW
    start = blend(OLD, NEW, 0.0)
    assert start.functions == OLD.functions
    assert start.variables == OLD.variables
    assert start.flows == OLD.flows
    assert start.ledgers == OLD.ledgers


def test_a_gradient_travels():
    """The arrow grows from the function on, its number moves with it; the old one fades."""
    seen = []
    for t in (0.2, 0.5, 0.8):
        scene = blend(OLD, NEW, t)
        (flow,) = [f for f in scene.flows if f.wire == NEW.flows[0].wire]
        (gone,) = [f for f in scene.flows if f.wire == OLD.flows[0].wire]
        seen.append((flow.progress, -gone.opacity, flow.label_rect.y))
    assert seen == sorted(seen)
    assert len({y for _progress, _opacity, y in seen}) == 3


def test_a_moved_node_is_on_its_way():
    """Half the time, half the way; its ports and wires go along."""
    first = next(iter(RUN.document.functions.values()))
    place = first.position._replace(x=first.position.x + 100.0)
    moved = replace(
        RUN.document,
        functions={**RUN.document.functions, first.id: replace(first, position=place)},
    )
    old = build_scene(RUN.document, RUN.evaluation, None)
    new = build_scene(moved, RUN.evaluation, None, previous=old)
    half = blend(old, new, 0.5)
    assert half.functions[first.id].rect.x == pytest.approx(old.functions[first.id].rect.x + 50)
    port = half.functions[first.id].inputs[0].at
    assert port.x == pytest.approx(half.functions[first.id].rect.x)
    assert any(w.curve[-1] == pytest.approx(port) for w in half.wires)


def test_what_comes_and_goes_fades():
    """A scene appears out of nothing and vanishes into it."""
    coming, going = blend(Scene(), NEW, 0.25), blend(NEW, Scene(), 0.25)
    for scene in (coming, going):
        assert scene.variables.keys() == NEW.variables.keys()
        assert len(scene.wires) == len(NEW.wires)
    assert named(coming, "x").opacity < named(going, "x").opacity < 1


def test_a_blend_can_be_interrupted():
    """Going back from the middle starts where the picture is."""
    middle = blend(OLD, NEW, 0.5)
    back = blend(middle, OLD, 0.0)
    assert back.functions == middle.functions
    assert blend(middle, OLD, 1.0) is OLD
    assert 0 < blend(middle, OLD, 0.5).flows[0].opacity <= 1


def test_what_does_not_change_is_not_touched():
    """Shapes that both scenes share stay the same objects: nothing of them is drawn again."""
    scene = blend(OLD, NEW, 0.5)
    assert named(scene, "x") is named(NEW, "x")
    assert scene.wires is NEW.wires


def test_a_function_is_popped_from_the_first_frame_on_and_the_gradient_waits():
    """As the panels say; a becomes 16.0 when what B gives has arrived."""
    for t in (0.01, 0.4, 0.6):
        scene = blend(OLD, NEW, t)
        assert {k: f.state for k, f in scene.functions.items()} == {
            k: f.state for k, f in NEW.functions.items()
        }
        assert named(scene, "a").grad == "8.0"
    assert named(blend(OLD, NEW, 0.95), "a").grad == "16.0"


def test_a_frame_takes_over_what_looks_as_in_the_frame_before():
    """A gradient that waits, and a wire that stays, are the same shapes, so not drawn again."""
    former = blend(OLD, NEW, 0.3)
    scene = blend(OLD, NEW, 0.4, former)
    assert scene.flows != former.flows
    pairs = zip(scene.variables.values(), former.variables.values(), strict=True)
    assert all(now is before for now, before in pairs)
    lit = tuple(replace(wire, lit=True) for wire in OLD.wires)
    assert all(wire in lit for wire in blend(OLD, replace(NEW, wires=lit), 0.3).wires)
    still = blend(OLD, replace(NEW, wires=lit, bands=tuple(map(replace, NEW.bands))), 0.3)
    assert {id(wire) for wire in still.wires} == {id(wire) for wire in lit}
