"""What a Variable is: its data, its gradient, its creator, and how it behaves as a number."""

import copy
import pickle

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable


def test_data_is_an_ndarray_to_whoever_asks():
    """Leaves, results and gradients all show ndarrays, of the shapes that NumPy would give."""
    x = Variable(np.array(2.0))
    y = x * 3.0
    y.backward()
    for v in (x, y, x.grad):
        assert type(v.data) is np.ndarray
        assert (v.shape, v.ndim, v.size, v.dtype) == ((), 0, 1, np.float64)
    array = np.arange(6.0).reshape(2, 3)
    assert Variable(array).data is array


def test_an_asked_for_array_is_the_truth():
    """Writing into the data of a single number changes what is computed from it afterwards."""
    x = Variable(np.array(2.0))
    x.data[...] = 5.0
    assert (x * x).item() == 25.0


@pytest.mark.parametrize("data", [1.0, 1, "1", [1.0], np.float64(1.0)], ids=repr)
def test_other_types_are_refused(data):
    """Anything but an ndarray or None is a TypeError that names what came."""
    with pytest.raises(TypeError, match=f"expected an ndarray or None, got {type(data).__name__}"):
        Variable(data)


def test_complex_and_text_are_refused():
    """So are arrays that hold no real numbers."""
    with pytest.raises(TypeError, match="complex128"):
        Variable(np.array(1j))
    with pytest.raises(TypeError, match="<U1"):
        Variable(np.array("a"))


@pytest.mark.parametrize("dtype", [np.int64, np.uint8, np.bool_])
def test_integers_are_real_numbers(dtype):
    """Integers and booleans become float64, so that 1 / x and gradients are not cut off."""
    x = Variable(np.array([1, 1], dtype))
    (x / 2).backward()
    assert x.dtype == np.float64
    assert x.grad.data.tolist() == [0.5, 0.5]


def test_without_data():
    """None is allowed until something is computed from it."""
    x = Variable(None)
    assert repr(x) == "variable(None)"
    with pytest.raises(TypeError, match=r"exp\.x: expected a Variable with data"):
        ad.exp(x)
    x.data = np.array(1.0)
    assert ad.exp(x).item() == np.e


def test_repr_and_names():
    """As the book prints them, lines of an array under each other."""
    assert repr(Variable(np.array([[1, 2], [3, 4]]))) == ("variable([[1. 2.]\n          [3. 4.]])")
    assert Variable(np.array(1.0), "x").name == "x"
    assert Variable(np.array(1.0)).name is None


def test_conversions():
    """A single number converts as NumPy's do; the length is the first axis's."""
    x = Variable(np.array(2.5))
    assert (float(x), int(x), bool(x), x.item()) == (2.5, 2, True, 2.5)
    assert not Variable(np.array(0.0))
    assert len(Variable(np.zeros((3, 2)))) == 3
    with pytest.raises((TypeError, ValueError)):
        float(Variable(np.zeros(2)))
    with pytest.raises(TypeError):
        len(x)
    assert [v.item() for v in Variable(np.array([1.0, 2.0]))] == [1.0, 2.0]


def test_only_arrays_are_gone_through():
    """A single number is no row of numbers, as in NumPy; a row is asked for a value by value."""
    x, row = Variable(np.array(1.0)), Variable(np.array([1.0, 2.0]))
    with pytest.raises(TypeError, match="iteration over a single number"):
        list(x)
    first, second = row
    (first * second).backward()
    assert row.grad.data.tolist() == [2.0, 1.0]
    assert 2.0 in row
    assert second in row
    assert 3.0 not in row


def test_a_number_is_written_as_people_ask():
    """A format is for one number; without one, it is the repr."""
    x = Variable(np.array(2.5))
    assert f"{x:.3f}" == "2.500"
    assert f"{Variable(np.array(2.5, np.float32)):6.1f}" == "   2.5"
    assert f"{x}" == "variable(2.5)"
    with pytest.raises(TypeError):
        _ = f"{Variable(np.ones(2)):.3f}"


