"""Another program and the open file: its change is noticed, and saving over it asks."""

from __future__ import annotations

import pytest

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import load, save
from gui.document.model import Value


@pytest.fixture
def opened(parts, tmp_path):
    """A file that is open and edited."""
    path = tmp_path / "graph.gradstep"
    save(path, parse_document("y = x * x", {"x": 3.0}))
    assert parts.actions.files.open_path(path)
    session = parts.session
    leaf = next(v.id for v in session.document.variables.values() if v.creator is None)
    session.edit("value", edits.set_value(session.document, leaf, Value(4.0)))
    return path


def write_elsewhere(path):
    document = parse_document("y = sin(x)", {"x": 1.0})
    save(path, document)
    return document


def test_saving_over_another_programs_change_asks(parts, opened, answers):
    theirs = write_elsewhere(opened)
    answers.overwrite = False
    assert not parts.actions.files.save()
    assert answers.asked == [opened.name]
    assert load(opened).document == theirs
    assert parts.session.is_edited
    answers.overwrite = True
    assert parts.actions.files.save()
    assert load(opened).document == parts.session.document
    answers.asked.clear()
    assert parts.actions.files.save()
    assert answers.asked == [], "it is ours again"


def test_saving_our_own_file_asks_nothing(parts, opened, answers):
    assert parts.actions.files.save()
    assert parts.actions.files.save()
    assert answers.asked == []


def test_a_change_is_noticed_and_can_be_read(parts, opened, qtbot):
    said = []
    parts.actions.message.connect(said.append)
    theirs = write_elsewhere(opened)
    qtbot.waitUntil(lambda: bool(said), timeout=30_000)
    assert opened.name in said[0]
    parts.actions["reload"].trigger()
    assert [f.operation for f in parts.session.document.functions.values()] == ["sin"]
    assert len(parts.session.document.variables) == len(theirs.variables)
    said.clear()
    again = write_elsewhere(opened)  # a file that was replaced is still watched
    qtbot.waitUntil(lambda: bool(said), timeout=30_000)
    assert again == theirs


def test_a_file_that_is_gone_is_written_anew(parts, opened, answers):
    opened.unlink()
    assert parts.actions.files.save()
    assert load(opened).document == parts.session.document
    assert answers.asked == []
