"""What is given to the application runs nothing, reaches nothing, and writes no other file."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from endurance import breakout, monkey


def test_hostile_words_run_no_code_and_write_no_file(tmp_path):
    """Every opened file, started program, socket and piece of code is watched meanwhile."""
    given = tmp_path / "given"
    given.mkdir()
    private = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    homes = dict.fromkeys(private, str(tmp_path / "home"))
    run = [sys.executable, "-m", "tests.endurance.breakout", str(given)]
    ended = subprocess.run(
        run,
        cwd=monkey.ROOT,
        env={**os.environ, **homes},
        capture_output=True,
        text=True,
        check=True,
    )
    seen, control = map(json.loads, ended.stdout.splitlines())
    assert control == ["compile", "exec", "open"], "the watch sees what it watches"
    # What is compiled is a formula of ours or the settings of a function: read, never run.
    outside = [line for line in seen if str(tmp_path) not in line and "compile" not in line]
    assert outside == []
    events = {line.split(" ")[0] for line in seen}
    assert events <= {"open", "compile", "os.remove", "os.rename", "os.mkdir", "os.chmod"}
    assert not list(tmp_path.rglob(f"*{breakout.MARK}*"))
    assert sorted(path.name for path in given.iterdir()) == ["given.gradstep", "written"]
