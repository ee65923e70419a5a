"""How fast the editor is at 1,000 functions and 2,000 wires, beside NodeGraphQt on the same graph.

    python benchmarks/editor.py [--functions 1000] [--peer PYTHON]

PYTHON is an interpreter that has NodeGraphQt 0.6.44, which needs a Qt and a Python of its time:

    python3.11 -m venv peer && peer/bin/pip install NodeGraphQt==0.6.44 "PySide6-Essentials<6.7"

Both run offscreen, one after the other on the same machine: read the ratios. Ours shows every
result as a node of its own besides, so that it has twice the nodes and half as many wires again.
"open" is from the document to the picture on the screen, with backward() run and recorded on our
side; "repaint" draws the whole view. NodeGraphQt is measured without its check for cycles, which
takes minutes for a chain of x = x + x that is 20 long and would not end on this graph.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1600, 1000)
CHAIN = 60  # doublings: 2 ** 60 ways through x = x + x
RUNS = 5
FRAMES = 40
WINDOW_OF_INPUTS = 20  # results among which a function finds its inputs


def pairs(functions: int) -> list[tuple[int, int]]:
    """The two results that each function reads, negative for the two leaves."""
    choose = random.Random(1)
    return [
        (
            choose.randrange(max(-2, i - WINDOW_OF_INPUTS), i),
            choose.randrange(max(-2, i - WINDOW_OF_INPUTS), i),
        )
        for i in range(functions)
    ]


def timed(do: Callable[[], object], settle: Callable[[], object]) -> float:
    """Milliseconds of the processor until it is done and on the screen."""
    start = time.process_time()
    do()
    settle()
    return (time.process_time() - start) * 1000


def median_of(do: Callable[[], object], settle: Callable[[], object], runs: int = RUNS) -> float:
    """The median of several runs."""
    return statistics.median(timed(do, settle) for _ in range(runs))


def measure_ours(functions: int) -> dict[str, float]:
    """The editor, by the commands that a hand gives."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from dataclasses import replace

    from hand import Answers
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    folder = tempfile.TemporaryDirectory()
    for variable in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[variable] = folder.name
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder.name)
    application = QApplication([])

    from gui import collector
    from gui.actions.placing import with_places
    from gui.app import build
    from gui.document.expression import parse_document
    from gui.document.model import Document, Point, Value

    def name(number: int) -> str:
        return f"v{number}" if number >= 0 else f"x{-number}"

    def settle() -> None:
        for _ in range(3):
            application.processEvents()

    lines = [f"v{i} = maximum({name(a)}, {name(b)})" for i, (a, b) in enumerate(pairs(functions))]
    document = with_places(parse_document("; ".join(lines), {"x1": 0.5, "x2": 0.3}))
    parts = build(Answers())
    parts.settings.animated = False
    parts.window.resize(*SIZE)
    parts.window.show()
    collector.spare()
    settle()
    session, canvas = parts.session, parts.window.canvas
    found: dict[str, float] = {}

    def reopen() -> float:
        session.open_document(Document())
        settle()
        return timed(lambda: session.open_document(replace(document)), settle)

    found["open"] = statistics.median(reopen() for _ in range(RUNS))
    found["repaint"] = median_of(canvas.repaint, settle)
    found["step"] = median_of(parts.actions["step"].trigger, settle, 20)
    some = list(document.functions)[functions // 2 :][:5]
    session.select(frozenset(some))
    settle()
    frames = [
        timed(lambda d=d: canvas.stage.drag(some, 3.0 * d, 2.0 * d), settle) for d in range(FRAMES)
    ]
    found["drag five: first frame"] = frames[0]
    found["drag five: a frame"] = statistics.median(frames[1:])
    canvas.stage.put_down()
    places = {i: document.functions[i].position or Point(0.0, 0.0) for i in some}
    moved = {i: Point(place.x + 60, place.y + 40) for i, place in places.items()}
    found["drop five"] = timed(lambda: parts.actions.editor.move(moved), settle)
    found["undo the drop"] = timed(parts.actions["undo"].trigger, settle)
    leaf = next(iter(document.variables))  # feeds all of it: every value is another one
    numbers = iter(0.5 + 0.01 * d for d in range(1, FRAMES))
    found["drag a number: a frame"] = median_of(
        lambda: parts.actions.editor.set_value(leaf, Value(next(numbers)), "drag"), settle, 20
    )
    parts.actions["select_all"].trigger()
    settle()
    found["delete all"] = timed(parts.actions["delete"].trigger, settle)
    found["undo the deletion"] = timed(parts.actions["undo"].trigger, settle)
    doubled = parse_document("; ".join(["a0 = x + x", *_doublings()]), {"x": 1.0})
    session.open_document(doubled)
    settle()
    add = [f for f in doubled.functions.values() if f.operation == "add"]
    parts.actions.editor.disconnect([w for w in doubled.wires() if w.function == add[-1].id])
    last = add[-2].outputs[0]
    found["connect in a chain"] = timed(
        lambda: parts.actions.editor.connect(last, add[-1].id, 0), settle
    )
    folder.cleanup()
    return found


def _doublings() -> list[str]:
    return [f"a{i} = a{i - 1} + a{i - 1}" for i in range(1, CHAIN)]


def measure_nodegraphqt(functions: int) -> dict[str, float]:
    """NodeGraphQt, by its own calls and without its check for cycles."""
    from NodeGraphQt import BaseNode, NodeGraph
    from PySide6.QtWidgets import QApplication

    class Function(BaseNode):
        __identifier__ = "benchmark"
        NODE_NAME = "maximum"

        def __init__(self) -> None:
            super().__init__()
            self.add_input("x0")
            self.add_input("x1")
            self.add_output("y", multi_output=True)

    application = QApplication([])

    def settle() -> None:
        for _ in range(3):
            application.processEvents()

    def empty() -> NodeGraph:
        graph = NodeGraph()
        graph.register_node(Function)
        graph.set_acyclic(False)  # its check for cycles walks every way, which never ends here
        graph.widget.resize(*SIZE)
        return graph

    def fill(graph: NodeGraph, links: list[tuple[int, int]]) -> None:
        nodes = []
        for i, inputs in enumerate(links):
            place = [float(i // 25 * 220), float(i % 25 * 120)]
            node = graph.create_node(
                "benchmark.Function", selected=False, pos=place, push_undo=False
            )
            nodes.append(node)
            for slot, source in enumerate(inputs):
                if source >= 0:
                    nodes[source].output(0).connect_to(node.input(slot), push_undo=False)

    found: dict[str, float] = {}
    built = empty()
    fill(built, pairs(functions))
    saved = built.serialize_session()
    graph = empty()

    def open_() -> None:
        graph.deserialize_session(saved)
        graph.widget.show()  # it takes longer still where it is shown before
        graph.viewer().fitInView(graph.viewer().scene().itemsBoundingRect())

    found["open"] = timed(open_, settle)
    viewport = graph.viewer().viewport()
    found["repaint"] = median_of(viewport.repaint, settle)
    some = graph.all_nodes()[functions // 2 :][:5]
    frames = []
    for _ in range(FRAMES):
        start = time.process_time()
        for node in some:
            node.view.xy_pos = [node.view.xy_pos[0] + 3, node.view.xy_pos[1] + 2]
        settle()
        frames.append((time.process_time() - start) * 1000)
    found["drag five: first frame"] = frames[0]
    found["drag five: a frame"] = statistics.median(frames[1:])
    found["delete all"] = timed(lambda: graph.delete_nodes(graph.all_nodes()), settle)
    found["undo the deletion"] = timed(graph.undo_stack().undo, settle)
    return found


def peer_figures(python: str, functions: int) -> dict[str, float]:
    """What the peer's interpreter measures."""
    command = [python, __file__, "--functions", str(functions), "--measure-peer"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{python} could not run NodeGraphQt:\n{done.stderr[-2000:]}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--functions", type=int, default=1_000)
    parser.add_argument("--peer", help="an interpreter that has NodeGraphQt")
    parser.add_argument("--measure-peer", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if chosen.measure_peer:
        print(json.dumps(measure_nodegraphqt(chosen.functions)))
        return
    theirs: dict[str, float] = {}
    if chosen.peer:
        theirs = peer_figures(chosen.peer, chosen.functions)
    elif importlib.util.find_spec("NodeGraphQt"):
        theirs = peer_figures(sys.executable, chosen.functions)
    ours = measure_ours(chosen.functions)
    print(f"{'milliseconds':28}{'Gradstep':>10}{'NodeGraphQt':>13}{'ratio':>8}")
    for what, figure in ours.items():
        other = theirs.get(what)
        beside = "" if other is None else f"{other:13.1f}{figure / other:8.3f}"
        print(f"{what:28}{figure:10.1f}{beside}")


if __name__ == "__main__":
    main()
