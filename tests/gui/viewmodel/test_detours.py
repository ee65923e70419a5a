"""Wires lead around nodes, and depend on nothing but where nodes stand."""

import random
from dataclasses import replace

import pytest

from gui.document.model import Point
from gui.viewmodel.curves import point_at
from gui.viewmodel.detours import around
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Rect
from tests.gui.viewmodel.pictures import recording

GRAPHS = [
    "y = 2*x*x + sin(x)/x ** 3",
    "y = (1.5 - x + x*z)**2 + (2.25 - x + x*z**2)**2 + (2.625 - x + x*z**3)**2",
    "a = square(x); b = square(a); c = square(b); y = a + b + c + x",
]


@pytest.mark.parametrize("text", GRAPHS)
def test_no_wire_runs_through_a_node(text: str):
    """In a graph as it is laid out, a wire touches the nodes at its ends only."""
    run = recording(text)
    scene = build_scene(run.document, run.evaluation, None)
    nodes = {**scene.variables, **scene.functions}
    for wire in scene.wires:
        if wire.wire is None or wire.wire.variable in scene.constants:
            continue
        others = [n for n in nodes if n not in (wire.wire.variable, wire.wire.function)]
        points = [point_at(wire.curve, step / 100) for step in range(101)]
        for node in others:
            assert not any(nodes[node].rect.holds(point) for point in points), (wire.wire, node)


def test_a_literal_right_before_a_function_is_passed_together_with_it():
    """Below the one and above the other there is no way: the wire would go through the function."""
    literals = [Rect(180.0, 564.0, 44.0, 24.0), Rect(180.0, 676.0, 44.0, 24.0)]
    nodes = [*literals, Rect(230.0, 604.0, 100.0, 56.0), Rect(364.0, 598.0, 112.0, 76.0)]
    curve, _looked = around(
        Point(191.45, 737.0), Point(790.0, 398.0), lambda area: [n for n in nodes if n.meets(area)]
    )
    points = [point_at(curve, step / 200) for step in range(201)]
    assert not any(node.holds(point) for node in nodes for point in points)


def test_moving_nodes_leaves_no_trace():
    """However nodes were moved before, the picture is that of where they stand now."""
    run = recording(GRAPHS[1])
    dice = random.Random(1)
    document = run.document
    scene = build_scene(document, run.evaluation, None)
    for _move in range(25):
        chosen = dice.choice(list(document.functions.values()))
        place = chosen.position._replace(
            x=chosen.position.x + dice.uniform(-300, 300),
            y=chosen.position.y + dice.uniform(-200, 200),
        )
        functions = {**document.functions, chosen.id: replace(chosen, position=place)}
        document = replace(document, functions=functions)
        scene = build_scene(document, run.evaluation, None, previous=scene)
        assert scene == build_scene(document, run.evaluation, None)
