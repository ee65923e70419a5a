"""The picture tells what the snapshot tells: states, numbers, flows, ledgers, columns."""

import random
from dataclasses import replace

import numpy as np
import pytest

from gui.document import edits
from gui.document.evaluation import evaluate, record
from gui.document.expression import parse_document
from gui.document.model import Document, Point, Wire
from gui.viewmodel.changed_region import changed_region
from gui.viewmodel.extent import badge_rect, extent, problem_rect
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import FunctionState, GradState, Scene
from tests.gui.viewmodel.pictures import SEED, laid_out, named, recording, scene_at

GRAPHS = {
    "seed": SEED,
    "xx": "y = 2*x*x + sin(x)/x ** 3",
    "beale": "y = (1.5 - x + x*z)**2 + (2.25 - x + x*z**2)**2 + (2.625 - x + x*z**3)**2",
    "many uses": "y = x + x + x + x + x + x + x + x + x + x",
}


@pytest.fixture(params=GRAPHS)
def run(request):
    """A recorded run of each graph."""
    return recording(GRAPHS[request.param])


def scenes(run):
    """The picture of every step."""
    return [scene_at(run, step) for step in range(len(run.timeline.steps))]


def test_the_seeds_third_step():
    """The step that the drawings of the window show: every state, number and mark of it."""
    scene = scene_at(recording(SEED), 3)
    states = {f.subtitle: (f.state, f.badge) for f in scene.functions.values()}
    assert states == {
        "square1": (FunctionState.NEXT, "next"),
        "square2": (FunctionState.POPPED, "pop 3"),
        "square3": (FunctionState.DONE, "pop 2"),
        "add1": (FunctionState.DONE, "pop 1"),
    }
    a = named(scene, "a")
    assert (a.data, a.grad, a.grad_state, a.arrived) == ("4.0", "16.0", GradState.CHANGED, "")
    assert (named(scene, "x").grad, named(scene, "x").grad_state) == ("–", GradState.NONE)
    assert [flow.label for flow in scene.flows] == ["+8.0"]
    (card,) = scene.ledgers
    assert (card.title, card.note, card.total) == ("a.grad", "(used 2×)", "= 16.0")
    assert [(line.text, line.current) for line in card.lines] == [
        ("from square3 8.0", False),
        ("from square2 +8.0", True),
    ]
    assert [band.label for band in scene.bands] == [f"generation {k}" for k in range(3)]


def test_what_has_arrived_is_told():
    """A reused variable shows how many of its contributions there are."""
    scene = scene_at(recording(SEED), 2)
    assert named(scene, "a").arrived == "1 of 2"
    assert [flow.label for flow in scene.flows] == ["8.0"]


def test_pops_in_a_wrong_order_are_all_told():
    """Under lifo the first square is popped twice."""
    run = recording(SEED, order="lifo")
    last = scene_at(run, len(run.timeline.steps) - 1)
    assert named(last, "square1").badge == "pop 3, 5"


def test_one_variable_at_two_ports_has_two_wires():
    """x * x: two wires to two ports, two arrows, two labels apart."""
    run = recording("y = x * x")
    scene = scene_at(run, 1)
    wires = [shape.wire for shape in scene.wires if shape.wire is not None]
    assert sorted(wire.slot for wire in wires) == [0, 1]
    assert [flow.label for flow in scene.flows] == ["2.0", "+2.0"]
    one, two = (flow.label_rect for flow in scene.flows)
    assert not one.meets(two)


def test_labels_and_cards_cover_nothing(run):
    """At every step, no card or label lies on a node, a badge, a label or another card."""
    for scene in scenes(run):
        laid = [card.rect for card in scene.ledgers] + [flow.label_rect for flow in scene.flows]
        for index, rect in enumerate(laid):
            assert not any(rect.meets(other) for other in laid[index + 1 :])
        boxes = [f.rect for f in scene.functions.values()]
        boxes += [badge_rect(f) for f in scene.functions.values() if f.badge]
        boxes += [constant.rect for constant in scene.constants.values()]
        for card in scene.ledgers:
            assert not any(card.rect.meets(box) for box in boxes)
            assert not any(card.rect.meets(v.rect) for v in scene.variables.values())


def test_the_bounds_hold_everything(run):
    """Glow, badges, cards and labels lie inside the bounds, with a margin."""
    for scene in scenes(run):
        shapes = [*scene.functions.values(), *scene.variables.values(), *scene.wires]
        for shape in (*shapes, *scene.constants.values(), *scene.flows, *scene.ledgers):
            reach = extent(shape).grown(10.0)
            assert reach.united(scene.bounds) == pytest.approx(scene.bounds), shape


