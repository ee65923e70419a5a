"""Numbers from public bug reports and textbooks, against which people will hold ours.

Each line of tests/data/cases.jsonl names its source. Expressions are computed by a small reader of
Python's own syntax tree, which knows numbers, names, operators and our functions.
"""

import ast
import json
import math
import operator
from pathlib import Path

import numpy as np
import pytest

import autodiff as ad
from autodiff import Variable

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "cases.jsonl")
    .read_text("utf-8")
    .splitlines()
]
BY_ID = {case["id"]: case for case in CASES}
HAVE_TESTS_OF_THEIR_OWN = {"R08", "S01", "S06", "O04"}
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
}


def compute(node, names):
    """The value of an expression's syntax tree."""
    match node:
        case ast.Expression(body):
            return compute(body, names)
        case ast.Constant(value):
            return value
        case ast.Name(name):
            return names[name]
        case ast.UnaryOp(op, operand):
            return OPERATORS[type(op)](compute(operand, names))
        case ast.BinOp(left, op, right):
            return OPERATORS[type(op)](compute(left, names), compute(right, names))
        case ast.Call(ast.Name(name), args):
            return getattr(ad, name)(*[compute(arg, names) for arg in args])
    raise ValueError(ast.dump(node))


def run_script(script, names):
    """Bind each line's name in turn; gives the last."""
    for line in script.splitlines():
        statement = ast.parse(line).body[0]
        value = compute(statement.value, names)
        if isinstance(statement, ast.AugAssign):
            name = statement.target.id
            names[name] = OPERATORS[type(statement.op)](names[name], value)
        else:
            name = statement.targets[0].id
            names[name] = value
    return names[name]


def variables(inputs):
    return {name: Variable(np.array(value, np.float64)) for name, value in inputs.items()}


def evaluate(case, names):
    with np.errstate(all="ignore"):
        if case.get("script"):
            return run_script(case["script"], names)
        return compute(ast.parse(case["expression"], mode="eval"), names)


def points():
    """Every (case, point): a case's own inputs and the further ones that it lists."""
    for case in CASES:
        if case["id"] in HAVE_TESTS_OF_THEIR_OWN:
            continue
        yield pytest.param(case, id=case["id"])
        for i, point in enumerate(case.get("points", [])):
            yield pytest.param({**case, "script": None, **point}, id=f"{case['id']}.{i + 1}")
        if "also_expression" in case:
            yield pytest.param(
                {**case, "script": None, "expression": case["also_expression"]},
                id=f"{case['id']}.also",
            )


POINTS = list(points())


def near(case, expected):
    tolerance = case.get("tol", {"rel": 1e-12, "abs": 1e-13})
    expected = np.array(expected, np.float64)
    return pytest.approx(
        expected,
        rel=tolerance.get("rel", 0.0),
        abs=tolerance.get("abs", 1e-13),
        nan_ok=True,
    )


@pytest.mark.parametrize("case", POINTS)
def test_value_and_gradients(case):
    """The value and every gradient that the case expects, to its tolerance."""
    names = variables(case["inputs"])
    expected = case["expected"]
    y = evaluate(case, names)
    y.backward()
    if "value" in expected:
        assert y.data == near(case, expected["value"])
    for name, gradient in expected.get("grads", {}).items():
        assert names[name].grad.data == near(case, gradient), name
    if "grads_sum" in expected:
        total = sum(names[name].grad.item() for name in case["inputs"])
        assert total == expected["grads_sum"]


@pytest.mark.parametrize("case", POINTS)
def test_gradients_with_create_graph(case):
    """The same gradients where their graph is recorded."""
    names = variables(case["inputs"])
    evaluate(case, names).backward(create_graph=True)
    for name, gradient in case["expected"].get("grads", {}).items():
        assert names[name].grad.data == near(case, gradient), name


@pytest.mark.parametrize("case", [p for p in POINTS if "derivatives" in p.values[0]["expected"]])
def test_derivatives_of_higher_order(case):
    """Derivatives 0, 1, 2, ... of the one input, each by differentiating the one before."""
    names = variables(case["inputs"])
    derivative = evaluate(case, names)
    for name, expected in case["expected"]["derivatives"].items():
        x = names[name]
        for value in expected:
            assert derivative.data == near(case, value)
            x.cleargrad()
            derivative.backward(create_graph=True)
            derivative = x.grad


INTERMEDIATES = {
    "T01": ["a = x ** 2", "b = exp(a)", "y = b ** 2"],
    "T09": ["q = x + y", "f = q * z"],
    "T10": [
        "dot = w0 * x0 + w1 * x1 + w2",
        "neg = -dot",
        "exp = exp(neg)",
        "den = 1 + exp",
        "y = 1 / den",
    ],
    "T16": ["v1 = log(x1)", "v2 = x1 * x2", "v3 = sin(x2)", "v4 = v1 + v2", "v5 = v4 - v3"],
}


