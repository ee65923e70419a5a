"""The history in the window: rows follow the steps, and rows go to steps."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.gui.viewmodel.readings import chain_document


def cell(table, row: int, column: int) -> str:
    """What a cell shows."""
    return table.model().index(row, column).data()


def row_middle(table, row: int) -> QPoint:
    """A point on a row."""
    return table.visualRect(table.model().index(row, 1)).center()


def test_the_rows_are_the_seeds_table(parts) -> None:
    """Step, event and queue of every step."""
    table = parts.window.history.table
    assert [cell(table, row, 2) for row in range(table.model().rowCount())] == [
        "[ D ]", "[ B, C ]", "[ A, B ]", "[ A ]", "[ ]",
    ]  # fmt: skip


def test_a_click_goes_to_the_step(parts, qtbot) -> None:
    """And the row of the step becomes the current one."""
    table = parts.window.history.table
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(table, 3))
    assert parts.session.cursor.snapshot.step == 3
    assert table.currentIndex().row() == 3


def test_the_arrow_keys_go_along_the_rows(parts) -> None:
    """Down is the next step, Up the one before; past the end is the end."""
    table = parts.window.history.table
    table.setFocus()
    for key, step in (("Down", 1), ("Down", 2), ("Up", 1)):
        QTest.keyClick(table, getattr(Qt.Key, f"Key_{key}"))
        assert parts.session.cursor.snapshot.step == step


def test_stepping_line_by_line_stays_where_it_is(parts) -> None:
    """The row of a step under way is current, without jumping to the step's end."""
    parts.actions["line"].trigger()
    position = parts.session.timeline.steps[0] + 1
    assert parts.session.cursor.position == position
    assert parts.window.history.table.currentIndex().row() == 1


def test_it_can_be_copied(parts) -> None:
    """As text and as Markdown, from the menu beside the heading."""
    history = parts.window.history
    history.menu.actions()[0].trigger()
    assert QGuiApplication.clipboard().text().startswith("0  start  [ D ]\n1  pop D  [ B, C ]")
    history.menu.actions()[1].trigger()
    assert "| 2 | pop C | [ A, B ] |" in QGuiApplication.clipboard().text()


def test_a_long_history_keeps_the_step_in_view(parts) -> None:
    """300 steps scroll to the one that is looked at; the end is reached with one key."""
    parts.session.open_document(chain_document(300))
    parts.actions["end"].trigger()
    table = parts.window.history.table
    assert table.model().rowCount() == 301
    seen = table.viewport().rect()
    assert seen.intersects(table.visualRect(table.model().index(300, 1)))
    assert not seen.intersects(table.visualRect(table.model().index(0, 1)))
