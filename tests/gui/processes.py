"""The application in a process of its own, with the test's own folders, as its environment says."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from endurance import monkey


def ended(command: Sequence[str]) -> tuple[int, str, list[str]]:
    """Run a command to its end: its status, what it printed, what it complained of."""
    process = subprocess.run(command, cwd=monkey.ROOT, capture_output=True, text=True, check=False)
    said = [line for line in process.stderr.splitlines() if "propagateSizeHints" not in line]
    return process.returncode, process.stdout, said
