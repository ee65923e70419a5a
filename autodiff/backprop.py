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
from autodiff.contributions import fitted, fitted_variable, may_have_nan, multiplied, shaped
from autodiff.orders import GENERATION, Order, Places, RankOf, is_computed, stands_for
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
from autodiff.silence import SILENT, STATE
from autodiff.values import raw_gradient, settled

if TYPE_CHECKING:
    from autodiff.function import Function, Recipe
    from autodiff.variable import Variable

ndarray = np.ndarray


def run(
    output: Variable,
    seed: Any,
    order: Order = GENERATION,
    retain_grad: bool = False,
    create_graph: bool = False,
    report: Report | None = None,
    limit: int | None = None,
    hasty: bool = True,
    silent: bool = False,
) -> dict[Variable, Any]:
    """Run backward from `output`; gives the gradients that are left at the end.

    They are raw floats and arrays; with create_graph Variables, where they depend on one. Nothing
    outside is changed but the gradients that an earlier run retained, which are dropped as the loop
    passes them. What a rule raises is reported and raised.

    NumPy is kept from warning where arrays are: what leaves the range of numbers is seen in the
    gradients. The last two are for the loop itself, which is silent where that is done already. In
    haste it looks for NaN that is 0 times infinity (see contributions.py) once, among the arrays at
    the end, and runs again where there is any.
    """
    grads = {output: seed}
    if report:
        report((SEEDED, output, seed))
    recipe = output._recipe
    if recipe is None:
        return grads
    first = stands_for(output) if recipe.several else output
    rank_of: RankOf | None = None
    if order.start is None:
        highest = first.generation
        places: Places = {highest: first}
    else:
        places, rank_of = order.start(first)
        highest = max(places)
    if report:
        for place in sorted(places):
            report((PUSHED, places[place], output, place))
    join_once, accumulate = order.join_once, order.accumulate
    release = order.release and not retain_grad
    get = grads.get
    take = grads.pop if release else get
    hasty = hasty and report is None and not create_graph
    silence = None
    if not silent and output._data.__class__ is not float:
        silent, silence = True, STATE.set(SILENT)
    reported = report is not None  # then NaN of 0 times infinity is made 0 before the report
    fit = fitted_variable if create_graph else shaped if reported or (hasty and silent) else fitted
    joined = None  # functions with several outputs; of others, that there is a gradient says so
    enabled, config.enable_backprop = config.enable_backprop, create_graph
    rank: int | None
    try:
        while places:
            y = places.pop(highest, None)
            if y is None:
                highest -= 1
                continue
            if y.__class__ is list:
                there, y = y, y.pop()
                if there:
                    places[highest] = there
            if limit is not None:
                if not limit:
                    assert report
                    report((STOPPED, y))
                    break
                limit -= 1
            recipe = y._recipe
            if recipe.elementwise:
                gy = take(y, None)
            else:
                if not silent:
                    silent, silence = True, STATE.set(SILENT)
                if hasty:
                    hasty = recipe.function.passes_nan
                    if hasty:
                        fit = shaped
                    elif fit is shaped:  # anyone's rule: it must not be given such a NaN
                        return run(output, seed, order, retain_grad, hasty=False, silent=True)
                gy = recipe.function.gather(grads) if recipe.several else take(y, None)
            if report:
                report((POPPED, y))
                report((GATHERED, y, gy if recipe.several else (gy,)))

            gradients = recipe.graph_gradients if create_graph else recipe.raw_gradients
            gxs = [None] * len(y._inputs) if gy is None else gradients(gy, y)
            if report:
                gxs = [*gxs, *[None] * (len(y._inputs) - len(gxs))]
                for slot, gx in enumerate(gxs):
                    if gx is not None and (gx.__class__ is not float or gx != gx):
                        gxs[slot] = multiplied(gx, gy, y._inputs[slot], recipe)
                report((COMPUTED, y, gxs))

            serial, inputs, slot = y._serial, y._inputs, -1
            for gx in gxs:  # counting costs a quarter of what zip does
                slot += 1
                x = inputs[slot]
                if gx is None:  # a constant, or what the rule has no gradient for
                    if rank_of is None or not is_computed(x):
                        continue
                    node = stands_for(x)
                else:
                    if x._serial > serial:
                        raise _replaced(recipe, slot)
                    value = gx
                    if gx.__class__ is not float:
                        if fit is not shaped or (
                            not recipe.fits
                            and (
                                gx.__class__ is not ndarray
                                or (there := x._data).__class__ is not ndarray
                                or gx.shape != there.shape
                                or gx.dtype is not there.dtype
                            )
                        ):
                            value = fit(gx, gy, x, recipe, slot)
                    elif gx != gx or x._data.__class__ is not float:
                        value = fit(gx, gy, x, recipe, slot)
                    source = x._recipe
                    before = get(x)
                    if source is None and before is None and x._grad is not None:
                        before = x.grad if create_graph else raw_gradient(x._grad)
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
                        joined = joined or set()
                        reached = node in joined
                        joined.add(node)
                    if reached and join_once:
                        if report:
                            report((ALREADY_SEEN, node, x))
                        continue

                if rank_of is None:
                    rank = node.generation
                else:
                    rank = rank_of(node, y, highest, gx is not None)
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

            if release:
                y._grad = None
                if recipe.several:
                    _release_all(recipe.function, grads, report)
                elif report and gy is not None:
                    report((RELEASED, y))
            if rank_of is not None:
                highest = max(places, default=0)
        if hasty and fit is shaped and may_have_nan(grads.values()):
            return run(output, seed, order, retain_grad, hasty=False, silent=True)
    except Exception as error:
        if report:
            report((FAILED, y, error))
        raise
    finally:
        config.enable_backprop = enabled
        if silence:
            STATE.reset(silence)
    return grads


def _replaced(recipe: Recipe, slot: int) -> RuntimeError:
    return RuntimeError(
        f"{recipe.function.place(slot)}: expected the data that it computed with, "
        "got data replaced since; compute the output again"
    )


def _release_all(function: Function, grads: dict[Variable, Any], report: Report | None) -> None:
    """Drop the gradients of a function with several outputs."""
    for output in function.alive_outputs():
        output._grad = None
        if grads.pop(output, None) is not None and report:
            report((RELEASED, output))
