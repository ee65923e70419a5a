"""Owns keeping NumPy from warning: `token = STATE.set(SILENT)` until `STATE.reset(token)`.

It does what `np.errstate(all="ignore")` does, whose making takes as long as two operations on a
thousand numbers. Since NumPy 2 that state is a context variable, for the sake of threads and
asyncio; which one, a context shows in which NumPy alone has set something.
"""

from __future__ import annotations

import contextvars
from typing import Any

import numpy as np


class ErrState:
    """The same by NumPy's own means, for a NumPy that keeps its state elsewhere."""

    def set(self, _: object) -> np.errstate:
        silence = np.errstate(all="ignore")
        silence.__enter__()
        return silence

    def reset(self, silence: np.errstate) -> None:
        silence.__exit__(None, None, None)


def _state() -> tuple[Any, object]:
    """Where NumPy keeps which warnings it gives, and what is there when it gives none."""
    context = contextvars.Context()
    context.run(np.seterr, all="ignore")
    return next(iter(context.items()), (ErrState(), None))


STATE, SILENT = _state()
