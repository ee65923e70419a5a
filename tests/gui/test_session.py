"""The session: what is recorded, when it is stale, and what undo gives back."""

from __future__ import annotations

from pathlib import Path

import pytest

from gui.document import edits
from gui.document.examples import seed_example
from gui.document.expression import parse_document
from gui.document.graph import chosen_output
from gui.document.lab import Clear, Run
from gui.document.model import Document, Point, Value
from gui.session import Session
from gui.standing import MOST_FORMER


@pytest.fixture
def session(qapp):
    made = Session()
    made.open_document(seed_example())
    return made


def leaf(session: Session) -> str:
    return next(v.id for v in session.document.variables.values() if v.creator is None)


def test_opening_looks_at_step_0_with_nothing_to_undo(session):
    assert session.timeline is not None
    assert session.cursor.position == session.timeline.steps[0]
    assert not session.undo_stack.canUndo()
    assert not session.is_edited


def test_a_value_makes_the_trace_stale_and_undo_makes_it_true_again(session):
    session.look_at(session.timeline.steps[2])
    recording = session.recording
    session.edit("value", edits.set_value(session.document, leaf(session), Value(3.0)))
    assert session.is_stale
    assert session.cursor.snapshot is None
    session.undo_stack.undo()
    assert session.recording is recording
    assert session.cursor.position == session.timeline.steps[2]


def test_moving_and_naming_keep_the_trace(session):
    recording = session.recording
    x = leaf(session)
    session.edit("move", edits.move(session.document, {x: Point(5.0, 5.0)}))
    assert session.recording is recording
    session.edit("rename", edits.rename(session.document, x, "input"))
    assert session.timeline is recording.timeline
    assert session.recording.document is session.document


def test_everyone_is_told_only_when_everything_is_new(session):
    seen = []

    def look(_change):
        timeline = session.timeline
        seen.append(timeline is None or session.cursor.position < len(timeline))
        seen.append(session.selection <= {*session.document.variables, *session.document.functions})

    for signal in (session.document_changed, session.timeline_changed, session.selection_changed):
        signal.connect(look)
    session.look_at(session.timeline.steps[-1])
    session.select(frozenset([leaf(session)]))
    session.open_document(parse_document("y = x + x", {"x": 1.0}))
    assert seen
    assert all(seen)


def test_past_either_end_is_the_end(session):
    session.look_at(-(10**6))
    assert session.cursor.position == session.timeline.first
    assert session.cursor.snapshot.is_forward
    session.look_at(10**6)
    assert session.cursor.position == len(session.timeline) - 1


def test_runs_stand_one_after_another_and_are_recorded_again(session):
    """Two runs have their positions in a row; naming keeps them, R does them again, and another
    order asks for one run."""
    y, x = chosen_output(session.document), leaf(session)
    session.perform((Run(y), Clear((x,)), Run(y, True)))
    course = session.course
    assert [run.title for run in course.runs] == [
        "y.backward()",
        "x.cleargrad()",
        "y.backward(retain_grad=True)",
    ]
    length = len(course.timelines[0])
    assert course.starts == (0, length, length + 1)
    assert course.last == session.cursor.position == length + len(course.timelines[2])
    session.edit("rename", edits.rename(session.document, x, "input"))
    assert [run.title for run in session.course.runs] == [run.title for run in course.runs]
    session.edit("value", edits.set_value(session.document, x, Value(3.0)))
    assert session.is_stale
    session.record()
    assert len(session.course.runs) == 3
    assert session.cursor.position == session.timeline.steps[0]
    session.perform(())
    assert len(session.course.runs) == 1


def test_edits_with_one_key_are_one_step_of_undo(session):
    before = session.document
    for value in (3.0, 4.0, 5.0):
        document = edits.set_value(session.document, leaf(session), Value(value))
        session.edit("value", document, merge_key="drag 1")
    session.undo_stack.undo()
    assert session.document == before


def test_an_edit_that_changes_nothing_is_none(session):
    session.edit("nothing", session.document)
    assert not session.undo_stack.canUndo()


def test_deleting_takes_it_off_the_selection(session):
    x = leaf(session)
    session.select(frozenset([x]))
    session.edit("delete", edits.delete(session.document, [x]))
    assert session.selection == frozenset()


@pytest.mark.complaint(7)
def test_the_edited_mark_follows_undo_and_saving(session):
    session.edit("value", edits.set_value(session.document, leaf(session), Value(3.0)))
    assert session.is_edited
    session.undo_stack.undo()
    assert not session.is_edited
    session.undo_stack.redo()
    session.mark_saved(Path("somewhere.gradstep"))
    assert not session.is_edited
    session.undo_stack.undo()
    assert session.is_edited


def test_an_empty_document_says_why_there_is_nothing_to_step(qapp):
    session = Session()
    session.open_document(Document())
    assert session.timeline is None
    assert session.recording.problem


def test_undo_takes_back_the_values_computed_before(session):
    """What is undone to was evaluated when it was recorded: its picture is still true."""
    evaluation = session.evaluation
    session.edit("delete", edits.delete(session.document, session.document.functions))
    session.undo_stack.undo()
    assert session.evaluation is evaluation


def build(session: Session, text: str) -> None:
    session.edit("build", parse_document(text, {"x": 3.0}, previous=session.document))
    session.record()


def test_undo_and_redo_lead_back_to_what_was_recorded_there(session):
    """Each recording comes back at the position where it was looked at, with what the lab did."""
    kept = []
    for number, text in enumerate(("y = x * x", "y = x * x * x", "y = exp(x)")):
        build(session, text)
        y = chosen_output(session.document)
        session.perform((Run(y), Run(y)))
        session.look_at(session.course.first + number)
        kept.append((session.recording, session.states, session.cursor.position))
    assert len({position for *_recorded, position in kept}) == 3
    undo = session.undo_stack
    for move, number in ((undo.undo, 1), (undo.undo, 0), (undo.redo, 1), (undo.redo, 2)):
        move()
        assert session.recording is kept[number][0]
        assert (session.states, session.cursor.position) == kept[number][1:]


@pytest.mark.parametrize("limit", ["STEPS", "NUMBERS"])
def test_what_holds_too_much_is_recorded_again(session, monkeypatch, limit):
    monkeypatch.setattr(f"gui.standing.MOST_FORMER_{limit}", 1)
    build(session, "y = x * x")
    build(session, "y = exp(x)")
    session.undo_stack.undo()
    assert session.is_stale


def test_what_was_recorded_long_ago_is_recorded_again(session):
    """Memory has an end, and another document has nothing of this one."""
    for number in range(MOST_FORMER + 2):
        build(session, f"y = x * {number + 2}")
    for _back in range(MOST_FORMER):
        session.undo_stack.undo()
        assert not session.is_stale
    session.undo_stack.undo()
    assert session.is_stale
    session.open_document(parse_document("y = x * 4", {"x": 3.0}))
    assert session._now.former == ()
