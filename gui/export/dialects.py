"""How autodiff, DeZero, PyTorch and JAX spell a leaf, an operation and a gradient.

An operation that a table does not name is called by its NumPy name where the framework follows
NumPy, so that a new operation needs no entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from autodiff.registry import Operation, operation
from gui.document.model import Array


@dataclass(frozen=True, slots=True)
class Argument:
    """An input as it is written; a constant also as an array of the framework."""

    text: str
    ndim: int
    is_constant: bool = False
    as_array: str = ""

    @property
    def array(self) -> str:
        """As an array of the framework, for functions that take no plain numbers."""
        return self.as_array or self.text


Arguments: TypeAlias = Sequence[Argument]
Attributes: TypeAlias = Mapping[str, object]
Rule: TypeAlias = Callable[[Arguments, Attributes], str | None]


def operand(array: Array) -> str:
    """A single number as it stands between operators; "" where Python has no sign for it."""
    text = repr(float(array))
    if text.lstrip("-")[0] not in "0123456789":
        return ""
    return f"({text})" if text.startswith("-") else text


@dataclass(frozen=True, slots=True)
class Dialect:
    """One framework. `table` has the operations that are spelled otherwise than in `general`."""

    title: str
    head: tuple[str, ...]
    reserved: tuple[str, ...]
    leaf: str
    constant: str
    gradient: str
    table: Mapping[str, Rule | str]
    general: Callable[[Operation, Arguments, Attributes], str | None]
    backward: str = "{output}.backward()"
    is_functional: bool = False

    def call(self, name: str, arguments: Arguments, attributes: Attributes) -> str | None:
        """An operation on its arguments; None where the framework has none such."""
        found = operation(name)
        if found.infix is not None and name not in self.table:
            return f" {found.infix} ".join(argument.text for argument in arguments)
        if name == "neg":
            return f"-{arguments[0].text}"
        rule = self.table.get(name)
        if isinstance(rule, str):
            fields = {a.name: a.default for a in found.attributes} | dict(attributes)
            texts = [argument.array for argument in arguments]
            shown = {key: repr(value) for key, value in fields.items()}
            return rule.format(*texts, all=", ".join(texts), **shown)
        if rule is not None:
            return rule(arguments, attributes)
        return self.general(found, arguments, attributes)


def _keywords(attributes: Attributes) -> list[str]:
    return [f"{name}={value!r}" for name, value in attributes.items()]


def _autodiff(found: Operation, arguments: Arguments, attributes: Attributes) -> str:
    texts = [argument.text for argument in arguments]
    return f"ad.{found.name}({', '.join([*texts, *_keywords(attributes)])})"


def _none(found: Operation, arguments: Arguments, attributes: Attributes) -> None:
    del found, arguments, attributes


def _numpy_like(module: str) -> Callable[[Operation, Arguments, Attributes], str | None]:
    """Calls by NumPy's name, for operations that NumPy has."""

    def call(found: Operation, arguments: Arguments, attributes: Attributes) -> str | None:
        if not found.numpy:
            return None
        texts = [argument.array for argument in arguments]
        if found.arity is None:
            texts = [f"[{', '.join(texts)}]"]
        return f"{module}.{found.numpy[0]}({', '.join([*texts, *_keywords(attributes)])})"

    return call


def _index(value: object) -> str:
    """What stands between the brackets of x[...]."""
    if isinstance(value, tuple):
        return ", ".join(map(_index, value)) + ("," if len(value) == 1 else "") or "()"
    if isinstance(value, slice):
        ends = ["" if end is None else str(end) for end in (value.start, value.stop, value.step)]
        return ":".join(ends if value.step is not None else ends[:2])
    return "..." if value is Ellipsis else repr(value)


def _get_item(arguments: Arguments, attributes: Attributes) -> str:
    return f"{arguments[0].array}[{_index(attributes.get('index', ()))}]"


def _axes(value: object) -> str:
    return "" if value is None else f", dim={value!r}"


def _torch_reduction(name: str, of_all: str) -> Rule:
    def call(arguments: Arguments, attributes: Attributes) -> str:
        axis, keeps = attributes.get("axis"), bool(attributes.get("keepdims"))
        x = arguments[0].array
        if axis is None and keeps:
            axis = tuple(range(arguments[0].ndim))
        if axis is None:
            return f"torch.{of_all}({x})"
        return f"torch.{name}({x}{_axes(axis)}, keepdim={keeps})"

    return call


