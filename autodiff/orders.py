"""Owns the orders in which functions can be popped: the right one, the book's earlier and wrong
ones, and other frameworks'.

An Order has four parts: the queue, whether a function joins it once only (the seen set), whether a
gradient is added to what is there or replaces it, and whether an output's gradient is released
once its function is done. The backward loop is the same for all.

A queue is a row of places with whole numbers, the ranks. What stands in the place of highest rank
pops first, and in one place the last one in. So nothing is ever sorted, which in the book costs
more than all the rest on wide graphs, and what pops is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from autodiff.variable import Variable

Places: TypeAlias = dict[int, Any]
"""By rank, who waits there: the Variable that stands for a function, or a list of several."""

RankOf: TypeAlias = "Callable[[Variable, Variable, int, bool], int | None]"
"""From who wants to join, who lets it (the popped function), that one's rank, and whether it gave
anything (an input may get no gradient): its rank, or None where it may not join."""

Start: TypeAlias = "Callable[[Variable], tuple[Places, RankOf]]"
"""From the Variable that stands for the first function: the queue at the start, and the ranks to
come."""


def last_in_first_out(first: Variable) -> tuple[Places, RankOf]:
    """The last one in, whatever its generation (the book's step 14)."""
    return {0: first}, lambda _y, _by, _rank, given: 0 if given else None


def as_recursion(first: Variable) -> tuple[Places, RankOf]:
    """The inputs' creators one after the other, each with all that is behind it."""
    let = 0

    def rank_of(_: Variable, y: Variable, rank: int, given: bool) -> int | None:
        # All others that wait are below y's rank: above it, y's inputs stand, the first one last.
        nonlocal let
        place = rank + len(y._inputs) - let
        let = (let + 1) % sum(map(is_computed, y._inputs))
        return place if given else None

    return {0: first}, rank_of


def topologically(first: Variable) -> tuple[Places, RankOf]:
    """All functions from the start, in depth-first post-order over the inputs (micrograd)."""
    return dict(enumerate(post_order(first))), lambda *_: None


def when_users_are_done(first: Variable) -> tuple[Places, RankOf]:
    """The last one whose users are all done (HIPS autograd and, but for ties, PyTorch)."""
    uses: dict[Variable, int] = {}
    for y in post_order(first):
        for x in y._inputs:
            if is_computed(x):
                node = stands_for(x)
                uses[node] = uses.get(node, 0) + 1

    def rank_of(node: Variable, *_: Any) -> int | None:
        uses[node] -= 1
        return None if uses[node] else 0

    return {0: first}, rank_of


def is_computed(x: object) -> bool:
    """Whether an input is a Variable with a creator, neither a constant nor a leaf."""
    return getattr(x, "_recipe", None) is not None


def stands_for(x: Variable) -> Variable:
    """The Variable that stands for x's creator in the queue."""
    recipe = x._recipe
    return recipe.function.first_output() if recipe is not None and recipe.several else x


def post_order(first: Variable) -> Iterator[Variable]:
    """The function and those behind it, each after the creators of its inputs, inputs in order.

    Each is given by the Variable that stands for it. No recursion: graphs are deeper than stacks.
    """
    seen = {first}
    path: list[tuple[Variable, Iterator[object]]] = [(first, iter(first._inputs))]
    while path:
        y, inputs = path[-1]
        for x in inputs:
            if is_computed(x):
                below = stands_for(x)  # type: ignore[arg-type]
                if below not in seen:
                    seen.add(below)
                    path.append((below, iter(below._inputs)))
                    break
        else:
            path.pop()
            yield y


@dataclass(frozen=True, slots=True)
class Order:
    """One way to order the backward pass.

    Where `start` is None, ranks are generations: the highest first, among equals the last one in.
    """

    name: str
    start: Start | None
    join_once: bool
    accumulate: bool
    release: bool


GENERATION = Order("generation", None, join_once=True, accumulate=True, release=True)  # step 16
ORDERS = {
    order.name: order
    for order in (
        GENERATION,
        Order("lifo", last_in_first_out, join_once=False, accumulate=True, release=False),
        Order("overwrite", last_in_first_out, join_once=False, accumulate=False, release=False),
        Order("recursive", as_recursion, join_once=False, accumulate=True, release=False),
        Order("topological", topologically, join_once=True, accumulate=True, release=True),
        Order("dependencies", when_users_are_done, join_once=False, accumulate=True, release=True),
    )
}
"""Every order by its name (see the trace command); lifo, overwrite and recursive can go wrong."""
