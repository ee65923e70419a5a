"""Tries to run code, reach the network or write a file by what the application is given.

`python -m tests.endurance.breakout FOLDER` gives it to the window and to the command line in a
process whose every opened file, program, socket and piece of code is watched by an audit hook,
which nothing in the process can take away. It prints what was seen beside what may be.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

MARK = "broke-out"
SHARE = 7  # one file of so many is given with each of the words
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_WATCHED = (
    *("exec", "compile", "import", "marshal.loads", "pickle.find_class", "code.__new__"),
    *("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn"),
    *("socket.__new__", "socket.connect", "socket.bind", "socket.getaddrinfo", "urllib.Request"),
    *("ctypes.dlopen", "ctypes.call_function", "webbrowser.open", "os.putenv", "os.chmod"),
    *("os.remove", "os.rename", "os.link", "os.symlink", "os.mkdir", "os.rmdir", "os.truncate"),
)  # fmt: skip


class Watch:
    """What the process has done, while it is watched."""

    def __init__(self) -> None:
        self.is_on = False
        self.seen: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.is_on:
            return
        if event == "open":
            path, mode, flags = arguments
            if (isinstance(flags, int) and flags & _WRITING) or (mode and set("wxa+") & set(mode)):
                self.seen.append(f"open {path}")
        elif event in _WATCHED:
            self.seen.append(f"{event} {str(arguments)[:200]}")


def payloads(folder: Path) -> tuple[str, ...]:
    """Words that would leave a mark if anything ran them."""
    mark = folder / MARK
    return (
        f"__import__('os').system('touch {mark}')",
        f"open('{mark}', 'w')",
        f"exec(\"open('{mark}', 'w')\")",
        f"().__class__.__base__.__subclasses__()[0]('{mark}')",
        f"$(touch {mark})",
        f"`touch {mark}`",
        f"; touch {mark};",
        f"{{x.__class__.__init__.__globals__[os].system('touch {mark}')}}",
        f"%(touch {mark})s",
        f"!!python/object/apply:os.system ['touch {mark}']",
        f"file://{mark}",
        f"../../../../../../..{mark}",
        f"\\write18{{touch {mark}}}",
        f"<script>require('fs').writeFileSync('{mark}', '')</script>",
        f'<!DOCTYPE a [<!ENTITY b SYSTEM "file://{mark}">]><a>&b;</a>',
        "http://127.0.0.1:9/", "@ByteArray(\\x80\\x4)", "lambda: 0", "x.__class__", "x if x else x",
    )  # fmt: skip


def files(payload: str) -> Iterator[str]:
    """A saved graph with the words in each place where a text stands, and in places of its own."""
    from gui.document.examples import seed_example
    from gui.document.files import View, dumps

    top = json.loads(dumps(seed_example(), View(1)))

    def places(part: object) -> Iterator[tuple[object, object]]:
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            if isinstance(inner, str):
                yield part, key
            elif isinstance(inner, dict | list):
                yield from places(inner)

    for part, key in list(places(top)):
        before, part[key] = part[key], payload
        yield json.dumps(top)
        part[key] = before
    for extra in ("$ref", "$schema", "py/object", "__class__", payload):
        yield json.dumps({**top, extra: payload})
    yield payload
    yield f"cos\nsystem\n(S'{payload}'\ntR."  # a pickle


def _command_line(arguments: list[str]) -> None:
    from gui.cli import main

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(arguments)


def _start(path: str) -> None:
    """Start the application with a path. The window that was made for it, and would end with its
    process, is taken away: each gets its looks again with the next one."""
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    before = set(QApplication.topLevelWidgets())
    _command_line([path])
    for widget in set(QApplication.topLevelWidgets()) - before:
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def give(parts: object, turn: int, payload: str, folder: Path) -> None:
    """Give the words to everything that takes something from outside; a share of the files."""
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QGuiApplication

    from gui.actions.clipboard import MIME_TYPE

    path = folder / "given.gradstep"
    for text in islice(files(payload), turn % SHARE, None, SHARE):
        path.write_bytes(text.encode("utf-8", "replace"))
        parts.actions.files.open_path(path)
        parts.actions["record"].trigger()
        clip = QMimeData()
        clip.setData(MIME_TYPE, text.encode("utf-8", "replace"))
        clip.setText(payload)
        QGuiApplication.clipboard().setMimeData(clip)
        parts.actions["paste"].trigger()
    for text in (payload, f"y = {payload}", f"y = square(x, {payload})", f"{payload} = x * x"):
        parts.window.toolbar.expression.setText(text)
        parts.window.toolbar.expression.returnPressed.emit()
        _command_line(["trace", "--expr", text, "--set", f"x={payload}", f"{payload}=1"])
    for key in ("theme", "animated", "recent", "export", "keys", "window/geometry"):
        parts.settings._store.setValue(key, payload)
        parts.settings.changed.emit(key)
    parts.actions.files.recent()
    _start(payload)
    _command_line(["trace", payload, "--order", payload])
    _command_line(["export", "--expr", "y = x", "--set", "x=1", "-o", str(folder / "no" / "a.svg")])


def _tried(folder: Path) -> int:
    from hand import Answers
    from PySide6.QtWidgets import QApplication

    from gui.app import build
    from gui.document.examples import seed_example

    application = QApplication([])
    watch = Watch()
    parts = build(Answers())
    parts.window.show()
    for turn, words in enumerate(("y = x * x", *payloads(folder)[:2])):
        give(parts, turn, words, folder)  # modules are imported when they are needed
    application.processEvents()
    watch.is_on = True
    for turn, payload in enumerate(payloads(folder)):
        give(parts, turn, payload, folder)
        parts.actions.files.show(seed_example())
        application.processEvents()
    print(json.dumps(sorted(set(watch.seen))))
    watch.seen.clear()
    eval("1")
    with (folder / "written").open("w"):
        pass
    watch.is_on = False
    print(json.dumps([line.split(" ")[0] for line in watch.seen]))
    application.clipboard().clear()
    return 0


if __name__ == "__main__":
    raise SystemExit(_tried(Path(sys.argv[1])))
