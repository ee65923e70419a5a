"""Edits: each gives a new document, leaves the old one alone, and refuses what would break it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure import check_invariants, structure

from gui.document import edits
from gui.document.edits import EditRefused
from gui.document.evaluation import evaluate
from gui.document.expression import parse_document, print_expression
from gui.document.model import Document, Point, Value
from gui.document.names import function_names, variable_names


def node(document, name):
    names = {**variable_names(document), **function_names(document)}
    return next(i for i, n in names.items() if n == name)


def value_of(document, name):
    return evaluate(document).values[node(document, name)].tolist()


def test_the_seed_graph_is_built_by_hand():
    document, x = edits.add_variable(Document(), value=Value(2.0))
    functions = []
    for operation in ("square", "square", "square", "add"):
        document, function = edits.add_function(document, operation)
        functions.append(function)
    a, b, c, d = (document.functions[f].outputs[0] for f in functions)
    square1, square2, square3, add = functions
    for variable, function, slot in [
        (x, square1, 0), (a, square2, 0), (a, square3, 0), (b, add, 0), (c, add, 1),
    ]:  # fmt: skip
        document = edits.connect(document, variable, function, slot)
    check_invariants(document)
    assert evaluate(document).values[d].tolist() == 32.0
    assert structure(document) == structure(
        parse_document("a = square(x); y = square(a) + square(a)")
    )


def test_an_edit_leaves_the_document_before_as_it_was():
    document = parse_document("y = x * x", {"x": 3.0})
    text = print_expression(document)
    edits.delete(document, list(document.variables))
    edits.set_value(document, node(document, "x"), Value(4.0))
    assert print_expression(document) == text
    assert value_of(document, "y") == 9.0


def test_wiring_backwards_in_time_puts_the_functions_in_order():
    document, x = edits.add_variable(Document(), value=Value(3.0))
    document, sin = edits.add_function(document, "sin")
    document, square = edits.add_function(document, "square")
    document = edits.connect(document, x, square, 0)
    document = edits.connect(document, document.functions[square].outputs[0], sin, 0)
    assert list(document.functions) == [square, sin]
    check_invariants(document)


def test_case_g01_a_cycle_is_refused_with_the_reason():
    document = parse_document("s = a + b; t = s + s", {"a": 5.0, "b": 5.0})
    assert value_of(document, "t") == 20.0
    s = node(document, "add1")
    document = edits.disconnect(document, s, 0)
    reason = edits.why_not_connect(document, node(document, "t"), s, 0)
    assert reason is not None
    assert "cycle" in reason
    with pytest.raises(EditRefused, match="cycle"):
        edits.connect(document, node(document, "t"), s, 0)
    assert "cycle" in (edits.why_not_connect(document, node(document, "s"), s, 0) or "")
    assert edits.why_not_connect(document, node(document, "b"), s, 0) is None


def test_the_cycle_test_ends_on_a_chain_of_x_plus_x():
    """There are 2 ** 200 ways through it: a walk along every one would not end."""
    document = parse_document("y = x;" + "y = y + y;" * 200)
    first = next(iter(document.functions))
    assert edits.why_not_connect(document, document.output, first, 0, replacing=True) is not None
    assert edits.why_not_connect(document, node(document, "x"), first, 0, replacing=True) is None


def test_a_taken_input_is_refused_unless_it_is_rewired():
    document = parse_document("y = a * b; c", {"a": 2.0, "b": 3.0, "c": 5.0})
    mul, c = node(document, "mul1"), node(document, "c")
    assert edits.why_not_connect(document, c, mul, 0) == "This input already has a wire"
    document = edits.connect(document, c, mul, 0, replacing=True)
    assert value_of(document, "y") == 15.0


def test_there_is_no_third_input_of_mul_but_a_stack_grows():
    document = parse_document("y = a * b; z = stack(a, b)")
    a = node(document, "a")
    assert edits.why_not_connect(document, a, node(document, "mul1"), 2) == "mul has no input 3"
    stack = node(document, "stack1")
    document = edits.connect(document, a, stack, 2)
    assert document.functions[stack].inputs == (a, node(document, "b"), a)


def test_a_constant_goes_with_its_last_wire():
    document = parse_document("y = x * 3")
    mul = node(document, "mul1")
    document = edits.disconnect(document, mul, 1)
    assert variable_names(document).keys() == {node(document, "x"), node(document, "y")}
    document = edits.set_constant_input(document, mul, 1, Value(4.0))
    before = len(document.variables)
    document = edits.set_constant_input(document, mul, 1, Value(5.0))
    assert len(document.variables) == before
    document = edits.set_value(document, node(document, "x"), Value(2.0))
    assert value_of(document, "y") == 10.0
    check_invariants(document)


def test_a_named_constant_stays_when_it_is_unwired():
    document = parse_document("k = 3; y = x * k")
    document = edits.disconnect(document, node(document, "mul1"), 1)
    assert "k" in variable_names(document).values()


def test_deleting_an_output_deletes_its_function_and_frees_its_readers():
    document = parse_document("c = a + b; y = c * d", {"a": 3.0, "b": 2.0, "d": 1.0})
    document = edits.delete(document, [node(document, "c")])
    check_invariants(document)
    assert list(function_names(document).values()) == ["mul1"]
    mul = document.functions[node(document, "mul1")]
    assert mul.inputs == (None, node(document, "d"))
    assert "mul needs a first input" in evaluate(document).problems[mul.id]


def test_deleting_the_output_gives_the_choice_back():
    document = parse_document("a = sin(x); y = cos(a)")
    document = edits.delete(document, [document.output])
    assert document.output is None


@pytest.mark.parametrize("name", ["1x", "x y", "", "a.b", "x+1"])
def test_a_name_that_cannot_be_typed_is_refused(name):
    document = parse_document("y = x * x")
    x = node(document, "x")
    with pytest.raises(EditRefused):
        edits.rename(document, x, name)


def test_renaming():
    document = parse_document("a = sin(x); y = cos(a)")
    x, a = node(document, "x"), node(document, "a")
    with pytest.raises(EditRefused, match="another node"):
        edits.rename(document, x, "a")
    assert edits.rename(document, x, "x") == document
    assert variable_names(edits.rename(document, x, " 損失 "))[x] == "損失"
    assert variable_names(edits.rename(document, x, "ｗ"))[x] == "w"
    assert variable_names(edits.rename(document, a, None))[a] == "sin1.y"


def test_values_belong_to_what_is_not_computed():
    document = parse_document("y = x * 3", {"x": 2.0})
    with pytest.raises(EditRefused, match="computed"):
        edits.set_value(document, node(document, "y"), Value(1.0))
    with pytest.raises(EditRefused):
        edits.set_value(document, node(document, "mul1.x1"), None)
    cleared = edits.set_value(document, node(document, "x"), None)
    assert evaluate(cleared).problems[node(document, "x")] == "x has no value"


def test_attributes_are_checked_and_kept_in_order():
    document = parse_document("y = sum(x)", {"x": [[1.0, 2.0], [3.0, 4.0]]})
    total = node(document, "sum1")
    document = edits.set_attribute(document, total, "keepdims", True)
    document = edits.set_attribute(document, total, "axis", 1.0)
    assert document.functions[total].attributes == (("axis", 1), ("keepdims", True))
    assert value_of(document, "y") == [[3.0], [7.0]]
    for name, bad in [("axis", "0"), ("axis", 1.5), ("keepdims", 1), ("colour", 1)]:
        with pytest.raises(EditRefused):
            edits.set_attribute(document, total, name, bad)


def test_options_and_output_are_checked():
    document = parse_document("y = x * 3")
    assert edits.set_options(document, order="lifo", retain_grad=True).options.order == "lifo"
    with pytest.raises(EditRefused):
        edits.set_options(document, order="random")
    with pytest.raises(EditRefused):
        edits.set_options(document, layout="circle")
    with pytest.raises(EditRefused):
        edits.set_output(document, node(document, "mul1.x1"))
    assert edits.set_output(document, node(document, "x")).output == node(document, "x")


def test_moving_takes_finite_places_only():
    document = parse_document("y = x * 3")
    x, mul = node(document, "x"), node(document, "mul1")
    moved = edits.move(document, {x: Point(1.0, 2.0), mul: Point(3.0, 4.0)})
    assert moved.node(x).position == (1.0, 2.0)
    assert moved.node(mul).position == (3.0, 4.0)
    with pytest.raises(EditRefused):
        edits.move(document, {x: Point(float("nan"), 0.0)})


def test_case_g05_pasting_keeps_inner_wires_each_time_and_no_outer_ones():
    document = parse_document("y = (a + b) * d", {"a": 3.0, "b": 2.0, "d": 1.0})
    fragment = edits.copy(document, [*document.variables, *document.functions])
    once, first = edits.paste(document, fragment, offset=Point(10.0, 0.0))
    twice, second = edits.paste(once, fragment)
    check_invariants(twice)
    assert not first & second
    assert len(twice.functions) == 6
    y = [v.id for v in twice.variables.values() if v.name in ("y", "y1", "y2")]
    assert [evaluate(twice).values[v].tolist() for v in y] == [5.0, 5.0, 5.0]
    alone, ids = edits.paste(document, edits.copy(document, [node(document, "add1")]))
    added = next(f for f in alone.functions.values() if f.id in ids)
    assert added.inputs == (None, None)


def test_pasting_moves_places_keeps_values_and_makes_names_different():
    document = parse_document("y = x * 3", {"x": 2.0})
    document = edits.move(document, {node(document, "x"): Point(1.0, 1.0)})
    pasted, ids = edits.paste(
        document, edits.copy(document, [node(document, "x")]), offset=Point(5.0, 6.0)
    )
    (new,) = ids
    assert pasted.variables[new].name == "x1"
    assert pasted.variables[new].value == Value(2.0)
    assert pasted.variables[new].position == (6.0, 7.0)


def test_a_copied_function_brings_its_constants():
    document = parse_document("y = x ** 2")
    fragment = edits.copy(document, [node(document, "pow1")])
    assert print_expression(fragment) == "y = ? ** 2"


def test_an_empty_graph_refuses_nothing_and_gives_nothing():
    assert edits.delete(Document(), []) == Document()
    assert edits.paste(Document(), edits.copy(Document(), [])) == (Document(), frozenset())
    with pytest.raises(EditRefused, match="no operation"):
        edits.add_function(Document(), "__import__")


OPERATIONS = ("square", "add", "mul", "sin", "sum", "stack")


@given(st.data())
def test_no_row_of_edits_breaks_a_document(data):
    document = Document()
    for _ in range(data.draw(st.integers(1, 25))):
        everything = sorted((*document.variables, *document.functions))
        some = st.lists(st.sampled_from(everything), max_size=4) if everything else st.just([])
        choice = data.draw(st.integers(0, 7))
        if choice == 0:
            document, _ = edits.add_variable(document, value=Value(1.0))
        elif choice == 1:
            document, _ = edits.add_function(document, data.draw(st.sampled_from(OPERATIONS)))
        elif choice == 2:
            document = edits.delete(document, data.draw(some))
        elif choice == 3 and len(everything) < 60:
            document, _ = edits.paste(document, edits.copy(document, data.draw(some)))
        elif document.functions and document.variables:
            function = data.draw(st.sampled_from(sorted(document.functions)))
            slot = data.draw(st.integers(0, len(document.functions[function].inputs)))
            variable = data.draw(st.sampled_from(sorted(document.variables)))
            if choice == 4 and slot < len(document.functions[function].inputs):
                document = edits.disconnect(document, function, slot)
            elif choice == 5 and slot < len(document.functions[function].inputs):
                document = edits.set_constant_input(document, function, slot, Value(2.0))
            elif edits.why_not_connect(document, variable, function, slot, replacing=True) is None:
                document = edits.connect(document, variable, function, slot, replacing=True)
        check_invariants(document)
    evaluation = evaluate(document)
    known = evaluation.values.keys() | evaluation.problems.keys() | evaluation.blocked
    assert known >= document.variables.keys()


def test_what_is_refused_is_said_on_one_line_whatever_was_given():
    document, variable = edits.add_variable(Document())
    for name in ("a\nb", "a\rb", "\x1b[31m", "損\u2028x", "1" * 200):
        with pytest.raises(edits.EditRefused) as caught:
            edits.rename(document, variable, name)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 150
    with pytest.raises(edits.EditRefused) as caught:
        edits.add_function(document, "no\nsuch")
    assert str(caught.value).isprintable()
