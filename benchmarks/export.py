"""How fast pictures are made and how large they are, beside Graphviz's dot and Pillow's own GIF.

    python benchmarks/export.py

Every pair is measured in the same run, in CPU seconds of this process and of those that it starts,
the best of some; a PNG, which is compressed on all cores, also by the clock. A ratio is ours to
theirs. dot is left out where it is not installed. A graph of N nodes is a scatter.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "gui" / "layout")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import layout_graphs as graphs  # noqa: E402

from gui.document.evaluation import Recording, record  # noqa: E402
from gui.document.files import save  # noqa: E402
from gui.document.model import Document, Value  # noqa: E402
from gui.export.command import ensure_application, export_recording, pages_of  # noqa: E402
from gui.export.film import channels, frames, pixels  # noqa: E402
from gui.export.page import Look, Pace  # noqa: E402
from gui.layout import arrange  # noqa: E402
from gui.viewmodel.node_size import sizes  # noqa: E402
from gui.viewmodel.picture import build_scene  # noqa: E402

SEED = "a = square(x); y = square(a) + square(a)"


def with_values(document: Document) -> Document:
    """The graph with a number for each input."""
    variables = {
        key: replace(node, value=Value(0.5))
        if node.creator is None and node.value is None
        else node
        for key, node in document.variables.items()
    }
    return replace(document, variables=variables)


def seconds(
    run: Callable[[], object], times: int = 2, clock: Callable[[], float] | None = None
) -> float:
    """The CPU time, or another clock's, of the shortest of some runs."""
    now = clock or _spent
    found = []
    for _again in range(times):
        start = now()
        run()
        found.append(now() - start)
    return min(found)


def _spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def said(what: str, value: str, wanted: str, beside: str = "") -> None:
    """One line of the report."""
    print(f"{what:<44} {value:>18}   {wanted:<12} {beside}")


def pictures(folder: Path) -> None:
    """PNG of 100 nodes, and SVG of 1,000 beside dot's."""
    hundred = record(with_values(graphs.scatter(100, 12)))
    export_recording(hundred, folder / "warm.png", Look())

    def draw() -> list[Path]:
        return export_recording(hundred, folder / "a.png", Look())

    spent, waited = seconds(draw, 5), seconds(draw, 5, time.perf_counter)
    said("PNG, 100 nodes", f"{spent:.3f} s", "< 0.2 s", f"by the clock: {waited:.3f} s")
    thousand = record(with_values(graphs.scatter(1_000, 40)))
    svg = folder / "a.svg"
    spent = seconds(lambda: export_recording(thousand, svg, Look()), 5)
    size = svg.stat().st_size
    beside = ""
    if shutil.which("dot"):
        (dot,) = export_recording(thousand, folder / "a.dot", Look())
        other = folder / "dot.svg"
        command = ["dot", "-Tsvg", str(dot), "-o", str(other)]
        theirs = seconds(lambda: subprocess.run(command, check=True), 1)
        large = other.stat().st_size
        beside = f"dot: {theirs:.3f} s, {large / 1000:.0f} kB"
        beside += f", ratio {spent / theirs:.2f}, of the sizes {size / large:.2f}"
    said("SVG, 1,000 nodes", f"{spent:.3f} s, {size / 1000:.0f} kB", "< 1 s", beside)