def test_data_of_another_shape_forgets_the_gradient():
    """A gradient is of its Variable's shape; no old one is broadcast into a new one."""
    x = Variable(np.ones(1))
    (x * 2.0).backward()
    x.data = np.ones(3)
    assert x.grad is None
    (x * 5.0).backward()
    assert x.grad.data.tolist() == [5.0, 5.0, 5.0]
    x.data = np.zeros(3)
    assert x.grad.data.tolist() == [5.0, 5.0, 5.0]
    x.data = None
    assert x.grad is None


@pytest.mark.parametrize("shape", [(), (2,)])
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_leaves_are_copied_whole_and_results_not_at_all(copied, shape):
    """A copy of a result would belong to a graph that is not its own, or to half of one."""
    x = Variable(np.ones(shape), "x")
    y = x * 2.0
    y.backward()
    twin = copied(x)
    assert twin is not x
    assert (twin.name, twin.data.tolist()) == ("x", x.data.tolist())
    assert twin.grad.data.tolist() == x.grad.data.tolist()
    with pytest.raises(TypeError, match="expected a leaf to copy, got the output of mul"):
        copied(y)


def test_variables_are_keys():
    """Equality is identity, so that sets and dictionaries work; order compares values."""
    x, y = Variable(np.array(1.0)), Variable(np.array(1.0))
    assert x != y
    assert len({x, y, x}) == 2
    assert x <= y
    assert not x < y
    assert (Variable(np.array([1.0, 3.0])) > 2).tolist() == [False, True]


def test_grad_takes_arrays_and_numbers():
    """What is assigned becomes a Variable; its shape has to fit."""
    x = Variable(np.zeros(2))
    x.grad = np.ones(2)
    assert isinstance(x.grad, Variable)
    with pytest.raises(ValueError, match=r"grad: expected shape \(2,\), got \(3,\)"):
        x.grad = np.ones(3)
    x.grad = None
    assert x.grad is None


def test_own_gradient_is_the_seed():
    """A gradient set on the output is what the pass starts from, and is released like others."""
    x = Variable(np.array(3.0))
    y = ad.square(x)
    y.grad = Variable(np.array(10.0))
    y.backward()
    assert x.grad.item() == 60.0
    assert y.grad is None


def test_a_retained_gradient_is_no_seed():
    """What retain_grad kept on y in a run from z does not scale a later run from y."""
    x = Variable(np.array(3.0))
    y = ad.square(x)
    z = 5.0 * y
    z.backward(retain_grad=True)
    assert y.grad.item() == 5.0
    x.cleargrad()
    y.backward()
    assert x.grad.item() == 6.0
    assert y.grad is None


def test_a_run_without_retain_grad_drops_what_an_earlier_one_kept():
    """No old number stands beside new ones."""
    x = Variable(np.array(3.0))
    a = ad.square(x)
    y = ad.square(a)
    y.backward(retain_grad=True)
    y.backward()
    assert (a.grad, y.grad) == (None, None)


def test_gradients_are_never_shared():
    """Scaling one input's gradient in place leaves the other's, in every mode and shape."""
    for shape in [(), (3,)]:
        for create_graph in (False, True):
            a, b = Variable(np.ones(shape)), Variable(np.ones(shape))
            y = a + b
            y.backward(retain_grad=True, create_graph=create_graph)
            assert a.grad is not b.grad
            a.grad.data[...] *= 100.0
            assert np.all(b.grad.data == 1.0)
            assert np.all(y.grad.data == 1.0)


def test_sums_are_written_into_nobodys_array():
    """Adding contributions up changes no array that is held: data, a gradient of before, a seed."""
    x, seed = Variable(np.arange(3.0)), np.full(3, 2.0)
    y = +x + x + x * 3.0 + x * x + (-x)
    for run in (1.0, 2.0):
        y.grad = seed
        before = x.grad.data if x.grad is not None else None
        y.backward()
        assert x.grad.data.tolist() == [run * 8.0, run * 12.0, run * 16.0]
        assert before is None or before.tolist() == [8.0, 12.0, 16.0]
    assert x.data.tolist() == [0.0, 1.0, 2.0]
    assert seed.tolist() == [2.0, 2.0, 2.0]


