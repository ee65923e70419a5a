"""The queue panel in the window: its cards, its sentences, and clicks on cards."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.viewmodel.queue import CardState
from gui.widgets.queue_card import CardButton
from tests.gui.viewmodel.readings import wide_document
from tests.gui.widgets.edits import set_x


def shown_cards(parts) -> list[tuple[str, CardState]]:
    """The cards on the screen from left to right."""
    return [(card.title, card.state) for card in parts.window.queue.strip.cards()]


def test_the_cards_follow_the_steps(parts) -> None:
    """At the picture's step A waits at the left and B was popped at the right."""
    parts.actions.backprop.go_to_step(3)
    assert shown_cards(parts) == [("A square", CardState.NEXT), ("B square", CardState.POPPED)]
    assert "B is popped: highest generation, 1." in parts.window.queue.sentences.text()
    parts.actions.backprop.go_to_step(1)
    assert shown_cards(parts) == [
        ("B square", CardState.WAITING),
        ("C square", CardState.NEXT),
        ("D add", CardState.POPPED),
    ]


def test_a_click_on_a_card_selects_its_function(parts, qtbot) -> None:
    """The canvas lights it."""
    parts.actions.backprop.go_to_step(3)
    buttons = [b for b in parts.window.queue.findChildren(CardButton) if b.isVisible()]
    waiting = next(b for b in buttons if b.card is not None and b.card.title == "A square")
    qtbot.mouseClick(waiting, Qt.MouseButton.LeftButton)
    document = parts.session.document
    assert [document.functions[key].name for key in parts.session.selection] == ["A"]


def test_a_long_queue_is_counted_and_the_wheel_goes_along_it(parts) -> None:
    """The next one is always shown first; the wheel brings the others."""
    parts.session.open_document(wide_document(40))
    parts.actions.backprop.go_to_step(39)
    strip = parts.window.queue.strip
    before = shown_cards(parts)
    assert before[-2][1] is CardState.NEXT
    assert len(before) < 8
    assert "more functions wait" in strip.toolTip()
    middle = QPointF(strip.rect().center())
    up = QWheelEvent(
        middle, strip.mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(strip, up)
    assert shown_cards(parts)[-2] == before[-3]


def test_a_changed_graph_shows_no_old_cards(parts) -> None:
    """The panel says so in three words; what to do stands once, over the canvas."""
    parts.actions.backprop.go_to_step(2)
    set_x(parts, 3.0)
    queue = parts.window.queue
    assert not queue.strip.isVisible()
    assert queue.notice.text() == "Out of date."
    assert parts.window.area.notice.button.text() == "Record again (R)"
    QTest.keyClick(parts.window.canvas, Qt.Key.Key_R)
    assert queue.strip.isVisible()
    assert not queue.notice.isVisible()


def test_r_in_a_text_field_is_a_letter(parts) -> None:
    """Typed into the expression bar it records nothing."""
    set_x(parts, 3.0)
    bar = parts.window.toolbar.expression
    bar.setFocus()
    bar.clear()
    QTest.keyClick(bar, Qt.Key.Key_R)
    assert bar.text() == "r"
    assert parts.session.is_stale


def test_cards_can_be_reached_and_pressed_by_key(parts) -> None:
    """A card is a button with a name for a screen reader."""
    parts.actions.backprop.go_to_step(1)
    button = next(b for b in parts.window.queue.findChildren(CardButton) if b.isVisible())
    assert button.accessibleName()
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert len(parts.session.selection) == 1


def test_cards_move_where_motion_is_wanted(parts, qtbot) -> None:
    """C leaves the queue for the right in a moment; without motion it is there at once."""
    parts.settings.animated = True
    parts.actions.backprop.go_to_step(1)
    strip = parts.window.queue.strip

    def left_of_c() -> int:
        buttons = strip.findChildren(CardButton)
        return next(b.x() for b in buttons if b.isVisible() and b.text() == "C square")

    qtbot.waitUntil(lambda: not strip.is_moving)
    before = left_of_c()
    parts.actions.backprop.go_to_step(2)
    assert strip.is_moving
    assert left_of_c() < strip.width() - 100
    qtbot.waitUntil(lambda: not strip.is_moving)
    assert left_of_c() > before
    parts.actions.backprop.go_to_step(3)
    parts.actions.backprop.go_to_step(2)
    parts.settings.animated = False
    parts.actions.backprop.go_to_step(1)
    assert not strip.is_moving
    assert left_of_c() == before


def test_the_words_of_an_empty_queue_are_whole_after_the_cards_have_moved(parts, qtbot) -> None:
    """What the moving cards uncover, piece by piece, is the picture that stands at the end."""
    parts.settings.animated = True
    strip = parts.window.queue.strip
    parts.actions.backprop.go_to_step(3)
    qtbot.waitUntil(lambda: not strip.is_moving)
    parts.actions["step"].trigger()
    assert strip.is_moving
    on_the_way = [strip.words_place()]
    while strip.is_moving:
        QTest.qWait(10)
        on_the_way.append(strip.words_place())
    assert {place.getRect() for place in on_the_way} == {strip.words_place().getRect()}
    left = min(b.x() for b in strip.findChildren(CardButton) if b.isVisible())
    assert strip.words_place().right() < left


def test_the_smallest_window_shows_both_functions_that_wait(parts) -> None:
    """At the opening example's second step A and B wait beside C, and none is only counted."""
    parts.window.resize(1280, 720)
    parts.actions.backprop.go_to_step(2)
    assert [title for title, _state in shown_cards(parts)] == ["A square", "B square", "C square"]
