"""Unsaved work and a crash: what is kept, what is offered, and when it goes."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import Qt, QTimer

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import Lines, Origin, dumps, load, pieces, read_origin, save, writing
from gui.document.files.origin import origin_file
from gui.recovery import Recovery
from gui.session import Session
from gui.settings import Settings
from tests.gui.processes import ended


@pytest.fixture
def session(qapp):
    made = Session()
    made.open_document(parse_document("y = x * x", {"x": 3.0}))
    return made


def nobody() -> None:
    """The origin of work that was never saved."""


def killed(*_arguments: object) -> None:
    """In the place of a step that a kill did not let happen."""
    raise OSError


def named(session: Session, name: str) -> str:
    return next(v.id for v in session.document.variables.values() if v.name == name)


def edit(session: Session) -> None:
    session.edit("rename", edits.rename(session.document, named(session, "x"), "input"))


def crash(recovery: Recovery) -> None:
    """What is left of a process that died: its copy, and a lock that nobody holds."""
    recovery._lock.unlock()


def test_an_edit_is_kept_a_moment_later_and_offered_after_a_crash(session, tmp_path, qtbot):
    recovery = Recovery(session, tmp_path, nobody)
    assert recovery.left_behind is None
    edit(session)
    qtbot.waitUntil(lambda: (tmp_path / "0.gradstep").exists(), timeout=30_000)
    crash(recovery)
    assert Recovery(Session(), tmp_path, nobody).left_behind == tmp_path / "0.gradstep"


def test_what_is_saved_or_undone_is_not_kept(session, tmp_path):
    recovery = Recovery(session, tmp_path, nobody)
    edit(session)
    recovery.keep()
    session.undo_stack.undo()
    recovery.keep()
    assert list(tmp_path.glob("*.gradstep")) == []


def test_two_applications_do_not_share_a_copy(session, tmp_path):
    first = Recovery(session, tmp_path, nobody)
    edit(session)
    first.keep()
    second = Recovery(Session(), tmp_path, nobody)
    assert second.left_behind is None, "the first one is still running"


def test_who_edits_without_a_pause_is_kept_as_well(session, tmp_path, qtbot):
    recovery = Recovery(session, tmp_path, nobody)

    def edit_again() -> None:
        retain = not session.document.options.retain_grad
        session.edit("retain", edits.set_options(session.document, retain_grad=retain))

    timer = QTimer()
    timer.timeout.connect(edit_again)
    timer.start(100)
    qtbot.waitUntil(lambda: (tmp_path / "0.gradstep").exists(), timeout=20_000)
    timer.stop()
    recovery.drop()


def test_every_window_that_crashed_is_offered_in_its_turn(session, tmp_path):
    first, second = Recovery(session, tmp_path, nobody), Recovery(session, tmp_path, nobody)
    edit(session)
    first.keep()
    second.keep()
    first.drop()
    crash(first)
    crash(second)
    after = Recovery(Session(), tmp_path, nobody)
    assert after.left_behind == tmp_path / "1.gradstep"
    after.drop()
    crash(after)
    assert Recovery(Session(), tmp_path, nobody).left_behind is None


def test_who_asks_for_a_file_leaves_what_crashed_for_the_next_start(session, tmp_path):
    crashed = Recovery(session, tmp_path, nobody)
    edit(session)
    crashed.keep()
    crash(crashed)
    asking = Recovery(session, tmp_path, nobody)
    asking.step_aside()
    assert asking.left_behind is None
    asking.keep()
    assert sorted(p.name for p in tmp_path.glob("*.gradstep")) == ["0.gradstep", "1.gradstep"]
    assert Recovery(Session(), tmp_path, nobody).left_behind == tmp_path / "0.gradstep"


def test_two_processes_add_to_the_recent_files(qapp, tmp_path, state_directory):
    settings = Settings()
    settings.remember_file(tmp_path / "ours")
    elsewhere = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QSettings;"
        "QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1]);"
        "from gui.settings import Settings; Settings().remember_file(Path(sys.argv[2]))"
    )
    settings._store.sync()
    arguments = [sys.executable, "-c", elsewhere, str(state_directory), str(tmp_path / "theirs")]
    subprocess.run(arguments, check=True, timeout=60)
    settings.remember_file(tmp_path / "later")
    names = [path.name for path in settings.recent_files]
    assert names == ["later", "theirs", "ours"]


def test_a_directory_that_cannot_be_written_stops_nothing(session, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    recovery = Recovery(session, blocked, nobody)
    edit(session)
    recovery.keep()
    recovery.drop()


def test_recovered_work_is_unsaved_work(parts, hand, tmp_path):
    edit(parts.session)
    kept = parts.session.document
    copy = tmp_path / "copy.gradstep"
    save(copy, kept)
    parts.actions.files.new()
    parts.window.area.offer(copy)
    offer = parts.window.area.recovery_offer
    assert offer.isVisible()
    hand.press(Qt.Key.Key_Right)  # the window works meanwhile
    hand.click_widget(offer.open)
    assert parts.session.document == kept
    assert "edited" in parts.window.windowTitle()
    assert not offer.isVisible()
    assert not copy.exists(), "it is unsaved work of this window now"


@pytest.fixture
def crashed(parts, tmp_path):
    """A file's unsaved work whose process died; the path of the copy, and of the file."""
    path = tmp_path / "损失.gradstep"
    save(path, parts.session.document)
    assert parts.actions.files.open_path(path)
    edit(parts.session)
    left = Recovery(parts.session, tmp_path / "recovery", parts.actions.files.origin)
    left.keep()
    crash(left)
    parts.actions.files.new()
    return tmp_path / "recovery" / "0.gradstep", path


