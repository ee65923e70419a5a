"""How fast the layout is and how many wires cross, beside Graphviz's dot on the same graphs.

    python benchmarks/layout.py [GRAPH ...] [--mode compact|generation] [--chance COUNT]

dot is left out where it is not installed, and on graphs where it takes minutes. In compact mode dot
chooses its own ranks; in generation mode the functions of a generation share a rank for dot, too.
"crossings" counts wires as they are routed (ours that share a trunk once), "direct" counts straight
lines between the nodes. --chance takes graphs by chance, of 20 to 200 nodes, instead, and tells at
the end how our crossings compare with dot's in all. Lengths are in columns of 140 pixels. Times are
CPU times, medians of runs.
"""

from __future__ import annotations

import argparse
import math
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "gui" / "layout")]

import layout_graphs as graphs  # noqa: E402

from gui.document.model import Document, Point  # noqa: E402
from gui.layout import arrange, default_sizes, function_generations  # noqa: E402

GRAPHS: dict[str, Callable[[], Document]] = {
    "seed": graphs.seed,
    "gp": graphs.goldstein_price,
    "mlp190": lambda: graphs.perceptron(3, [4, 4, 1]),
    "scatter100": lambda: graphs.scatter(100, 12),
    "scatter100b": lambda: graphs.scatter(100, 12, 2),
    "scatter100c": lambda: graphs.scatter(100, 12, 3),
    "scatter100d": lambda: graphs.scatter(100, 12, 4),
    "ladder20": lambda: graphs.ladder(20),
    "fan300": lambda: graphs.fan(300),
    "mlp1k": lambda: graphs.perceptron(3, [4, 4, 1], 7),
    "scatter1k": lambda: graphs.scatter(1_000, 40),
    "chain10k": lambda: graphs.chain(5_000),
    "mlp10k": lambda: graphs.perceptron(3, [4, 4, 1], 73),
    "scatter10k": lambda: graphs.scatter(10_000, 100),
}
LARGE_FOR_DOT = 3_000
WINDOWS = (6, 12, 0, 20)  # how far back the functions of a graph by chance read; 0: anywhere
INCH = 72.0  # dot's plain output is in inches
Line = list[Point]


class Result(NamedTuple):
    """One layout: CPU seconds, the points of each wire, and the wire's variable or function."""

    seconds: float
    lines: list[Line]
    tails: list[str]


def edges_of(document: Document) -> list[tuple[str, str]]:
    """From function to output and from variable to reader, each pair once."""
    pairs = [(f.id, output) for f in document.functions.values() for output in f.outputs]
    pairs += [(variable, function) for variable, function, _ in document.wires()]
    return list(dict.fromkeys(pairs))


def run_ours(document: Document, mode: str) -> Result:
    """Our arrangement; wires go through their bends."""
    sizes = default_sizes(document)
    times = []
    while len(times) < 9 and sum(times) < 2.0:
        start = time.process_time()
        arrangement = arrange(document, sizes, mode=mode)
        times.append(time.process_time() - start)
    at = arrangement.positions
    edges = edges_of(document)
    lines = [[at[a], *arrangement.bends.get((a, b), ()), at[b]] for a, b in edges]
    return Result(statistics.median(times), lines, [tail for tail, _ in edges])


