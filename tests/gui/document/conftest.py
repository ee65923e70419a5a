"""Hypothesis without a stopwatch: how long an example takes says nothing on a busy machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("gradstep", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gradstep")
