"""The mouse finds what is drawn under it, and a part of the picture what stands in it."""

import math

from gui.document.model import Point
from gui.viewmodel.blend import blend
from gui.viewmodel.curves import point_at
from gui.viewmodel.extent import extent
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.scene_index import SceneIndex
from tests.gui.viewmodel.pictures import SEED, named, recording, scene_at

SCENE = scene_at(recording(SEED), 3)
INDEX = SceneIndex(SCENE)


def test_a_node_is_found_inside_its_outline():
    """An ellipse is left where its outline is, not where its rectangle is."""
    a, add = named(SCENE, "a"), named(SCENE, "add1")
    assert INDEX.node_at(a.rect.centre) is a
    assert INDEX.node_at(Point(a.rect.x + 3, a.rect.y + 3)) is None
    assert INDEX.node_at(Point(add.rect.x + 2, add.rect.y + 2)) is add
    assert INDEX.node_at(Point(1e5, 1e5)) is None


def test_a_wire_is_found_near_it():
    """The nearest wire within reach; pieces to outputs belong to their function."""
    for wire in SCENE.wires:
        middle = point_at(wire.curve, 0.5)
        found = INDEX.wire_at(Point(middle.x, middle.y + 2.0))
        assert found is (wire if wire.wire is not None else None)
    assert INDEX.wire_at(Point(-1e4, 0.0)) is None


def test_ports_are_found_around_them():
    """Inputs of functions and the outgoing side of variables."""
    add, x = named(SCENE, "add1"), named(SCENE, "x")
    for port in (*add.inputs, x.port):
        assert INDEX.port_at(Point(port.at.x + 4.0, port.at.y - 3.0)) == port
    assert INDEX.port_at(add.rect.centre) is None


def test_a_part_of_the_plane_holds_what_reaches_into_it():
    """Nothing that is drawn there is missed, at any size, with and without a shared grid."""
    for scene in (SCENE, blend(Scene(), SCENE, 0.5)):
        index = SceneIndex(scene)
        nodes = [*scene.variables.values(), *scene.functions.values()]
        for size in (50.0, 300.0, 5000.0):
            for step in range(40):
                rect = Rect(-400.0 + 40 * step, 100 * math.sin(step), size, size)
                found = {node.id for node in index.query(rect)}
                assert found >= {node.id for node in nodes if extent(node).meets(rect)}
                wires = index.wires(rect)
                assert all(w in wires for w in scene.wires if extent(w).meets(rect))


def test_a_selection_takes_what_it_touches():
    """A rectangle over everything selects every node, each once."""
    found = INDEX.inside(SCENE.bounds)
    assert len(found) == len(SCENE.variables) + len(SCENE.functions)
    assert not INDEX.inside(Rect(1e4, 1e4, 10.0, 10.0))


def test_a_selection_takes_the_same_however_the_scene_is_seen():
    """From afar, where it may enclose thousands, nodes are found by arrays."""
    afar = SceneIndex(SCENE)
    afar.look_from_afar()
    later = SceneIndex(scene_at(recording(SEED), 4), afar)
    nodes = [*SCENE.variables.values(), *SCENE.functions.values(), *SCENE.constants.values()]
    x = named(SCENE, "x").rect
    rects = [Rect(x.right, x.bottom, 0.0, 0.0), Rect(x.x - 5.0, x.y, 4.0, 9.0), SCENE.bounds]
    rects += [Rect(-400.0 + 30 * step, 90 * math.sin(step), 60.0, 45.0) for step in range(60)]
    taken = [{node.id for node in nodes if node.rect.meets(rect)} for rect in rects]
    assert "x" in {SCENE.variables[node].name for node in taken[0]}
    assert not taken[1]
    assert len(set(map(frozenset, taken))) >= 10
    for index in (INDEX, afar, later):
        assert [{node.id for node in index.inside(rect)} for rect in rects] == taken
