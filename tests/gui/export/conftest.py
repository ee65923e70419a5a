"""Every export test shares the application that the tests of widgets need, whichever runs first."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def application(qapp):
    """Without it an export would start its own, which shows no widgets."""
    return qapp
