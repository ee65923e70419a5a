"""The expression of a document: short, and read back as the same graph."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structure import structure

from gui.document import edits
from gui.document.expression import parse_document, plain_names, print_expression
from gui.document.model import Document, Value


@pytest.mark.parametrize(
    "text",
    [
        "a = square(x); y = square(a) + square(a)",
        "-x ** 2",
        "(-x) ** 2",
        "(-2) ** x",
        "x ** -y ** z",
        "(x ** y) ** z",
        "x - (y - z)",
        "x - y - z",
        "x / (y * z)",
        "-(x * y)",
        "-x * y",
        "x * -y",
        "--x",
        "(a + b) * d",
        "1 / (1 + exp(-(w0 * x0 + w1 * x1 + w2)))",
        "sum((x + b) ** 2, axis=(0, 1), keepdims=True)",
        "reshape(x, shape=(-1,))",
        "[[1, 2], [3, 4.5]] @ x",
        "0.1 * x + 1e-07",
        "k = 3; k * x + k * z",
        "x",
        "y = sin(x); y",
    ],
)
def test_what_is_typed_neatly_is_printed_as_it_was(text):
    printed = print_expression(parse_document(text))
    assert printed == text.replace("y = sin(x); y", "y = sin(x)")


def test_brackets_and_statements_that_are_not_needed_are_left_out():
    assert print_expression(parse_document("y = ((x) + (y0 * (z)))")) == "y = x + y0 * z"
    assert print_expression(parse_document("b = a; b * b")) == "a * a"


def test_a_result_used_twice_gets_a_statement_and_a_plain_name():
    document = parse_document("a = square(x); y = a * a")
    a = next(v.id for v in document.variables.values() if v.name == "a")
    unnamed = edits.rename(document, a, None)
    assert print_expression(unnamed) == "square1 = square(x); y = square1 * square1"
    assert plain_names(unnamed)[a] == "square1"


def test_only_what_the_output_needs_is_printed_when_it_is_asked_for():
    document = parse_document("a = sin(x); b = cos(z); a * 2")
    b = next(v.id for v in document.variables.values() if v.name == "b")
    assert print_expression(document, document.output) == "a = sin(x); a * 2"
    assert print_expression(document, b) == "b = cos(z)"
    assert print_expression(document) == "a = sin(x); b = cos(z); a * 2"


def test_the_output_comes_last_wherever_it_is_computed():
    document = parse_document("a = sin(x); b = cos(a); a")
    assert print_expression(document) == "a = sin(x); b = cos(a); a"
    first = parse_document("b = cos(z); y = sin(x); b")
    assert print_expression(first) == "y = sin(x); b = cos(z)"


def test_a_free_port_is_a_question_mark():
    document, _function = edits.add_function(Document(), "mul")
    assert print_expression(document) == "? * ?"


def test_an_empty_document_has_an_empty_expression():
    assert print_expression(Document()) == ""


def test_what_nests_too_deep_is_cut_into_statements():
    document = parse_document("sin(" * 1000 + "x" + ")" * 1000)
    printed = print_expression(document)
    assert printed.count(";") == 9
    assert structure(parse_document(printed)) == structure(document)


NAMES = ("x", "y", "w0", "σ", "損失")
NUMBERS = st.floats(allow_nan=False, allow_infinity=False).map(repr) | st.integers(0, 99).map(str)


def compound(inner):
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "**", "@"]), inner).map(
            lambda t: f"({t[0]}) {t[1]} ({t[2]})"
        ),
        inner.map(lambda text: f"-({text})"),
        st.tuples(st.sampled_from(["sin", "square", "sum"]), inner).map(
            lambda t: f"{t[0]}({t[1]})"
        ),
        inner.map(lambda text: f"sum({text}, axis=0, keepdims=True)"),
        st.tuples(inner, inner).map(lambda t: f"maximum({t[0]}, {t[1]})"),
    )


EXPRESSIONS = st.recursive(
    st.sampled_from(NAMES) | st.tuples(st.sampled_from(NAMES), NUMBERS).map(" * ".join),
    compound,
    max_leaves=12,
)
PROGRAMS = st.lists(st.tuples(st.sampled_from([*NAMES, "", "t"]), EXPRESSIONS), min_size=1).map(
    lambda lines: "\n".join(f"{name} = {text}" if name else text for name, text in lines)
)


@given(PROGRAMS)
def test_printing_and_reading_gives_the_same_graph(program):
    document = parse_document(program)
    printed = print_expression(document)
    again = parse_document(printed, previous=document)
    assert structure(again) == structure(document)
    fresh = parse_document(printed)
    assert [term[:2] for term in structure(fresh)[:-1]] == [
        term[:2] for term in structure(document)[:-1]
    ]
    assert print_expression(fresh) == printed


@given(EXPRESSIONS)
def test_one_output_printed_alone_gives_the_same_graph(text):
    document = parse_document(text)
    printed = print_expression(document, document.output)
    assert structure(parse_document(printed)) == structure(document)


@given(st.data())
def test_graphs_wired_by_hand_are_printed_and_read_back(data):
    document, x = edits.add_variable(Document(), value=Value(1.0))
    pool = [x]
    for _ in range(data.draw(st.integers(1, 12))):
        operation = data.draw(st.sampled_from(["add", "mul", "neg", "pow", "sin", "sub"]))
        document, function = edits.add_function(document, operation)
        for slot in range(len(document.functions[function].inputs)):
            if slot and data.draw(st.booleans()):
                number = data.draw(st.sampled_from([2.0, -1.5, 0.1]))
                document = edits.set_constant_input(document, function, slot, Value(number))
            else:
                source = data.draw(st.sampled_from(pool))
                document = edits.connect(document, source, function, slot)
        pool.append(document.functions[function].outputs[0])
    document = edits.set_output(document, data.draw(st.sampled_from(pool)))
    for printed in (print_expression(document), print_expression(document, document.output)):
        again = parse_document(printed, previous=document)
        assert structure(again) == structure(document)
    assert len(parse_document(print_expression(document)).functions) == len(document.functions)
