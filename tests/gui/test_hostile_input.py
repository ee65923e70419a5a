"""What the window takes from outside besides files: the clipboard and its settings, damaged."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from gui.actions.clipboard import MIME_TYPE, take
from gui.document.files import dumps
from gui.settings import Settings
from gui.widgets.export_choices import Choices, remembered

ODD = (
    *("@Size(1 2)", "@Invalid()", "@ByteArray(\\x0\\xff)", "@Rect(1)"),
    *("5", "a, b, 7", '"\\0"', "true", "[]", "{", '{"format": 3, "scale": "x"}', "@", "損", "%U00"),
)
KEYS = (
    *("theme", "animated", "recent", "export", "keys", "language"),
    *("window\\geometry", "window\\middle", "window\\columns", "window\\rows"),
)


DAMAGED = {
    **{str(data): data for data in (b"", b"\xff\xfe", b"\x00", b"{", b"[]", b'{"a": "x"}')},
    "100,000 brackets": b"[" * 100_000,
    "100,000 pairs of them": b"[" * 100_000 + b"]" * 100_000,
    "100,000 objects": b'{"a":' * 100_000,
    "a parenthesis without end": b"y = " + b"(" * 100_000,
    "binary": bytes(range(256)) * 10_000,
    "three million letters": b"x" * 3_000_000,
    "a power without end": b"y = 9**9**9**9",
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_text_on_the_clipboard_changes_nothing(parts, data):
    """What other programs copy: one sentence, where it is not empty."""
    said = []
    parts.actions.message.connect(said.append)
    QGuiApplication.clipboard().setText(data.decode("utf-8", "replace"))
    before = dumps(parts.session.document)
    parts.actions["paste"].trigger()
    assert dumps(parts.session.document) == before
    assert len(said) <= 1
    assert all("\n" not in sentence and len(sentence) < 300 for sentence in said)


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_clipboard_is_refused_and_changes_nothing(parts, data):
    said = []
    parts.actions.message.connect(said.append)
    clip = QMimeData()
    clip.setData(MIME_TYPE, data)
    QGuiApplication.clipboard().setMimeData(clip)
    before = dumps(parts.session.document)
    with pytest.raises(ValueError, match=r"^\S.*$") as caught:
        take()
    assert "\n" not in str(caught.value)
    assert "codec" not in str(caught.value), "a sentence for users, not Python's"
    parts.actions["paste"].trigger()
    assert dumps(parts.session.document) == before
    assert len(said) <= 1


def write_settings(folder, text):
    path = folder / "gradstep" / "gradstep.ini"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("written", ["@ByteArray(\\x0\\xff)", '"\\0"', "[" * 9_000, '{"new": 3}'])
def test_each_setting_may_be_damaged(state_directory, key, written, qapp, qtbot, answers):
    write_settings(state_directory, f"[General]\n{key}={written}\n")
    from gui.app import build

    parts = build(answers)
    qtbot.addWidget(parts.window)
    parts.window.show()
    assert parts.actions.files.recent() == ()
    assert remembered(parts.settings, "light") == Choices(theme="light")
    assert parts.actions["save"].shortcut().toString() == "Ctrl+S"


@pytest.mark.parametrize("seed", range(8))
def test_damaged_settings_are_as_if_there_were_none(state_directory, seed, qapp, qtbot, answers):
    chance = random.Random(seed)
    lines = [f"{key}={chance.choice(ODD)}" for key in KEYS]
    write_settings(state_directory, "[General]\n" + "\n".join(lines) + "\n")
    from gui.app import build

    settings = Settings()
    assert settings.theme in ("system", "light", "dark")
    assert all(str(path) for path in settings.recent_files)
    parts = build(answers)
    qtbot.addWidget(parts.window)
    parts.window.show()
    parts.actions.files.recent()
    settings.remember_file(state_directory / "graph.gradstep")
    assert settings.recent_files[0].name == "graph.gradstep"


def test_settings_that_are_no_settings(state_directory, qapp):
    path = state_directory / "gradstep" / "gradstep.ini"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(bytes(range(256)) * 50)
    settings = Settings()
    assert settings.recent_files == ()
    settings.theme = "dark"
    assert settings.theme == "dark"
