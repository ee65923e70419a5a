"""The document as it is drawn: what a group hides, its ports, and the way back to the wires."""

from __future__ import annotations

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.folding import acyclic, contents, fold, spread
from gui.document.graph import topological_order
from gui.document.model import Document, Wire


def collapsed(text: str, *names: str):
    """The graph with the functions that make these variables as one group."""
    document = parse_document(text, {"x": 2.0})
    chosen = [id_of(document, name) for name in names]
    document, key = edits.frame(document, chosen, collapsed=True)
    return document, fold(document), key


def id_of(document: Document, name: str) -> str:
    return next(v.id for v in document.variables.values() if v.name == name)


def test_without_a_group_the_document_is_drawn_as_it_is():
    document = parse_document("y = x * x", {"x": 2.0})
    assert fold(document).drawn is document


def test_what_only_the_group_reads_is_hidden():
    """A square of a square: a is inside, y is beside the group, x feeds its one port."""
    document, folded, key = collapsed("a = square(x); y = square(a)", "a", "y")
    group = folded.groups[key]
    assert group.inputs == (id_of(document, "x"),)
    assert group.outputs == (id_of(document, "y"),)
    assert folded.shown(id_of(document, "a")) == key
    assert folded.drawn.variables.keys() == {id_of(document, "x"), id_of(document, "y")}
    assert folded.drawn.variables[id_of(document, "y")].creator == key


def test_a_wire_within_is_not_drawn_and_one_across_leads_to_a_port():
    document, folded, key = collapsed("a = x * x; y = a + x", "a", "y")
    x, (mul, add) = id_of(document, "x"), document.functions
    assert folded.shown_wire(Wire(x, mul, 1)) == Wire(x, key, 0)
    assert folded.shown_wire(Wire(id_of(document, "a"), add, 0)) is None
    assert folded.wires(Wire(x, key, 0)) == (Wire(x, mul, 0), Wire(x, mul, 1), Wire(x, add, 1))


def test_what_is_read_inside_and_outside_is_an_output():
    document, folded, key = collapsed("a = square(x); b = exp(a); y = a * b", "a", "b")
    group = folded.groups[key]
    assert group.outputs == (id_of(document, "a"), id_of(document, "b"))
    assert folded.shown_wire(Wire(id_of(document, "a"), group.functions[1], 0)) is None


def test_constants_go_with_what_they_feed():
    document, folded, key = collapsed("a = x * 3; y = a + 3", "a")
    hidden = folded.groups[key].hidden & document.variables.keys()
    assert [document.variables[v].constant for v in hidden] == [True]
    assert hidden <= contents(document, document.frames[key])


def test_a_free_input_inside_is_a_port_of_its_own():
    document, function = edits.add_function(Document(), "add")
    document, key = edits.frame(document, [function], collapsed=True)
    folded = fold(document)
    assert folded.groups[key].inputs == (None, None)
    assert folded.inputs_at(key, 1) == ((function, 1),)


def test_a_group_selected_is_all_that_is_in_it():
    document, folded, key = collapsed("a = x * 3; y = a + 3", "a")
    inside = contents(document, document.frames[key])
    assert spread(document, [key]) == inside
    assert folded.closed([id_of(document, "a")]) == inside


def test_a_group_around_what_lies_between_can_still_be_laid_out():
    """A and C are one node, B is outside: as drawn the group feeds itself."""
    _document, folded, key = collapsed("a = square(x); b = exp(a); y = b * a", "a", "y")
    assert len(topological_order(acyclic(folded.drawn, [key]))) == 2