def test_building_on_another_scene_changes_nothing(run):
    """From whatever scene one comes, the picture of a step is the same."""
    fresh = scenes(run)
    for before in (0, len(fresh) - 1):
        scene = fresh[before]
        for step in (*range(len(fresh)), *reversed(range(len(fresh)))):
            scene = scene_at(run, step, previous=scene)
            assert scene == fresh[step]


@pytest.mark.parametrize("order", ["generation", "lifo"])
def test_building_on_another_scene_changes_nothing_wherever_one_jumps_and_selects(order):
    """Any position of both passes, any nodes and wires selected: as a picture made afresh."""
    text = "a = sin(x) * 2; b = a + x; c = a * b; d = maximum(c, x); y = d * d + exp(a)"
    document = laid_out(edits.set_options(parse_document(text, {"x": 0.5}), order=order))
    run = record(document)
    chance, scene = random.Random(3), None
    things = [*document.functions, *document.variables, *document.wires()]
    for _ in range(60):
        position = chance.randint(run.timeline.first, run.timeline.last)
        snapshot = None if chance.random() < 0.1 else run.timeline.at(position)
        chosen = frozenset(chance.sample(things, chance.choice((0, 0, 1, 3))))
        over = frozenset(chance.sample(things, chance.choice((0, 0, 1, 3))))
        args = document, run.evaluation, snapshot
        marks = {"selection": chosen, "lit": over, "stale": snapshot is None}
        before = scene
        scene = build_scene(*args, **marks, previous=before)
        fresh = build_scene(*args, **marks)
        assert scene == fresh
        if before is not None:
            shown = {id(shape) for shape in before.functions.values()}
            drawn = [s for s in scene.functions.values() if id(s) not in shown]
            region = changed_region(before, scene)
            assert all(any(shape.rect.meets(part) for part in region) for shape in drawn)


def test_what_does_not_change_stays_the_same_object():
    """Only what a step touches is drawn again."""
    run = recording(SEED)
    old = scene_at(run, 2)
    new = scene_at(run, 3, previous=old)
    assert named(new, "x") is named(old, "x")
    assert named(new, "add1") is named(old, "add1")
    assert new.wires is old.wires
    assert new.bands is old.bands
    region = changed_region(old, new)
    x = named(new, "x").rect
    assert region
    assert not any(rect.meets(x) for rect in region)
    assert changed_region(new, new) == []


def test_another_large_graph_is_drawn_whole(monkeypatch):
    """Measuring each of its shapes would take longer than drawing them."""
    one, other = (
        build_scene(document, evaluate(document), None)
        for document in (parse_document("y = x * x", {"x": 1.0}), parse_document("z = exp(w)"))
    )
    monkeypatch.setattr("gui.viewmodel.changed_region._MOST_MEASURED", 3)
    assert changed_region(one, other) == [one.bounds, other.bounds]
    assert changed_region(replace(Scene(), bands=one.bands), one) == [one.bounds]
    assert changed_region(one, one) == []


def test_where_columns_come_or_go_all_is_drawn_again():
    """Their headings, which stand at the top of any view, reach out of them."""
    document = parse_document("y = exp(x) * sin(x)", {"x": 1.0})
    fewer = edits.delete(document, [list(document.functions)[-1]])
    old, new = (build_scene(each, evaluate(each), None) for each in (document, fewer))
    assert len(new.bands) < len(old.bands)
    (region,) = changed_region(old, new)
    assert region.encloses(old.bounds.united(new.bounds).grown(10_000.0))
    higher = replace(
        new, bands=tuple(replace(b, rect=b.rect._replace(y=-999.0)) for b in new.bands)
    )
    assert changed_region(new, higher) == [], "in a view they reach from top to bottom anyway"


def test_a_moved_node_takes_its_wires_along():
    """After a move the rest of the picture is kept, and equals a picture made afresh."""
    run = recording(SEED)
    old = build_scene(run.document, run.evaluation, None)
    node = next(f for f in run.document.functions.values() if f.position)
    place = node.position._replace(y=node.position.y + 500)
    functions = {**run.document.functions, node.id: replace(node, position=place)}
    document = replace(run.document, functions=functions)
    new = build_scene(document, run.evaluation, None, previous=old)
    assert new == build_scene(document, run.evaluation, None)
    assert new.functions[node.id] is not old.functions[node.id]
    kept = [f for f in document.functions if f != node.id]
    assert all(new.functions[f] is old.functions[f] for f in kept)


def test_a_stale_trace_shows_no_number():
    """Gradients of another graph never stand beside new data."""
    run = recording(SEED)
    snapshot = run.timeline.at_step(3)
    scene = build_scene(run.document, run.evaluation, snapshot, stale=True)
    assert {v.grad for v in scene.variables.values()} == {"–"}
    assert {f.state for f in scene.functions.values()} == {FunctionState.IDLE}
    assert all(v.stale for v in scene.variables.values())
    assert not scene.flows
    assert not scene.ledgers


