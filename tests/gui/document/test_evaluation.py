"""What a document computes, what stands in the way, and the recorded run."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.document import edits
from gui.document.evaluation import evaluate, evaluate_after, record
from gui.document.expression import parse_document
from gui.document.model import Document, Value
from gui.document.names import function_names, variable_names


def ids(document):
    return {n: v for v, n in variable_names(document).items()} | {
        n: f for f, n in function_names(document).items()
    }


def test_every_value_of_the_chain_of_step_six():
    document = parse_document("a = square(x); b = exp(a); y = square(b)", {"x": 0.5})
    values = evaluate(document).values
    named = ids(document)
    assert values[named["a"]] == 0.25
    assert values[named["b"]] == pytest.approx(1.2840254166877414, rel=1e-15)
    assert values[named["y"]] == pytest.approx(1.648721270700128, rel=1e-15)
    with pytest.raises(ValueError, match="read-only"):
        values[named["y"]][...] = 0.0


def test_a_missing_input_is_said_on_its_node_and_the_rest_waits():
    document = parse_document("c = a + b; y = c * d", {"a": 1.0, "b": 2.0, "d": 3.0})
    named = ids(document)
    document = edits.disconnect(document, named["add1"], 1)
    evaluation = evaluate(document)
    assert evaluation.problems == {named["add1"]: "add needs a second input"}
    assert evaluation.blocked == {named["c"], named["mul1"], named["y"]}
    assert named["d"] in evaluation.values
    recording = record(document)
    assert recording.timeline is None
    assert recording.problem == "add1: add needs a second input"


def test_an_input_without_a_value_is_named():
    document = parse_document("y = x * z", {"x": 1.0})
    assert record(document).problem == "z has no value"


def test_shapes_that_do_not_fit_are_said_in_one_line():
    document = parse_document("y = a + b", {"a": [1.0, 2.0], "b": [1.0, 2.0, 3.0]})
    (sentence,) = evaluate(document).problems.values()
    assert "(2,)" in sentence
    assert "(3,)" in sentence
    assert "\n" not in sentence


def test_a_problem_that_the_output_does_not_need_does_not_stop_it():
    document = parse_document("a = x + z; y = square(x)", {"x": 3.0})
    recording = record(document)
    assert recording.problem is None
    assert recording.timeline.final_grads[ids(document)["x"]] == 6.0


def test_nan_and_infinity_are_traced_to_the_node_that_made_them_first():
    document = parse_document("a = log(x); b = a * 2; y = b + 1", {"x": -1.0})
    named = ids(document)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        evaluation = evaluate(document)
    assert list(evaluation.warnings) == [named["log1"]]
    assert {evaluation.origins[named[n]] for n in ("a", "b", "y")} == {named["log1"]}
    assert named["x"] not in evaluation.origins
    assert "NaN" in evaluation.warnings[named["log1"]]
    infinite = evaluate(parse_document("y = 1 / x", {"x": 0.0}))
    assert "infinite" in next(iter(infinite.warnings.values()))


def test_a_nan_that_the_user_gave_is_the_users():
    document = parse_document("y = x * 2", {"x": float("nan")})
    evaluation = evaluate(document)
    assert not evaluation.warnings
    assert set(evaluation.origins.values()) == {ids(document)["x"]}


def test_float32_stays_float32_beside_constants():
    document = parse_document("y = 2 * x + 1", {"x": np.float32(0.5)})
    assert evaluate(document).values[document.output].dtype == np.float32


def test_the_recorded_run_is_the_books():
    document = parse_document("a = square(x); y = square(a) + square(a)", {"x": 2.0})
    named = ids(document)
    recording = record(document)
    timeline = recording.timeline
    assert recording.document is document
    assert timeline.output == named["y"]
    assert set(timeline.variables) == {named[n] for n in ("x", "a", "square2.y", "square3.y", "y")}
    queues = [timeline.at_step(k).queue for k in range(5)]
    names = function_names(document)
    assert [[names[f] for f in queue] for queue in queues] == [
        ["add1"], ["square2", "square3"], ["square1", "square2"], ["square1"], [],
    ]  # fmt: skip
    assert timeline.final_grads[named["x"]] == 64.0


@pytest.mark.parametrize(
    ("order", "gradient"),
    [
        ("generation", 64.0), ("lifo", 96.0), ("overwrite", 32.0), ("recursive", 96.0),
        ("topological", 64.0), ("dependencies", 64.0),
    ],
)  # fmt: skip
def test_the_orders_give_what_they_are_known_for(order, gradient):
    document = parse_document("a = square(x); y = square(a) + square(a)", {"x": 2.0})
    recording = record(edits.set_options(document, order=order))
    assert recording.timeline.final_grads[ids(document)["x"]] == gradient


def test_options_are_handed_on():
    document = parse_document("a = square(x); y = square(a)", {"x": 2.0})
    kept = record(edits.set_options(document, retain_grad=True))
    assert kept.timeline.final_grads[ids(document)["a"]] == 8.0
    assert record(document).timeline.final_grads[ids(document)["a"]] is None
    graph = record(edits.set_options(document, create_graph=True))
    assert graph.timeline.final_grads[ids(document)["x"]] == 32.0


def test_without_a_seen_set_a_function_waits_once_for_each_use():
    """Step 14 of the book, by hand: a is 2 after the first pop, so x is 2 + 2, then 2 + 2 more."""
    document = parse_document("a = x + x; y = a + a", {"x": 1.0})
    timeline = record(edits.set_options(document, order="lifo")).timeline
    names = function_names(document)
    queues = [[names[f] for f in timeline.at_step(k).queue] for k in range(len(timeline.steps))]
    assert queues == [["add2"], ["add1", "add1"], ["add1"], []]
    assert timeline.final_grads[ids(document)["x"]] == 8.0


def test_an_exponential_order_stops_at_the_limit_and_says_so():
    document = parse_document("y = x;" + "y = y + y;" * 30, {"x": 1.0})
    recording = record(edits.set_options(document, order="lifo"), limit=1000)
    assert recording.problem is None
    assert recording.timeline.stopped is not None
    assert len(recording.timeline.steps) == 1001


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (Document(), "empty"),
        (parse_document("1 / 3"), "constant"),
    ],
)
def test_what_cannot_be_run_says_why(document, words):
    recording = record(document)
    assert recording.timeline is None
    assert words in recording.problem


def test_a_lone_variable_has_the_gradient_one():
    document = parse_document("x", {"x": 2.0})
    assert record(document).timeline.final_grads == {document.output: 1.0}


def test_a_constant_gets_no_gradient_and_stands_as_its_value():
    document = parse_document("y = x ** 3", {"x": 2.0})
    timeline = record(document).timeline
    (function,) = timeline.functions.values()
    assert function.inputs == (ids(document)["x"], 3.0)
    assert set(timeline.variables) == {ids(document)["x"], document.output}


def test_a_function_of_constants_alone_is_computed():
    document, square = edits.add_function(Document(), "square")
    document = edits.set_constant_input(document, square, 0, Value(3.0))
    assert evaluate(document).values[document.functions[square].outputs[0]] == 9.0


def test_an_array_larger_than_the_limit_is_refused_before_it_is_made():
    document = parse_document("y = a * b", {"a": np.ones((3000, 1)), "b": np.ones((1, 3000))})
    (sentence,) = evaluate(document).problems.values()
    assert "9000000" in sentence
    wide = parse_document("y = broadcast_to(x, shape=(100000, 100000))", {"x": 1.0})
    assert "limit" in next(iter(evaluate(wide).problems.values()))


PROGRAM = """a = log(p); b = a * q + exp(r); c = maximum(b, p) / q; d = q ** r; s = r + r;
f = c * c - s; g = sin(d) * (2 + 0.1); h = g / (p - p); u = mul(v, q); w = u + f; y = h * w + z"""


def dragged(document, changes):
    """What is known after each value, computed from what was known before it."""
    known = evaluate(document)
    for name, value in changes:
        after = edits.set_value(document, ids(document)[name], value)
        known = evaluate_after(after, document, known)
        document = after
    return document, known


def everything(evaluation):
    """Every bit of an evaluation, in its order."""
    values = [(i, a.dtype, a.shape, a.tobytes()) for i, a in evaluation.values.items()]
    rest = evaluation.problems, evaluation.warnings, evaluation.origins
    return values, [list(each.items()) for each in rest], evaluation.blocked


@given(
    st.lists(
        st.tuples(
            st.sampled_from("pqrvz"),
            st.one_of(
                st.none(),
                st.floats().map(Value),
                st.floats(width=32).map(np.float32).map(Value),
                st.lists(st.floats(-4, 4), min_size=1, max_size=3).map(Value),
            ),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_follows_a_changed_number_is_bit_for_bit_what_a_fresh_pass_computes(changes):
    document = parse_document(PROGRAM, {"p": 0.5, "q": 3.0, "r": -1.25, "z": [1.0, 2.0]})
    document = edits.disconnect(document, ids(document)["mul3"], 1)
    document, known = dragged(document, changes)
    assert everything(known) == everything(evaluate(document))
    assert not any(array.flags.writeable for array in known.values.values())


def test_what_does_not_depend_on_a_changed_number_is_not_computed_anew():
    document = parse_document("a = square(p); b = exp(q); y = a * b", {"p": 2.0, "q": 0.5})
    known, named = evaluate(document), ids(document)
    after = edits.set_value(document, named["q"], Value(1.0))
    values = evaluate_after(after, document, known).values
    assert values[named["y"]] == pytest.approx(10.873127313836181, rel=1e-15)  # 4 e
    assert values[named["a"]] is known.values[named["a"]]
    assert values[named["b"]] is not known.values[named["b"]]


def test_a_rewired_graph_is_computed_as_a_whole():
    document = parse_document("a = square(p); y = a * q", {"p": 2.0, "q": 3.0})
    named = ids(document)
    after = edits.connect(document, named["q"], named["square1"], 0, replacing=True)
    known = evaluate_after(after, document, evaluate(document))
    assert known.values[named["y"]] == 27.0
