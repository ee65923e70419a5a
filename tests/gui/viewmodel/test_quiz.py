"""The quiz asks what the seed's table answers, and never shows the answer beforehand."""

from __future__ import annotations

import pytest

from gui.document import edits
from gui.viewmodel.quiz import is_right, picture, questions, score_text
from gui.viewmodel.scene import FunctionState
from tests.gui.viewmodel.readings import broadcast_document, product_document, read, seed_document


def test_the_questions_of_the_seeds_example() -> None:
    """D: c gets 1; C before B; a gets 8, then 16; x gets 64. Where one waits, nothing is asked."""
    asked = questions(read(seed_document()))
    assert [(question.text, question.answer) for question in asked] == [
        ("D add is popped. What will c.grad be after this step?", 1.0),
        ("Which function is popped now?", "C"),
        ("C square is popped. What will a.grad be after this step?", 8.0),
        ("Which function is popped now?", "B"),
        ("B square is popped. What will a.grad be after this step?", 16.0),
        ("A square is popped. What will x.grad be after this step?", 64.0),
    ]


def test_the_choices_are_those_that_wait() -> None:
    """After C, A and B wait: generations say B."""
    question = questions(read(seed_document()))[3]
    assert [choice.label for choice in question.choices] == ["A square", "B square"]
    assert question.explanation == "B is popped: highest generation, 1."
    assert is_right(question, "B")
    assert not is_right(question, "A")


def test_without_generations_the_answer_is_a() -> None:
    """The quiz asks about the order that is recorded."""
    asked = questions(read(seed_document(order="lifo")))
    assert [q.answer for q in asked if q.choices] == ["C", "A"]


def test_a_gradient_is_explained_by_its_contribution() -> None:
    """B adds 8.0 to the 8.0 that a has."""
    question = questions(read(seed_document()))[4]
    assert question.explanation == "B contributes 8.0: a.grad: 8.0 → 16.0."


@pytest.mark.parametrize("typed", ["64", "64.0", " 6.4e1 ", "128/2", "64.01"])
def test_a_number_may_be_typed_in_any_way_and_rounded(typed: str) -> None:
    """x.grad is 64."""
    assert is_right(questions(read(seed_document()))[-1], typed)


@pytest.mark.parametrize("typed", ["32", "96", "-64", "65"])
def test_a_wrong_number_is_wrong(typed: str) -> None:
    """The book's wrong results among them."""
    assert not is_right(questions(read(seed_document()))[-1], typed)


@pytest.mark.parametrize("typed", ["", "many", "[64]", "x"])
def test_what_is_no_number_is_not_judged(typed: str) -> None:
    """It says what to type."""
    with pytest.raises(ValueError, match="such as 8"):
        is_right(questions(read(seed_document()))[-1], typed)


def test_a_negative_gradient_is_asked_for_too() -> None:
    """y = p * q at 3 and -4: the last one is q's, 3."""
    assert [q.answer for q in questions(read(product_document()))] == [3.0]


def test_arrays_are_not_to_be_typed() -> None:
    """Nobody types twelve numbers."""
    assert questions(read(broadcast_document())) == ()


def test_the_picture_does_not_tell_what_pops_next() -> None:
    """Neither while a question is asked nor after the one before."""
    reading = read(seed_document())
    for question in questions(reading):
        for position in (question.asked_at, question.shown_at):
            shapes = picture(reading, position).functions.values()
            assert all(shape.state is not FunctionState.NEXT for shape in shapes)
            assert not any("next" in shape.badge for shape in shapes)


def test_nor_does_a_group_tell_it() -> None:
    """A and B are one node, C another: as long as all wait, both look alike."""
    document, one = edits.frame(seed_document(), ["A", "B"], "one", collapsed=True)
    document, other = edits.frame(document, ["C"], "other", collapsed=True)
    reading = read(document, 1)
    scene = picture(reading, reading.position)
    looks = {(scene.functions[key].state, scene.functions[key].badge) for key in (one, other)}
    assert looks == {(FunctionState.QUEUED, "")}


def test_the_score_is_a_sentence() -> None:
    """All right is said otherwise than some."""
    assert score_text(5, 6) == "5 of 6 right."
    assert score_text(6, 6).startswith("All 6 right")
