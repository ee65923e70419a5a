"""Going to a moment of a node, by key, by menu, forwards and backwards."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from gui.document.lab import Run
from gui.widgets.breakpoint_marks import breakpoint_rects
from gui.widgets.context_menu import context_menu

SHIFT = Qt.KeyboardModifier.ShiftModifier


def grad(hand, name: str) -> float | None:
    """The gradient of a variable where the user looks."""
    found = hand.session.cursor.snapshot.grad(hand.named(name))
    return None if found is None else float(found)


def step(hand) -> int:
    """The step that the user looks at."""
    return hand.session.cursor.snapshot.step


def test_running_to_a_variable_stops_at_each_change_of_its_gradient(hand) -> None:
    """a: 8.0 from C in step 2, 16.0 with B in step 3, released in step 4; and the same way back."""
    hand.click(hand.centre("a"))
    seen = []
    for _change in range(3):
        hand.press(Qt.Key.Key_N)
        seen.append((step(hand), grad(hand, "a")))
    assert seen == [(2, 8.0), (3, 16.0), (4, None)]
    assert not hand.parts.actions["run_to_node"].isEnabled()
    hand.press(Qt.Key.Key_N, SHIFT)
    assert (step(hand), grad(hand, "a")) == (3, 16.0)
    hand.press(Qt.Key.Key_N, SHIFT)
    assert (step(hand), grad(hand, "a")) == (2, 8.0)
    assert not hand.parts.actions["back_to_node"].isEnabled()


def test_running_to_a_function_stops_where_it_is_popped(hand) -> None:
    """B is popped in step 3."""
    hand.click(hand.centre("B"))
    hand.press(Qt.Key.Key_N)
    assert step(hand) == 3
    assert hand.session.cursor.snapshot.popped == hand.named("B")


def test_a_function_that_is_popped_twice_is_met_twice(hand) -> None:
    """Without generations A is popped in steps 3 and 5."""
    hand.parts.actions["order_lifo"].trigger()
    hand.click(hand.centre("A"))
    hand.press(Qt.Key.Key_N)
    assert step(hand) == 3
    hand.press(Qt.Key.Key_N)
    assert step(hand) == 5
    hand.press(Qt.Key.Key_N, SHIFT)
    assert step(hand) == 3


def test_the_menu_of_a_node_says_where_it_leads(hand) -> None:
    """When was this popped; when did this gradient last change."""
    actions = hand.parts.actions
    actions["end"].trigger()
    for name, words in (
        ("C", "Back to where C was popped"),
        ("x", "Back to where x.grad last changed"),
    ):
        hand.click(hand.centre(name))
        texts = [
            entry.text() for entry in context_menu(actions, True, False, hand.canvas).actions()
        ]
        assert words in texts
        assert not any(text.startswith("Run until") for text in texts)


def test_the_outputs_gradient_changes_with_the_seed(hand) -> None:
    """y.grad is 1.0 from the first event on."""
    hand.click(hand.centre("y"))
    hand.press(Qt.Key.Key_N, SHIFT)
    assert hand.session.cursor.position == 1
    assert grad(hand, "y") == 1.0


def test_without_one_node_or_without_a_run_there_is_nowhere_to_go(hand) -> None:
    """Nothing selected, and a stale trace."""
    actions = hand.parts.actions
    hand.session.select(frozenset())
    assert not actions["run_to_node"].isEnabled()
    hand.click(hand.centre("a"))
    assert actions["run_to_node"].isEnabled()
    hand.press(Qt.Key.Key_Delete)
    assert not actions["run_to_node"].isEnabled()


def play(hand, qtbot) -> None:
    """Press Space, and wait until playing has stopped by itself."""
    hand.press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not hand.parts.player.state.running, timeout=30_000)


def test_playing_stops_at_a_function_with_a_breakpoint(hand, qtbot) -> None:
    """At B in step 3, and it says why; played on, it goes to the end."""
    hand.parts.player.set_speed(4.0)
    hand.click(hand.centre("B"))
    hand.press(Qt.Key.Key_F9)
    play(hand, qtbot)
    assert step(hand) == 3
    assert hand.parts.window.status.currentMessage() == "Stopped at the breakpoint: B is popped."
    play(hand, qtbot)
    assert hand.session.cursor.position == hand.session.timeline.last


def test_playing_stops_at_each_change_of_a_gradient_with_a_breakpoint(hand, qtbot) -> None:
    """a: 8.0 in step 2, 16.0 in step 3, released in step 4; in the midst of the steps."""
    hand.parts.player.set_speed(4.0)
    hand.click(hand.centre("a"))
    hand.press(Qt.Key.Key_F9)
    seen = []
    for _change in range(3):
        play(hand, qtbot)
        seen.append((step(hand), grad(hand, "a")))
    assert seen == [(2, 8.0), (3, 16.0), (4, None)]
    message = hand.parts.window.status.currentMessage()
    assert message == "Stopped at the breakpoint: a.grad changes."


def test_a_breakpoint_is_marked_until_it_is_taken_off(hand) -> None:
    """On the track, by F9 and F9 again; another document has none."""
    hand.click(hand.centre("B"))
    track = hand.parts.window.timeline.track
    actions = hand.parts.actions
    assert (track.shown.breakpoints, actions["breakpoint"].isChecked()) == ((), False)
    hand.press(Qt.Key.Key_F9)
    marked = [mark.place for mark in track.shown.marks if mark.label == "B square"]
    assert (list(track.shown.breakpoints), actions["breakpoint"].isChecked()) == (marked, True)
    error = QColor(hand.canvas.theme.error)
    (place,) = breakpoint_rects(hand.canvas.scene, [hand.named("B")])
    pixel = hand.canvas.viewport.to_pixels(place.centre)
    assert hand.canvas.grab().toImage().pixelColor(pixel.toPoint()) == error
    hand.press(Qt.Key.Key_F9)
    assert track.shown.breakpoints == ()
    for name in "BC":
        hand.click(hand.centre(name))
        hand.press(Qt.Key.Key_F9)
    assert len(track.shown.breakpoints) == 2
    actions["clear_breakpoints"].trigger()
    assert track.shown.breakpoints == ()
    assert not actions["clear_breakpoints"].isEnabled()
    hand.press(Qt.Key.Key_F9)
    actions["new"].trigger()
    assert hand.parts.player.state.breakpoints == frozenset()


def test_a_later_run_is_met_too(hand) -> None:
    """From the end of the first run to B in the second one, and back again."""
    hand.session.perform((Run(hand.named("y")), Run(hand.named("y"))))
    hand.session.look_at(hand.session.timeline.last)
    hand.click(hand.centre("B"))
    hand.press(Qt.Key.Key_N)
    snapshot = hand.session.cursor.snapshot
    assert (snapshot.step, snapshot.timeline) == (3, hand.session.course.timelines[1])
    hand.press(Qt.Key.Key_N, SHIFT)
    snapshot = hand.session.cursor.snapshot
    assert (snapshot.step, snapshot.timeline) == (3, hand.session.timeline)
