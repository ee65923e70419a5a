"""Python's garbage collector, kept from what is large and has no cycles in it.

Documents, recordings and pictures are many small values that die when nobody holds them. To look
through all of a large graph takes seconds, in the midst of anything and out of reach of Cancel.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (50_000, 20, 100)  # Python's own are 700, 10, 10


def spare() -> None:
    """Look less often from now on, and never at what stands since the start.

    To look through the picture of 1,000 nodes again and again took half of the time of an edit.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def resting() -> Iterator[None]:
    """Look at nothing meanwhile."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def spare_more() -> None:
    """Never look at what has been made meanwhile, in an application that spares what stands."""
    if gc.get_freeze_count():
        gc.freeze()
