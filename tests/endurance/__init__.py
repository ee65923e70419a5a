"""Long runs that look for what no single test foresees: `python -m tests.endurance`.

Each module owns one kind of run and has a short version in tests/test_endurance.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
for folder in (TESTS, TESTS / "gui" / "document", TESTS / "gui" / "widgets"):
    if str(folder) not in sys.path:  # as pytest puts them, for what the tests share
        sys.path.append(str(folder))
