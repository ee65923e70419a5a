"""Owns the backward loop, the only one there is.

`Variable.backward()` runs it unobserved; a trace runs the same lines with a `report`, which is told
what they do (see reports.py). What other orders do differently is given to it (see orders.py).

In the queue, a function is represented by its output; one with several outputs by the first of them
that is still alive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from autodiff.config import config
from autodiff.contributions import fitted, fitted_variable
from autodiff.orders import GENERATION, Order, Places, RankOf
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

ndarray = np.ndarray


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

    They are raw floats and arrays; with create_graph Variables, where they depend on one. Nothing
    outside is changed but the gradients that an earlier run retained, which are dropped as the loop
    passes them. What a rule raises is reported and raised.
    """
    grads = {output: seed}
    if report:
        report((SEEDED, output, seed))
    if output._recipe is None:
        return grads
    places, rank_of = order.start(output)
    if report:
        for rank in sorted(places):
            report((PUSHED, places[rank], output, rank))
    highest = output.generation if rank_of is None else max(places)
    joined: set[Variable] = set()
    settings = rank_of, order, order.release and not retain_grad, create_graph, report, limit
    enabled = config.enable_backprop
    config.enable_backprop = create_graph
    plain = output._data.__class__ is float and not report
    try:
        if not plain or _loop(True, grads, places, highest, joined, *settings):
            _quiet_loop(False, grads, places, max(places), joined, *settings)
    finally:
        config.enable_backprop = enabled
    return grads


def _loop(
    until_arrays: bool,
    grads: dict[Variable, Any],
    places: Places,
    highest: int,
    joined: set[Variable],
    rank_of: RankOf | None,
    order: Order,
    release: bool,
    create_graph: bool,
    report: Report | None,
    limit: int | None,
) -> bool:
    """The loop itself; says whether it stopped, as asked, before arrays could come in.

    `joined` are the functions with several outputs that have joined the queue; for others, that
    their output holds a gradient says so.
    """
    get = grads.get
    join_once, accumulate = order.join_once, order.accumulate
    fit = fitted_variable if create_graph else fitted

    while places:
        if highest not in places:
            highest -= 1
            continue
        y = places[highest]
        if y.__class__ is not list:
            del places[highest]
        else:
            there, y = y, y.pop()
            if not there:
                del places[highest]
        if limit is not None:
            if not limit:
                assert report
                report((STOPPED, y))
                return False
            limit -= 1
        recipe = y._recipe
        if until_arrays and not recipe.elementwise:
            rest = places.get(highest)
            places[highest] = y if rest is None else [*rest, y]
            return True
        gys = recipe.function.gather(grads) if recipe.several else (grads[y],)
        if report:
            report((POPPED, y))
            report((GATHERED, y, gys))
        try:
            gradients = recipe.graph_gradients if create_graph else recipe.raw_gradients
            gxs = gradients(gys, y)
            if report:
                report((COMPUTED, y, gxs))

            serial, slot = y._serial, -1
            for x in y._inputs:  # counting costs a quarter of what zip does
                slot += 1
                gx = gxs[slot]
                if gx is None:
                    continue  # a constant
                if x._serial > serial:
                    raise RuntimeError(
                        f"{recipe.function.place(slot)}: expected the data that it computed with, "
                        "got data replaced since; compute the output again"
                    )
                value = gx
                if gx.__class__ is not float or gx != gx:
                    value = fit(gx, gys[0], x, recipe.function, slot)

                source = x._recipe
                before = get(x)
                if source is None and before is None and x._grad is not None:
                    before = x._grad if create_graph else unboxed(x._grad._data)
                after = value
                if before is not None and accumulate:
                    after = before + value
                    if after.__class__ is not float and after.__class__ is not ndarray:
                        after = settled(after)
                grads[x] = after
                if report:
                    report((CONTRIBUTED, y, slot, x, value, before, after, gx))

                if source is None:
                    continue
                node, reached = x, before is not None
                if source.several:
                    node = source.function.first_output()
                    reached = node in joined
                    joined.add(node)
                if reached and join_once:
                    if report:
                        report((ALREADY_SEEN, node, x))
                    continue
                rank = node.generation if rank_of is None else rank_of(node, y, highest)
                if rank is None:
                    continue  # its time has not come, or it has joined before
                if rank not in places:
                    places[rank] = node
                elif places[rank].__class__ is list:
                    places[rank].append(node)
                else:  # maybe by the same function: without a seen set one may wait twice
                    places[rank] = [places[rank], node]
                if report:
                    report((PUSHED, node, x, rank))

            if release and not recipe.several:
                del grads[y]
                y._grad = None
                if report:
                    report((RELEASED, y))
            elif release:
                for output in recipe.function.alive_outputs():
                    if grads.pop(output, None) is not None and report:
                        report((RELEASED, output))
                    output._grad = None
            if rank_of is not None:
                highest = max(places, default=0)
        except Exception as error:
            if report:
                report((FAILED, y, error))
            raise
    return False


# What leaves the range of numbers is seen in the gradients: no warning beside it. Silencing NumPy
# takes as long as three scalar operations, so it waits for a function that may give an array.
_quiet_loop = np.errstate(all="ignore")(_loop)
