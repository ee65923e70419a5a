"""The quiz in its window, answered by keyboard and mouse to the end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.document.model import Document
from tests.gui.viewmodel.readings import broadcast_document
from tests.gui.widgets.edits import set_x

LEFT = Qt.MouseButton.LeftButton
ENTER = Qt.Key.Key_Return


@pytest.fixture
def quiz(parts, hand, qtbot):
    """The quiz on the seed's example, opened from the canvas."""
    hand.press(Qt.Key.Key_P)
    window = parts.window.companions["quiz"]
    qtbot.waitUntil(window.isVisible)
    return window


def type_answer(quiz, text: str) -> None:
    """Type a number and press Enter."""
    QTest.keyClicks(quiz.answers.field, text)
    QTest.keyClick(quiz.answers.field, ENTER)


def go_on(quiz) -> None:
    """Press Enter on the button that has the focus."""
    QTest.keyClick(quiz.next_button, ENTER)


def choose(quiz, label: str) -> None:
    """Click a choice."""
    button = next(b for b in quiz.answers.buttons if b.text().endswith(label))
    QTest.mouseClick(button, LEFT)


def test_a_whole_quiz_with_one_mistake(quiz) -> None:
    """1, C, 8, then A where it is B, 16, 64: five of six."""
    for answer in ("1", "C square", "8", "A square", "16", "64"):
        if quiz.answers.buttons:
            choose(quiz, answer)
        else:
            type_answer(quiz, answer)
        if answer == "A square":
            assert quiz.verdict.text() == "Not quite: it is B square."
            assert quiz.explanation.text() == "B is popped: highest generation, 1."
        else:
            assert quiz.verdict.text().startswith("Right: ")
        go_on(quiz)
    assert quiz.question.text() == "5 of 6 right."
    go_on(quiz)
    assert quiz.where.text() == "question 1 of 6 · 0 right"


def test_a_choice_has_a_number_key(quiz) -> None:
    """2 is C."""
    type_answer(quiz, "1")
    go_on(quiz)
    QTest.keyClick(quiz, Qt.Key.Key_2)
    assert quiz.verdict.text() == "Right: C square."


def test_what_is_no_number_may_be_typed_again(quiz) -> None:
    """It does not count."""
    type_answer(quiz, "one")
    assert quiz.verdict.text() == "Type a number, such as 8, 0.5 or 1/3."
    assert not quiz.next_button.isVisible()
    quiz.answers.field.clear()
    type_answer(quiz, "1")
    assert (quiz.right, quiz.asked) == (1, 1)


def test_an_answer_is_given_once(quiz) -> None:
    """Enter on the closed field changes no score."""
    type_answer(quiz, "1")
    type_answer(quiz, "1")
    assert quiz.asked == 1


def test_the_picture_follows(quiz, parts) -> None:
    """Before the answer y's creator is popped and c has nothing; after it c has 1.0."""
    reading = quiz.picture.scene.variables
    c = next(v.id for v in parts.session.document.variables.values() if v.name == "c")
    assert reading[c].grad == "–"
    type_answer(quiz, "1")
    assert quiz.picture.scene.variables[c].grad == "1.0"


def test_a_stale_run_is_recorded_first(parts, hand, qtbot) -> None:
    """At x = 3 the last answer is 216."""
    set_x(parts, 3.0)
    hand.press(Qt.Key.Key_P)
    assert parts.window.companions["quiz"].questions[-1].answer == 216.0


def test_nothing_to_predict_is_said(parts) -> None:
    """A run of arrays on a chain, and an empty graph."""
    parts.session.open_document(broadcast_document())
    parts.actions["quiz"].trigger()
    quiz = parts.window.companions["quiz"]
    assert quiz.question.text() == "This run leaves nothing to predict."
    assert "one function waits alone" in quiz.explanation.text()
    assert quiz.explanation.isVisible()
    assert quiz.picture.scene.functions
    parts.window.companions["quiz"].close()
    parts.session.open_document(Document())
    assert not parts.actions["quiz"].isEnabled()


def test_it_closes_by_its_button_and_by_escape(parts, quiz) -> None:
    """Also while a number is typed."""
    QTest.mouseClick(quiz.close_button, LEFT)
    assert not quiz.isVisible()
    parts.actions["quiz"].trigger()
    assert quiz.isVisible()
    QTest.keyClick(quiz.focusWidget(), Qt.Key.Key_Escape)
    assert not quiz.isVisible()


def test_it_stands_on_the_screen(quiz) -> None:
    assert quiz.screen().availableGeometry().contains(quiz.geometry())
    corner = quiz.close_button.mapTo(quiz, quiz.close_button.rect().bottomRight())
    assert quiz.rect().contains(corner)
