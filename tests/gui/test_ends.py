"""The application ends cleanly in the midst of anything; killed, its work is offered again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from endurance import monkey


def command(kind):
    return [sys.executable, "-m", "tests.endurance.ends", kind]


@pytest.mark.parametrize("kind", ["playing", "dragging", "asking"])
def test_a_window_closed_in_the_midst_of_something_ends_cleanly(kind):
    ended = subprocess.run(
        command(kind), cwd=monkey.ROOT, capture_output=True, text=True, check=False, timeout=90
    )
    said = [line for line in ended.stderr.splitlines() if "propagateSizeHints" not in line]
    assert (ended.returncode, said) == (0, [])


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
