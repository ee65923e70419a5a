"""Owns the measure of recording against the plain run: `python -m benchmarks.trace`.

A graph of 10,000 functions is run and recorded in turns, in one process; times are processor time,
a ratio is the median of those of neighbouring runs. Looks are at positions all over the timeline,
the first one at a timeline that nobody has looked into.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

import numpy as np

from autodiff import Variable
from autodiff.trace import Timeline, record

FUNCTIONS = 10_000
ROUNDS = 15
LOOKS = 200


def graph(kind: str) -> Variable:
    """A chain, or a leaf with many readers that are added up."""
    x = Variable(np.array(0.5), "x")
    y = x
    for _ in range(FUNCTIONS // 2):
        y = y * 0.999 + 0.001 if kind == "chain" else y + x * 0.999
    return y


def seconds(call: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    call()
    return time.process_time() - start


def recorded(output: Variable, named: bool) -> Timeline:
    """A recording; with the keys that the window would give, it makes none of its own later."""
    return record(output, functions={output: "output"} if named else None)


def look(timeline: Timeline, position: int) -> None:
    """All that the panels ask of one position, but for what is said of the leaf of all readers."""
    here = timeline.at(position)
    key = timeline.output
    _ = here.queue, here.seen, here.step_events, here.popped, here.reason, here.next_reason
    _ = here.grad("x"), here.grad(key), here.contributions(key), here.has_data(key), here.line


def measure(kind: str, named: bool) -> str:
    """One line of the table."""
    ratios, firsts, looks = [], [], []
    chance = random.Random(0)
    for _ in range(ROUNDS):
        plain, watched = graph(kind), graph(kind)
        gc.collect()
        before = seconds(plain.backward)
        made: list[Timeline] = []
        ratios.append(
            seconds(lambda y=watched, made=made: made.append(recorded(y, named))) / before
        )
        (timeline,) = made
        firsts.append(seconds(lambda t=timeline: look(t, len(t) // 2)))
        for _ in range(LOOKS):
            position = chance.randint(timeline.first, timeline.last)
            looks.append(seconds(lambda t=timeline, p=position: look(t, p)))
    first, later = (1e3 * statistics.median(times) for times in (firsts, looks))
    return (
        f"{kind:6} {'named' if named else 'unnamed':8} recording {statistics.median(ratios):.2f}"
        f" times the plain run; first look {first:.2f} ms, any other {later:.2f} ms, "
        f"the slowest {1e3 * max(looks):.2f} ms; {weight(kind):.0f} bytes a step"
    )


def weight(kind: str) -> float:
    """Bytes that a recording keeps for each step."""
    output = graph(kind)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timeline = record(output)
    look(timeline, len(timeline) // 2)
    gc.collect()
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return kept / len(timeline.steps)


def main() -> None:
    for kind in ("chain", "reuse"):
        for named in (False, True):
            print(measure(kind, named))


if __name__ == "__main__":
    main()
