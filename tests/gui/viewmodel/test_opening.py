"""A frame that is opened stands on nothing, wherever its nodes and the others have been put."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.folding import contents, fold
from gui.document.model import Document, Point
from gui.document.nesting import inner_frames, outer_frames
from gui.viewmodel.arranging import arrange_framed
from gui.viewmodel.frames import frame_rects
from gui.viewmodel.groups import drawn_rects
from gui.viewmodel.node_size import sizes
from gui.viewmodel.stacking import folded_to
from tests.gui.viewmodel.test_groups import any_graph


def covered(document: Document, key: str) -> list[str]:
    """What an open frame stands upon that is not in it."""
    frame, rects = document.frames[key], drawn_rects(document, sizes(document))
    borders = frame_rects(document, rects)
    inside = contents(document, frame).union(f.id for f in inner_frames(document, frame))
    outside = rects.keys() - inside - fold(document).stubs
    found = [node for node in outside if rects[node].meets(borders[key])]
    apart = (f.id for f in document.frames.values() if f.members.isdisjoint(frame.members))
    return found + [f for f in apart if f in borders and borders[f].meets(borders[key])]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([0.0, 200.0, 1000.0, 5000.0]))
def test_an_opened_frame_covers_nothing_however_far_apart_all_was(seed: int, far: float) -> None:
    chance = Random(seed)
    document = any_graph(chance)
    document = edits.move(document, arrange_framed(document, sizes(document)))
    if far:
        nodes = [i for i in (*document.functions, *document.variables) if document.node(i).position]
        places = {i: Point(chance.uniform(-far, far), chance.uniform(-far, far)) for i in nodes}
        document = edits.move(document, places)
    for key, frame in document.frames.items():
        groups = fold(document).groups
        within = any(each.id in groups for each in outer_frames(document, frame))
        if within or frame.members.isdisjoint(document.functions):
            continue
        closed = folded_to(document, key, sizes(document), collapsed=True)
        assert not covered(folded_to(closed, key, sizes(document), collapsed=False), key)


@pytest.mark.parametrize("seed", [17, 35, 54, 70, 116])
def test_a_leaf_of_a_group_that_others_read_makes_room_by_itself(seed: int) -> None:
    """It was moved with the group that it belongs to and stands apart from."""
    document = any_graph(Random(seed))
    document = edits.move(document, arrange_framed(document, sizes(document)))
    for key in fold(document).groups:
        assert not covered(folded_to(document, key, sizes(document), collapsed=False), key)


def test_an_inner_frame_that_opens_makes_room_around_the_outer_one_too() -> None:
    text = "a = square(x); b = exp(a); c = sin(b); d = cos(c); y = d * b + z"
    document = parse_document(text, {"x": 0.5, "z": 1.0})
    named = {v.name: v.id for v in document.variables.values()}
    document, inner = edits.frame(document, [named[n] for n in "bc"], collapsed=True)
    document, outer = edits.frame(document, [inner, named["d"]])
    document = edits.move(document, arrange_framed(document, sizes(document)))
    opened = folded_to(document, inner, sizes(document), collapsed=False)
    assert covered(opened, inner) == covered(opened, outer) == []
    borders = frame_rects(opened, drawn_rects(opened, sizes(opened)))
    assert borders[outer].united(borders[inner]) == borders[outer]