def films(folder: Path) -> None:
    """60 frames of 1280 × 720 as GIF, beside Pillow's own, and as MP4."""
    from PIL import Image

    run = seed_run()
    look = Look(size=(1280, 720), pace=Pace(1200))
    pages = pages_of(run, "all")
    pages = [*pages, *pages][:6]
    film = frames(pages, look.pace)[:60]

    def ours(extension: str) -> Path:
        from gui.export.formats import FORMATS

        path = folder / f"a.{extension}"
        FORMATS[extension].writer().write(pages, path, look)
        return path

    def pillow() -> Path:
        made = [Image.fromarray(channels(pixels(f.drawn(look)), transparent=False)) for f in film]
        path = folder / "pillow.gif"
        times = [f.milliseconds for f in film]
        made[0].save(path, save_all=True, append_images=made[1:], duration=times, loop=0)
        return path

    theirs = seconds(pillow, 1)
    size = (folder / "pillow.gif").stat().st_size
    spent = seconds(lambda: ours("gif"))
    count = len(frames(pages, look.pace))
    value = f"{spent:.2f} s, {(folder / 'a.gif').stat().st_size / 1000:.0f} kB"
    beside = f"Pillow's own of {len(film)}: {theirs:.2f} s, {size / 1000:.0f} kB"
    beside += f", ratio for each frame {spent / count / (theirs / len(film)):.2f}"
    said(f"GIF, {count} frames of 1280 x 720", value, "< 6 s", beside)
    for extension, wanted in (("mp4", "< 4 s"), ("webp", ""), ("apng", "")):
        spent = seconds(lambda name=extension: ours(name))
        size = (folder / f"a.{extension}").stat().st_size
        said(f"{extension.upper()}, the same", f"{spent:.2f} s, {size / 1000:.0f} kB", wanted)


def seed_run() -> Recording:
    """The seed's example, recorded."""
    from gui.document.expression import parse_document

    return record(parse_document(SEED, {"x": 2.0}))


def processes(folder: Path) -> None:
    """The whole command on a graph of 100 nodes, beside dot and an import of networkx."""
    saved = folder / "a.gradstep"
    save(saved, with_values(graphs.scatter(100, 12)))
    main = str(ROOT / "main.py")
    ours = [sys.executable, main, "export", str(saved), "-o", str(folder / "b.png")]
    spent = seconds(lambda: subprocess.run(ours, check=True), 3)
    beside, wanted = "", ""
    if shutil.which("dot"):
        (dot,) = export_recording(
            record(with_values(graphs.scatter(100, 12))), folder / "b.dot", Look()
        )
        drawn = ["dot", "-Tpng", str(dot), "-o", str(folder / "dot.png")]
        imported = [sys.executable, "-c", "import networkx"]
        theirs = seconds(
            lambda: (subprocess.run(imported, check=True), subprocess.run(drawn, check=True)), 3
        )
        beside, wanted = f"networkx and dot: {theirs:.3f} s", "< 3 times"
        beside += f", ratio {spent / theirs:.2f}"
    said("gradstep export to PNG, 100 nodes", f"{spent:.3f} s", wanted, beside)


def with_places(document: Document) -> Document:
    """The graph with a place for every node, as the window has it."""
    places = arrange(document, sizes(document)).positions
    variables = {i: replace(v, position=places.get(i)) for i, v in document.variables.items()}
    functions = {i: replace(f, position=places.get(i)) for i, f in document.functions.items()}
    return replace(document, variables=variables, functions=functions)


def scenes() -> None:
    """Building the scene of 1,000 nodes, the first time and at another step, and painting it."""
    from gui.export.drawing import image_of
    from gui.export.page import Page

    run = record(with_places(with_values(graphs.scatter(1_000, 40))))
    timeline = run.timeline
    assert timeline is not None
    first = timeline.at_step(0)
    build_scene(run.document, run.evaluation, first)
    spent = seconds(lambda: build_scene(run.document, run.evaluation, first), 5)
    said("scene, 1,000 nodes, the first", f"{spent * 1000:.0f} ms", "< 60 ms")
    before = after = build_scene(run.document, run.evaluation, first)
    steps = [timeline.at_step(k) for k in range(1, 11)]
    start = time.process_time()
    for step in steps:  # each once: a scene that was built before is kept
        after = build_scene(run.document, run.evaluation, step, previous=after)
    spent = (time.process_time() - start) / len(steps)
    said("scene, 1,000 nodes, the next step", f"{spent * 1000:.1f} ms", "< 60 ms")
    page = Page(before, before.bounds)
    spent = seconds(lambda: image_of(page, Look(scale=0.5)), 3)
    said(f"painting it, {len(before.wires)} wires", f"{spent * 1000:.0f} ms", "")


def main() -> None:
    """Everything, one line each."""
    ensure_application()
    with tempfile.TemporaryDirectory() as folder:
        pictures(Path(folder))
        films(Path(folder))
        processes(Path(folder))
    scenes()


if __name__ == "__main__":
    main()