class Passing(Function):
    """An elementwise function whose rule gives one array to both inputs."""

    elementwise = True

    def forward(self, x0, x1):
        return x0 + x1

    def backward(self, gy):
        gx = Variable(gy.data * 1.0)
        return gx, gx


def test_what_two_inputs_receive_is_not_written_into():
    """A rule of the user's may give them one array."""
    x0, x1 = Variable(np.ones(2)), Variable(np.ones(2))
    (Passing()(x0, x1) + x0 * 5.0 + Passing()(x0, x1)).backward()
    assert x0.grad.data.tolist() == [7.0, 7.0]
    assert x1.grad.data.tolist() == [2.0, 2.0]


def test_a_gradient_is_one_object():
    """Whoever asks again gets the same Variable, and what is written into it stays."""
    for shape in [(), (2,)]:
        x = Variable(np.ones(shape))
        a = x * 3.0
        ad.sum(a).backward(retain_grad=True)
        for v in (x, a):
            assert v.grad is v.grad
        x.grad.data[...] = 7.0
        assert np.all(x.grad.data == 7.0)
        ad.sum(x * 2.0).backward()
        assert np.all(x.grad.data == 9.0)


class Parameter(Variable):
    """A Variable of a class of the user's own, as in step 44."""


def test_a_seed_of_a_subclass_keeps_its_graph():
    """A gradient that is passed on as it is may be of a subclass."""
    x, v = Variable(np.array(1.0)), Parameter(np.array(3.0))
    y = x + 1.0
    y.grad = v
    y.backward(create_graph=True)
    (x.grad * x.grad).backward()
    assert v.grad.item() == 6.0


def test_gradients_of_views_are_writable():
    """A broadcast gradient is given memory of its own."""
    for create_graph in (False, True):
        x = Variable(np.zeros((2, 3)))
        ad.sum(x).backward(create_graph=create_graph)
        x.grad.data[0, 0] = 5.0
        assert x.grad.data.sum() == 10.0


def test_the_seed_of_the_user_keeps_its_graph():
    """With create_graph, a gradient through add alone still leads to the seed that was set."""
    x0, x1, v = (Variable(np.array(k)) for k in (1.0, 2.0, 3.0))
    y = x0 + x1
    y.grad = v
    y.backward(create_graph=True)
    (x0.grad * x1.grad).backward()
    assert v.grad.item() == 6.0


def test_replaced_data_of_a_result_is_refused():
    """A result whose data was replaced no longer belongs to its creator."""
    x = Variable(np.array(2.0))
    y = ad.exp(x)
    y.data = np.array(1.0)
    z = y * 2.0
    with pytest.raises(RuntimeError, match=r"mul\.x0"):
        z.backward()
    with pytest.raises(RuntimeError, match="replaced"):
        y.backward()


def test_replaced_data_elsewhere_does_no_harm():
    """An update of a leaf is no obstacle to what was computed after it."""
    x = Variable(np.array(2.0))
    x.data = np.array(3.0)
    y = x * x
    y.backward()
    assert x.grad.item() == 6.0
    x.data -= 0.5 * x.grad
    assert x.item() == 0.0


@pytest.mark.parametrize("create_graph", [False, True], ids=["raw", "graph"])
def test_a_gradient_has_its_variables_type(create_graph):
    """Added to an assigned gradient of another type, and assigned as the seed and retained."""
    x = Variable(np.array([2.0], np.float32))
    x.grad = np.array([1 / 3])
    y = x * x
    y.grad = np.array([1 / 3])
    y.backward(retain_grad=True, create_graph=create_graph)
    assert (x.grad.dtype, y.grad.dtype) == (np.float32, np.float32)


def test_equal_gradients_each_have_a_graph_inside_of_no_grad():
    """The second derivative of (a + b) ** 3 by either is 6 * (a + b)."""
    for chosen in (0, 1):
        xs = [Variable(np.array(1.0)), Variable(np.array(2.0))]
        y = (xs[0] + xs[1]) ** 3
        with ad.no_grad():
            y.backward(create_graph=True)
        gradient = xs[chosen].grad
        xs[chosen].cleargrad()
        gradient.backward()
        assert xs[chosen].grad is not None
        assert xs[chosen].grad.item() == 18.0
