"""The timeline in the window: buttons, speed, clicks on knobs, dragging, playing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from tests.gui.viewmodel.readings import chain_document
from tests.gui.widgets.edits import set_x

LEFT = Qt.MouseButton.LeftButton


def step(parts) -> int:
    """The step that is looked at."""
    return parts.session.cursor.snapshot.step


def test_the_buttons_step(parts, qtbot) -> None:
    """Forward, forward, back, last, first; and words beside them."""
    panel = parts.window.timeline
    for command, expected in (("step", 1), ("step", 2), ("step_back", 1), ("end", 4), ("home", 0)):
        qtbot.mouseClick(panel.buttons[command], LEFT)
        assert step(parts) == expected
    parts.actions.backprop.go_to_step(3)
    assert panel.note.text() == "step 3 of 4 · pop B (generation 1)"


def test_a_click_on_a_knob_goes_to_its_step(parts, qtbot) -> None:
    """And one between two knobs to a line of the step."""
    track = parts.window.timeline.track
    qtbot.mouseClick(track, LEFT, pos=track.point_of_step(3))
    assert parts.session.cursor.position == parts.session.timeline.steps[3]
    middle = (track.point_of_step(1) + track.point_of_step(2)) / 2
    qtbot.mouseClick(track, LEFT, pos=middle)
    ends = parts.session.timeline.steps
    assert ends[1] < parts.session.cursor.position < ends[2]


def test_dragging_scrubs(parts, qtbot) -> None:
    """The cursor follows the mouse until it is let go, and stops at the ends."""
    track = parts.window.timeline.track
    qtbot.mousePress(track, LEFT, pos=track.point_of_step(0))
    seen = []
    for target in (1, 2, 4, 2):
        qtbot.mouseMove(track, track.point_of_step(target))
        seen.append(step(parts))
    qtbot.mouseMove(track, track.point_of_step(4) + QPoint(500, 0))
    assert step(parts) == 4
    qtbot.mouseRelease(track, LEFT, pos=track.point_of_step(4))
    qtbot.mouseMove(track, track.point_of_step(1))
    assert seen == [1, 2, 4, 2]
    assert step(parts) == 4


def test_play_becomes_pause(parts, qtbot) -> None:
    """The accent button says which of the two it does, to eyes and to ears."""
    button = parts.window.timeline.buttons["play"]
    assert button.accessibleName() == "Play"
    qtbot.mouseClick(button, LEFT)
    assert parts.player.state.running
    assert button.accessibleName() == "Pause"
    qtbot.mouseClick(button, LEFT)
    assert button.accessibleName() == "Play"


def test_the_speed_is_chosen_from_a_menu(parts) -> None:
    """From a quarter to four times."""
    panel = parts.window.timeline
    texts = [action.text() for action in panel.speed.menu().actions()]
    assert texts == ["0.25 ×", "0.5 ×", "1 ×", "2 ×", "4 ×"]
    panel.speed.menu().actions()[3].trigger()
    assert parts.player.state.speed == 2.0
    assert panel.speed.text() == "2 ×"
    assert [a.isChecked() for a in panel.speed.menu().actions()] == [
        False,
        False,
        False,
        True,
        False,
    ]


def test_a_long_run_has_few_labels_and_reaches_every_step(parts, qtbot) -> None:
    """300 steps on one track."""
    parts.session.open_document(chain_document(300))
    track = parts.window.timeline.track
    assert len(track.shown.marks) < 12
    for wanted in (0, 77, 150, 300):
        qtbot.mouseClick(track, LEFT, pos=track.point_of_step(wanted))
        assert step(parts) == wanted


def test_it_is_a_slider_with_a_value(parts) -> None:
    """Screen readers hear the position and what it is."""
    parts.actions.backprop.go_to_step(2)
    track = parts.window.timeline.track
    assert track.value() == parts.session.cursor.position
    assert track.maximum() == parts.session.timeline.steps[-1]
    assert track.accessibleDescription() == "step 2 of 4 · pop C (generation 1)"


def test_a_stale_trace_has_no_track_but_can_be_played(parts, qtbot) -> None:
    """The buttons record anew."""
    set_x(parts, 3.0)
    panel = parts.window.timeline
    assert not panel.track.isVisible()
    assert panel.buttons["step"].isEnabled()
    qtbot.mouseClick(panel.buttons["step"], LEFT)
    assert panel.track.isVisible()
