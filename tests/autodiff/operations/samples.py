"""Inputs and attributes for every operation: what the tests of all operations draw from."""

import zlib

import numpy as np

import autodiff as ad

CUBE = (2, 3, 4)

SPECIAL = {
    "sum": [(CUBE, {}), (CUBE, {"axis": 1}), (CUBE, {"axis": (0, -1), "keepdims": True})],
    "mean": [(CUBE, {}), (CUBE, {"axis": -1}), (CUBE, {"axis": (0, 2), "keepdims": True})],
    "max": [(CUBE, {}), (CUBE, {"axis": 1}), (CUBE, {"axis": (0, 2), "keepdims": True})],
    "min": [(CUBE, {}), (CUBE, {"axis": 1}), (CUBE, {"axis": (0, 2), "keepdims": True})],
    "prod": [((2, 3), {}), (CUBE, {"axis": 1}), (CUBE, {"axis": (0, 2), "keepdims": True})],
    "logsumexp": [(CUBE, {}), (CUBE, {"axis": 1}), (CUBE, {"axis": (0, 2), "keepdims": True})],
    "softmax": [(CUBE, {}), (CUBE, {"axis": 0})],
    "log_softmax": [(CUBE, {}), (CUBE, {"axis": 1})],
    "reshape": [(CUBE, {"shape": (4, 6)}), (CUBE, {"shape": -1})],
    "transpose": [(CUBE, {}), (CUBE, {"axes": (1, 2, 0)}), (CUBE, {"axes": (-1, 0, 1)})],
    "broadcast_to": [((3, 1), {"shape": (2, 3, 4)})],
    "sum_to": [(CUBE, {"shape": (3, 1)})],
    "squeeze": [((2, 1, 3, 1), {}), ((2, 1, 3, 1), {"axis": 1})],
    "expand_dims": [((2, 3), {"axis": 1}), ((2, 3), {"axis": (0, -1)})],
    "get_item": [
        (CUBE, {"index": 1}),
        (CUBE, {"index": (slice(None), slice(None, None, 2))}),
        (CUBE, {"index": (np.array([0, 1, 1]), np.array([2, 2, 2]))}),
        (CUBE, {"index": (Ellipsis, None, -1)}),
        ((5,), {"index": np.array([True, False, True, True, False])}),
    ],
    "astype": [(CUBE, {"dtype": "float64"})],
    "scatter": [((3,), {"index": np.array([0, 2, 2]), "shape": (4,)})],
    "clip": [(CUBE, {"a_min": -1.0, "a_max": 0.5}), (CUBE, {"a_max": 0.0})],
    "leaky_relu": [(CUBE, {"slope": 0.1})],
    "concatenate": [([(2, 3), (2, 1), (2, 2)], {"axis": 1}), ([(2,), (3,)], {})],
    "stack": [([(2, 3), (2, 3)], {"axis": 1}), ([(2,), (2,), (2,)], {"axis": -1})],
    "matmul": [
        ([(2, 3), (3, 4)], {}),
        ([(3,), (3, 2)], {}),
        ([(2, 3), (3,)], {}),
        ([(3,), (3,)], {}),
        ([(5, 2, 3), (3, 4)], {}),
        ([(5, 1, 2, 3), (4, 3, 2)], {}),
        ([(3,), (5, 3, 2)], {}),
        ([(5, 2, 3), (3,)], {}),
    ],
    "dot": [([(3,), (3,)], {}), ([(2, 3), (3, 4)], {}), ([(2, 3), (3,)], {}), ([(3,), (3, 2)], {})],
    "linear": [
        ([(2, 3), (3, 4), (4,)], {}),
        ([(2, 3), (3, 4)], {}),
        ([(3,), (3, 4), (4,)], {}),
        ([(5, 2, 3), (3, 4), (4,)], {}),
    ],
    "softmax_cross_entropy": [((3, 4), {})],
}
CONSTANT_INPUTS = {
    "softmax_cross_entropy": {1: np.array([2, 0, 3])},
    "where": {0: np.arange(24).reshape(CUBE) % 3 == 0},
}


def samples():
    """(operation, inputs as arrays, attributes), a few for each operation."""
    for op in ad.operations().values():
        slots = len(op.input_names)
        for shapes, attributes in SPECIAL.get(op.name, [([CUBE] * slots, {})]):
            shapes = shapes if isinstance(shapes, list) else [shapes] * slots
            random = np.random.default_rng(zlib.crc32(op.name.encode()))
            inputs = []
            for slot, shape in enumerate(shapes):
                low, high = op.domains[slot] if slot < len(op.domains) else (-2.0, 2.0)
                x = random.uniform(low, high, shape)
                inputs.append(CONSTANT_INPUTS.get(op.name, {}).get(slot, x))
            yield op, inputs, attributes


def identity(sample):
    """A test's name for a sample."""
    op, inputs, attributes = sample
    shapes = "x".join(str(np.shape(x)).replace(" ", "") for x in inputs)
    return f"{op.name}-{shapes}-{','.join(attributes)}"


SAMPLES = list(samples())
IDS = [identity(sample) for sample in SAMPLES]


def differentiable(op, inputs):
    """The slots of a sample whose inputs are Variables in the tests."""
    return [slot for slot in range(len(inputs)) if slot not in CONSTANT_INPUTS.get(op.name, {})]


def as_function_of_variables(op, inputs, attributes):
    """A function of the differentiable inputs alone, and these."""
    slots = differentiable(op, inputs)

    def f(*xs):
        given = dict(zip(slots, xs, strict=True))
        return op.function(*[given.get(i, x) for i, x in enumerate(inputs)], **attributes)

    return f, [inputs[slot] for slot in slots]


def weighted_sum(ys):
    """A sum in which no two numbers weigh the same, so that no error cancels."""
    total = ad.Variable(np.array(0.0))
    for k, y in enumerate(ys):
        total = ad.sum(y * np.cos(1.0 + k + np.arange(y.size)).reshape(y.shape)) + total
    return total


def gradient_of(f):
    """The function that gives the weighted sum of f's gradients, itself differentiable."""

    def g(*xs):
        with ad.using_config("enable_backprop", True):
            y = weighted_sum([f(*xs)])
            for x in xs:
                x.cleargrad()
            y.backward(create_graph=True)
            gxs = [x.grad for x in xs]
            for x in xs:
                x.cleargrad()
            return weighted_sum([gx for gx in gxs if gx is not None])

    return g
