"""Owns the measure of recording against the plain run, and of looks: `python -m benchmarks.trace`.

Graphs of 10,000 functions are run and recorded in turns, in one process; times are processor time,
a ratio is the median of those of neighbouring runs. After each recording come looks at positions
all over the timeline by chance, the first one at a timeline that nobody has looked into.
"""

from __future__ import annotations

import argparse
import gc
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from autodiff import Variable, square
from autodiff.trace import Timeline, record

PAGE = Path(__file__).resolve().parent.parent / "docs" / "speed-trace.md"
FUNCTIONS = 10_000
ROUNDS = 10
LOOKS = 1_000
GRAPHS = {
    "chain": "a chain",
    "reuse": "a leaf used 5,000 times",
    "branches": "5,000 branches that all wait at once",
}


def graph(kind: str) -> Variable:
    """A chain, a leaf with many readers that are added up, or a long sum of squares."""
    x = Variable(np.array(0.5), "x")
    y = x
    for _ in range(FUNCTIONS // 2):
        if kind == "chain":
            y = y * 0.999 + 0.001
        else:
            y = y + (x * 0.999 if kind == "reuse" else square(Variable(np.array(0.5))))
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


@dataclass(frozen=True, slots=True)
class Measured:
    """What one graph took: `firsts` and `slowest` have an entry for each recording, in ms."""

    ratio: float
    firsts: list[float]
    looks: list[float]
    slowest: list[float]


def measure(kind: str, named: bool) -> Measured:
    """Runs, recordings and looks in turns."""
    ratios, firsts, looks, slowest = [], [], [], []
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
        places = [chance.randint(timeline.first, timeline.last) for _ in range(LOOKS)]
        times = [1e3 * seconds(lambda t=timeline, p=place: look(t, p)) for place in places]
        firsts.append(times[0])
        looks += times
        slowest.append(max(times))
    return Measured(statistics.median(ratios), firsts, looks, slowest)


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


def rows() -> Iterable[str]:
    """The lines of the table, as they are measured."""
    for kind, title in GRAPHS.items():
        bytes_a_step = weight(kind)
        for named in (False, True):
            found = measure(kind, named)
            cells = (
                f"{title}{', with keys given' * named}",
                f"{found.ratio:.2f}",
                f"{max(found.firsts):.2f}",
                f"{statistics.median(found.looks):.2f}",
                f"{statistics.quantiles(found.looks, n=1000)[-1]:.2f}",
                ", ".join(f"{time:.1f}" for time in sorted(found.slowest)),
                f"{bytes_a_step:,.0f}",
            )
            yield f"| {' | '.join(cells)} |"


def page() -> str:
    """The page of the documents."""
    heading = (
        "graph",
        "recording / plain run",
        "slowest first look",
        "look, median",
        "look, 999 of 1,000 within",
        "slowest of each 1,000 looks",
        "bytes a step",
    )
    return f"""# How fast a recording is, and a look into it

Made by `python -m benchmarks.trace --write`, which says how it measures: {FUNCTIONS:,} functions,
{ROUNDS} recordings of each graph, after each {LOOKS:,} looks at positions by chance, times in ms of
the processor. Python {platform.python_version()}, NumPy {np.__version__}.

Asked for are: recording in under 5 times the plain `backward()`, every look in under 5 ms, under
2,000 bytes a step.

| {" | ".join(heading)} |
|---{"|--:" * (len(heading) - 1)}|
{chr(10).join(rows())}
"""


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    write = parser.parse_args().write
    text = page()
    sys.stdout.write(text)
    if write:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
