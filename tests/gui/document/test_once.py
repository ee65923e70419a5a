"""What a document implies is found once, and never told of another document."""

from __future__ import annotations

import gc
from dataclasses import replace
from weakref import ref

from gui.document import edits
from gui.document.evaluation import record
from gui.document.examples import seed_example
from gui.document.model import Point, Value
from gui.document.once import KEPT, kept, once, once_of_graph


def test_each_document_is_asked_once_while_it_is_one_of_the_last():
    asked = []

    @once
    def output(document):
        asked.append(document)
        return document.output

    one = seed_example()
    others = [replace(one, output=f"v{number}") for number in range(KEPT)]
    assert [output(one), output(one)] == [one.output] * 2
    assert [output(other) for other in others] == [f"v{number}" for number in range(KEPT)]
    assert output(one) == one.output
    assert len(asked) == KEPT + 2, "the first was forgotten meanwhile, and an equal one is another"


def test_a_recording_keeps_the_answers_about_itself_and_takes_them_along():
    asked = []

    @kept
    def found_out(recording, node):
        asked.append((recording, node))
        return recording, node

    one, other = record(seed_example()), record(seed_example())
    assert found_out(one, "v1") is found_out(one, "v1")
    assert found_out(other, "v1") == (other, "v1")
    assert found_out(one, "v2") == (one, "v2")
    assert len(asked) == 3
    gone = ref(one)
    asked.clear()
    del one
    gc.collect()
    assert gone() is None


def test_what_a_graph_implies_is_found_once_wherever_its_nodes_stand():
    """Moving a node or changing a leaf's number changes no name; anything else may."""
    asked = []

    @once_of_graph
    def names(document):
        asked.append(document)
        return [f.name for f in document.functions.values()]

    one = seed_example()
    leaf, function = next(iter(one.variables)), next(iter(one.functions))
    moved = edits.move(one, {leaf: Point(1.0, 2.0), function: Point(3.0, 4.0)})
    assert names(edits.set_value(moved, leaf, Value(7.0))) == names(moved) == names(one)
    assert len(asked) == 1
    assert names(edits.rename(one, function, "renamed"))[0] == "renamed"
    names(edits.set_constant_input(edits.disconnect(one, function, 0), function, 0, Value(1.0)))
    assert len(asked) == 3


def test_what_is_asked_of_again_stays_known_whatever_else_is_asked_of_between():
    """The checks of gradients ask of many small documents while one is open."""
    asked = []

    @once
    def output(document):
        asked.append(document)
        return document.output

    @once_of_graph
    def length(document):
        asked.append(document)
        return len(document.functions)

    document = seed_example()
    for number in range(20):
        other = replace(document, output=f"none{number}")
        for find in (output, length):
            find(other)
            find(document)
    assert asked.count(document) == 2