def test_recovered_work_comes_back_under_its_files_name(parts, hand, crashed):
    copy, path = crashed
    parts.window.area.offer(copy)
    offer = parts.window.area.recovery_offer
    assert "损失.gradstep" in offer.sentence.text()
    hand.click_widget(offer.open)
    assert parts.session.path == path
    assert parts.window.windowTitle() == "损失.gradstep — edited — Gradstep"
    assert list(copy.parent.glob("0.gradstep*")) == []
    assert list(copy.parent.glob("*.origin")) == []
    hand.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert load(path).document == parts.session.document
    assert parts.actions.dialogs.asked == ["损失.gradstep"], "only whether the edit may go"


def test_saving_recovered_work_over_a_file_that_was_changed_since_asks(parts, hand, crashed):
    copy, path = crashed
    save(path, parse_document("y = x + 1", {"x": 5.0}))
    newer = path.read_bytes()
    parts.actions.files.recover(copy)
    parts.actions.dialogs.overwrite = False
    hand.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert path.read_bytes() == newer
    assert parts.session.is_edited
    parts.actions.dialogs.overwrite = True
    hand.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert load(path).document == parts.session.document


def test_a_copy_is_never_called_by_the_name_of_other_work(parts, crashed, tmp_path):
    """Between the two files that a copy is, a kill leaves none rather than the wrong one."""
    _copy, path = crashed
    parts.actions.files.open_path(path)
    origins = [Origin(path, None)]
    recovery = Recovery(parts.session, tmp_path / "kept", lambda: origins[-1])
    copy = tmp_path / "kept" / "0.gradstep"
    edit(parts.session)
    recovery.keep()
    recovery.keep()
    assert read_origin(copy) == Origin(path, None)
    origins.append(Origin(tmp_path / "other", None))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gui.recovery.write_pieces", killed)
        recovery.keep()
    assert not copy.exists()
    recovery.keep()
    assert read_origin(copy) == origins[-1]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"path": 3, "stamp": null}', '{"path": "a\\u0000", "stamp": null}',
     '{"path": "relative", "stamp": null}', '{"path": "/a", "stamp": [1, 2]}', "[" * 100_000,
     '{"path": "/a", "stamp": ["x", 1, 1e999]}', "\udcff", '{"path": "/a"}'],
)  # fmt: skip
def test_a_copy_whose_origin_is_damaged_or_missing_is_recovered_without_a_name(
    parts, tmp_path, text
):
    copy = tmp_path / "0.gradstep"
    save(copy, parts.session.document)
    origin_file(copy).write_text(text, encoding="utf-8", errors="surrogateescape")
    parts.actions.files.new()
    parts.actions.files.recover(copy)
    assert parts.session.path is None
    assert parts.session.document.functions
    assert parts.session.is_edited


def test_what_a_crash_left_behind_can_be_discarded(parts, hand, tmp_path):
    copy = tmp_path / "copy.gradstep"
    save(copy, parts.session.document)
    parts.window.area.offer(copy)
    hand.click_widget(parts.window.area.recovery_offer.discard)
    assert not copy.exists()
    assert not parts.window.area.recovery_offer.isVisible()


LARGE = "; ".join(["a = x * 2", *(f"a = a * {number}" for number in range(400)), "y = a"])


@pytest.fixture
def large(session, monkeypatch):
    """A graph whose copy takes many slices, since each is as short as can be."""
    monkeypatch.setattr("gui.slices.SLICE_SECONDS", 0.0)
    session.open_document(parse_document(LARGE, {"x": 3.0}))
    return session