def run_dot(document: Document, mode: str) -> Result:
    """dot's arrangement, with the same sizes and gaps; its splines become chains of short lines."""
    text = dot_text(document, mode)
    times = []
    while len(times) < 5 and sum(times) < 2.0:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            ["dot", "-Tplain"], input=text, capture_output=True, check=True, text=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    lines, tails = [], []
    nodes: dict[str, Point] = {}
    for row in done.stdout.replace("\\\n", "").splitlines():
        words = row.split()
        if words[0] == "node":
            nodes[words[1]] = Point(float(words[2]) * INCH, float(words[3]) * INCH)
        if words[0] == "edge" and not words[1].startswith("rank"):
            numbers = [float(word) * INCH for word in words[4 : 4 + 2 * int(words[3])]]
            controls = [Point(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
            lines.append([nodes[words[1]], *flatten(controls), nodes[words[2]]])
            tails.append(words[1])
    return Result(statistics.median(times), lines, tails)


def dot_text(document: Document, mode: str) -> str:
    """The document in dot's language."""
    sizes = default_sizes(document)
    rows = [f"digraph {{ rankdir=LR nodesep={36 / INCH} ranksep={34 / INCH}"]
    rows.append('node [shape=box fixedsize=true label=""] edge [arrowhead=none]')
    for node in (*document.variables, *document.functions):
        width, height = sizes(node)
        rows.append(f"{node} [width={width / INCH} height={height / INCH}]")
    rows += [f"{tail} -> {head}" for tail, head in edges_of(document)]
    if mode == "generation":
        columns: dict[int, list[str]] = {}
        for function, generation in function_generations(document).items():
            columns.setdefault(generation, []).append(function)
        for generation, members in columns.items():
            rows.append(f"{{ rank=same rank{generation} [style=invis] {' '.join(members)} }}")
            if generation + 1 in columns:
                rows.append(f"rank{generation} -> rank{generation + 1} [style=invis weight=0]")
    return "\n".join(rows) + "}"


def flatten(controls: Line, pieces: int = 6) -> Line:
    """Points on a chain of cubic Béziers."""
    points = [controls[0]]
    for start in range(0, len(controls) - 3, 3):
        a, b, c, d = controls[start : start + 4]
        for piece in range(1, pieces + 1):
            t = piece / pieces
            s = 1 - t
            weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            near = list(zip(weights, (a, b, c, d), strict=True))
            points.append(Point(sum(w * p.x for w, p in near), sum(w * p.y for w, p in near)))
    return points


def crossings(result: Result, *, direct: bool) -> int:
    """Pairs of wires that cross; two wires of one variable do not count against each other."""
    owners = {name: number for number, name in enumerate(dict.fromkeys(result.tails))}
    seen: dict[tuple[int, Point, Point], None] = {}
    for line, tail in zip(result.lines, result.tails, strict=True):
        points = [line[0], line[-1]] if direct else line
        for start, end in pairwise(points):
            if start != end:
                seen[owners[tail], start, end] = None
    owner = np.array([key[0] for key in seen])
    ends = np.array([[*start, *end] for _, start, end in seen])
    total = 0
    for index in range(len(owner)):
        total += _crossed(ends[index], owner[index], ends[index + 1 :], owner[index + 1 :])
    return total


def _crossed(one: np.ndarray, owner: int, others: np.ndarray, owners: np.ndarray) -> int:
    """How many of the other segments properly cross this one."""
    x1, y1, x2, y2 = one
    low, high = min(x1, x2), max(x1, x2)
    near = (owners != owner) & (np.minimum(others[:, 0], others[:, 2]) < high)
    near &= np.maximum(others[:, 0], others[:, 2]) > low
    a, b, c, d = others[near].T
    margin = 1e-6
    side1 = (x2 - x1) * (b - y1) - (y2 - y1) * (a - x1)
    side2 = (x2 - x1) * (d - y1) - (y2 - y1) * (c - x1)
    side3 = (c - a) * (y1 - b) - (d - b) * (x1 - a)
    side4 = (c - a) * (y2 - b) - (d - b) * (x2 - a)
    return int(np.sum((side1 * side2 < -margin) & (side3 * side4 < -margin)))


def length(result: Result) -> float:
    """All wires together, in columns; a trunk counts once."""
    pieces = {
        (tail, start, end)
        for line, tail in zip(result.lines, result.tails, strict=True)
        for start, end in pairwise(line)
    }
    return sum(math.dist(start, end) for _, start, end in pieces) / 140.0


def graphs_by_chance(count: int) -> dict[str, Callable[[], Document]]:
    """Graphs from 20 to 200 nodes, each with a seed and a window of its own."""
    found: dict[str, Callable[[], Document]] = {}
    for number in range(count):
        nodes = 20 + 180 * number // max(1, count - 1) // 10 * 10
        window = WINDOWS[number % len(WINDOWS)]
        found[f"{nodes}/{window}/{100 + number}"] = partial(
            graphs.scatter, nodes, window, 100 + number
        )
    return found


def report(name: str, document: Document, mode: str) -> tuple[int, ...]:
    """Print a row per engine; the answer is the crossings of each."""
    nodes = len(document.variables) + len(document.functions)
    engines = {"ours": run_ours}
    if shutil.which("dot") and nodes <= LARGE_FOR_DOT:
        engines["dot"] = run_dot
    found = []
    for engine, run in engines.items():
        result = run(document, mode)
        row = f"{name:<11} {engine:<6} {nodes:>6} {result.seconds * 1e3:>9.1f}"
        if nodes <= LARGE_FOR_DOT:
            routed, direct = (crossings(result, direct=direct) for direct in (False, True))
            row += f" {routed:>9} {direct:>9} {length(result):>9.0f}"
            found.append(routed)
        print(row, flush=True)
    return tuple(found)


def compare(pairs: list[tuple[int, ...]]) -> None:
    """Print how our crossings compare with dot's on the graphs that both laid out."""
    both = [(ours, dots) for ours, dots in (pair for pair in pairs if len(pair) == 2) if dots]
    if not both:
        return
    ratios = [ours / dots for ours, dots in both]
    total = sum(ours for ours, _ in both) / sum(dots for _, dots in both)
    print(
        f"crossings against dot's: in all {total:.2f}, median {statistics.median(ratios):.2f}, most"
        f" {max(ratios):.2f}; at most 1.1 in {sum(ratio <= 1.1 for ratio in ratios)} of {len(both)}"
    )


def main() -> None:
    """Print one row per graph and engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graphs", nargs="*", metavar="GRAPH", help=", ".join(GRAPHS))
    parser.add_argument("--mode", choices=("compact", "generation"), default="compact")
    parser.add_argument("--chance", type=int, default=0, metavar="COUNT")
    options = parser.parse_args()
    print(
        f"{'graph':<11} {'engine':<6} {'nodes':>6} {'ms':>9}"
        f" {'crossings':>9} {'direct':>9} {'length':>9}"
    )
    chosen = {name: GRAPHS[name] for name in options.graphs or GRAPHS}
    if options.chance:
        chosen = graphs_by_chance(options.chance)
    compare([report(name, build(), options.mode) for name, build in chosen.items()])


if __name__ == "__main__":
    main()