def _torch_transpose(arguments: Arguments, attributes: Attributes) -> str:
    axes = attributes.get("axes")
    order = axes if isinstance(axes, tuple) else tuple(reversed(range(arguments[0].ndim)))
    return f"{arguments[0].array}.permute({order!r})"


def _torch_expand(arguments: Arguments, attributes: Attributes) -> str:
    axis = attributes.get("axis", 0)
    axes = axis if isinstance(axis, tuple) else (axis,)
    ndim = arguments[0].ndim + len(axes)
    text = arguments[0].array
    for place in sorted(int(a) % ndim for a in axes):
        text = f"{text}.unsqueeze({place})"
    return text


def _torch_squeeze(arguments: Arguments, attributes: Attributes) -> str:
    axis = attributes.get("axis")
    return f"{arguments[0].array}.squeeze({'' if axis is None else repr(axis)})"


def _dot(module: str) -> Rule:
    """NumPy's dot: a product of numbers, of vectors, of matrices, or over two axes."""

    def call(arguments: Arguments, attributes: Attributes) -> str:
        del attributes
        left, right = arguments
        if not left.ndim or not right.ndim:
            return f"{left.text} * {right.text}"
        if max(left.ndim, right.ndim) <= 2:
            return f"{left.array} @ {right.array}"
        last = -2 if right.ndim > 1 else -1
        return f"{module}.tensordot({left.array}, {right.array}, ([-1], [{last}]))"

    return call


def _dezero_pow(arguments: Arguments, attributes: Attributes) -> str | None:
    """DeZero's pow takes a number for its exponent, no variable."""
    del attributes
    base, exponent = arguments
    return f"{base.text} ** {exponent.text}" if exponent.is_constant else None


def _dezero_reduction(name: str) -> Rule:
    def call(arguments: Arguments, attributes: Attributes) -> str:
        return f"F.{name}({', '.join([arguments[0].array, *_keywords(attributes)])})"

    return call


def _dezero_matmul(arguments: Arguments, attributes: Attributes) -> str | None:
    del attributes
    if any(argument.ndim != 2 for argument in arguments):
        return None
    return f"F.matmul({', '.join(argument.array for argument in arguments)})"


def _dezero_mean(arguments: Arguments, attributes: Attributes) -> str | None:
    if attributes.get("axis") is not None:
        return None
    return f"F.sum({arguments[0].array}) * (1.0 / {arguments[0].array}.size)"


def _dezero_squared_error(arguments: Arguments, attributes: Attributes) -> str:
    del attributes
    left, right = (argument.array for argument in arguments)
    return f"F.sum(({left} - {right}) ** 2) * (1.0 / ({left} - {right}).size)"


def _jax_cross_entropy(arguments: Arguments, attributes: Attributes) -> str:
    del attributes
    scores, labels = (argument.array for argument in arguments)
    picked = f"jnp.take_along_axis({scores}, {labels}.astype(int)[:, None], 1)"
    return f"jnp.mean(jax.scipy.special.logsumexp({scores}, 1, keepdims=True) - {picked})"


def _cross_entropy(module: str) -> str:
    hit, missed = f"{{1}} * {module}.log({{0}})", f"(1 - {{1}}) * {module}.log(1 - {{0}})"
    return f"-{module}.mean({hit} + {missed})"


