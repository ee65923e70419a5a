"""Owns recording: run the backward loop once, to its end, and keep all that it reports."""

from __future__ import annotations

from typing import Any

from autodiff import backprop, reports
from autodiff.orders import ORDERS
from autodiff.trace.graph import Graph, Names
from autodiff.trace.timeline import Stopped, Timeline
from autodiff.variable import Variable, seed_of, write_gradients


def record(
    output: Variable,
    *,
    order: str = "generation",
    retain_grad: bool = False,
    create_graph: bool = False,
    names: Names | None = None,
    limit: int = 100_000,
) -> Timeline:
    """Run `output.backward(...)` and give its timeline.

    Afterwards the Variables hold the gradients that backward() leaves; under another order than
    "generation", after an error in a rule, or at the limit, they are left as they were.

    Args:
        output: the Variable to start from.
        order: a name in ORDERS.
        retain_grad, create_graph: as for Variable.backward.
        names: the key of a Variable or a Function, as a mapping or a function; what it does not
            name has a generated key (`square2`, `square2.y`), and a Variable its own name where
            that is free.
        limit: the number of functions after which the run stops.

    Raises:
        KeyError: there is no such order.
    """
    if order not in ORDERS:
        raise KeyError(f"record: expected an order among {list(ORDERS)}, got {order!r}")
    graph = Graph(output, names)
    parts = ORDERS[order]
    log: list[tuple[Any, ...]] = []
    seed = seed_of(output, create_graph)
    settings: dict[str, Any] = {"retain_grad": retain_grad, "create_graph": create_graph}
    initial = graph.initial_grads()
    try:
        grads = backprop.run(output, seed, parts, **settings, report=log.append, limit=limit)
    except Exception as error:  # a rule is anyone's code: its error is the last step
        if not log or log[-1][0] != reports.FAILED:
            raise
        stopped: Stopped | None = Stopped(
            "failed", f"{type(error).__name__}: {error}", graph.function_keys[log[-1][1]]
        )
    else:
        stopped = None
        if log[-1][0] == reports.STOPPED:
            stopped = Stopped(
                "limit", f"the limit of {limit} steps", graph.function_keys[log.pop()[1]]
            )
        elif order == "generation":
            write_gradients(output, seed, grads, copy=True)
    return Timeline(
        records=graph.keyed(log),
        variables=graph.variable_infos(),
        functions=graph.function_infos(),
        output=graph.variable_keys[output],
        order=order,
        has_seen_set=parts.join_once,
        initial_grads=initial,
        stopped=stopped,
    )