@pytest.mark.parametrize("name", INTERMEDIATES)
def test_intermediate_values_and_gradients(name):
    """What a reader works out on paper between the inputs and the output."""
    case = BY_ID[name]
    names = variables(case["inputs"])
    y = run_script("\n".join(INTERMEDIATES[name]), names)
    y.backward(retain_grad=True)
    for key, value in case["expected"]["intermediate_values"].items():
        assert names[key.split("=")[0]].data == near(case, value), key
    for key, value in case["expected"]["intermediate_grads"].items():
        assert names[key].grad.data == near(case, value), key


def test_descent_on_rosenbrock():
    """T05: a thousand steps of gradient descent, with the gradient cleared before each."""
    case = BY_ID["T05"]
    names = variables(case["inputs"])
    for _ in range(1000):
        for x in names.values():
            x.cleargrad()
        evaluate(case, names).backward()
        for x in names.values():
            x.data -= 0.001 * x.grad
    for name, value in case["expected"]["after_1000_steps"].items():
        assert names[name].item() == pytest.approx(value, rel=1e-10)


def test_newton_on_a_quartic():
    """T06: the ten iterates of Newton's method."""
    case = BY_ID["T06"]
    x = Variable(np.array(2.0))
    iterates = []
    for _ in range(10):
        iterates.append(x.item())
        x.cleargrad()
        evaluate(case, {"x": x}).backward(create_graph=True)
        first = x.grad
        x.cleargrad()
        first.backward()
        x.data = x.data - first.data / x.grad.data
    assert iterates == pytest.approx(case["expected"]["newton_iterates"], rel=1e-12)


def test_deep_chain():
    """R08: three thousand multiplications, deeper than Python's stack."""
    case = BY_ID["R08"]
    x = Variable(np.array(1.0))
    y = x
    for _ in range(3000):
        y = y * 1.0001
    y.backward()
    assert y.item() == pytest.approx(case["expected"]["value"], rel=1e-10)
    assert x.grad.item() == pytest.approx(case["expected"]["grads"]["x"], rel=1e-10)


@pytest.mark.parametrize("retain_grad", [False, True])
def test_second_backward_never_feeds_on_the_first(retain_grad):
    """S01: after a second pass the leaves hold twice the gradient, retained or not; never 3."""
    case = BY_ID["S01"]
    names = variables(case["inputs"])
    c = names["a"] + names["b"]
    y = c * names["d"]
    y.backward(retain_grad=retain_grad)
    assert {n: x.grad.item() for n, x in names.items()} == case["expected"]["grads"]
    y.backward(retain_grad=retain_grad)
    after = {n: x.grad.item() for n, x in names.items()}
    assert after == case["expected"]["second_pass_allowed"][1]
    assert c.grad.item() == 1.0 if retain_grad else c.grad is None


def test_first_gradient_left_in_place_is_added_to():
    """S02: without cleargrad the second derivative is added to the first, 24 + 44."""
    x = Variable(np.array(2.0))
    (x**4 - 2 * x**2).backward(create_graph=True)
    first = x.grad
    first.backward()
    assert x.grad.item() == BY_ID["S02"]["expected"]["without_cleargrad"]
    assert first.item() == 24.0


def test_replaced_data_is_refused():
    """S06: data replaced between forward and backward is never mixed with the old value."""
    x = Variable(np.array(2.0))
    y = x * x
    x.data = np.array(5.0)
    with pytest.raises(RuntimeError, match=r"mul\.x0: expected the data that it computed with"):
        y.backward()
    assert x.grad is None
    y = x * x
    y.backward()
    assert (y.item(), x.grad.item()) == (25.0, 10.0)


def test_create_graph_in_a_loop_frees_its_graphs():
    """S08: two thousand rounds of tanh with create_graph leave no Variables behind."""
    import gc

    def alive():
        gc.collect()
        return sum(isinstance(o, Variable) for o in gc.get_objects())

    x = Variable(np.array(1.0))
    counts = []
    for i in range(2001):
        x.cleargrad()
        ad.tanh(x).backward(create_graph=True)
        gx = x.grad
        x.cleargrad()
        gx.backward()
        del gx
        x.cleargrad()
        if i % 1000 == 0:
            counts.append(alive())
    assert counts[0] == counts[1] == counts[2]


def test_lone_variable():
    """O04: backward on a variable that nothing computed gives it the seed."""
    x = Variable(np.array(2.0))
    x.backward()
    assert x.grad.item() == 1.0


def test_every_number_was_read():
    """Nothing in the file is silently skipped: its numbers are finite or named as not."""
    for case in CASES:
        value = case["expected"].get("value", 0.0)
        assert isinstance(value, str) or math.isfinite(value)
