"""`gradstep FILE`: the file is read once, by the window that shows it, or refused without one."""

from __future__ import annotations

import sys

import pytest

from gui.document.examples import seed_example
from gui.document.files import View, save
from tests.gui.processes import ended

WATCHED = """
import sys
import gui.app
from gui.cli import main

load, build = gui.app.load, gui.app.build
before = set()

def counted(path):
    print("read", path.name, flush=True)
    return load(path)

def built():
    parts = build()
    work = parts.session.work
    work.delay = float(sys.argv[1])
    if not work.delay:
        work.interval = 0.0
        inner = work.bar
        class Told:
            def show_work(self, sentence, done, total):
                wanted = inner.show_work(sentence, done, total)
                print("told", parts.window.isVisible(), flush=True)
                if sys.argv[2] == "give up":
                    inner.cancel()
                    return False
                return wanted
            def end_work(self, cancelled):
                inner.end_work(cancelled)
        work.bar = Told()
    def ready():
        print("shows", parts.window.windowTitle(), parts.session.cursor.position, flush=True)
        parts.window.close()
    gui.app.QApplication.exec = lambda self: ready() or 0
    return parts

gui.app.load, gui.app.build = counted, built
raise SystemExit(main(sys.argv[3:]))
"""


def start(*arguments, delay="60", ends="opened"):
    """Start the application with these arguments: its status, what it printed and said."""
    command = [sys.executable, "-c", WATCHED, delay, ends, *map(str, arguments)]
    status, printed, said = ended(command)
    return status, printed.splitlines(), said


@pytest.fixture
def graph(tmp_path):
    path = tmp_path / "图 a.gradstep"
    save(path, seed_example(), View(2))
    return path


def test_the_file_is_read_once_and_shown_at_its_step(graph):
    status, printed, said = start(graph)
    assert (status, said) == (0, [])
    assert printed[0] == "read 图 a.gradstep"
    assert printed[1].startswith("shows 图 a.gradstep — Gradstep")
    assert len(printed) == 2
    assert int(printed[1].rsplit(" ", 1)[1]) > 0


def test_a_file_that_is_wrong_is_one_line_and_no_window(tmp_path):
    wrong = tmp_path / "wrong.gradstep"
    wrong.write_text("{", encoding="utf-8")
    for path in (wrong, tmp_path / "nowhere.gradstep", tmp_path):
        status, printed, said = start(path)
        assert (status, printed) == (1, [f"read {path.name}"])
        assert len(said) == 1
        assert said[0].startswith(f"gradstep: {path}: ")


def test_the_window_comes_with_the_bar_where_reading_takes_long(graph):
    status, printed, said = start(graph, delay="0")
    assert (status, said) == (0, [])
    read = printed.index("read 图 a.gradstep")
    assert set(printed[read + 1 : -1]) == {"told True"}
    assert printed[-1].startswith("shows 图 a.gradstep")


def test_reading_that_is_given_up_leaves_the_example(graph):
    status, printed, said = start(graph, delay="0", ends="give up")
    assert (status, said) == (0, [])
    assert printed[-1].startswith("shows untitled.gradstep")
