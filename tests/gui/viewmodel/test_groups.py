"""Frames and groups as shapes: what they hold, where their ports stand, how they are laid out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from gui.document import edits
from gui.document.evaluation import record
from gui.document.expression import parse_document
from gui.document.folding import contents, fold
from gui.document.model import Document
from gui.document.nesting import inner_frames
from gui.viewmodel.arranging import arrange_framed
from gui.viewmodel.blend import blend
from gui.viewmodel.changed_region import changed_region
from gui.viewmodel.extent import extent
from gui.viewmodel.frames import growth, title_bar
from gui.viewmodel.node_size import sizes
from gui.viewmodel.picture import build_scene
from gui.viewmodel.scene import Rect, Scene
from gui.viewmodel.stacking import folded_to

TEXT = "a = square(x); b = exp(a); c = sin(a); y = b * c + a"


def made_by(document: Document, *names: str) -> list[str]:
    return [v.id for v in document.variables.values() if v.name in names]


def framed(*names: str, collapsed: bool = False, text: str = TEXT) -> tuple[Document, str]:
    document = parse_document(text, {"x": 0.5})
    document, key = edits.frame(document, made_by(document, *names), "part", collapsed=collapsed)
    return edits.move(document, arrange_framed(document, sizes(document))), key


def scene_of(document: Document, step: int | None = None, **options) -> Scene:
    run = record(document)
    snapshot = None if step is None else run.timeline[run.timeline.steps[step]]
    return build_scene(document, run.evaluation, snapshot, **options)


def holds(outer: Rect, inner: Rect) -> bool:
    return outer.united(inner) == outer


def test_a_frame_is_around_its_nodes_and_their_badges_and_no_other():
    document, key = framed("a", "b")
    scene = scene_of(document, 5)
    rect = scene.frames[key].rect
    for shape in (*scene.functions.values(), *scene.variables.values()):
        inside = shape.id in document.frames[key].members
        assert holds(rect, shape.rect) == inside
        assert inside or not rect.meets(shape.rect)
    assert holds(scene.bounds, rect)


def any_graph(chance: Random) -> Document:
    """A graph of up to 16 statements with up to three frames around any of its nodes."""
    names, lines = ["x", "w", "b"], []
    for number in range(chance.randint(4, 16)):
        one, other = chance.choice(names[-6:]), chance.choice(names)
        form = chance.choice(["sin({0})", "{0} * {1}", "{0} + {1}", "exp({0}) * 2"])
        lines.append(f"t{number} = {form.format(one, other)}")
        names.append(f"t{number}")
    document = parse_document("; ".join(lines), default=0.5)
    nodes = [*document.functions, *made_by(document, "x", "w", "b")]
    for _frame in range(chance.randint(1, 3)):
        chosen = chance.sample(nodes, min(len(nodes), chance.randint(1, 5)))
        with suppress(edits.EditRefused):  # leaves alone are no group
            document, key = edits.frame(document, chosen, collapsed=chance.random() < 0.3)
            if chance.random() < 0.5:
                members = sorted(document.frames[key].members)
                chosen = chance.choice([[key, chance.choice(nodes)], members[: len(members) // 2]])
                document, _key = edits.frame(document, chosen, collapsed=chance.random() < 0.3)
    return document


@pytest.mark.parametrize("seed", range(40))
def test_automatic_layout_keeps_any_frames_apart(seed):
    """However they are drawn around the graph, and again where everything has a place already."""
    document = any_graph(Random(seed))
    for _time in range(2):
        document = edits.move(document, arrange_framed(document, sizes(document)))
        scene, stubs = scene_of(document), fold(document).stubs
        shapes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
        shapes = [shape for shape in shapes if shape.id not in stubs]
        assert not [
            (a.id, b.id) for i, a in enumerate(shapes) for b in shapes[:i] if a.rect.meets(b.rect)
        ]
        for frame in scene.frames.values():
            own = document.frames[frame.id]
            within = inner_frames(document, own)
            inside = contents(document, own).union(each.id for each in within)
            assert {s.id for s in shapes if s.rect.meets(frame.rect)} <= inside
            for each in scene.frames.values():
                apart = document.frames[each.id].members.isdisjoint(own.members)
                assert not apart or not each.rect.meets(frame.rect)
                assert each.id not in [f.id for f in within] or holds(frame.rect, each.rect)


@pytest.mark.parametrize("mode", ["generation", "compact"])
def test_a_frame_of_leaves_alone_stands_apart_too(mode):
    document = parse_document("y = tanh(x * w + b) * v + c * x", default=0.5)
    document, key = edits.frame(document, made_by(document, "w", "b", "v", "c"))
    document = edits.move(document, arrange_framed(document, sizes(document), mode=mode))
    scene = scene_of(document)
    shapes = [*scene.variables.values(), *scene.functions.values(), *scene.constants.values()]
    inside = {shape.id for shape in shapes if shape.rect.meets(scene.frames[key].rect)}
    assert inside == document.frames[key].members
    assert not [
        (a.id, b.id) for i, a in enumerate(shapes) for b in shapes[:i] if a.rect.meets(b.rect)
    ]


def test_the_ports_of_a_group_stand_on_its_right_border_one_below_the_other():
    document, key = framed("a", "b", "c", collapsed=True)
    scene = scene_of(document)
    box = scene.functions[key]
    ports = [shape for shape in scene.variables.values() if shape.is_port]
    assert {p.id for p in ports} == set(made_by(document, "a", "b", "c"))
    assert all(box.rect.right - 4 <= p.rect.centre.x <= box.rect.right + 8 for p in ports)
    assert all(box.rect.y < p.rect.y and p.rect.bottom < box.rect.bottom for p in ports)
    heights = sorted(p.rect.y for p in ports)
    assert min(b - a for a, b in pairwise(heights)) >= 12.0
    assert all(shape.output_of != key for shape in scene.wires)


def test_a_group_is_as_large_as_its_words_and_ports_need():
    text = "; ".join(
        [f"p{i} = x * {i}" for i in range(12)] + ["y = " + "+".join(f"p{i}" for i in range(12))]
    )
    document, key = framed(*(f"p{i}" for i in range(12)), collapsed=True, text=text)
    box = scene_of(document).functions[key]
    assert box.rect.height >= 12 * 16
    document = edits.retitle(document, key, "a title of many words that has to be shortened")
    box = scene_of(document).functions[key]
    assert box.title.endswith("…")
    assert box.tooltip.startswith("a title of many words that has to be shortened\n12 functions")


def test_a_group_that_would_feed_itself_is_drawn_and_laid_out():
    """What is between a and y stands outside: the wires lead there and back."""
    document, key = framed("a", "y", collapsed=True)
    document = edits.move(document, arrange_framed(document, sizes(document)))
    scene = scene_of(document, 2)
    assert {w.wire.function for w in scene.wires if w.wire} >= {key}


def test_a_group_is_faint_where_nothing_in_it_can_be_computed_and_says_why():
    document = parse_document("a = square(x); y = exp(a)")
    document, key = edits.frame(document, made_by(document, "a", "y"), collapsed=True)
    box = scene_of(document).functions[key]
    assert box.blocked
    document = parse_document("a = log(x); y = exp(a)", {"x": -1.0})
    document, key = edits.frame(document, made_by(document, "a", "y"), collapsed=True)
    assert scene_of(document).functions[key].warning.startswith("log1: ")


def test_what_a_step_does_not_change_in_a_group_stays_the_same_shape():
    document, key = framed("b", "c", collapsed=True)
    run = record(document)
    steps = [run.timeline[position] for position in run.timeline.steps]
    scene = build_scene(document, run.evaluation, steps[0])
    kept = []
    for snapshot in steps[1:]:
        after = build_scene(document, run.evaluation, snapshot, previous=scene)
        fresh = build_scene(document, run.evaluation, snapshot)
        assert after == replace(fresh, ground=after.ground)
        kept.append(after.functions[key] is scene.functions[key])
        scene = after
    assert kept[0]
    assert not all(kept)


def test_a_frame_that_is_selected_is_drawn_again_with_its_title():
    document, key = framed("a", "b")
    run = record(document)
    scene = build_scene(document, run.evaluation, None)
    chosen = build_scene(document, run.evaluation, None, selection={key}, previous=scene)
    (one, other) = changed_region(scene, chosen)
    assert holds(one.united(other), scene.frames[key].rect)
    assert holds(extent(chosen.frames[key]), title_bar(chosen.frames[key].rect))


def test_between_two_scenes_a_frame_moves_comes_and_goes():
    document, key = framed("a", "b")
    plain = scene_of(edits.unframe(document, [key]))
    with_frame = scene_of(document)
    assert blend(plain, with_frame, 0.5).frames[key].opacity == pytest.approx(0.5)
    assert blend(with_frame, plain, 0.5).frames[key].opacity == pytest.approx(0.5)
    assert key not in blend(with_frame, plain, 1.0).frames
    places = {i: document.node(i).position for i in document.frames[key].members}
    moved = edits.move(document, {i: (p.x + 100, p.y) for i, p in places.items()})
    half = blend(with_frame, scene_of(moved), 0.5).frames[key]
    assert half.rect.x == pytest.approx(with_frame.frames[key].rect.x + 50)


def test_the_functions_of_each_order_are_counted():
    document = parse_document("y = x ** 3", {"x": 2.0})
    assert growth(document) == ""
    for _order in range(2):
        document, _gradient = edits.add_gradient_graph(document, made_by(document, "x")[0])
    counts = [len(f.members & document.functions.keys()) for f in document.frames.values()]
    assert growth(document) == f"forward 1 · 1st derivative {counts[0]} · 2nd {counts[1]}"
    assert sum(counts) + 1 == len(document.functions)


def test_folding_and_opening_a_layer_leaves_everything_where_it_was():
    document = parse_document("y = tanh(x)", {"x": 1.0})
    for _order in range(3):
        document, _gradient = edits.add_gradient_graph(document, made_by(document, "x")[0])
    document = edits.move(document, arrange_framed(document, sizes(document)))
    for key in document.frames:
        there = folded_to(document, key, sizes(document), collapsed=True)
        assert key in fold(there).groups
        back = folded_to(there, key, sizes(there), collapsed=False)
        for node in (*document.variables, *document.functions):
            one, other = document.node(node).position, back.node(node).position
            assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=2.0)
