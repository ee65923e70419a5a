"""Rows of tables in which runs stand side by side, a column for each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """How a cell stands to the one that it is held against."""

    SAME = "same"
    DIFFERS = "differs"
    FIRST = "first"  # the first of its column that differs
    OTHER = "other"  # another order, with which nothing is wrong
    FIRST_OTHER = "first other"  # the first of its column that is only in another order
    CHANGED = "changed"  # by what its column did; nothing is wrong with it


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: what it says and, where that is wrong, what is right."""

    text: str
    mark: Mark = Mark.SAME
    right: str = ""
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: a heading and a cell for each column."""

    heading: str
    cells: tuple[Cell, ...]
