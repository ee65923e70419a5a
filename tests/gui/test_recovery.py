"""Unsaved work and a crash: what is kept, what is offered, and when it goes."""

from __future__ import annotations

import pytest

from gui.document import edits
from gui.document.expression import parse_document
from gui.recovery import Recovery
from gui.session import Session


@pytest.fixture
def session(qapp):
    made = Session()
    made.open_document(parse_document("y = x * x", {"x": 3.0}))
    return made


def edit(session: Session) -> None:
    variable = next(v.id for v in session.document.variables.values() if v.name == "x")
    session.edit("rename", edits.rename(session.document, variable, "input"))


def crash(recovery: Recovery) -> None:
    """What is left of a process that died: its copy, and a lock that nobody holds."""
    recovery._lock.unlock()


def test_an_edit_is_kept_a_moment_later_and_offered_after_a_crash(session, tmp_path, qtbot):
    recovery = Recovery(session, tmp_path)
    assert recovery.left_behind is None
    edit(session)
    qtbot.waitUntil(lambda: (tmp_path / "0.gradstep").exists(), timeout=5000)
    crash(recovery)
    assert Recovery(Session(), tmp_path).left_behind == tmp_path / "0.gradstep"


def test_what_is_saved_or_undone_is_not_kept(session, tmp_path):
    recovery = Recovery(session, tmp_path)
    edit(session)
    recovery.keep()
    session.undo_stack.undo()
    recovery.keep()
    assert list(tmp_path.glob("*.gradstep")) == []


def test_two_applications_do_not_share_a_copy(session, tmp_path):
    first = Recovery(session, tmp_path)
    edit(session)
    first.keep()
    second = Recovery(Session(), tmp_path)
    assert second.left_behind is None, "the first one is still running"


def test_a_directory_that_cannot_be_written_stops_nothing(session, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    recovery = Recovery(session, blocked)
    edit(session)
    recovery.keep()
    recovery.drop()


def test_recovered_work_is_unsaved_work(parts, hand, answers, tmp_path):
    edit(parts.session)
    parts.recovery.keep()
    kept = parts.session.document
    copy = parts.recovery._copy
    parts.actions.files.new()
    parts.actions.files.recover(copy)
    assert parts.session.document == kept
    assert "edited" in parts.window.windowTitle()
    answers.recover = False
    parts.actions.files.new()
    parts.actions.files.recover(copy)
    assert not parts.session.document.functions
