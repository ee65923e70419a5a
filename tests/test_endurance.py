"""The short versions of what `python -m tests.endurance` does at length."""

from __future__ import annotations

import subprocess
import sys

from endurance import hostile, monkey
from endurance.machine import Machine
from hypothesis import HealthCheck, settings

Machine.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestMachine = Machine.TestCase


def test_damaged_files_are_read_or_refused(tmp_path):
    assert hostile.damaged_files(500, 7, tmp_path).faults == []


def test_random_expressions_are_read_or_refused():
    assert hostile.random_expressions(800, 7).faults == []


def test_kills_in_the_midst_of_saving_and_editing_lose_no_file():
    """In a process of its own, since a process that holds a window must not be forked."""
    run = [sys.executable, "-m", "tests.endurance", "saving", "editing", "--share", "0.02"]
    ended = subprocess.run(run, cwd=monkey.ROOT, capture_output=True, text=True, check=False)
    assert "saving: 20 kills, 0 files lost" in ended.stdout, ended.stderr
    assert "editing: 20 kills, 0 files lost" in ended.stdout, ended.stderr


def test_a_monkey_at_a_large_scale_breaks_nothing(tmp_path):
    assert monkey.in_a_process(7, 150, 1.5, tmp_path) == ""
