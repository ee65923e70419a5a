"""Typing an expression anew keeps what stayed: ids, places, values and names."""

from __future__ import annotations

from hypothesis import given
from test_expression_printer import PROGRAMS

from gui.document import edits
from gui.document.expression import parse_document, print_expression
from gui.document.model import Point, Value
from gui.document.names import function_names, variable_names


def placed(document):
    nodes = (*document.variables, *document.functions)
    return edits.move(document, {n: Point(float(i), 1.0) for i, n in enumerate(nodes)})


def ids(document):
    return {n: v for v, n in variable_names(document).items()} | {
        n: f for f, n in function_names(document).items()
    }


@given(PROGRAMS)
def test_the_same_expression_changes_nothing(program):
    document = placed(parse_document(program, default=2.0))
    again = parse_document(program, previous=document)
    assert dict(again.variables) == dict(document.variables)
    assert dict(again.functions) == dict(document.functions)
    assert again.output == document.output


def test_what_is_printed_of_a_hand_named_graph_changes_nothing():
    document = placed(parse_document("a = square(x); y = square(a) + square(a)", {"x": 2.0}))
    document = edits.rename(document, ids(document)["square1"], "A")
    document = edits.rename(document, ids(document)["a"], None)
    again = parse_document(print_expression(document), previous=document)
    assert again == document


def test_one_changed_constant_keeps_every_node():
    before = placed(parse_document("y = sin(x) * 2 + 1", {"x": 3.0}))
    after = parse_document("y = sin(x) * 2 + 5", previous=before)
    assert after.variables.keys() == before.variables.keys()
    assert after.functions == before.functions
    assert after.variables[ids(after)["x"]].value == Value(3.0)


def test_an_added_function_is_new_and_the_rest_stays():
    before = placed(parse_document("y = sin(x) * z", {"x": 3.0, "z": 4.0}))
    after = parse_document("y = exp(sin(x)) * z", previous=before, default=1.0)
    then, now = ids(before), ids(after)
    for name in ("x", "z", "sin1", "mul1", "y"):
        assert now[name] == then[name]
        assert after.node(now[name]).position == before.node(then[name]).position
    assert after.node(now["exp1"]).position is None
    assert now["exp1"] not in before.functions


def test_a_new_input_gets_the_default_and_an_old_one_keeps_its_value():
    before = parse_document("y = x * 2", {"x": 3.0})
    after = parse_document("y = x * 2 + z", previous=before, default=1.0)
    assert after.variables[ids(after)["x"]].value == Value(3.0)
    assert after.variables[ids(after)["z"]].value == Value(1.0)
    told = parse_document("y = x * 2", {"x": 7.0}, previous=before)
    assert told.variables[ids(told)["x"]].value == Value(7.0)


def test_options_and_function_names_stay():
    before = parse_document("y = x * 2")
    before = edits.set_options(before, order="lifo")
    before = edits.rename(before, ids(before)["mul1"], "double")
    after = parse_document("y = x * 3", previous=before)
    assert after.options.order == "lifo"
    assert list(function_names(after).values()) == ["double"]


def test_a_leaf_called_e_stays_a_leaf():
    before = parse_document("y = e * x", {"e": 5.0, "x": 1.0})
    after = parse_document("y = e * x * 2", previous=before)
    assert after.variables[ids(after)["e"]].value == Value(5.0)


def test_ids_are_never_given_again():
    document = parse_document("y = sin(x)")
    seen = {*document.variables, *document.functions}
    for text in ("z = cos(w)", "y = sin(x)", "q = exp(r)"):
        newer = parse_document(text, previous=document)
        added = {*newer.variables, *newer.functions} - {*document.variables, *document.functions}
        assert not added & seen
        seen |= added
        document = newer
