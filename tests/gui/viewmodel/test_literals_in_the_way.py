"""A literal stands at its port, and no wire, label or gradient runs over it, at any step."""

from __future__ import annotations

import pytest

from gui.viewmodel.curves import Curve, box, point_at
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Rect
from tests.gui.viewmodel.pictures import recording

EXPRESSIONS = [
    "1/x",
    "x - 1",
    "2**x",
    "x*3 + 1",
    "x**2 + 2*x + 1",
    "1/(1 + exp(-x))",
    "(x - 1)**2 + 3*(z - 2)**2",
    "sin(x)/x*5",
    "2*x*z - 3",
    "x**2*z**3",
    "log(1 + x**2)",
    "maximum(x, 0)*2",
    "10/(x - 5) + 7*z",
    "where(x, 1, z)",
    "(x*2 + z*3)*(x*4 + z*5) - 6",
]


def runs_over(curve: Curve, rect: Rect) -> bool:
    if not box(curve).meets(rect):
        return False
    return any(rect.holds(point_at(curve, step / 200)) for step in range(201))


@pytest.mark.parametrize("mode", ["generation", "compact"])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_nothing_runs_over_a_literal(expression: str, mode: str) -> None:
    run = recording("y = " + expression, mode=mode)
    assert run.timeline is not None
    for step in range(len(run.timeline)):
        scene = build_scene(run.document, run.evaluation, run.timeline[step])
        for node, literal in scene.constants.items():
            for wire in scene.wires:
                if wire.wire is None or wire.wire.variable != node:
                    assert not runs_over(wire.curve, literal.rect), (step, wire)
            for flow in scene.flows:
                assert not flow.label_rect.meets(literal.rect), (step, flow)
                assert not runs_over(flow.curve, literal.rect), (step, flow)
