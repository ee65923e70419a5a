"""The lens in its window: opened by its key, stepped by keys and mouse, true to the open graph."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from gui.document.model import Document
from tests.gui.widgets.edits import set_x

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def lens(parts, hand, qtbot):
    """The window of the lens, opened from the canvas."""
    hand.press(Qt.Key.Key_O)
    window = parts.window.companions["lens"]
    qtbot.waitUntil(window.isVisible)
    return window


def gradients(window) -> dict[str, list[str]]:
    """What the second table shows, by variable."""
    model = window.grads.rows
    return {
        model.index(row, 0).data(): [
            model.index(row, column).data() for column in range(1, model.columnCount())
        ]
        for row in range(model.rowCount())
    }


def test_the_keys_step_all_runs_together(lens) -> None:
    """At step 3 x has 32, 32 and nothing yet; at the end 32, 96 and 64."""
    for _step in range(3):
        QTest.keyClick(lens, Qt.Key.Key_Right)
    assert gradients(lens)["x"] == ["32.0", "32.0", "–"]
    QTest.keyClick(lens, Qt.Key.Key_End)
    assert gradients(lens)["x"] == ["32.0", "96.0", "64.0"]
    QTest.keyClick(lens, Qt.Key.Key_Left)
    assert lens.where.text() == "step 4 of 5"
    QTest.keyClick(lens, Qt.Key.Key_Home)
    assert gradients(lens)["y"] == ["1.0", "1.0", "1.0"]


def test_it_opens_at_the_step_that_the_window_looks_at(parts, lens) -> None:
    """Each time anew; the rows of gradients stand as in the window's own table."""
    lens.close()
    for _step in range(3):
        parts.actions["step"].trigger()
    parts.actions["lens"].trigger()
    assert lens.where.text() == "step 3 of 5"
    assert list(gradients(lens)) == ["y", "b", "c", "a", "x"]


def test_past_the_end_is_the_end(lens) -> None:
    """Pressing on changes nothing more."""
    for _step in range(9):
        QTest.keyClick(lens, Qt.Key.Key_Right)
    assert lens.at == 5


def test_a_click_on_a_row_goes_there(lens) -> None:
    """Row 2 is step 2, where a has 8.0 everywhere."""
    table = lens.pops
    middle = table.visualRect(table.rows.index(2, 1)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=middle)
    assert gradients(lens)["a"] == ["8.0", "8.0", "8.0"]


def test_by_popped_function_the_runs_meet_at_a(lens) -> None:
    """Where each first pops A, x gets 32, 32 and 64."""
    QTest.mouseClick(lens.by_function, LEFT)
    lens.end()
    assert lens.where.text() == "where A is popped"
    assert gradients(lens)["x"] == ["32.0", "32.0", "64.0"]


def test_what_went_wrong_stands_below(lens) -> None:
    """In the words of the verdict."""
    words = [label.text() for label in lens.findChildren(QLabel)]
    assert any("A is popped although B has not contributed" in text for text in words)


def test_another_choice_shows_other_orders(lens) -> None:
    """By the keyboard: down to PyTorch's, which is right."""
    lens.choice.setFocus()
    for _choice in range(5):
        QTest.keyClick(lens.choice, Qt.Key.Key_Down)
    QTest.keyClick(lens, Qt.Key.Key_End)
    assert gradients(lens)["x"] == ["64.0", "64.0"]


def test_an_edit_is_recorded_at_once(parts, lens) -> None:
    """x = 3: 4 x^3 * 2 = 216, and 324 without generations."""
    set_x(parts, 3.0)
    lens.end()
    assert gradients(lens)["x"] == ["108.0", "324.0", "216.0"]


def test_a_graph_that_cannot_be_computed_says_so(parts, lens) -> None:
    """The tables give way to a sentence."""
    parts.session.open_document(Document())
    assert lens.notice.isVisible()
    assert not lens.pops.isVisible()


def test_what_is_wrong_can_be_heard(lens) -> None:
    """A wrong gradient is read with the right one."""
    lens.end()
    model = lens.grads.rows
    of_x = model.index(model.rowCount() - 1, 2)  # the leaf stands last
    assert of_x.data(Qt.ItemDataRole.AccessibleTextRole) == "96.0, wrong: the right one is 64.0"
