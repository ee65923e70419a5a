"""What a picture takes over from the one before is what it would have been made anew."""

from __future__ import annotations

import math

import pytest

from autodiff.orders import ORDERS
from gui.document import edits
from gui.document.evaluation import evaluate
from gui.document.expression import parse_document
from gui.document.model import Document, Point, Value
from gui.viewmodel.cells import Cells
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.scene_index import SceneIndex
from tests.gui.viewmodel.pictures import laid_out, recording

SHAPES = ("variables", "functions", "constants", "frames", "wires", "bands", "bounds")
# Small graphs lead their wires around nodes, large ones do not.
GRAPHS = {"small": 6, "large": 240}


def graph(links: int) -> Document:
    lines = ["h0 = x * w + 1", *(f"h{i + 1} = h{i} * x - w" for i in range(links // 2))]
    return laid_out(parse_document("; ".join(lines), {"x": 0.5, "w": 2.0}))


def changes(document: Document):
    """One edit after another: moved nodes, other values, another name, a node more, all undone."""
    x, w = list(document.variables)[:2]
    functions = list(document.functions)
    moved = edits.move(document, {functions[1]: Point(40.0, 900.0), x: Point(-300.0, 5.0)})
    yield moved
    larger = edits.set_value(moved, w, Value([[1.0, 2.0, 3.0] * 4]))
    yield larger
    yield edits.set_value(larger, x, Value(-3.25))
    yield edits.set_value(larger, x, None)
    yield edits.rename(moved, functions[2], "a function with a very long name".replace(" ", "_"))
    framed, frame = edits.frame(moved, functions[:3], "together")
    yield framed
    yield edits.move(framed, {functions[0]: Point(0.0, -400.0)})
    yield edits.set_collapsed(framed, frame, True)
    yield edits.add_function(moved, "add")[0]
    yield document


@pytest.mark.parametrize("links", GRAPHS.values(), ids=GRAPHS)
def test_each_edit_shows_what_a_picture_made_anew_shows(links: int) -> None:
    scene, index = Scene(), None
    document = graph(links)
    for changed in (document, *changes(document)):
        evaluation = evaluate(changed)
        scene = build_scene(changed, evaluation, None, previous=scene)
        index = SceneIndex(scene, index)
        anew = build_scene(changed, evaluation, None)
        for kind in SHAPES:
            assert getattr(scene, kind) == getattr(anew, kind), kind
        fresh = SceneIndex(anew)
        for step in range(60):
            size = (80.0, 700.0, 9000.0)[step % 3]
            rect = Rect(-500.0 + 160 * step, 400 * math.sin(step), size, size)
            assert [n.id for n in index.query(rect)] == [n.id for n in fresh.query(rect)]
            assert index.wires(rect) == fresh.wires(rect)


@pytest.mark.complaint(42)
def test_a_few_nodes_that_move_leave_every_other_shape_as_the_object_that_it_was() -> None:
    document = graph(240)
    evaluation = evaluate(document)
    before = build_scene(document, evaluation, None)
    node = list(document.functions)[20]
    moved = edits.move(document, {node: document.node(node).position._replace(y=5000.0)})
    after = build_scene(moved, evaluation, None, previous=before)
    assert [k for k, f in after.functions.items() if f is not before.functions[k]] == [node]
    assert all(v is before.variables[k] for k, v in after.variables.items())
    others = [w for w, was in zip(after.wires, before.wires, strict=True) if w is not was]
    assert len(others) == 3, "its two inputs and its output"


def test_rectangles_that_move_are_found_where_they_are_and_nowhere_else() -> None:
    rects = {i: Rect(i * 500.0, 0.0, 100.0, 100.0) for i in range(40)}
    cells = Cells(rects.items())
    far = {3: Rect(1e6, 0.0, 10.0, 10.0), 4: Rect(0.0, 0.0, 1e9, 1e9)}
    moved = cells.with_moved(far)
    assert moved.reaching(Rect(1500.0, 0.0, 50.0, 50.0)) == [4]
    assert moved.reaching(Rect(1e6, 0.0, 1.0, 1.0)) == [3, 4]
    assert cells.reaching(Rect(1500.0, 0.0, 50.0, 50.0)) == [3]
    back = moved.with_moved({3: rects[3], 4: rects[4]})
    assert back.reaching(Rect(1500.0, 0.0, 50.0, 50.0)) == [3]
    assert back.reaching(Rect(-10.0, -10.0, 1e5, 1e5)) == list(range(40))


@pytest.mark.parametrize("order", ORDERS)
def test_each_line_of_a_pass_shows_what_a_picture_made_anew_shows(order: str) -> None:
    """Whoever joins the queue, waits or leaves it looks so, forwards and backwards."""
    run = recording("a = square(x); b = a * x; y = square(a) + b * a + exp(b)", order)
    there = range(run.timeline.first, len(run.timeline))
    scene = Scene()
    for position in (*there, *reversed(there)):
        snapshot = run.timeline.at(position)
        scene = build_scene(run.document, run.evaluation, snapshot, previous=scene)
        anew = build_scene(run.document, run.evaluation, snapshot)
        assert (scene.functions, scene.variables) == (anew.functions, anew.variables)
