"""Owns the comparison of the core's speed with other engines': `python -m benchmarks.core`.

All engines run in one process, in turns, so that whatever slows the machine slows all alike. Times
are processor time; a ratio is the median of the ratios of neighbouring runs. Values and gradients
are compared before anything is timed. With `--write`, the table goes to docs/speed.md.

It needs DeZero (dezero, matplotlib) and PyTorch (torch) beside NumPy, and does without either.
"""

from __future__ import annotations

import argparse
import gc
import math
import os
import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # threads that wait for work count as time of the process

import numpy as np

from benchmarks.engines import Autodiff, NumPy, available
from benchmarks.workloads import ARRAYS, HIGHER, SCALARS, Workload, chain

PAGE = Path(__file__).parent.parent / "docs" / "speed.md"


def run(engine: Any, workload: Workload) -> tuple[Any, list[Any]]:
    """Leaves, forward pass and backward pass; gives the output and the leaves."""
    leaves = [engine.leaf(point) for point in workload.points]
    y = workload.build(engine.o, *leaves)
    engine.backward(y)
    return y, leaves


def derivatives(engine: Any, name: str, point: Any) -> Any:
    """The sixth derivative, through all those before it."""
    x = engine.leaf(point)
    y = getattr(engine.o, name)(x)
    for _ in range(6):
        y = engine.derivative(y, x)
    return y


def seconds(call: Callable[[], object], times: int) -> float:
    """Processor time of one call, out of several in a row."""
    start = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - start) / times


def compare(calls: list[Callable[[], object]], rounds: int) -> tuple[list[float], list[float]]:
    """Median seconds of each call, and the first one's ratio to each of the others."""
    if rounds > 1:
        for call in calls:
            call()
    gc.collect()
    once = seconds(calls[0], 1)
    # Several milliseconds each: the first runs after another engine's find nothing in the caches.
    times = max(1, min(500, int(0.012 / max(once, 1e-7))))
    rows = [[seconds(call, times) for call in calls] for _ in range(rounds)]
    medians = [statistics.median(column) for column in zip(*rows, strict=True)]
    ratios = [statistics.median(row[0] / row[i] for row in rows) for i in range(1, len(calls))]
    return medians, ratios


def check_scalars(engines: Iterable[Any]) -> None:
    """Every engine computes the same values and gradients."""
    for workload in (*SCALARS, *ARRAYS):
        found = []
        for engine in engines:
            _, leaves = run(engine, workload)
            found.append([np.asarray(engine.gradient(leaf)) for leaf in leaves])
        for others in found[1:]:
            for mine, theirs in zip(found[0], others, strict=True):
                np.testing.assert_allclose(mine, theirs, rtol=1e-9)


def geometric_mean(numbers: Iterable[float]) -> float:
    return math.exp(statistics.mean(map(math.log, numbers)))


def scalar_table(engines: list[Any], rounds: int) -> Iterable[str]:
    """A row for each graph of single numbers: microseconds an operation, and ratios."""
    others = engines[1:]
    yield (
        "| graph | "
        + " | ".join(e.name for e in engines)
        + " | "
        + " | ".join(f"ratio to {e.name}" for e in others)
        + " |"
    )
    yield "|---|" + "--:|" * (len(engines) + len(others))
    columns: list[list[float]] = []
    for workload in SCALARS:
        calls = [lambda e=e, w=workload: run(e, w) for e in engines]  # type: ignore[misc]
        medians, ratios = compare(calls, rounds if workload.operations < 15_000 else 1)
        columns.append(ratios)
        per = [f"{m / workload.operations * 1e6:.2f}" for m in medians]
        yield f"| {workload.name} | " + " | ".join([*per, *(f"{r:.3f}" for r in ratios)]) + " |"
    means = [f"**{geometric_mean(column):.3f}**" for column in zip(*columns, strict=True)]
    yield "| geometric mean | " + " | ".join([""] * len(engines) + means) + " |"


def other_table(engines: list[Any], rounds: int) -> Iterable[str]:
    """Rows for derivatives of higher order, and for arrays against NumPy without a tape."""
    yield "| what | " + " | ".join(f"ratio to {e.name}" for e in engines[1:]) + " |"
    yield "|---|" + "--:|" * (len(engines) - 1)
    for label, name, point in HIGHER:
        calls = [lambda e=e, n=name, p=point: derivatives(e, n, p) for e in engines]  # type: ignore[misc]
        _, ratios = compare(calls, rounds)
        yield f"| {label} | " + " | ".join(f"{r:.3f}" for r in ratios) + " |"
    yield ""
    yield "| arrays | ratio to NumPy, no tape |"
    yield "|---|--:|"
    plain, ours = NumPy(), engines[0]
    for workload in ARRAYS:
        calls = [
            lambda w=workload: run(ours, w),  # type: ignore[misc]
            lambda w=workload: plain.mix(*map(plain.leaf, w.points)),  # type: ignore[misc]
        ]
        _, ratios = compare(calls, rounds)
        yield f"| {workload.name} | {ratios[0]:.2f} |"


def growth_lines() -> Iterable[str]:
    """How cost and memory grow with the graph."""
    ours = Autodiff()

    def cost(n: int) -> float:
        workload = Workload("", lambda o, x: chain(n // 2, o, x), (1.0,), n)
        return min(seconds(lambda: run(ours, workload), 1) for _ in range(3)) / n * 1e6

    small, large, huge = cost(1_000), cost(100_000), cost(1_000_000)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    result = run(ours, Workload("", lambda o, x: chain(25_000, o, x), (1.0,), 50_000))
    peak = tracemalloc.get_traced_memory()[1] - before
    del result
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    yield (
        f"An operation of a chain costs {small:.2f} µs in a chain of 1,000, {large:.2f} µs in one "
        f"of 100,000 and {huge:.2f} µs in one of 1,000,000 (no recursion anywhere)."
    )
    yield (
        f"It takes {peak / 50_000:.0f} bytes at the peak of a backward pass; "
        f"{left} bytes in all are left after `del`."
    )


def page(rounds: int) -> str:
    """The whole page."""
    engines = available()
    check_scalars(engines)
    gc.collect()
    gc.freeze()  # what the engines brought along is no concern of the collector
    versions = [f"Python {platform.python_version()}", f"NumPy {np.__version__}"]
    versions += [f"PyTorch {e.o.__version__}" for e in engines if e.name == "PyTorch"]
    lines = [
        "# How fast the core is",
        "",
        "Made by `python -m benchmarks.core --write`, which says how it measures. One thread, "
        + ", ".join(versions)
        + ". Trust the ratios (less than 1: ours is faster), not the times.",
        "",
        "Graphs of single numbers, forward and backward, in µs an operation:",
        "",
        *scalar_table(engines, rounds),
        "",
        "Derivatives by differentiating derivatives, and arrays:",
        "",
        *other_table(engines, rounds),
        "",
        *growth_lines(),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="runs of each engine, in turns")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    arguments = parser.parse_args()
    text = page(arguments.rounds)
    sys.stdout.write(text)
    if arguments.write:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
