"""Tests share the application that those of widgets need, whichever run first."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def application(qapp):
    """Without it an export would start its own, which shows no widgets."""
    return qapp
