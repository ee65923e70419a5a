"""The undo stack by itself: what stands, what is clean, what is merged."""

from __future__ import annotations

from gui.document.model import Document
from gui.undo import Edit, UndoStack

EMPTY, ONE, TWO = Document(), Document(next_id=2), Document(next_id=3)


def stack() -> tuple[UndoStack, list[Document]]:
    shown: list[Document] = []
    return UndoStack(lambda _document: True, shown.append, lambda: None), shown


def test_undo_and_redo_show_what_was_before_and_after():
    undo, shown = stack()
    undo.push(Edit("one", EMPTY, ONE))
    undo.push(Edit("two", ONE, TWO))
    undo.undo()
    undo.undo()
    undo.undo()
    undo.redo()
    assert shown == [ONE, TWO, ONE, EMPTY, ONE]
    assert (undo.undoText(), undo.redoText()) == ("one", "two")


def test_a_new_edit_drops_what_was_taken_back_and_a_clean_state_in_it():
    undo, _shown = stack()
    undo.push(Edit("one", EMPTY, ONE))
    undo.setClean()
    undo.undo()
    undo.push(Edit("two", EMPTY, TWO))
    assert not undo.canRedo()
    assert not undo.isClean()
    undo.undo()
    assert not undo.isClean(), "what was saved cannot be reached any more"


def test_edits_with_one_key_are_one_and_none_if_they_lead_back():
    undo, _shown = stack()
    undo.push(Edit("drag", EMPTY, ONE, "key"))
    undo.push(Edit("drag", ONE, TWO, "key"))
    assert undo.count() == 1
    undo.push(Edit("drag", TWO, EMPTY, "key"))
    assert undo.count() == 0
    assert undo.isClean()


def test_saving_ends_a_merge():
    undo, _shown = stack()
    undo.push(Edit("drag", EMPTY, ONE, "key"))
    undo.setClean()
    undo.push(Edit("drag", ONE, TWO, "key"))
    assert undo.count() == 2
    assert not undo.isClean()
