"""What nodes are called where the user named nothing."""

from __future__ import annotations

import pytest

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.names import function_names, is_identifier, variable_names


def variables(document):
    return list(variable_names(document).values())


def functions(document):
    return list(function_names(document).values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x * x", ["mul1"]),
        ("-x", ["neg1"]),
        ("x ** 2", ["pow1"]),
        ("a = square(x); y = square(a) + square(a)", ["square1", "square2", "square3", "add1"]),
    ],
)
def test_functions_are_numbered_by_operation_in_computed_order(text, expected):
    assert functions(parse_document(text)) == expected


def test_naming_a_function_leaves_the_others_their_numbers():
    document = parse_document("a = square(x); y = square(a) + square(a)")
    document = edits.rename(document, next(iter(document.functions)), "A")
    assert functions(document) == ["A", "square2", "square3", "add1"]


def test_a_user_name_that_looks_generated_is_stepped_over():
    document = parse_document("square(square(square(x)))")
    first, second, _third = document.functions
    document = edits.rename(document, first, "square2")
    assert functions(document) == ["square2", "square3", "square4"]
    document = edits.rename(document, second, "square1")
    assert functions(document) == ["square2", "square1", "square3"]
    assert len(set(functions(document))) == 3


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("square(x)", "y"),
        ("square(y)", "out"),
        ("square(y) + out", "out1"),
        ("square(y) + out + out1", "out2"),
        ("z = square(x)", "z"),
        ("x", "x"),
    ],
)
def test_the_output_is_called_y_or_out(text, name):
    document = parse_document(text)
    assert variable_names(document)[document.output] == name


def test_other_results_get_a_name_that_cannot_be_typed():
    document = parse_document("y = sin(x) * cos(x)")
    assert variables(document) == ["x", "sin1.y", "cos1.y", "y"]
    assert not is_identifier("sin1.y")


def test_a_constant_is_called_by_the_port_that_it_feeds():
    assert variables(parse_document("y = x * 3")) == ["x", "mul1.x1", "y"]


def test_all_names_differ_even_when_nodes_are_called_alike():
    document = parse_document("square(x)")
    document, _x = edits.add_variable(document)
    document, _y = edits.add_variable(document, name="y")
    names = variables(document)
    assert names == ["x", "out", "x1", "y"]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["x", "損失", "σ", "x_1", "Мама", "_", "lambda"])
def test_names_of_any_script_can_be_typed(name):
    assert is_identifier(name)
    document = parse_document(f"{name} = square(q)")
    assert variable_names(document)[document.output] == name


@pytest.mark.parametrize("name", ["", "1x", "x y", "a.b", "x²", "ｘ", "a·b", "x-1", "x'"])
def test_what_cannot_be_typed_is_no_name(name):
    assert not is_identifier(name)
