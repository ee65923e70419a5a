"""Owns the orders in which functions can be popped: the right one, the book's earlier and wrong
ones, and other frameworks'.

An Order has four parts: the queue, whether a function joins it once only (the seen set), whether a
gradient is added to what is there or replaces it, and whether an output's gradient is released
once its function is done. The backward loop is the same for all.
"""

# ruff: noqa: ARG002 (all queues are called alike)

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from autodiff.reports import ALREADY_SEEN, PUSHED, WAITING

if TYPE_CHECKING:
    from autodiff.variable import Variable


class Queue(Protocol):
    """What waits to be popped; it is made with the creator of `output` in it."""

    def push(self, y: Variable) -> int:
        """Let y's creator join; says whether it did, was there before, or has to wait."""

    def pop(self) -> Variable | None:
        """Take out what comes next; None when nothing waits."""

    def waiting(self) -> list[Variable]:
        """What waits, the next one last."""

    def position(self, y: Variable) -> int:
        """Where y, which has just joined, stands, counted from the front."""


class GenerationQueue:
    """Highest generation first; among equals the last one in (the book's step 16).

    The book sorts its list at every push; a list for each generation pops the same and needs no
    sorting, since what a function pushes is always of a lower generation than itself.
    """

    __slots__ = ("_highest", "_lists")

    def __init__(self, output: Variable) -> None:
        self._highest = output.generation
        self._lists = {output.generation: [output]}

    def push(self, y: Variable) -> int:
        waiting = self._lists.get(y.generation)
        if waiting is None:
            self._lists[y.generation] = [y]
        else:
            waiting.append(y)
        return PUSHED

    def pop(self) -> Variable | None:
        lists = self._lists
        waiting = lists.get(self._highest)
        if not waiting:
            lists.pop(self._highest, None)
            if not lists:
                return None
            self._highest -= 1
            while self._highest not in lists:
                self._highest -= 1
            waiting = lists[self._highest]
        return waiting.pop()

    def waiting(self) -> list[Variable]:
        return [y for generation in sorted(self._lists) for y in self._lists[generation]]

    def position(self, y: Variable) -> int:
        lists = self._lists
        return sum([len(lists[k]) for k in lists if k <= y.generation]) - 1


class LifoQueue:
    """The last one in first, whatever its generation (the book's step 14)."""

    __slots__ = ("_list",)

    def __init__(self, output: Variable) -> None:
        self._list = [output]

    def push(self, y: Variable) -> int:
        self._list.append(y)
        return PUSHED

    def pop(self) -> Variable | None:
        return self._list.pop() if self._list else None

    def waiting(self) -> list[Variable]:
        return list(self._list)

    def position(self, y: Variable) -> int:
        return len(self._list) - 1


class RecursiveQueue(LifoQueue):
    """What recursion would visit: the inputs' creators in the order of the inputs.

    So what a function pushes stands before what the same function pushed earlier.
    """

    __slots__ = ("_place",)

    def __init__(self, output: Variable) -> None:
        super().__init__(output)
        self._place = 0

    def push(self, y: Variable) -> int:
        self._list.insert(self._place, y)
        return PUSHED

    def pop(self) -> Variable | None:
        y = super().pop()
        self._place = len(self._list)
        return y

    def position(self, y: Variable) -> int:
        return self._place


class TopologicalQueue(LifoQueue):
    """All functions from the start, in depth-first post-order over the inputs (micrograd)."""

    __slots__ = ()

    def __init__(self, output: Variable) -> None:
        self._list = list(post_order(output))

    def push(self, y: Variable) -> int:
        return ALREADY_SEEN


class DependenciesQueue(LifoQueue):
    """A function waits until everything that uses its outputs is done (HIPS autograd, PyTorch)."""

    __slots__ = ("_uses",)

    def __init__(self, output: Variable) -> None:
        super().__init__(output)
        self._uses: dict[Variable, int] = {}
        for y in post_order(output):
            for x in y._inputs:
                if is_computed(x):
                    user_of = stands_for(x)
                    self._uses[user_of] = self._uses.get(user_of, 0) + 1

    def push(self, y: Variable) -> int:
        self._uses[y] -= 1
        return WAITING if self._uses[y] else super().push(y)


def is_computed(x: object) -> bool:
    """Whether an input is a Variable with a creator, neither a constant nor a leaf."""
    return getattr(x, "_creator", None) is not None


def stands_for(x: Variable) -> Variable:
    """The Variable that stands for x's creator in the queue."""
    creator = x._creator
    assert creator is not None
    return creator.first_output() if creator.several else x


def post_order(output: Variable) -> Iterator[Variable]:
    """The functions behind `output`, each after the creators of its inputs, inputs in order.

    Each is given by the Variable that stands for it. No recursion: graphs are deeper than stacks.
    """
    root = stands_for(output)
    seen = {root}
    path: list[tuple[Variable, Iterator[object]]] = [(root, iter(root._inputs))]
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
    """One way to order the backward pass."""

    name: str
    queue: Callable[[Variable], Queue]
    join_once: bool
    accumulate: bool
    release: bool


GENERATION = Order("generation", GenerationQueue, join_once=True, accumulate=True, release=True)
ORDERS = {
    order.name: order
    for order in (
        GENERATION,
        Order("lifo", LifoQueue, join_once=False, accumulate=True, release=False),
        Order("overwrite", LifoQueue, join_once=False, accumulate=False, release=False),
        Order("recursive", RecursiveQueue, join_once=False, accumulate=True, release=False),
        Order("topological", TopologicalQueue, join_once=True, accumulate=True, release=True),
        Order("dependencies", DependenciesQueue, join_once=False, accumulate=True, release=True),
    )
}
"""Every order by its name (see the trace command); only overwrite, lifo and recursive go wrong."""
