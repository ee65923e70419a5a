"""Frames: who is in them, what is left of them after other edits, and what they are in a file."""

from __future__ import annotations

import json

import pytest
from structure import check_invariants

from gui.document import edits
from gui.document.edits import EditRefused
from gui.document.expression import parse_document
from gui.document.files import FileError, dumps, loads
from gui.document.model import Document
from gui.document.nesting import frame_of, inner_frames, outer_frames


def graph(text: str = "a = square(x); b = exp(a); y = b * 3 + x") -> Document:
    return parse_document(text, {"x": 2.0})


def ids(document: Document, *names: str) -> frozenset[str]:
    found = {v.name: v.id for v in document.variables.values()}
    return frozenset(found[name] for name in names)


def only(document: Document):
    (frame,) = document.frames.values()
    return frame


def test_a_frame_holds_functions_with_their_outputs_and_no_constants():
    document = graph()
    everything = (*document.variables, *document.functions)
    document, frame_id = edits.frame(document, everything)
    assert len(document.frames[frame_id].members) == len(everything) - 1
    document, frame_id = edits.frame(graph(), ids(graph(), "a"))
    assert document.frames[frame_id].members == ids(document, "a") | {
        document.variables[next(iter(ids(document, "a")))].creator
    }
    check_invariants(document)


def test_titles_are_free_ones_and_can_be_changed():
    document, one = edits.frame(graph(), ids(graph(), "a"))
    document, other = edits.frame(document, ids(document, "b"))
    assert [f.title for f in document.frames.values()] == ["frame 1", "frame 2"]
    document = edits.retitle(document, other, "  two \n words ")
    assert document.frames[other].title == "two words"
    for title in ("", " \t", "x" * 201):
        with pytest.raises(EditRefused):
            edits.retitle(document, one, title)


def test_nodes_of_one_frame_that_are_framed_with_others_leave_it():
    document, one = edits.frame(graph(), ids(graph(), "a", "b"))
    document, other = edits.frame(document, ids(document, "b", "x"))
    assert document.frames[other].members.isdisjoint(document.frames[one].members)
    assert ids(document, "b", "x") <= document.frames[other].members
    assert ids(document, "a") <= document.frames[one].members
    check_invariants(document)


def test_nodes_of_a_frame_are_framed_within_it_and_a_frame_within_another_one():
    document, middle = edits.frame(graph(), ids(graph(), "a", "b"), "middle")
    document, inner = edits.frame(document, ids(document, "b"), "inner")
    document, outer = edits.frame(document, [middle, *ids(document, "x")], "outer")
    assert list(document.frames) == [outer, middle, inner]
    frames = document.frames
    assert [f.id for f in outer_frames(document, frames[inner])] == [middle, outer]
    assert [f.id for f in inner_frames(document, frames[outer])] == [middle, inner]
    (b,), (x,) = ids(document, "b"), ids(document, "x")
    assert (frame_of(document, b).id, frame_of(document, x).id) == (inner, outer)
    check_invariants(document)
    assert json.loads(dumps(document))["version"] == 3
    assert loads(dumps(document)).document == document


def test_what_a_frame_has_already_is_not_framed_again_by_its_nodes():
    document, frame_id = edits.frame(graph(), ids(graph(), "a"), "part")
    with pytest.raises(EditRefused, match="“part”"):
        edits.frame(document, ids(document, "a"))
    document, outer = edits.frame(document, [frame_id], "around")
    assert list(document.frames) == [outer, frame_id]


def test_a_frame_goes_from_one_to_another_with_what_is_in_it():
    document, inner = edits.frame(graph(), ids(graph(), "b"), "inner")
    document, one = edits.frame(document, [inner, *ids(document, "x")], "one")
    document, other = edits.frame(document, ids(document, "y"), "other")
    members = document.frames[inner].members
    moved = edits.join(document, members, other)
    assert [f.id for f in outer_frames(moved, moved.frames[inner])] == [other]
    assert moved.frames[one].members == ids(document, "x")
    out = edits.join(moved, members, None)
    assert outer_frames(out, out.frames[inner]) == []
    assert edits.join(moved, members, other) is moved
    assert edits.unframe(moved, [other]).frames[inner].members == members


def test_a_copy_of_a_layer_of_gradients_is_a_frame_like_any_other():
    document = parse_document("y = tanh(x)", {"x": 1.0})
    document, _gradient = edits.add_gradient_graph(document, *ids(document, "x"))
    (layer,) = document.frames.values()
    pasted, _added = edits.paste(document, edits.copy(document, layer.members))
    assert [f.order for f in pasted.frames.values()] == [2, None]


