"""The stage: what it takes over from a former scene is what a new one would show."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QThread

from gui.viewmodel.picture import build_scene
from gui.widgets.stage import STEP_MILLISECONDS


def afresh(session):
    """The picture of what is open, from nothing."""
    return build_scene(
        session.document,
        session.evaluation,
        session.cursor.snapshot,
        selection=session.selection | session.selected_wires,
        stale=session.is_stale,
    )


@pytest.mark.parametrize("keys", [["select_all", "delete"], ["select_all", "cut"], ["arrange"]])
def test_undo_and_redo_show_what_a_new_scene_would(parts, keys):
    stage, session = parts.window.canvas.stage, parts.session
    for key in ["step", "step", *keys, "undo", "redo", "undo", "step", "undo", "select_all"]:
        parts.actions[key].trigger()
        assert stage.scene == afresh(session)


def test_selecting_changes_only_what_is_selected(parts):
    stage, session = parts.window.canvas.stage, parts.session
    before = stage.scene
    chosen = next(iter(session.document.functions))
    session.select(frozenset({chosen}))
    changed = [f for f, shape in stage.scene.functions.items() if shape is not before.functions[f]]
    assert changed == [chosen]
    assert stage.scene.variables == before.variables


def test_a_motion_begins_with_its_first_frame(parts, qapp):
    """However long the panels take before it, nothing of the way is left out."""
    stage = parts.window.canvas.stage
    parts.settings.animated = True
    parts.actions["step"].trigger()
    stage.finish()
    parts.actions["step"].trigger()
    QThread.msleep(2 * STEP_MILLISECONDS)
    qapp.processEvents()
    assert stage.shown is not stage.scene
    stage.finish()
    assert stage.shown is stage.scene
