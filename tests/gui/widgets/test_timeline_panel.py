"""The timeline in the window: buttons, speed, clicks on knobs, dragging, playing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from tests.gui.viewmodel.readings import chain_document
from tests.gui.widgets.edits import set_x

LEFT = Qt.MouseButton.LeftButton


def step(parts) -> int:
    """The step that is looked at."""
    return parts.session.cursor.snapshot.step


def knob(parts, number: int) -> QPoint:
    """Where the end of a step is on the track; of the forward pass for a negative number."""
    position = parts.session.timeline.end_of(number)
    return parts.window.timeline.track.point_of(position)


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
    qtbot.mouseClick(track, LEFT, pos=knob(parts, 3))
    assert parts.session.cursor.position == parts.session.timeline.steps[3]
    middle = (knob(parts, 1) + knob(parts, 2)) / 2
    qtbot.mouseClick(track, LEFT, pos=middle)
    ends = parts.session.timeline.steps
    assert ends[1] < parts.session.cursor.position < ends[2]


def test_dragging_scrubs(parts, qtbot) -> None:
    """The cursor follows the mouse until it is let go, and stops at the ends."""
    track = parts.window.timeline.track
    qtbot.mousePress(track, LEFT, pos=knob(parts, 0))
    seen = []
    for target in (1, 2, 4, 2):
        qtbot.mouseMove(track, knob(parts, target))
        seen.append(step(parts))
    qtbot.mouseMove(track, knob(parts, 4) + QPoint(500, 0))
    assert step(parts) == 4
    qtbot.mouseRelease(track, LEFT, pos=knob(parts, 4))
    qtbot.mouseMove(track, knob(parts, 1))
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
        qtbot.mouseClick(track, LEFT, pos=knob(parts, wanted))
        assert step(parts) == wanted


def test_it_is_a_slider_with_a_value(parts) -> None:
    """Screen readers hear the position and what it is."""
    parts.actions.backprop.go_to_step(2)
    track = parts.window.timeline.track
    assert track.value() == parts.session.cursor.position
    assert track.minimum() == parts.session.timeline.first
    assert track.maximum() == parts.session.timeline.last
    assert track.accessibleDescription() == "step 2 of 4 · pop C (generation 1)"


def test_a_stale_trace_has_no_track_but_can_be_played(parts, qtbot) -> None:
    """The buttons record anew."""
    set_x(parts, 3.0)
    panel = parts.window.timeline
    assert not panel.track.isVisible()
    assert panel.buttons["step"].isEnabled()
    qtbot.mouseClick(panel.buttons["step"], LEFT)
    assert panel.track.isVisible()


def test_home_and_left_lead_into_the_forward_pass(parts, hand) -> None:
    """Left from the seed is the last function computed; Home twice is before the first one."""
    hand.press(Qt.Key.Key_Home)
    assert parts.window.timeline.note.text() == "forward 0 of 4 · nothing is computed yet"
    hand.press(Qt.Key.Key_Right)
    assert parts.window.timeline.note.text() == "forward 1 of 4 · compute A (generation 0)"
    hand.press(Qt.Key.Key_End)
    hand.press(Qt.Key.Key_Home)
    assert step(parts) == 0
    hand.press(Qt.Key.Key_Left)
    assert parts.window.timeline.note.text() == "forward 4 of 4 · compute D (generation 2)"
    hand.press(Qt.Key.Key_Right)
    assert step(parts) == 0


def test_lines_lead_over_the_border_both_ways(parts, hand) -> None:
    """From the seed line by line back into the last call, and forwards again."""
    shift = Qt.KeyboardModifier.ShiftModifier
    code = parts.window.algorithm.code
    lines = []
    for _time in range(4):
        hand.press(Qt.Key.Key_Left, shift)
        lines.append(code.accessibleDescription())
    assert lines == [
        "output.grad = ones if output.grad is None else output.grad",
        "",
        "return outputs",
        "output.generation = f.generation + 1",
    ]
    for _time in range(4):
        hand.press(Qt.Key.Key_Right, shift)
    assert code.accessibleDescription() == "queue = [output.creator]"


def test_a_click_in_the_forward_stretch_goes_there(parts, qtbot) -> None:
    """The variables that are not computed yet have no number on the canvas, nor in the table."""
    track = parts.window.timeline.track
    qtbot.mouseClick(track, LEFT, pos=knob(parts, -3))
    assert step(parts) == -3
    names = {v.name: key for key, v in parts.session.document.variables.items()}
    shapes = parts.window.canvas.stage.scene.variables
    assert [shapes[names[n]].data for n in "xabcy"] == ["2.0", "4.0", "16.0", "–", "–"]
    table = parts.window.gradients.model
    data = {table.index(r, 0).data(): table.index(r, 1).data() for r in range(table.rowCount())}
    assert data == {"x": "2.0", "a": "4.0", "b": "16.0", "c": "–", "y": "–"}


def test_playing_goes_forward_then_backward(parts, hand, qtbot) -> None:
    """From the very start to the very end, at four times the speed."""
    parts.player.set_speed(4.0)
    hand.press(Qt.Key.Key_Home)
    seen = []
    parts.session.cursor_changed.connect(lambda cursor: seen.append(cursor.snapshot.step))
    hand.press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not parts.player.state.running, timeout=30_000)
    assert seen == [-4, -3, -2, -1, 0, 1, 2, 3, 4]
