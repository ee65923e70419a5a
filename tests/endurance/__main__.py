"""`python -m tests.endurance [KIND ...] [--share S] [--seed N]`: the long runs, with their figures.

Without a kind all are run. A share of 0.1 does a tenth of each. Exit status 1: something failed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from . import hostile, kills, memory, monkey

COUNTS = {
    "files": 100_000,
    "expressions": 100_000,
    "saving": 1_000,
    "editing": 1_000,
    "machine": 200_000,
    "monkey": 20_000,
    "memory": 500,
}
STEPS = 50  # rules of the machine in one example
ONE_MONKEY = 1_000  # actions, before another one starts afresh


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.endurance", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[*COUNTS, []], metavar="KIND")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    runs: dict[str, Callable[[int, int, Path], bool]] = {
        "files": _files,
        "expressions": _expressions,
        "saving": _saving,
        "editing": _editing,
        "machine": _machine,
        "monkey": _monkey,
        "memory": _memory,
    }
    passed = True
    for kind in options.kinds or COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
                os.environ[variable] = folder
            count = max(1, round(COUNTS[kind] * options.share))
            passed &= runs[kind](count, options.seed, Path(folder))
    return 0 if passed else 1


def _files(count: int, seed: int, folder: Path) -> bool:
    return _told("files", hostile.damaged_files(count, seed, folder))


def _expressions(count: int, seed: int, folder: Path) -> bool:
    return _told("expressions", hostile.random_expressions(count, seed))


def _told(kind: str, tally: hostile.Tally) -> bool:
    print(f"{kind}: {tally}", flush=True)
    for fault in tally.faults[:5]:
        print(fault, flush=True)
    for seconds, what in tally.slow[:5]:
        print(f"{seconds:.1f} s: {what}", flush=True)
    return not tally.faults and not tally.slow


def _saving(count: int, seed: int, folder: Path) -> bool:
    losses = kills.while_saving(count, seed, folder)
    print(f"saving: {losses}", flush=True)
    return losses.lost_files == 0


def _editing(count: int, seed: int, folder: Path) -> bool:
    losses = kills.while_editing(count, seed, folder)
    print(f"editing: {losses}", flush=True)
    return losses.lost_files == 0 and losses.longest_loss <= 2.0


def _machine(count: int, seed: int, folder: Path) -> bool:
    from hypothesis import HealthCheck, settings
    from hypothesis import seed as seeded
    from hypothesis.stateful import run_state_machine_as_test

    from .machine import Machine

    examples = max(1, count // STEPS)
    chosen = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(seeded(seed)(Machine), settings=chosen)
    print(f"machine: {examples} runs of up to {STEPS} operations, 0 failures", flush=True)
    return True


def _monkey(count: int, seed: int, folder: Path) -> bool:
    failed = 0
    for turn in range(max(1, count // ONE_MONKEY)):
        scale = monkey.SCALES[turn % len(monkey.SCALES)]
        fault = monkey.in_a_process(seed + turn, min(count, ONE_MONKEY), scale, folder)
        if fault:
            failed += 1
            print(fault, flush=True)
    print(f"monkey: {count} actions at scale {monkey.SCALES}, {failed} failures", flush=True)
    return failed == 0


def _memory(count: int, seed: int, folder: Path) -> bool:
    found = memory.rounds(count, folder)
    shares = memory.growth(found, settling=min(count // 5, 100))
    told = ", ".join(f"{name} {share:+.2%}" for name, share in shares.items())
    print(f"memory: {count} rounds, {found[-1].resident >> 20} MB; {told}", flush=True)
    return max(shares.values()) <= 0.05


if __name__ == "__main__":
    raise SystemExit(main())
