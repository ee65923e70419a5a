"""Owns recording: run the backward loop once, to its end, and keep all that it reports."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from autodiff import backprop, reports
from autodiff.orders import ORDERS
from autodiff.trace.graph import Graph, Names, nobody, plain
from autodiff.trace.timeline import Stopped, Timeline
from autodiff.variable import Variable, seed_of, write_gradients


def record(
    output: Variable,
    *,
    order: str = "generation",
    retain_grad: bool = False,
    create_graph: bool = False,
    names: Names | None = None,
    functions: Mapping[Variable, str] | None = None,
    limit: int = 100_000,
    watch: Callable[[int], object] | None = None,
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
        functions: the key of a function by its outputs, where the caller has no Function: those of
            built-in operations are made when somebody asks for them.
        limit: the number of functions after which the run stops.
        watch: hears how many functions are popped, at each, and between what takes long before and
            after; what it raises ends the recording, and the Variables are as they were.

    Raises:
        KeyError: there is no such order.
    """
    if order not in ORDERS:
        raise KeyError(f"record: expected an order among {list(ORDERS)}, got {order!r}")
    collecting = gc.isenabled()
    gc.disable()  # many objects are made and none let go: looking for some would find none
    try:
        graph = Graph(output, names, functions, tell=_told(watch, 0))
        return _recorded(graph, order, retain_grad, create_graph, limit, watch)
    finally:
        _call_old()
        if collecting:
            gc.enable()


def _call_old() -> None:
    """Have the garbage collector take what was made for old, as it does with what it has looked
    through twice: a look at the timeline would else wait for that. What is frozen already stays so,
    and then nothing is done.
    """
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()


def standing(
    output: Variable,
    *,
    names: Names | None = None,
    functions: Mapping[Variable, str] | None = None,
) -> Timeline:
    """A timeline on which nothing happens: what is behind a Variable, with the gradients it has."""
    return Timeline([], Graph(output, names, functions, retained=True), "generation", None)


def _recorded(
    graph: Graph,
    order: str,
    retain_grad: bool,
    create_graph: bool,
    limit: int,
    watch: Callable[[int], object] | None,
) -> Timeline:
    output = graph.output
    log: list[tuple[Any, ...]] = []
    seed = seed_of(output, create_graph)
    stopped, grads = None, None
    watched = None if watch is None else _Watched(log, watch)
    try:
        grads = backprop.run(
            output,
            seed,
            ORDERS[order],
            retain_grad=retain_grad,
            create_graph=create_graph,
            report=log.append if watched is None else watched,
            limit=limit,
        )
    except Exception as error:  # a rule is anyone's code: its error is the last step
        is_ended = watched is not None and watched.raised is error
        if is_ended or not log or log[-1][0] != reports.FAILED:
            raise
        function = graph.function_keys[log[-1][1]]
        stopped = Stopped("failed", f"{type(error).__name__}: {error}", function)
    else:
        if log[-1][0] == reports.STOPPED:
            function = graph.function_keys[log.pop()[1]]
            stopped = Stopped("limit", f"the limit of {limit} steps", function)
    tell = _told(watch, 0 if watched is None else watched.done)
    timeline = Timeline(_kept(log, create_graph), graph, order, stopped, tell)
    if stopped is None and grads is not None and order == "generation":
        write_gradients(output, seed, grads, copy=True)  # last: up to here all may be given up
    return timeline


def _told(watch: Callable[[int], object] | None, done: int) -> Callable[[], object]:
    """What tells the one who watches that work goes on."""
    return nobody if watch is None else partial(watch, done)


class _Watched:
    """What the loop reports to where someone hears of it meanwhile."""

    def __init__(self, log: list[tuple[Any, ...]], watch: Callable[[int], object]) -> None:
        self._keep = log.append
        self._watch = watch
        self.done = 0
        self.raised: BaseException | None = None  # by who watches, not by a rule

    def __call__(self, event: tuple[Any, ...]) -> None:
        self._keep(event)
        if event[0] == reports.POPPED:
            self.done += 1
            try:
                self._watch(self.done)
            except BaseException as error:
                self.raised = error
                raise


def _kept(log: list[tuple[Any, ...]], create_graph: bool) -> list[tuple[Any, ...]]:
    """The reports, with no array among their values that others can write into."""
    if not create_graph:
        output, seed = log[0][1:]
        log[0] = (reports.SEEDED, output, np.array(seed))
        return log
    kept = []
    for kind, y, *rest in log:
        if kind == reports.CONTRIBUTED:
            rest = [*rest[:2], *map(plain, rest[2:])]
        elif kind in (reports.GATHERED, reports.COMPUTED):
            rest = [tuple(map(plain, rest[0]))]
        elif kind == reports.SEEDED:
            rest = [plain(rest[0])]
        kept.append((kind, y, *rest))
    return kept
