"""The short versions of what `python -m tests.endurance` does at length."""

from __future__ import annotations

from endurance.machine import Machine
from hypothesis import HealthCheck, settings

Machine.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestMachine = Machine.TestCase