def test_a_large_copy_is_written_between_all_else_and_is_of_one_moment(large, tmp_path, qtbot):
    """To write 20,000 functions at once held the window up at every first edit of a burst."""
    recovery = Recovery(large, tmp_path, nobody)
    copy = tmp_path / "0.gradstep"
    edit(large)
    begun = large.document
    recovery._timer.timeout.emit()
    assert not copy.exists(), "not at once"
    turns = []
    beside = QTimer()
    beside.timeout.connect(lambda: turns.append(copy.exists()))
    beside.start(0)
    large.edit("retain", edits.set_options(begun, retain_grad=True))
    qtbot.waitUntil(copy.exists, timeout=30_000)
    found = load(copy).document
    assert turns.count(False) > 10, "the window lives meanwhile"
    assert found == begun, "what was edited meanwhile is not half in it"
    qtbot.waitUntil(lambda: load(copy).document == large.document, timeout=30_000)
    recovery.drop()


def test_a_copy_makes_the_lines_of_what_was_edited_only(session, tmp_path, monkeypatch, qtbot):
    """With 99,000 functions, to make all of them again took longer than may be lost."""
    made = []
    encode = writing._line
    monkeypatch.setattr(
        writing, "_line", lambda fields: made.append(fields.get("id")) or encode(fields)
    )
    recovery = Recovery(session, tmp_path, nobody)
    session.open_document(parse_document(LARGE, {"x": 3.0}))
    qtbot.waitUntil(lambda: not recovery._preparing.is_busy, timeout=30_000)
    assert set(session.document.variables) | set(session.document.functions) <= set(made)
    for _turn in range(2):
        made.clear()
        edit(session)
        recovery.keep()
        assert [node for node in made if node is not None] == [named(session, "input")]
        assert load(tmp_path / "0.gradstep").document == session.document
        session.edit("again", edits.rename(session.document, named(session, "input"), "x"))


def test_lines_of_what_is_gone_are_let_go_of():
    lines, document = Lines(), parse_document(LARGE, {"x": 3.0})
    whole = "".join(pieces(document, lines=lines))
    assert whole == dumps(document) == "".join(pieces(document, lines=lines))
    small = parse_document("y = x * x", {"x": 3.0})
    assert "".join(pieces(small, lines=lines)) == dumps(small)
    lines.forget_all_but(small)
    assert set(lines._known) == {*small.variables, *small.functions}


def test_what_must_be_kept_at_once_is_whole_in_the_midst_of_a_copy(large, tmp_path):
    recovery = Recovery(large, tmp_path, nobody)
    edit(large)
    recovery._timer.timeout.emit()
    large.edit("retain", edits.set_options(large.document, retain_grad=True))
    recovery.keep()
    assert load(tmp_path / "0.gradstep").document == large.document
    assert list(tmp_path.glob(".0*")) == []


def test_a_copy_that_is_not_wanted_any_more_leaves_nothing(large, tmp_path):
    recovery = Recovery(large, tmp_path, nobody)
    edit(large)
    recovery._timer.timeout.emit()
    assert list(tmp_path.glob(".0*")), "in the midst of it"
    recovery.drop()
    assert list(tmp_path.glob("*0.gradstep*")) == []
    assert list(tmp_path.glob(".0*")) == []


def test_what_crashed_is_still_there_after_a_long_file_was_opened(tmp_path, state_directory):
    """The event loop turns while it is read, and the copy's own timer with it."""
    path, copies = tmp_path / "other.gradstep", state_directory / "gradstep" / "recovery"
    document = parse_document("y = x * x", {"x": 3.0})
    save(path, document)
    copies.mkdir(parents=True)
    save(copies / "0.gradstep", document)
    script = (
        "import sys; from pathlib import Path; from PySide6.QtWidgets import QApplication;"
        "from gui import app; made = []; build, load = app.build, app.load\n"
        "app.build = lambda: made.append(build()) or made[0]\n"
        "def slowly(path):\n"
        "    made[0].recovery._timer.timeout.emit()\n"
        "    return load(path)\n"
        "app.load = slowly; QApplication.exec = lambda *_: made[0].window.close() * 0\n"
        "sys.exit(app.run(path=Path(sys.argv[1])))"
    )
    status, _said, complaints = ended([sys.executable, "-c", script, str(path)])
    assert (status, complaints) == (0, [])
    assert [each.name for each in copies.glob("*.gradstep")] == ["0.gradstep"]
