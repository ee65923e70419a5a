"""What NumPy users expect of operators, methods and functions where a Variable takes part."""

import operator

import numpy as np
import pytest

import autodiff as ad
from autodiff import Variable

A = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])


@pytest.mark.parametrize("symbol", ["add", "sub", "mul", "truediv", "pow"])
@pytest.mark.parametrize("other", [3, 2.5, np.float64(2.5), np.array([1.0, 2.0, 3.0])], ids=repr)
def test_operators_with_numbers_and_arrays_on_either_side(symbol, other):
    """The value is NumPy's, a Variable either way round, and the gradient arrives."""
    f = getattr(operator, symbol)
    for swapped in (False, True):
        x = Variable(A.copy())
        y = f(other, x) if swapped else f(x, other)
        assert isinstance(y, Variable)
        np.testing.assert_allclose(y.data, f(other, A) if swapped else f(A, other), rtol=1e-15)
        y.backward()
        h = 1e-6
        high, low = (f(other, v) if swapped else f(v, other) for v in (A + h, A - h))
        np.testing.assert_allclose(x.grad.data, (high - low) / (2 * h), rtol=1e-6)


def test_unary_operators_and_matmul():
    """-x, +x, abs(x), and @ on either side."""
    x = Variable(-A)
    assert np.array_equal((-x).data, A)
    assert np.array_equal((+x).data, -A)
    assert (+x) is not x
    assert np.array_equal(abs(x).data, A)
    assert np.array_equal((x @ A.T).data, -A @ A.T)
    assert np.array_equal((A.T @ x).data, -A.T @ A)


def test_mixed_with_lists():
    """A list of numbers is an array of them."""
    x = Variable(np.array([1.0, 2.0]))
    assert (x * [3, 4]).data.tolist() == [3.0, 8.0]


METHODS = [
    ("sum", (), {}),
    ("sum", (), {"axis": 0}),
    ("sum", (1,), {}),
    ("mean", (), {"axis": 1, "keepdims": True}),
    ("max", (), {"axis": 0}),
    ("min", (), {}),
    ("prod", (), {"axis": 1}),
    ("clip", (2.0, 4.0), {}),
    ("clip", (), {"min": 2.0}),
    ("clip", (), {"max": 4.0}),
    ("reshape", (3, 2), {}),
    ("reshape", ((3, 2),), {}),
    ("reshape", (-1,), {}),
    ("transpose", (), {}),
    ("transpose", (1, 0), {}),
    ("transpose", ((1, 0),), {}),
    ("flatten", (), {}),
    ("ravel", (), {}),
    ("squeeze", (), {}),
    ("dot", (A.T,), {}),
    ("astype", (np.float32,), {}),
]


@pytest.mark.parametrize(("name", "args", "settings"), METHODS, ids=repr)
def test_methods(name, args, settings):
    """Each method gives what NumPy's gives, and differentiates."""
    x = Variable(A.copy())
    y = getattr(x, name)(*args, **settings)
    expected = getattr(A, name)(*args, **settings)
    np.testing.assert_array_equal(y.data, expected)
    assert y.shape == np.shape(expected)
    y.backward()
    assert x.grad.shape == A.shape


@pytest.mark.parametrize(
    "index", [0, (1, 2), slice(1, None), (slice(None), [0, 0, 2]), A > 2, (..., None)], ids=repr
)
def test_indexing(index):
    """Parts as in NumPy; what is taken twice receives twice."""
    x = Variable(A.copy())
    y = x[index]
    np.testing.assert_array_equal(y.data, A[index])
    y.backward()
    expected = np.zeros_like(A)
    np.add.at(expected, index, 1.0)
    np.testing.assert_array_equal(x.grad.data, expected)


