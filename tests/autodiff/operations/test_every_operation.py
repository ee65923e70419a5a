"""What holds for every operation of the registry, whatever it computes."""

import numpy as np
import pytest
from samples import (
    IDS,
    SAMPLES,
    as_function_of_variables,
    differentiable,
    gradient_of,
    weighted_sum,
)

import autodiff as ad
from autodiff import Variable
from autodiff.trace import Contributed, record

EVERY_SAMPLE = pytest.mark.parametrize(("op", "inputs", "attributes"), SAMPLES, ids=IDS)


@EVERY_SAMPLE
def test_gradient_is_the_central_difference(op, inputs, attributes):
    """At random points, every input's gradient agrees with a central difference."""
    f, xs = as_function_of_variables(op, inputs, attributes)
    for found in ad.grad_check(lambda *vs: weighted_sum([f(*vs)]), *xs, rtol=1e-6, atol=1e-7):
        assert found, (found.gradient, found.difference)


@EVERY_SAMPLE
def test_second_and_third_derivatives(op, inputs, attributes):
    """Every rule differentiates again, twice: checked by differences of the order below."""
    f, xs = as_function_of_variables(op, inputs, attributes)
    first = gradient_of(f)
    for found in ad.grad_check(first, *xs, rtol=1e-5, atol=1e-6):
        assert found, (found.gradient, found.difference)
    for found in ad.grad_check(gradient_of(first), *xs, rtol=1e-4, atol=1e-5):
        assert found, (found.gradient, found.difference)


@EVERY_SAMPLE
def test_float32_stays_float32(op, inputs, attributes):
    """A float32 input gives a float32 result and gradient, in either mode of the loop."""
    for create_graph in (False, True):
        slots = differentiable(op, inputs)
        xs = [x.astype(np.float32) if i in slots else x for i, x in enumerate(inputs)]
        variables = [Variable(x) if i in slots else x for i, x in enumerate(xs)]
        y = op.function(*variables, **attributes)
        y.backward(create_graph=create_graph)
        assert y.dtype == attributes.get("dtype", np.float32)
        assert {variables[i].grad.dtype for i in slots} == {np.dtype(np.float32)}


NEED_AXES = {"concatenate", "matmul", "dot", "linear", "softmax_cross_entropy"}
TAKE_ONE_NUMBER = [op for op in ad.operations().values() if op.name not in NEED_AXES]


@pytest.mark.parametrize("create_graph", [False, True], ids=["raw", "graph"])
@pytest.mark.parametrize("op", TAKE_ONE_NUMBER, ids=lambda op: op.name)
@pytest.mark.filterwarnings("error")
def test_one_float32_number_stays_float32(op, create_graph):
    """What meets a float64 on the way back, as a number or a Variable, is rounded at each input."""
    single = np.dtype(np.float32)
    z = Variable(np.array(1 / 3), "z")
    for there in (z, 1 / 3):
        xs = [Variable(np.array(0.7, single), f"x{i}") for i in range(op.min_arity)]
        y = ad.sum(op.function(*xs, **{a.name: a.default for a in op.attributes}) * there)
        timeline = record(y, create_graph=create_graph)
        for event in timeline.events:
            if isinstance(event, Contributed):
                dtype = timeline.variables[event.variable].data.dtype
                assert event.value.dtype == event.after.dtype == dtype, event
        for slot in differentiable(op, xs):
            xs[slot].cleargrad()
        y.backward(create_graph=create_graph)
        assert {xs[slot].grad.dtype for slot in differentiable(op, xs)} == {single}


@EVERY_SAMPLE
def test_views_give_what_copies_give(op, inputs, attributes):
    """Inputs that are views with strides give the same numbers as contiguous ones."""
    slots = differentiable(op, inputs)
    results = []
    for spread in (False, True):
        variables = []
        for slot, x in enumerate(inputs):
            if spread and np.ndim(x) and slot in slots:
                wide = np.zeros((*x.shape[:-1], 2 * x.shape[-1]))
                wide[..., ::2] = x
                x = wide[..., ::2]
            variables.append(Variable(x) if slot in slots else x)
        y = op.function(*variables, **attributes)
        y.backward()
        results.append([y.data, *(variables[i].grad.data for i in slots)])
    for copied, viewed in zip(*results, strict=True):
        np.testing.assert_allclose(copied, viewed, rtol=1e-14)


ELEMENTWISE = [op for op in ad.operations().values() if op.cls.elementwise]


@pytest.mark.parametrize("shape", [(), (0,), (2, 0, 3)], ids=str)
@pytest.mark.parametrize("op", ELEMENTWISE, ids=lambda op: op.name)
def test_elementwise_on_single_numbers_and_on_none(op, shape):
    """A 0-d array gives a 0-d array and gradient; an empty array gives empty ones."""
    xs = [Variable(np.full(shape, 0.7)) for _ in op.input_names]
    y = op.function(*xs)
    y.backward()
    assert y.shape == shape
    assert isinstance(y.data, np.ndarray)
    slots = differentiable(op, xs)
    assert all(xs[slot].grad.shape == shape for slot in slots)


