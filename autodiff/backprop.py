"""Owns the backward loop, the only one there is.

`Variable.backward()` runs it unobserved; a trace runs the same lines with a `report`, which is told
what they do (see reports.py). What other orders do differently is given to it (see orders.py).

In the queue, a function is represented by its output; one with several outputs by the first of them
that is still alive.
"""

from __future__ import annotations

from itertools import count, repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff.config import config
from autodiff.contributions import fitted, fitted_variable
from autodiff.orders import GENERATION, Order, Queue
from autodiff.reports import (
    ALREADY_SEEN,
    COMPUTED,
    CONTRIBUTED,
    FAILED,
    GATHERED,
    POPPED,
    PUSHED,
    RELEASED,
    SEEDED,
    STOPPED,
    Report,
)
from autodiff.values import settled, unboxed

if TYPE_CHECKING:
    from autodiff.variable import Variable


def run(
    output: Variable,
    seed: Any,
    order: Order = GENERATION,
    *,
    retain_grad: bool = False,
    create_graph: bool = False,
    report: Report | None = None,
    limit: int | None = None,
) -> dict[Variable, Any]:
    """Run backward from `output`; gives the gradients that are left at the end.

    They are raw floats and arrays, or Variables with create_graph. Nothing outside is changed but
    the gradients that an earlier run retained, which are dropped as the loop passes them. What a
    rule raises is reported and raised.
    """
    grads = {output: seed}
    if report:
        report((SEEDED, output, seed))
    if output._creator is None:
        return grads
    queue = order.queue(output)
    if report:
        for position, y in enumerate(queue.waiting()):
            report((PUSHED, y, output, position))
    enabled = config.enable_backprop
    config.enable_backprop = create_graph
    try:
        if output._data.__class__ is float:
            _loop(grads, queue, order, retain_grad, create_graph, report, limit)
        else:
            # What leaves the range of numbers is seen in the gradients: no warning beside it.
            with np.errstate(all="ignore"):
                _loop(grads, queue, order, retain_grad, create_graph, report, limit)
    finally:
        config.enable_backprop = enabled
    return grads


def _loop(
    grads: dict[Variable, Any],
    queue: Queue,
    order: Order,
    retain_grad: bool,
    create_graph: bool,
    report: Report | None,
    limit: int | None,
) -> None:
    push, pop, get = queue.push, queue.pop, grads.get
    join_once, accumulate = order.join_once, order.accumulate
    release = order.release and not retain_grad
    fit = fitted_variable if create_graph else fitted
    joined = set(queue.waiting())  # only looked at for functions with several outputs

    for _ in repeat(None) if limit is None else repeat(None, limit):
        y = pop()
        if y is None:
            return
        f = y._creator
        assert f is not None
        if report:
            report((POPPED, y))
        try:
            gys = f.gather(grads) if f.several else (grads[y],)
            if report:
                report((GATHERED, y, gys))
            gxs = f.graph_gradients(gys, y) if create_graph else f.raw_gradients(gys, y)
            if report:
                report((COMPUTED, y, gxs))

            for slot, x, gx in zip(count(), y._inputs, gxs):
                if gx is None:
                    continue  # a constant
                if x._serial > y._serial:
                    raise RuntimeError(
                        f"{f.place(slot)}: expected the data that it computed with, "
                        "got data replaced since; compute the output again"
                    )
                value = gx
                if gx.__class__ is not float:
                    value = fit(gx, f, slot, x, gys)
                elif gx != gx and gys[0] == 0.0:
                    value = 0.0  # nothing, times infinity or the undefined, is nothing

                creator = x._creator
                before = get(x)
                if creator is None and before is None and x._grad is not None:
                    before = x._grad if create_graph else unboxed(x._grad._data)
                after = value
                if before is not None and accumulate:
                    after = before + value
                    if after.__class__ is not float:
                        after = settled(after)
                grads[x] = after
                if report:
                    report((CONTRIBUTED, y, slot, x, value, before, after, gx))

                if creator is not None:
                    node, reached = x, before is not None
                    if creator.several:
                        node = creator.first_output()
                        reached = node in joined
                        joined.add(node)
                    outcome = ALREADY_SEEN if reached and join_once else push(node)
                    if report and outcome:
                        position = queue.position(node) if outcome == PUSHED else None
                        report((outcome, node, x, position))

            if release:
                for output in f.alive_outputs() if f.several else (y,):
                    grads.pop(output, None)
                    output._grad = None
                    if report:
                        report((RELEASED, output))
        except Exception as error:
            if report:
                report((FAILED, y, error))
            raise
    y = pop()
    if report and y is not None:
        report((STOPPED, y))