def test_transpose_property():
    """x.T, and of a vector itself."""
    assert Variable(A).T.shape == (3, 2)
    assert Variable(A[0]).T.shape == (3,)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: np.exp(x),
        lambda x: np.add(x, 1.0),
        lambda x: np.power(2.0, x),
        lambda x: np.arctan(x),
        lambda x: np.maximum(x, 2.0),
        lambda x: np.absolute(x),
        lambda x: np.sum(x, axis=0),
        lambda x: np.mean(x, 1, keepdims=True),
        lambda x: np.reshape(x, (3, 2)),
        lambda x: np.transpose(x, (1, 0)),
        lambda x: np.concatenate([x, x], axis=1),
        lambda x: np.concatenate((x, A)),
        lambda x: np.stack([x, x]),
        lambda x: np.where(A > 2, x, 0.0),
        lambda x: np.clip(x, 2.0, 3.0),
        lambda x: np.matmul(x, A.T),
        lambda x: np.dot(x, A.T),
        lambda x: np.expand_dims(x, 0),
        lambda x: np.squeeze(x),
        lambda x: np.broadcast_to(x, (2, 2, 3)),
        lambda x: np.prod(x),
        lambda x: np.max(x, axis=1),
        lambda x: A + x,
        lambda x: A / x,
        lambda x: np.float64(2.0) ** x,
    ],
)
def test_numpy_functions_give_variables(call):
    """Through NumPy's dispatch protocols: the same value, and a gradient."""
    x = Variable(A.copy())
    y = call(x)
    assert isinstance(y, Variable)
    np.testing.assert_allclose(y.data, call(A), rtol=1e-15)
    y.backward()
    assert x.grad is not None


def test_plain_answers_stay_plain():
    """What is not differentiable by nature gives NumPy's own answer."""
    x = Variable(A.copy())
    assert np.allclose(x, A)
    assert np.isfinite(x).all()
    assert np.argmax(x) == 5
    assert np.shape(x) == (2, 3)
    assert np.equal(x, A).all()
    assert np.asarray(x) is not None
    assert np.zeros_like(x).tolist() == [[0.0] * 3] * 2
    np.testing.assert_array_equal(x, A)


def test_settings_of_a_ufunc_are_refused_by_name():
    """The operation is there; what is not is the setting."""
    with pytest.raises(TypeError, match=r"numpy\.exp: expected no settings but out, got dtype"):
        np.exp(Variable(A.copy()), dtype=np.float32)


def test_unknown_functions_are_refused():
    """No gradient is lost in silence: what has no operation says so."""
    x = Variable(A.copy())
    for call in (lambda: np.cumsum(x), lambda: np.floor(x), lambda: np.add.reduce(x)):
        with pytest.raises(TypeError, match=r"use \.data"):
            call()


