"""Owns the index of a recording: which reports tell of a variable or a function, found at once.

It is made of a few arrays, since a list for each variable would take longer to make than the
recording itself; things are told apart by their identity, which lasts as long as the reports do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from autodiff import reports
from autodiff.trace.graph import nobody
from autodiff.variable import Variable

Places: TypeAlias = NDArray[np.int64]


class Index:
    """Where in the log of a run each kind of report stands, and each thing's own ones."""

    def __init__(self, log: Sequence[tuple[Any, ...]], tell: Callable[[], object] = nobody) -> None:
        tell()
        kinds = np.frombuffer(bytes([report[0] for report in log]), np.uint8)
        tell()
        self.contributions = Groups(log, np.flatnonzero(kinds == reports.CONTRIBUTED), 3)
        tell()
        self.popped = Groups(log, np.flatnonzero(kinds == reports.POPPED), 1)
        tell()
        self.joined = Groups(log, np.flatnonzero(kinds == reports.PUSHED), 1)
        tell()


class Groups:
    """Reports by what stands at one entry of them, each group in the order of the log.

    `places` are where they stand in the log, `owners` the identities of what stands in the entry,
    and `order` sorts them by these.
    """

    def __init__(self, log: Sequence[tuple[Any, ...]], places: Places, entry: int) -> None:
        self.places = places
        owners = [id(log[place][entry]) for place in places.tolist()]
        self.owners: Places = np.array(owners, np.int64)
        self.order: Places = np.argsort(self.owners, kind="stable")
        self._owners, self._places = self.owners[self.order], self.places[self.order]

    def of(self, owner: Variable) -> Places:
        """The places in the log of the reports on a variable, or on what it stands for."""
        first, last = np.searchsorted(self._owners, (id(owner), id(owner) + 1))
        return self._places[first:last]

    def before(self, owner: Variable, position: int) -> Places:
        """Those of them that stand before a position."""
        places = self.of(owner)
        return places[: int(np.searchsorted(places, position))]
