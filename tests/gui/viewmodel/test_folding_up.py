"""What is beside a frame comes near as the frame is folded into one node, and covers nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.folding import fold
from gui.document.model import Document, Point
from gui.document.nesting import outer_frames
from gui.layout.placement import edges_of
from gui.layout.spacing import COLUMN_GAP
from gui.viewmodel.arranging import arrange_framed
from gui.viewmodel.frames import frame_rects
from gui.viewmodel.groups import block_rect, drawn_rects, positions
from gui.viewmodel.node_size import sizes
from gui.viewmodel.scene import Rect
from gui.viewmodel.stacking import folded_to
from tests.gui.viewmodel.test_groups import any_graph


def chain() -> tuple[Document, str, dict[str, str]]:
    """a to d one after the other, b and c in a frame."""
    document = parse_document(
        "a = exp(x); b = sin(a); c = cos(b); d = tanh(c); y = d + d", {"x": 0.5}
    )
    named = {v.name: v.id for v in document.variables.values() if v.name}
    document, key = edits.frame(document, [named["b"], named["c"]])
    return edits.move(document, arrange_framed(document, sizes(document))), key, named


def rects_of(document: Document) -> dict[str, Rect]:
    """Where what is drawn stands but for the ports of groups, which are on their borders."""
    stubs = fold(document).stubs
    return {i: r for i, r in drawn_rects(document, sizes(document)).items() if i not in stubs}


def test_a_folded_frame_leaves_no_empty_place() -> None:
    """The two sides stood as far apart as when all was open between them."""
    document, key, named = chain()
    before = rects_of(document)
    folded = folded_to(document, key, sizes(document), collapsed=True)
    rects = rects_of(folded)
    border = frame_rects(document, before)[key]
    a, d = named["a"], document.variables[named["d"]].creator
    group = block_rect(folded, folded.frames[key], sizes(folded))
    assert group.x - rects[a].right == pytest.approx(border.x - before[a].right, abs=1)
    assert rects[d].x - group.right == pytest.approx(before[d].x - border.right, abs=1)
    ends = named["x"], named["y"]
    widths = [each[ends[1]].right - each[ends[0]].x for each in (before, rects)]
    assert widths[1] < widths[0] - 200


def test_nor_does_one_whose_border_was_drawn_close_to_what_stood_there() -> None:
    """Both sides come as near as columns stand, and opening makes that room around the border."""
    document = parse_document("a = exp(x); b = sin(a); c = cos(b); y = tanh(c)", {"x": 0.5})
    document = edits.move(document, arrange_framed(document, sizes(document)))
    named = {v.name: v.id for v in document.variables.values() if v.name}
    made = [document.variables[named[name]].creator for name in "bc"]
    document, key = edits.frame(document, [*made, named["b"], named["c"]])
    border = frame_rects(document, rects_of(document))[key]
    tanh = document.variables[named["y"]].creator
    assert rects_of(document)[tanh].x - border.right < COLUMN_GAP
    folded = folded_to(document, key, sizes(document), collapsed=True)
    rects, group = rects_of(folded), block_rect(folded, folded.frames[key], sizes(folded))
    assert rects[tanh].x - group.right == pytest.approx(COLUMN_GAP, abs=1)
    assert group.x - rects[named["a"]].right == pytest.approx(COLUMN_GAP, abs=1)
    once = cycle(document, key)
    rects, border = rects_of(once), frame_rects(once, rects_of(once))[key]
    assert rects[tanh].x - border.right == pytest.approx(COLUMN_GAP, abs=1)
    assert positions(cycle(once, key)) == positions(once)


def cycle(document: Document, frame: str) -> Document:
    """The document with a frame folded and opened again."""
    folded = folded_to(document, frame, sizes(document), collapsed=True)
    return folded_to(folded, frame, sizes(document), collapsed=False)


def test_who_folds_and_opens_finds_the_picture_that_was_there() -> None:
    document, key, _named = chain()
    assert positions(cycle(document, key)) == positions(document)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["generation", "compact", ""]))
def test_folding_and_opening_come_to_rest(seed: int, mode: str) -> None:
    """At once where nothing lay upon a border, else the second time: what lay there has room."""
    document = any_graph(Random(seed))
    placed = arrange_framed(document, sizes(document), mode=mode or "generation")
    if not mode:  # by a hand that pays no heed to frames
        chance = Random(seed)
        placed = {n: Point(chance.uniform(0, 900), chance.uniform(0, 600)) for n in sorted(placed)}
    document = edits.move(document, placed)
    for key, frame in document.frames.items():
        groups = fold(document).groups
        within = any(each.id in groups for each in outer_frames(document, frame))
        if within or key in groups or frame.members.isdisjoint(document.functions):
            continue
        once = cycle(document, key)
        there = positions(cycle(once, key))
        for node, at in positions(once).items():
            assert there[node] == pytest.approx(at, abs=1e-6)


def test_what_the_user_put_far_away_stays_as_far() -> None:
    document, key, named = chain()
    y = document.variables[named["y"]].position
    assert y is not None
    document = edits.move(document, {named["y"]: Point(y.x + 900.0, y.y)})
    folded = folded_to(document, key, sizes(document), collapsed=True)
    creator = document.variables[named["y"]].creator
    was, now = rects_of(document), rects_of(folded)
    assert now[named["y"]].x - now[creator].x == was[named["y"]].x - was[creator].x


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["generation", "compact"]))
def test_what_comes_near_covers_nothing_and_no_wire_turns_back(seed: int, mode: str) -> None:
    document = any_graph(Random(seed))
    document = edits.move(document, arrange_framed(document, sizes(document), mode=mode))
    for key, frame in document.frames.items():
        groups = fold(document).groups
        within = any(each.id in groups for each in outer_frames(document, frame))
        if within or key in groups or frame.members.isdisjoint(document.functions):
            continue
        folded = folded_to(document, key, sizes(document), collapsed=True)
        was, now = rects_of(document), rects_of(folded)
        # What a group gives stands beside it, wherever that is, and may lie upon what stays.
        alone = rects_of(edits.set_collapsed(document, key, True))
        kept = [node for node in was if node in now]
        for place, one in enumerate(kept):
            for other in kept[:place]:
                lay = was[one].meets(was[other]) or alone[one].meets(alone[other])
                assert lay or not now[one].meets(now[other])
            around = was[one].meets(now[key]) or alone[one].meets(alone[key])
            assert around or not now[one].meets(now[key])
        for tail, head in edges_of(document):
            if tail in now and head in now and was[tail].right <= was[head].x:
                assert now[tail].right <= now[head].x