@pytest.mark.parametrize("op", [op for op in ELEMENTWISE if op.arity == 2], ids=lambda op: op.name)
@pytest.mark.parametrize("shapes", [((3, 1), (4,)), ((), (2, 3)), ((2, 3), (1, 1))], ids=str)
def test_broadcasting_is_undone(op, shapes):
    """Each gradient has its input's shape and is what the repeated input's entries sum to."""
    random = np.random.default_rng(7)
    arrays = [random.uniform(*op.domains[i], shape) for i, shape in enumerate(shapes)]
    assert all(ad.grad_check(lambda *xs: weighted_sum([op.function(*xs)]), *arrays, rtol=1e-6))
    for create_graph in (False, True):
        xs = [Variable(x) for x in arrays]
        op.function(*xs).backward(create_graph=create_graph)
        assert [x.grad.shape for x in xs] == list(shapes)


@pytest.mark.parametrize("op", ELEMENTWISE, ids=lambda op: op.name)
def test_number_and_array_agree(op):
    """A float (computed by math) and an array (by NumPy) give one result, to the last digits."""
    random = np.random.default_rng(3)
    for _ in range(5):
        points = [random.uniform(*domain) for domain in op.domains]
        results = []
        for make in (np.array, lambda p: np.array([p])):
            xs = [Variable(make(p)) for p in points]
            y = op.function(*xs)
            y.backward()
            grads = [xs[slot].grad.item() for slot in differentiable(op, xs)]
            results.append([y.item(), *grads])
        assert results[0] == pytest.approx(results[1], rel=1e-14, abs=1e-300)


@pytest.mark.parametrize("op", ELEMENTWISE, ids=lambda op: op.name)
def test_zero_gradient_contributes_zero(op):
    """What a zero arrives at gets zero, even at infinite, NaN and singular points."""
    points = [0.0, -1.0, 1.0, np.inf, -np.inf, np.nan, 1e300]
    for make in (np.array, lambda p: np.array([p, p])):
        for create_graph in (False, True):
            for point in points:
                with np.errstate(all="ignore"):
                    xs = [Variable(make(point)) for _ in op.input_names]
                    y = op.function(*xs)
                    y.grad = Variable(np.zeros(y.shape))
                    y.backward(create_graph=create_graph)
                for slot in differentiable(op, xs):
                    assert np.all(xs[slot].grad.data == 0.0), point


@pytest.mark.parametrize("op", ad.operations().values(), ids=lambda op: op.name)
def test_registry_says_what_the_class_does(op):
    """Formulas, derivatives and templates are there for every slot, under NumPy's own names."""
    slots = len(op.input_names) or 1
    assert op.cls.name == op.name
    assert op.label
    assert op.symbol
    assert op.formula.startswith("y")
    assert op.formula_latex.startswith("y")
    assert len(op.derivatives) == len(op.derivatives_latex) == len(op.local_derivatives) == slots
    assert op.function.__doc__ == op.cls.__doc__
    assert all(hasattr(np, name) for name in op.numpy)
    assert getattr(ad, op.name) is op.function


WITHOUT_ATTRIBUTES = [op for op in ELEMENTWISE if op.arity in (1, 2) and not op.attributes]


@pytest.mark.parametrize("op", WITHOUT_ATTRIBUTES, ids=lambda op: op.name)
@pytest.mark.parametrize("shape", [(3,), (2, 3), (0,), (1, 1)], ids=str)
def test_elementwise_gradients_fit_without_being_looked_at(op, shape):
    """At special points too: the loop trusts these rules with arrays of one shape in float64."""
    special = np.resize([0.0, -1.0, np.inf, np.nan, 1e308, 5e-324], shape)
    with np.errstate(all="ignore"):
        for one_constant in (False, True)[: len(op.input_names)]:
            xs = [Variable(special.copy()) for _ in op.input_names]
            inputs = [xs[0], 3.0] if one_constant else xs
            y = op.function(*inputs)
            assert y._recipe.fits
            for gy in (np.ones(shape), np.zeros(shape)):
                for gx, x in zip(y._recipe.raw_gradients(gy, y), xs, strict=False):
                    if gx is not None:
                        assert (type(gx), gx.shape, gx.dtype) == (np.ndarray, shape, x.dtype)


@pytest.mark.parametrize("op", WITHOUT_ATTRIBUTES, ids=lambda op: op.name)
def test_gradients_of_other_shapes_and_types_are_fitted(op):
    """Broadcast inputs, and those of less precision, get gradients of their own kind."""
    if len(op.input_names) == 1:
        pairs = [(np.array([0.5, 0.25], np.float32),)]
    else:
        column, row = np.array([[0.5], [0.25]]), np.array([0.5, 0.75, 0.25])
        pairs = [(column, row), (row, column), (row[:1], row), (row, row.astype(np.float32))]
        pairs += [(row.astype(np.float32), row), (row[None], row), (row, np.array(0.5))]
    for arrays in pairs:
        xs = [Variable(x) for x in arrays]
        ad.sum(op.function(*xs)).backward()
        for x, array in zip(xs, arrays, strict=True):
            if x.grad is not None:
                assert (x.grad.shape, x.grad.dtype) == (array.shape, array.dtype)