def test_nodes_join_and_leave():
    document, frame_id = edits.frame(graph(), ids(graph(), "a"))
    joined = edits.join(document, ids(document, "x"), frame_id)
    assert ids(document, "x") <= joined.frames[frame_id].members
    assert edits.join(joined, ids(document, "x"), frame_id) is joined
    left = edits.join(joined, ids(document, "x"), None)
    assert left.frames == document.frames
    assert edits.join(left, ids(document, "x"), None) is left


def test_only_what_holds_a_function_is_collapsed():
    document, frame_id = edits.frame(graph(), ids(graph(), "x"))
    with pytest.raises(EditRefused):
        edits.set_collapsed(document, frame_id, True)
    with pytest.raises(EditRefused):
        edits.frame(document, [])


def test_what_is_deleted_leaves_its_frame():
    document, frame_id = edits.frame(graph(), ids(graph(), "a", "b"))
    document = edits.delete(document, ids(document, "b"))
    assert len(document.frames[frame_id].members) == 2
    document = edits.delete(document, ids(document, "a"))
    assert not document.frames
    check_invariants(document)


def test_a_copy_has_the_frames_that_are_copied_whole():
    document, _frame = edits.frame(graph(), ids(graph(), "a", "b"), "both", collapsed=True)
    part = edits.copy(document, ids(document, "a"))
    assert not part.frames
    whole = edits.copy(document, only(document).members)
    pasted, added = edits.paste(document, whole)
    check_invariants(pasted)
    copies = [f for f in pasted.frames.values() if f.members <= added]
    assert [(f.title, f.collapsed, len(f.members)) for f in copies] == [("both", True, 4)]
    text = dumps(whole)
    assert dumps(loads(text).document) == text


def test_the_expression_bar_keeps_the_frames_of_what_stays():
    document, frame_id = edits.frame(graph(), ids(graph(), "a", "b"))
    rebuilt = parse_document("a = square(x); b = exp(a); y = b * 4", previous=document)
    assert rebuilt.frames == document.frames
    rebuilt = parse_document("a = square(x); y = a * 4", previous=rebuilt)
    assert rebuilt.frames[frame_id].members < document.frames[frame_id].members
    check_invariants(rebuilt)


def test_each_gradient_stands_in_a_layer_of_its_order():
    document = parse_document("y = tanh(x)", {"x": 1.0})
    (x,) = ids(document, "x")
    for _order in range(4):
        document, _gradient = edits.add_gradient_graph(document, x)
    assert [(f.order, f.title) for f in document.frames.values()] == [
        (2, "gradient of y by x"),
        (3, "gradient of gx by x"),
        (4, "gradient of gx1 by x"),
        (5, "gradient of gx2 by x"),
    ]
    framed = {member for f in document.frames.values() for member in f.members}
    assert len(framed & document.functions.keys()) == len(document.functions) - 1
    check_invariants(document)


def test_a_file_without_frames_says_version_one():
    document = graph()
    assert json.loads(dumps(document))["version"] == 1
    document, _frame = edits.frame(document, ids(document, "a"))
    assert json.loads(dumps(document))["version"] == 2


def test_what_is_wrong_with_a_frame_in_a_file_is_said_with_its_place():
    document, _frame = edits.frame(graph(), ids(graph(), "a"))
    constant = next(v.id for v in document.variables.values() if v.constant)
    (x,) = ids(document, "x")
    (a,) = ids(document, "a")
    for fields, words in (
        ({"members": ["v99"]}, ["graph.frames[0].members", "v99"]),
        ({"members": [constant]}, ["graph.frames[0].members", constant]),
        ({"members": [x, x]}, ["graph.frames[0].members", "twice"]),
        ({"members": []}, ["graph.frames[0].members"]),
        ({"title": " "}, ["graph.frames[0].title"]),
        ({"id": a}, ["graph.frames[0].id", "twice"]),
        ({"order": 1}, ["graph.frames[0].order", "2"]),
        ({"colour": "red"}, ["graph.frames[0].colour"]),
    ):
        top = json.loads(dumps(document))
        top["graph"]["frames"][0].update(fields)
        with pytest.raises(FileError) as error:
            loads(json.dumps(top))
        for word in words:
            assert word in str(error.value)
    top["version"] = 1
    with pytest.raises(FileError, match=r"graph\.frames"):
        loads(json.dumps(top))