AUTODIFF = Dialect(
    title="autodiff",
    head=("import numpy as np", "import autodiff as ad"),
    reserved=("np", "ad"),
    leaf="ad.Variable({value})",
    constant="{value}",
    gradient="{name}.grad.data.tolist()",
    table={"get_item": _get_item},
    general=_autodiff,
)
_UNARY = ("exp", "log", "sin", "cos", "tanh")
DEZERO = Dialect(
    title="DeZero",
    head=("import numpy as np", "import dezero.functions as F", "from dezero import Variable"),
    reserved=("np", "F", "Variable"),
    leaf="Variable({value})",
    constant="Variable({value})",
    gradient="{name}.grad.data.tolist()",
    table={
        **{name: f"F.{name}({{0}})" for name in _UNARY},
        "square": "{0} ** 2",
        "sqrt": "{0} ** 0.5",
        "tan": "F.sin({0}) / F.cos({0})",
        "sinh": "(F.exp({0}) - F.exp(-{0})) / 2",
        "cosh": "(F.exp({0}) + F.exp(-{0})) / 2",
        "positive": "{0} * 1.0",
        "pow": _dezero_pow,
        "sum": _dezero_reduction("sum"),
        "mean": _dezero_mean,
        "max": _dezero_reduction("max"),
        "min": _dezero_reduction("min"),
        "reshape": "F.reshape({0}, {shape})",
        "transpose": "F.transpose({0}, {axes})",
        "broadcast_to": "F.broadcast_to({0}, {shape})",
        "sum_to": "F.sum_to({0}, {shape})",
        "get_item": _get_item,
        "matmul": _dezero_matmul,
        "linear": "F.linear({all})",
        "sigmoid": "F.sigmoid({0})",
        "relu": "F.relu({0})",
        "mean_squared_error": _dezero_squared_error,
    },
    general=_none,
)
TORCH = Dialect(
    title="PyTorch",
    head=("import numpy as np", "import torch"),
    reserved=("np", "torch"),
    leaf="torch.tensor({value}, requires_grad=True)",
    constant="torch.tensor({value})",
    gradient="{name}.grad.tolist()",
    backward="{output}.backward(torch.ones_like({output}))",
    table={
        "asin": "torch.asin({0})",
        "acos": "torch.acos({0})",
        "atan": "torch.atan({0})",
        "where": "torch.where({0} != 0, {1}, {2})",
        "clip": "torch.clamp({0}, {a_min}, {a_max})",
        "abs": "torch.abs({0})",
        "sum": _torch_reduction("sum", "sum"),
        "mean": _torch_reduction("mean", "mean"),
        "max": _torch_reduction("amax", "amax"),
        "min": _torch_reduction("amin", "amin"),
        "reshape": "{0}.reshape({shape})",
        "transpose": _torch_transpose,
        "broadcast_to": "torch.broadcast_to({0}, {shape})",
        "sum_to": "{0}.sum_to_size({shape})",
        "squeeze": _torch_squeeze,
        "expand_dims": _torch_expand,
        "get_item": _get_item,
        "concatenate": "torch.cat([{all}], dim={axis})",
        "stack": "torch.stack([{all}], dim={axis})",
        "dot": _dot("torch"),
        "linear": "{0} @ {1} + {2}",
        "sigmoid": "torch.sigmoid({0})",
        "relu": "torch.relu({0})",
        "leaky_relu": "torch.nn.functional.leaky_relu({0}, {slope})",
        "softplus": "torch.nn.functional.softplus({0})",
        "gelu": "torch.nn.functional.gelu({0})",
        "softmax": "torch.softmax({0}, {axis})",
        "log_softmax": "torch.log_softmax({0}, {axis})",
        "mean_squared_error": "torch.mean(({0} - {1}) ** 2)",
        "softmax_cross_entropy": "torch.nn.functional.cross_entropy({0}, {1}.long())",
        "binary_cross_entropy": _cross_entropy("torch"),
    },
    general=_numpy_like("torch"),
)
JAX = Dialect(
    title="JAX",
    head=(
        "import jax",
        "import jax.numpy as jnp",
        "import numpy as np",
        "",
        'jax.config.update("jax_enable_x64", True)',
    ),
    reserved=("np", "jax", "jnp"),
    leaf="jnp.array({value})",
    constant="jnp.array({value})",
    gradient="gradients[{number}].tolist()",
    table={
        "where": "jnp.where({0} != 0, {1}, {2})",
        "get_item": _get_item,
        "dot": _dot("jnp"),
        "linear": "{0} @ {1} + {2}",
        "sigmoid": "jax.nn.sigmoid({0})",
        "relu": "jax.nn.relu({0})",
        "leaky_relu": "jax.nn.leaky_relu({0}, {slope})",
        "softplus": "jax.nn.softplus({0})",
        "gelu": "jax.nn.gelu({0}, approximate=False)",
        "softmax": "jax.nn.softmax({0}, {axis})",
        "log_softmax": "jax.nn.log_softmax({0}, {axis})",
        "mean_squared_error": "jnp.mean(({0} - {1}) ** 2)",
        "softmax_cross_entropy": _jax_cross_entropy,
        "binary_cross_entropy": _cross_entropy("jnp"),
    },
    general=_numpy_like("jnp"),
    is_functional=True,
)
DIALECTS = {"autodiff": AUTODIFF, "dezero": DEZERO, "torch": TORCH, "jax": JAX}