def test_writing_a_variable_into_an_array():
    """In-place arithmetic on plain data takes the plain values."""
    x = Variable(A.copy())
    total = np.zeros_like(A)
    total += x
    total[0] = x[1]
    assert total.tolist() == [[4.0, 5.0, 6.0]] * 2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: x + "a", r"add\.x1: expected a number, numbers or a Variable, got str"),
        (lambda x: ad.exp("a"), r"exp\.x: expected a number, numbers or a Variable, got str"),
        (lambda x: x * np.array(1j), r"mul\.x1: .* got an array of complex128"),
        (lambda x: x + np.ones(2), r"add\.x1: expected a shape that broadcasts with \(2, 3\)"),
        (lambda x: x @ np.ones((2, 4)), r"matmul\.x1: expected \(3, n\), got \(2, 4\)"),
        (lambda x: x @ np.ones(2), r"matmul\.x1: expected \(3,\), got \(2,\)"),
        (lambda x: x @ 2.0, r"matmul\.x1: expected at least 1 axis, got shape \(\)"),
        (lambda x: ad.linear(x, np.ones((2, 2))), r"linear\.w: expected \(3, m\), got \(2, 2\)"),
        (lambda x: ad.reshape(x), r"reshape\.shape: expected a value, got none"),
        (lambda x: ad.reshape(x, (4, 4)), r"reshape\.x: cannot reshape"),
        (lambda x: x.transpose(0, 1, 2), r"transpose\.x: axes don't match"),
        (lambda x: x.squeeze(0), r"squeeze\.x: cannot select an axis"),
        (lambda x: x.sum(axis=2), r"sum\.x: axis 2 is out of bounds"),
        (
            lambda x: ad.concatenate(x, x, x[0]),
            r"concatenate\.x2: expected \(n, 3\), got \(3,\)",
        ),
        (
            lambda x: ad.concatenate(x, np.ones((3, 3)), axis=-1),
            r"concatenate\.x1: expected \(2, n\), got \(3, 3\)",
        ),
        (lambda x: ad.concatenate(x[0, 0], 1.0), r"concatenate\.x0: expected at least 1 axis"),
        (lambda x: ad.concatenate(x, x, axis=2), r"concatenate: axis 2 is out of bounds"),
        (lambda x: ad.stack(x, x, x.T), r"stack\.x2: expected \(2, 3\), got \(3, 2\)"),
        (
            lambda x: x * 10**400,
            r"mul\.x1: expected a number within .* got an integer of 1329 bits",
        ),
        (lambda x: 10**400 - x[0, 0], r"sub\.x0: expected a number within .* of 1329 bits"),
        (lambda x: x ** -(10**5000), r"pow\.exponent: expected a number within .* of 16610 bits"),
        (lambda x: ad.exp(10**400), r"exp\.x: expected a number within"),
        (lambda x: ad.stack(x[0, 0], 10**400), r"stack\.x1: expected a number within"),
        (lambda x: ad.where(x, x, 10**400), r"where\.x1: expected a number within"),
        (lambda x: ad.clip(x, 0, 10**400), r"clip: int too large"),
        (lambda x: ad.clip(x, "a", 1), r"clip\.a_min: expected a number, got 'a'"),
        (lambda x: ad.clip(x, 0, [1, [2, 3]]), r"clip\.a_max: expected a number, got \[1, \[2"),
        (lambda x: ad.leaky_relu(x, None), r"leaky_relu\.slope: expected a number, got None"),
        (lambda x: x.sum(axis="a"), r"sum\.axis: expected an integer, integers or None, got 'a'"),
        (lambda x: x.sum(axis=(0, 1.5)), r"sum\.axis: expected an integer, .* got \(0, 1\.5\)"),
        (lambda x: x.sum(keepdims="no"), r"sum\.keepdims: expected True or False, got 'no'"),
        (lambda x: ad.softmax(x, axis=None), r"softmax\.axis: expected an integer, got None"),
        (lambda x: ad.stack(x, x, axis=1.0), r"stack\.axis: expected an integer, got 1\.0"),
        (lambda x: x.reshape("a"), r"reshape\.shape: expected an integer or integers, got 'a'"),
        (lambda x: x.reshape(2.0, 3), r"reshape\.shape: expected .* got \(2\.0, 3\)"),
        (lambda x: ad.broadcast_to(x, None), r"broadcast_to\.shape: expected .* got None"),
        (lambda x: x.astype(int), r"astype\.dtype: expected a floating-point type, got int64"),
        (lambda x: x.astype("complex128"), r"astype\.dtype: expected .* got complex128"),
        (lambda x: ad.clip(x, x[0, 0], 3.0), r"clip\.a_min: expected a value, got a Variable"),
        (lambda x: x.sum(axis=x), r"sum\.axis: expected a value, got a Variable"),
        (lambda x: x[Variable(np.ones(2))], r"get_item\.index: expected a value, got a Variable"),
        (
            lambda x: ad.mean_squared_error(x, np.ones(2)),
            r"mean_squared_error\.x1: expected a shape that broadcasts with \(2, 3\), got \(2,\)",
        ),
        (
            lambda x: ad.binary_cross_entropy(x, np.ones(2)),
            r"binary_cross_entropy\.t: expected a shape that broadcasts with \(2, 3\), got \(2,\)",
        ),
        (
            lambda x: ad.matmul(np.ones((4, 2, 3)), np.ones((5, 3, 2)) * x[0, 0]),
            r"matmul\.x1: expected a stack that broadcasts with \(4,\), got \(5,\)",
        ),
        (lambda x: ad.linear(x, A.T, np.ones(5)), r"linear\.b: expected \(2,\), got \(5,\)"),
        (
            lambda x: ad.linear(x[0], A.T, np.ones((4, 2))),
            r"linear\.b: expected \(2,\), got \(4, 2\)",
        ),
        (
            lambda x: ad.broadcast_to(x, (3,)),
            r"broadcast_to\.x: expected a shape that broadcasts to \(3,\), got \(2, 3\)",
        ),
        (
            lambda x: ad.sum_to(x, (2,)),
            r"sum_to\.x: expected a shape that \(2,\) broadcasts to, got \(2, 3\)",
        ),
        (lambda x: ad.sum(x, axes=1), r"sum: expected attributes among \['axis', 'keepdims'\]"),
        (lambda x: ad.where(x, x), r"where: expected 3 inputs, got 2"),
        (lambda x: ad.concatenate(), r"concatenate: expected at least 1 input"),
        (
            lambda x: ad.softmax_cross_entropy(x, np.array([0, 3])),
            r"softmax_cross_entropy\.t: expected labels from 0 to 2",
        ),
        (
            lambda x: ad.softmax_cross_entropy(x, np.array([0])),
            r"softmax_cross_entropy\.t: expected \(2,\), got \(1,\)",
        ),
    ],
)
def test_errors_name_the_operation_and_the_input(call, message):
    """Operation, input, expected, got."""
    with pytest.raises((TypeError, ValueError, OverflowError), match=message):
        call(Variable(A.copy()))


