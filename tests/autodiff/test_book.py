"""The book's own numbers, step by step."""

import numpy as np
import pytest

import autodiff as ad
from autodiff import Function, Variable


class Square(Function):
    """As in the book's steps 6 and 11."""

    def forward(self, x):
        return x**2

    def backward(self, gy):
        x = self.inputs[0].data
        return 2 * x * gy


class Exp(Function):
    """As in the book's step 6, which says `input`."""

    def forward(self, x):
        return np.exp(x)

    def backward(self, gy):
        x = self.input.data
        return np.exp(x) * gy


class Add(Function):
    """As in the book's step 11: two inputs, a tuple of gradients."""

    def forward(self, x0, x1):
        return x0 + x1

    def backward(self, gy):
        return gy, gy


@pytest.mark.parametrize(
    "classes",
    [(Square, Exp, Square), tuple(ad.operation(n).cls for n in ("square", "exp", "square"))],
    ids=["written as in the book", "built in"],
)
def test_manual_backward_of_step_6(classes):
    """Calling each function's backward by hand, with raw arrays, gives the printed digits."""
    first, second, third = (cls() for cls in classes)
    x = Variable(np.array(0.5))
    y = third(second(first(x)))
    y.grad = np.array(1.0)
    gradient = first.backward(second.backward(third.backward(np.array(1.0))))
    assert gradient == pytest.approx(3.297442541400256, rel=1e-15)


def test_manual_backward_through_grad_attributes():
    """Step 6 stores each gradient on its Variable; they are Variables afterwards."""
    first, second, third = Square(), Exp(), Square()
    x = Variable(np.array(0.5))
    a = first(x)
    b = second(a)
    y = third(b)
    y.grad = np.array(1.0)
    b.grad = third.backward(y.grad)
    a.grad = second.backward(b.grad)
    x.grad = first.backward(a.grad)
    assert isinstance(x.grad, Variable)
    assert float(x.grad) == pytest.approx(3.297442541400256, rel=1e-15)


def test_central_difference_of_step_4():
    """The numerical derivative of the same composition is the one that the book prints."""

    def f(x):
        return ad.square(ad.exp(ad.square(x)))

    assert float(ad.numerical_diff(f, Variable(np.array(0.5)))) == pytest.approx(
        3.2974426293330694, rel=1e-12
    )


def test_two_inputs_of_step_13():
    """square(x) + square(y) at 2 and 3 gives 13, and gradients 4 and 6."""
    x, y = Variable(np.array(2.0)), Variable(np.array(3.0))
    z = ad.add(ad.square(x), ad.square(y))
    z.backward()
    assert (float(z), float(x.grad), float(y.grad)) == (13.0, 4.0, 6.0)


def test_reused_variable_of_step_14():
    """x + x gives 2, x + x + x gives 3; cleargrad makes the second backward start anew."""
    x = Variable(np.array(3.0))
    ad.add(x, x).backward()
    assert float(x.grad) == 2.0
    x.cleargrad()
    ad.add(ad.add(x, x), x).backward()
    assert float(x.grad) == 3.0


@pytest.mark.parametrize(
    ("square", "add"), [(ad.square, ad.add), (lambda x: Square()(x), lambda a, b: Add()(a, b))]
)
def test_complex_graph_of_step_16(square, add):
    """square(a) + square(a) with a = square(x) gives 32 and 64 with either kind of Function."""
    x = Variable(np.array(2.0))
    a = square(x)
    y = add(square(a), square(a))
    y.backward()
    assert (float(y), float(x.grad)) == (32.0, 64.0)
    assert a.grad is None
    assert y.grad is None


def test_generations_of_step_16():
    """A function is of its inputs' highest generation, its output of the next."""
    x = Variable(np.array(2.0))
    a = ad.square(x)
    y = a + ad.square(a)
    assert (x.generation, a.generation, y.generation) == (0, 1, 3)
    assert y.creator.generation == 2
    assert y.creator.inputs[0] is a
    assert y.creator is y.creator
    assert y.creator.outputs[0]() is y


def test_no_grad_of_step_18():
    """Nothing is recorded in the block, and everything after it."""
    x = Variable(np.array(2.0))
    with ad.no_grad():
        assert ad.square(x).creator is None
    with ad.using_config("enable_backprop", False):
        assert Square()(x).creator is None
    assert ad.square(x).creator is not None


def test_newton_of_step_33():
    """Newton's method on x**4 - 2x**2 from 2, with the second derivative by double backward."""
    x = Variable(np.array(2.0))
    points = []
    for _ in range(10):
        points.append(float(x))
        y = x**4 - 2 * x**2
        x.cleargrad()
        y.backward(create_graph=True)
        first = x.grad
        x.cleargrad()
        first.backward()
        x.data = x.data - first.data / x.grad.data
    assert points[1:4] == pytest.approx(
        [1.4545454545454546, 1.1510467893775467, 1.0253259289766978], rel=1e-12
    )
    assert points[-1] == pytest.approx(1.0, abs=1e-12)


def test_double_backprop_of_step_36():
    """z = (dy/dx)**3 + y with y = x**2 at 2: dz/dx = 24x**2 + 2x = 100."""
    x = Variable(np.array(2.0))
    y = x**2
    y.backward(create_graph=True)
    gx = x.grad
    x.cleargrad()
    (gx**3 + y).backward()
    assert float(x.grad) == 100.0
