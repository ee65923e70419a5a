"""Functions that users write, in every form that the book has."""

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable


class Mul(Function):
    """As in step 20, with data: right once, but with no second derivative."""

    def forward(self, x0, x1):
        return x0 * x1

    def backward(self, gy):
        x0, x1 = self.inputs[0].data, self.inputs[1].data
        return gy * x1, gy * x0


class Cube(Function):
    """As in step 32, with Variables: differentiable again."""

    def forward(self, x):
        return x**3

    def backward(self, gy):
        (x,) = self.inputs
        return gy * 3 * x**2


class Power(Function):
    """As in step 22, with a constructor that does not call Function's."""

    def __init__(self, c):
        self.c = c

    def forward(self, x):
        return x**self.c

    def backward(self, gy):
        return self.c * self.inputs[0] ** (self.c - 1) * gy


class Exp(Function):
    """Uses its own output, through the weak reference."""

    def forward(self, x):
        return np.exp(x)

    def backward(self, gy):
        return gy * self.outputs[0]()


class SinCos(Function):
    """Two outputs."""

    def forward(self, x):
        return np.sin(x), np.cos(x)

    def backward(self, gsin, gcos):
        (x,) = self.inputs
        return gsin * ad.cos(x) - gcos * ad.sin(x)


def test_rules_with_data_and_with_variables():
    """Both styles of rule give the gradient."""
    x, y = Variable(np.array(2.0)), Variable(np.array(3.0))
    z = Mul()(x, Cube()(y))
    z.backward()
    assert (x.grad.item(), y.grad.item()) == (27.0, 54.0)


def test_a_rule_of_variables_differentiates_again():
    """The third derivative of x**3 is 6."""
    for function in (Cube(), Power(3)):
        x = Variable(np.array(2.0))
        y = function(x)
        for _ in range(3):
            x.cleargrad()
            y.backward(create_graph=True)
            y = x.grad
        assert y.item() == 6.0


def test_own_output_and_built_in_operations_mix():
    """A user's function stands anywhere in a graph of built-in ones."""
    x = Variable(np.array([0.5, 1.0]))
    y = ad.sum(Exp()(x * 2.0) * x)
    y.backward()
    expected = np.exp([1.0, 2.0]) * (1 + 2 * np.array([0.5, 1.0]))
    np.testing.assert_allclose(x.grad.data, expected, rtol=1e-15)


def test_several_outputs():
    """All outputs' gradients arrive together; an output that leads nowhere counts as zero."""
    x = Variable(np.array(0.3))
    s, c = SinCos()(x)
    (s * c).backward()
    assert x.grad.item() == pytest.approx(np.cos(0.6), rel=1e-15)
    assert s.creator is c.creator
    x.cleargrad()
    s.backward()
    assert x.grad.item() == pytest.approx(np.cos(0.3), rel=1e-15)
    x.cleargrad()
    SinCos()(x)[1].backward()
    assert x.grad.item() == pytest.approx(-np.sin(0.3), rel=1e-15)


class Scaled(Function):
    """Two outputs, each entry made of that entry of the input alone."""

    elementwise = True

    def forward(self, x):
        return 2.0 * x, 3.0 * x

    def backward(self, gy0, gy1):
        return 2.0 * gy0 + 3.0 * gy1


def test_several_outputs_of_an_elementwise_function():
    """They are gathered too: the derivative of 2x * 3x is 12x."""
    x = Variable(np.array(1.5))
    a, b = Scaled()(x)
    (a * b).backward()
    assert x.grad.item() == 18.0


def test_several_outputs_in_a_graph_of_numbers_and_arrays():
    """Reached once by a number and once by an array, it is still run once."""
    x = Variable(np.array(0.3))
    s, c = SinCos()(x)
    y = ad.sum(c * np.ones(3)) + s * 2.0 + s
    y.backward()
    assert x.grad.item() == pytest.approx(3 * np.cos(0.3) - 3 * np.sin(0.3), rel=1e-14)


def test_broadcasting_is_undone_for_users_too():
    """A rule need not know of broadcasting."""
    x, y = Variable(np.ones((2, 3))), Variable(np.array([1.0, 2.0, 3.0]))
    Mul()(x, y).backward()
    assert y.grad.data.tolist() == [2.0, 2.0, 2.0]


def test_an_instance_computes_once():
    """A second call would lose the first one's inputs, so it is refused; no_grad keeps nothing."""
    square = ad.operation("square").cls()
    for function in (Cube(), square):
        x = Variable(np.array(2.0))
        function(x)
        with pytest.raises(RuntimeError, match="has computed something already"):
            function(x)
    free = Cube()
    with ad.no_grad():
        assert free(Variable(np.array(2.0))).item() == free(Variable(np.array(2.0))).item()


def test_missing_methods_are_named():
    """A class without a rule says which."""
    with pytest.raises(NotImplementedError, match=r"Function\.forward"):
        Function()(np.array(1.0))


class TooFew(Mul):
    def backward(self, gy):
        return gy


class WrongShape(Cube):
    def backward(self, gy):
        return Variable(np.ones(2))


def test_wrong_gradients_are_named():
    """A wrong number or shape of gradients is an error in the function's own terms."""
    x = Variable(np.ones(3))
    with pytest.raises(ValueError, match=r"too_few\.backward: expected 2 gradients, got 1"):
        TooFew()(x, x).backward()
    with pytest.raises(
        ValueError, match=r"wrong_shape\.x: expected a gradient of shape \(3,\), got \(2,\)"
    ):
        WrongShape()(x).backward()
    assert x.grad is None


class Half(Function):
    """Gives the second input no gradient."""

    def forward(self, x, flag):
        return x / 2

    def backward(self, gy):
        return gy / 2, None


def test_none_is_no_gradient():
    """An input whose gradient is None receives nothing."""
    x, flag = Variable(np.array(1.0)), Variable(np.array(1.0))
    Half()(x, flag).backward()
    assert (x.grad.item(), flag.grad) == (0.5, None)


class Nested(Function):
    """Runs a whole backward pass inside of its own rule."""

    def forward(self, x):
        return x**2

    def backward(self, gy):
        inner = Variable(self.inputs[0].data)
        with ad.using_config("enable_backprop", True):
            y = inner**2
        y.backward()
        return gy * inner.grad


def test_a_backward_pass_inside_of_another():
    """Two passes at once do not disturb each other."""
    x = Variable(np.array(3.0))
    (Nested()(x) * x).backward()
    assert x.grad.item() == 27.0
    assert ad.square(x).creator is not None


def test_creator_of_a_built_in_operation():
    """creator, inputs, outputs, generation all answer; a constant stands as its value."""
    x = Variable(np.array(3.0))
    y = ad.sum(x * 2.0, keepdims=True)
    assert type(y.creator).__name__ == "Sum"
    assert y.creator.keepdims is True
    mul = y.creator.inputs[0].creator
    assert mul.inputs == (x, 2.0)
    assert mul.outputs[0]() is y.creator.inputs[0]
    assert (mul.generation, y.creator.generation) == (0, 1)
    y.backward()
    assert x.grad.item() == 2.0