def test_an_index_out_of_range_names_the_operation():
    """As an IndexError, which is what Python's own sequences raise."""
    with pytest.raises(IndexError, match=r"get_item\.x: index 5 is out of bounds"):
        Variable(A.copy())[5]


def test_shapes_may_be_one_number():
    """As in NumPy, 3 is (3,)."""
    x = Variable(A.copy())
    assert ad.sum_to(x, 3).data.tolist() == A.sum(axis=0).tolist()
    assert ad.broadcast_to(x[0], 3).shape == (3,)
    assert ad.reshape(x, 6).shape == (6,)


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("name", ["sum", "mean", "prod", "max", "logsumexp", "softmax"])
def test_reductions_along_an_axis_of_nothing(name, create_graph):
    """Where something is left, it is as in NumPy; the gradient of nothing is nothing."""
    x = Variable(np.zeros((0, 3)))
    y = getattr(ad, name)(x, axis=1)
    y.backward(create_graph=create_graph)
    assert y.size == 0
    assert x.grad.shape == (0, 3)


def test_softmax_of_nothing_is_nothing():
    """And logsumexp of nothing is the logarithm of 0."""
    x = Variable(np.zeros((2, 0)))
    for f in (ad.softmax, ad.log_softmax):
        with np.errstate(all="ignore"):
            y = f(x)
        y.backward()
        assert y.shape == x.grad.shape == (2, 0)
    with np.errstate(divide="ignore"):
        assert ad.logsumexp(x, axis=1).data.tolist() == [-np.inf, -np.inf]


def test_operation_table():
    """Names in a stable order, and an error that names what is not there."""
    assert next(iter(ad.operations())) == "add"
    assert ad.operation("mul").infix == "*"
    with pytest.raises(KeyError, match="frobnicate"):
        ad.operation("frobnicate")


def test_public_functions_say_their_signature():
    """help() and completion show inputs and attributes."""
    import inspect

    assert str(inspect.signature(ad.sum)).startswith("(x, axis=None, keepdims=False)")
    assert list(inspect.signature(ad.mul).parameters) == ["x0", "x1"]


def test_linear_without_a_bias():
    """b may be left out."""
    x = Variable(A.copy())
    np.testing.assert_array_equal(ad.linear(x, A.T).data, A @ A.T)
