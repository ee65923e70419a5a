"""Owns the decorator that makes an operation of a Primitive's class: the function that people call,
the function that rules call, and the entry in the table.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from autodiff import registry
from autodiff.calls import attribute_call, binary_call, unary_call, variadic_call
from autodiff.primitive import Binary, Primitive, Unary
from autodiff.registry import Attribute, Operation
from autodiff.variable import Variable

PrimitiveClass = TypeVar("PrimitiveClass", bound=type[Primitive])
REAL = (-2.0, 2.0)


def operation(
    name: str,
    label: str,
    symbol: str,
    category: str,
    *,
    formula: tuple[str, str],
    derivatives: Sequence[tuple[str, str]],
    local: Sequence[str],
    attributes: Sequence[Attribute] = (),
    search: str = "",
    infix: str | None = None,
    numpy: str = "",
    domains: Sequence[tuple[float, float]] = (REAL, REAL, REAL),
    kinks: Sequence[float] = (),
    min_arity: int | None = None,
) -> Callable[[PrimitiveClass], PrimitiveClass]:
    """Register the class as the operation `name`.

    `formula` and each of `derivatives` are (plain text, LaTeX); `search` and `numpy` are words
    separated by blanks, the latter the NumPy functions that it stands for when they meet a
    Variable. See registry.Operation for the rest.
    """

    def define(cls: PrimitiveClass) -> PrimitiveClass:
        variadic = min_arity is not None
        cls.name = name
        cls.multiplies |= cls.elementwise
        cls.broadcasts |= cls.elementwise
        cls.input_names = () if variadic else _input_names(cls)
        for attribute in attributes:
            setattr(cls, attribute.name, attribute.default)
        slots = range(len(cls.input_names))
        cls.rules = tuple(
            getattr(cls, "gx" if len(slots) == 1 else f"gx{slot}", cls.no_gradient)
            for slot in slots
        )
        function = _public_function(cls, attributes, variadic)
        cls.of = staticmethod(_rule_call(cls, attributes, function))
        registry.add(
            Operation(
                name=name,
                cls=cls,
                function=function,
                label=label,
                symbol=symbol,
                category=category,
                arity=None if variadic else len(slots),
                min_arity=min_arity if min_arity is not None else len(slots),
                input_names=cls.input_names,
                attributes=tuple(attributes),
                formula=formula[0],
                formula_latex=formula[1],
                derivatives=tuple(plain for plain, _ in derivatives),
                derivatives_latex=tuple(latex for _, latex in derivatives),
                local_derivatives=tuple(local),
                search_words=tuple(search.split()),
                infix=infix,
                numpy=tuple(numpy.split()),
                domains=tuple(domains[: len(slots)]),
                kinks=tuple(kinks),
            )
        )
        return cls

    return define


def _input_names(cls: type[Primitive]) -> tuple[str, ...]:
    """The inputs as a rule names them, after itself, the output's gradient and the output."""
    rule = next(getattr(cls, name) for name in ("gx", "gx0", "gx1") if hasattr(cls, name))
    return tuple(inspect.signature(rule).parameters)[3:]


def _rule_call(
    cls: type[Primitive], attributes: Sequence[Attribute], function: Callable[..., Variable]
) -> Callable[..., Any]:
    """What a rule calls as `Cls.of(x, axis=0)`: a Variable gives one, raw values raw ones."""
    forward = cls().forward

    def of_one(x: Any) -> Any:
        return function(x) if isinstance(x, Variable) else forward(x)

    def of_two(x0: Any, x1: Any) -> Any:
        if isinstance(x0, Variable) or isinstance(x1, Variable):
            return function(x0, x1)
        return forward(x0, x1)

    def of(*xs: Any, **settings: Any) -> Any:
        for x in xs:
            if isinstance(x, Variable):
                return function(*xs, **settings)
        return cls(**settings).forward(*xs) if settings else forward(*xs)

    if attributes or len(cls.input_names) not in (1, 2):
        return of
    return of_one if len(cls.input_names) == 1 else of_two


def _public_function(
    cls: type[Primitive], attributes: Sequence[Attribute], variadic: bool
) -> Callable[..., Variable]:
    function: Callable[..., Variable]
    if variadic:
        function = variadic_call(cls, attributes)
    elif issubclass(cls, Unary) and not attributes:
        function = unary_call(cls())
    elif issubclass(cls, Binary) and not attributes:
        function = binary_call(cls())
    else:
        function = attribute_call(cls, attributes)
    function.__name__ = function.__qualname__ = cls.name
    function.__module__ = "autodiff"
    function.__doc__ = cls.__doc__
    setattr(function, "__signature__", _signature(cls, attributes, variadic))  # noqa: B010
    return function


def _signature(
    cls: type[Primitive], attributes: Sequence[Attribute], variadic: bool
) -> inspect.Signature:
    """What help() shows: the inputs, then the attributes, as NumPy orders them."""
    empty = inspect.Parameter.empty
    kinds = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    if variadic:
        inputs = [inspect.Parameter("xs", inspect.Parameter.VAR_POSITIONAL)]
    else:
        names, most = cls.input_names, len(cls.input_names)
        optional = dict(zip(names[most - len(cls.defaults) :], cls.defaults, strict=True))
        inputs = [
            inspect.Parameter(name, kinds[1], default=optional.get(name, empty)) for name in names
        ]
    settings = [
        inspect.Parameter(a.name, kinds[not variadic], default=empty if a.required else a.default)
        for a in attributes
    ]
    return inspect.Signature([*inputs, *settings], return_annotation=Variable)