def test_what_cannot_compute_says_why():
    """A leaf without a value and what waits for it."""
    document = laid_out(parse_document("y = square(x)"))
    scene = build_scene(document, evaluate(document), None)
    x = named(scene, "x")
    assert (x.problem, x.data) == ("needs a value", "–")
    assert named(scene, "y").blocked
    assert any(wire.faint for wire in scene.wires)


def test_selection_of_nodes_and_wires():
    """What is selected is marked, and nothing else."""
    run = recording(SEED)
    x = named(scene_at(run, 0), "x").id
    wire = next(w for w in run.document.wires() if w.variable == x)
    scene = build_scene(run.document, run.evaluation, None, selection=frozenset({x, wire}))
    assert [v.id for v in scene.variables.values() if v.selected] == [x]
    assert [w.wire for w in scene.wires if w.selected] == [wire]
    assert isinstance(wire, Wire)


def test_no_columns_no_bands():
    """A function outside its generation's column ends the bands; it tells its generation itself."""
    run = recording(SEED)
    last = list(run.document.functions.values())[-1]
    moved = replace(last, position=last.position._replace(x=last.position.x - 300))
    document = replace(run.document, functions={**run.document.functions, last.id: moved})
    scene = build_scene(document, run.evaluation, None)
    assert scene.bands == ()
    assert scene.functions[last.id].subtitle.endswith("· g2")


def test_an_array_is_a_heat_map():
    """Its cells run from -1 to 1; its gradient has one of its own; NaN is no number."""
    run = recording("y = sum(x * w)", x=[[1.0, -2.0], [4.0, 0.0]], w=[[1.0, 1.0], [1.0, np.nan]])
    scene = scene_at(run, 2)
    x, w = named(scene, "x"), named(scene, "w")
    assert x.data == "(2, 2)"
    assert x.heat.rows == ((0.25, -0.5), (1.0, 0.0))
    assert w.heat.rows[1][1] is None
    assert w.data_invalid
    assert w.grad_heat is not None
    assert x.grad_state is GradState.INVALID


def test_a_nodes_full_value_is_in_its_tooltip():
    """Nothing is lost by writing it short."""
    run = recording("y = x + 0.2", x=0.1)
    assert "0.30000000000000004" in named(scene_at(run, 0), "y").tooltip


@pytest.mark.parametrize("name", ["x" * 200, "损失函数" * 50])
def test_long_names_are_elided(name: str):
    """A name of any length leaves the node a node; the whole of it is in the tooltip."""
    run = recording(f"{name} = square(x)")
    shape = next(v for v in scene_at(run, 0).variables.values() if v.is_output)
    assert shape.rect.width <= 190
    assert shape.name.endswith("…")
    assert name in shape.tooltip


def test_an_empty_document_is_an_empty_picture():
    """No node, no bounds, no fault."""
    document = Document()
    assert build_scene(document, evaluate(document), None) == Scene()


def test_a_thousand_nodes_are_built_at_once():
    """Every node and wire has its shape; how fast is measured in benchmarks/."""
    text = "; ".join(f"a{i + 1} = a{i} * a{i // 2} + sin(a{i})" for i in range(170))
    run = recording(text, a0=0.5)
    scene = scene_at(run, 5)
    count = len(scene.functions) + len(scene.variables) + len(scene.constants)
    assert count == len(run.document.functions) + len(run.document.variables) > 1000
    assert len([w for w in scene.wires if w.wire]) == len(list(run.document.wires()))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("y = 0 / z", {"z": 0.0}),
        ("y = (-1) ** v", {"v": 0.5}),
        ("y = log(x)", {"x": -1.0}),
        ("y = x / z", {"x": 1.0, "z": 0.0}),
    ],
)
def test_a_complaint_about_a_function_covers_none_of_its_constants(text, values):
    """A constant stood on the beginning of the sentence."""
    document = laid_out(parse_document(text, values))
    scene = build_scene(document, evaluate(document), None)
    (function,) = scene.functions.values()
    assert function.warning
    sentence = problem_rect(function)
    assert sentence.bottom < badge_rect(replace(function, badge="pop 1")).y
    assert not any(sentence.meets(constant.rect) for constant in scene.constants.values())


def test_a_complaint_comes_down_where_its_constant_is_moved_away():
    document = laid_out(parse_document("y = 0 / z", {"z": 0.0}))
    before = build_scene(document, evaluate(document), None)
    (constant,) = before.constants.values()
    away = edits.move(document, {constant.id: Point(constant.rect.x - 300.0, constant.rect.y)})
    after = build_scene(away, evaluate(away), None, previous=before)
    (one,), (other,) = before.functions.values(), after.functions.values()
    assert problem_rect(other).bottom == badge_rect(replace(other, badge="next")).y - 4.0
    assert problem_rect(one).y < problem_rect(other).y
