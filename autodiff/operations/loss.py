"""Owns the losses: how far predictions are from targets, as one number."""

# ruff: noqa: ARG002 (all rules are called alike)

from __future__ import annotations

import numpy as np

from autodiff.definition import operation
from autodiff.operations.activation import LogSoftmax, Softmax
from autodiff.operations.arithmetic import Div
from autodiff.operations.elementary import Log
from autodiff.operations.pointwise import raw_value
from autodiff.operations.selection import Where
from autodiff.primitive import Binary
from autodiff.values import Value


@operation(
    "mean_squared_error",
    "mean squared error",
    "mean (x₀ − x₁)²",
    "loss",
    formula=("y = mean((x0 - x1) ** 2)", r"y = \frac{1}{n} \sum_i (x_{0,i} - x_{1,i})^2"),
    derivatives=[
        ("gx0 = gy * 2 * (x0 - x1) / n", r"g_{x_0} = g_y \cdot \frac{2 (x_0 - x_1)}{n}"),
        ("gx1 = gy * 2 * (x1 - x0) / n", r"g_{x_1} = g_y \cdot \frac{2 (x_1 - x_0)}{n}"),
    ],
    local=["2 * ({x0} - {x1}) / n", "2 * ({x1} - {x0}) / n"],
    search="mse l2 regression",
)
class MeanSquaredError(Binary):
    """The mean of the squared differences, over all numbers (step 42)."""

    multiplies = broadcasts = True

    def forward(self, x0: Value, x1: Value) -> Value:
        difference = x0 - x1
        return np.mean(difference * difference)

    def gx0(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        difference = x0 - x1
        return gy * (difference * (2.0 / np.size(raw_value(difference))))

    def gx1(self, gy: Value, y: Value, x0: Value, x1: Value) -> Value:
        return self.gx0(gy, y, x1, x0)


def labels_of(t: Value, scores: tuple[int, ...]) -> Value:
    """Labels as whole numbers, one for each row of scores."""
    labels = np.asarray(raw_value(t))
    whole = labels.astype(np.intp)
    if len(scores) != 2 or whole.shape != scores[:1]:
        wanted = f"({scores[0]},)" if len(scores) == 2 else "(n,) with x of shape (n, m)"
        raise ValueError(f"softmax_cross_entropy.t: expected {wanted}, got {labels.shape}")
    if np.any(whole != labels) or np.any(whole < 0) or np.any(whole >= scores[1]):
        raise ValueError(
            f"softmax_cross_entropy.t: expected labels from 0 to {scores[1] - 1}, got {labels}"
        )
    return whole


@operation(
    "softmax_cross_entropy",
    "softmax cross entropy",
    "cross entropy",
    "loss",
    formula=(
        "y = -mean(log_softmax(x)[i, t[i]])",
        r"y = -\frac{1}{n} \sum_i \ln \operatorname{softmax}(x_i)_{t_i}",
    ),
    derivatives=[
        (
            "gx = gy * (softmax(x) - one_hot(t)) / n",
            r"g_x = g_y \cdot \frac{\operatorname{softmax}(x) - \mathrm{onehot}(t)}{n}",
        ),
        ("no gradient", r"\text{no gradient}"),
    ],
    local=["(softmax({x}) - one_hot({t})) / n", ""],
    search="classification log likelihood",
)
class SoftmaxCrossEntropy(Binary):
    """The mean of -log(softmax(x)) at the labels t: x is (n, m), t is (n,), from 0 to m - 1."""

    multiplies = True

    def forward(self, x: Value, t: Value) -> Value:
        labels = labels_of(t, np.shape(x))
        chosen = LogSoftmax.of(x, axis=1)[np.arange(len(labels)), labels]
        return -np.mean(chosen)

    def gx0(self, gy: Value, y: Value, x: Value, t: Value) -> Value:
        labels = labels_of(t, x.shape)
        one_hot = np.eye(x.shape[1])[labels]
        return gy * ((Softmax.of(x, axis=1) - one_hot) / float(len(labels)))

    def gx1(self, gy: Value, y: Value, x: Value, t: Value) -> Value:
        return None


def _times_log(t: Value, p: Value) -> Value:
    """t * log(p), and 0 where t is 0."""
    return Where.of(raw_value(t) == 0, 0.0, t * Log.of(p))


@operation(
    "binary_cross_entropy",
    "binary cross entropy",
    "binary cross entropy",
    "loss",
    formula=(
        "y = -mean(t * log(p) + (1 - t) * log(1 - p))",
        r"y = -\frac{1}{n} \sum_i \bigl(t_i \ln p_i + (1 - t_i) \ln (1 - p_i)\bigr)",
    ),
    derivatives=[
        ("gp = gy * (p - t) / (p * (1 - p)) / n", r"g_p = g_y \cdot \frac{p - t}{n p (1 - p)}"),
        ("gt = gy * (log(1 - p) - log(p)) / n", r"g_t = g_y \cdot \frac{\ln (1 - p) - \ln p}{n}"),
    ],
    local=["({p} - {t}) / ({p} * (1 - {p})) / n", "(log(1 - {p}) - log({p})) / n"],
    search="classification log likelihood logistic",
    domains=[(0.1, 0.9), (0.1, 0.9)],
)
class BinaryCrossEntropy(Binary):
    """The mean of -(t log p + (1 - t) log(1 - p)) of probabilities p and targets t from 0 to 1."""

    multiplies = broadcasts = True

    def forward(self, p: Value, t: Value) -> Value:
        with np.errstate(divide="ignore", invalid="ignore"):
            return -np.mean(_times_log(t, p) + _times_log(1.0 - t, 1.0 - p))

    def gx0(self, gy: Value, y: Value, p: Value, t: Value) -> Value:
        # One quotient for each term: at p = t = 0 the derivative is 1, not 0 / 0.
        missed = Where.of(raw_value(t) == 1, 0.0, Div.of(1.0 - t, 1.0 - p))
        hit = Where.of(raw_value(t) == 0, 0.0, Div.of(t, p))
        local = missed - hit
        return gy * (local / float(np.size(raw_value(local))))

    def gx1(self, gy: Value, y: Value, p: Value, t: Value) -> Value:
        local = Log.of(1.0 - p) - Log.of(p)
        return gy * (local / float(np.size(raw_value(local))))
