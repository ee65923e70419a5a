"""Disks and files that fail in the midst of something: one sentence, and what was there stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gui.document.examples import seed_example
from gui.document.expression import parse_document
from gui.document.files import FileError, disk, load, save

resource = pytest.importorskip("resource", reason="limits on what a process may write are POSIX's")
OTHER = parse_document("y = x" + " * x" * 200, {"x": 3.0})


@pytest.fixture
def small_disk():
    """Nothing can be written beyond a thousand bytes of a file, as on a disk that is full there."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.complaint(43)
def test_a_save_that_the_disk_ends_leaves_the_file_and_nothing_beside_it(tmp_path, request):
    path = tmp_path / "graph.gradstep"
    save(path, seed_example())
    before = path.read_bytes()
    request.getfixturevalue("small_disk")
    with pytest.raises(OSError, match="too large"):
        save(path, OTHER)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_window_tells_of_it_and_keeps_the_work(parts, answers, tmp_path, request):
    path = answers.path = tmp_path / "graph.gradstep"
    parts.actions.files.save_as()
    before = path.read_bytes()
    parts.session.edit("build", OTHER)
    request.getfixturevalue("small_disk")
    parts.actions["save"].trigger()
    assert len(answers.errors) == 1
    assert "cannot be written" in answers.errors[0]
    assert parts.session.is_edited
    assert path.read_bytes() == before
    parts.recovery.keep()  # which needs the disk as well
    assert parts.session.document == OTHER


def test_a_copy_of_unsaved_work_that_was_whole_stays_whole(parts, request):
    parts.session.edit("build", seed_example())
    parts.session.undo_stack.resetClean()
    parts.recovery.keep()
    (copy,) = parts.recovery._directory.glob("*.gradstep")
    before = copy.read_bytes()
    request.getfixturevalue("small_disk")
    parts.session.edit("build", OTHER)
    parts.recovery.keep()
    assert copy.read_bytes() == before


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc")
def test_a_file_that_holds_more_than_it_says_is_read_to_the_limit(monkeypatch):
    """As one that grows while it is read: the system says 0 bytes, and there are more."""
    path = Path("/proc/self/status")
    assert path.stat().st_size == 0
    with pytest.raises(FileError, match="not JSON"):
        load(path)
    monkeypatch.setattr(disk, "MAX_FILE", 100)
    with pytest.raises(FileError, match="larger than 100 bytes"):
        load(path)


def test_a_file_that_may_not_be_read_is_refused_in_one_line(tmp_path, unprivileged):
    path = tmp_path / "graph.gradstep"
    save(path, seed_example())
    path.chmod(0)
    with unprivileged(), pytest.raises(FileError, match="Permission denied") as refused:
        load(path)
    assert "\n" not in str(refused.value)


def test_a_folder_that_may_not_be_written_keeps_its_file(tmp_path, unprivileged):
    path = tmp_path / "graph.gradstep"
    save(path, seed_example())
    before = path.read_bytes()
    tmp_path.chmod(0o500)
    with unprivileged(), pytest.raises(OSError, match="denied"):
        save(path, OTHER)
    tmp_path.chmod(0o700)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [path.name]
