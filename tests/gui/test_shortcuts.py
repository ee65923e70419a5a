"""One key, one command: Qt obeys neither of two that share one."""

from __future__ import annotations

from collections import Counter


def test_no_two_commands_share_a_key(parts) -> None:
    """In the whole window, the canvas's own keys included."""
    keys = Counter(
        sequence.toString() for action in parts.actions.all() for sequence in action.shortcuts()
    )
    assert [key for key, count in keys.items() if count > 1] == []
