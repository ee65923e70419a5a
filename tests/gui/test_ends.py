"""The application ends cleanly in the midst of anything; killed, its work is offered again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from endurance import monkey

from tests.gui.processes import ended


def command(kind):
    return [sys.executable, "-m", "tests.endurance.ends", kind]


def left_behind(state_directory):
    """The copies of unsaved work."""
    return sorted(path.name for path in state_directory.rglob("recovery/*.gradstep"))


@pytest.mark.parametrize("kind", ["playing", "dragging", "asking"])
def test_a_window_closed_in_the_midst_of_something_ends_cleanly(kind):
    assert ended(command(kind)) == (0, "", [])


@pytest.mark.parametrize(
    ("kind", "printed"),
    [
        ("terminating", ""),
        ("terminating_edited", "asked, 1 kept\n"),
        ("terminating_at_work", "cancelled True\nopened False\n"),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="signals are how POSIX asks for an end")
def test_the_systems_request_to_end_closes_the_window(kind, printed, state_directory):
    assert ended(command(kind)) == (0, printed, [])
    assert left_behind(state_directory) == [], "it was asked about, and not wanted"


def test_work_is_kept_when_the_display_is_gone(state_directory):
    assert ended(command("losing_the_display")) == (1, "", [])
    assert left_behind(state_directory) == ["0.gradstep"]


def test_after_a_kill_the_next_start_offers_the_work(state_directory):
    environment = {**os.environ, "XDG_DATA_HOME": str(state_directory)}
    at_work = subprocess.Popen(
        command("editing"),
        cwd=monkey.ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with at_work:
        assert at_work.stdout.readline() == "kept\n"
        at_work.kill()
    again = subprocess.run(
        command("recovering"),
        cwd=monkey.ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert again.stdout == "offered [True]\nretain_grad True\n"
    assert again.returncode == 0
