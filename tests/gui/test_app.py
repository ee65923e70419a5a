"""The window from outside: built by mouse and keyboard alone, stepped, saved, opened, exported."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from gui.actions.menus import menu_paths
from gui.actions.ports import Unsaved
from gui.document.model import Document, Point

CTRL = Qt.KeyboardModifier.ControlModifier


def gradients(parts) -> dict[str, float | None]:
    """Every gradient that is known at the step that is looked at, by the name on the screen."""
    from gui.document.names import variable_names

    snapshot = parts.session.cursor.snapshot
    names = variable_names(parts.session.document)
    found = {name: snapshot.grad(key) for key, name in names.items()}
    return {name: None if grad is None else float(grad) for name, grad in found.items()}


def written(parts) -> dict[str, str]:
    """What the canvas writes as the gradient of each variable, by the name on the screen."""
    shapes = parts.window.canvas.stage.scene.variables.values()
    return {shape.name: shape.grad for shape in shapes}


def queue(parts) -> list[str]:
    from gui.document.names import function_names

    names = function_names(parts.session.document)
    return [names[key] for key in parts.session.cursor.snapshot.queue]


def test_the_seeds_graph_built_by_hand(parts, hand, qtbot):
    """a = square(x); y = square(a) + square(a): dragged, wired, named and stepped to the end."""
    parts.actions["new"].trigger()
    assert parts.session.document == Document()
    left, top = 0.0, 0.0
    hand.canvas.zoom_to(0.8)
    hand.carry_from_palette("variable", Point(left - 320, top))
    hand.carry_from_palette("square", Point(left - 180, top))
    hand.carry_from_palette("square", Point(left + 100, top - 120))
    hand.carry_from_palette("square", Point(left + 100, top + 120))
    hand.carry_from_palette("add", Point(left + 380, top))
    hand.drag(hand.outgoing("x"), hand.port("square1", 0))
    hand.drag(hand.outgoing("square1.y"), hand.port("square2", 0))
    hand.drag(hand.outgoing("square1.y"), hand.port("square3", 0))
    hand.drag(hand.outgoing("square2.y"), hand.port("add1", 0))
    hand.drag(hand.outgoing("square3.y"), hand.port("add1", 1))
    for shown, name in (("square1.y", "a"), ("square2.y", "b"), ("square3.y", "c")):
        hand.click(hand.centre(shown))
        hand.press(Qt.Key.Key_F2)
        hand.type(name)
        hand.press(Qt.Key.Key_Return)
    hand.double_click(hand.centre("x"))
    hand.type("2")
    hand.press(Qt.Key.Key_Return)
    assert len(parts.session.document.functions) == 4
    expected = [
        ({"y": 1.0, "b": None, "c": None, "a": None, "x": None}, ["add1"]),
        ({"y": None, "b": 1.0, "c": 1.0, "a": None, "x": None}, ["square2", "square3"]),
        ({"y": None, "b": 1.0, "c": None, "a": 8.0, "x": None}, ["square1", "square2"]),
        ({"y": None, "b": None, "c": None, "a": 16.0, "x": None}, ["square1"]),
        ({"y": None, "b": None, "c": None, "a": None, "x": 64.0}, []),
    ]
    hand.press(Qt.Key.Key_Right)  # records again and stands at the start
    for step, (grads, waiting) in enumerate(expected):
        assert gradients(parts) == grads, step
        assert written(parts) == {
            name: "–" if grad is None else str(grad) for name, grad in grads.items()
        }, step
        assert queue(parts) == waiting, step
        hand.press(Qt.Key.Key_Right)
    assert gradients(parts) == expected[-1][0], "past the end is the end"
    for grads, waiting in reversed(expected):
        assert gradients(parts) == grads
        assert queue(parts) == waiting
        hand.press(Qt.Key.Key_Left)
    assert set(gradients(parts).values()) == {None}, "before the seed is the forward pass"
    for _function in range(9):
        hand.press(Qt.Key.Key_Left)
    assert parts.session.cursor.position == parts.session.timeline.first, "and its start the start"


@pytest.mark.complaint(1)
def test_undo_all_and_redo_all_pass_through_equal_documents(parts, hand):
    stack = parts.session.undo_stack
    documents = [parts.session.document]
    hand.drag(hand.centre("A"), Point(hand.centre("A").x, hand.centre("A").y + 90))
    documents.append(parts.session.document)
    hand.click(hand.centre("c"))
    hand.press(Qt.Key.Key_Delete)
    documents.append(parts.session.document)
    hand.double_click(hand.centre("x"))
    hand.type("3")
    hand.press(Qt.Key.Key_Return)
    documents.append(parts.session.document)
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_D, CTRL)
    documents.append(parts.session.document)
    assert stack.count() == len(documents) - 1
    for document in reversed(documents[:-1]):
        hand.press(Qt.Key.Key_Z, CTRL)
        assert parts.session.document == document
    assert not parts.session.is_edited
    for document in documents[1:]:
        hand.press(Qt.Key.Key_Y, CTRL)
        assert parts.session.document == document


def test_keys_belong_to_the_text_field_that_has_the_focus(parts, hand):
    document, position = parts.session.document, parts.session.cursor.position
    parts.session.select(frozenset(document.functions))
    hand.press(Qt.Key.Key_L, CTRL)
    assert parts.window.toolbar.expression.hasFocus()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Delete):
        hand.press(key)
    hand.press(Qt.Key.Key_F)
    assert parts.session.document is document
    assert parts.session.cursor.position == position
    assert not parts.player.state.running


def test_a_number_edited_makes_the_trace_stale_and_a_step_records_again(parts, hand):
    hand.press(Qt.Key.Key_End)
    hand.double_click(hand.centre("x"))
    hand.type("3")
    hand.press(Qt.Key.Key_Return)
    assert parts.session.is_stale
    assert parts.window.area.notice.isVisible()
    y = hand.named("y")
    assert float(parts.session.evaluation.values[y]) == 162.0, "values follow at once"
    assert parts.window.canvas.scene.variables[y].grad == "–", "no old number beside a new one"
    hand.press(Qt.Key.Key_Right)
    assert parts.session.cursor.position == parts.session.timeline.steps[0]
    assert not parts.window.area.notice.isVisible()
    hand.press(Qt.Key.Key_End)
    assert gradients(parts)["x"] == 216.0


def test_playing_goes_to_the_end_and_stays_there(parts, hand, qtbot):
    parts.player.set_speed(4)
    hand.press(Qt.Key.Key_Space)
    assert parts.player.state.running
    last = parts.session.timeline.steps[-1]
    qtbot.waitUntil(lambda: parts.session.cursor.position == last, timeout=30_000)
    qtbot.waitUntil(lambda: not parts.player.state.running, timeout=30_000)


def test_playing_after_stepping_back_plays_forwards(parts, hand, qtbot):
    hand.press(Qt.Key.Key_End)
    hand.press(Qt.Key.Key_Left)
    here = parts.session.cursor.position
    parts.player.set_speed(4)
    hand.press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: parts.session.cursor.position > here, timeout=30_000)
    parts.player.pause()


def test_saving_and_opening_gives_the_same_document(parts, hand, answers, tmp_path):
    hand.press(Qt.Key.Key_Right)
    hand.drag(hand.centre("x"), Point(hand.centre("x").x, hand.centre("x").y + 60))
    answers.path = tmp_path / "graph"
    hand.press(Qt.Key.Key_S, CTRL)
    assert (tmp_path / "graph.gradstep").exists(), "the extension is added"
    assert "edited" not in parts.window.windowTitle()
    saved = parts.session.document
    parts.actions["new"].trigger()
    answers.path = tmp_path / "graph.gradstep"
    hand.press(Qt.Key.Key_O, CTRL)
    assert parts.session.document == saved
    assert parts.session.timeline.step_of(parts.session.cursor.position) == 1
    assert parts.settings.recent_files[0] == tmp_path / "graph.gradstep"


@pytest.mark.complaint(46)
def test_a_damaged_file_leaves_what_is_open_and_says_one_sentence(parts, answers, tmp_path):
    damaged = tmp_path / "damaged.gradstep"
    damaged.write_text("{", encoding="utf-8")
    before = parts.session.document
    answers.path = damaged
    parts.actions["open"].trigger()
    assert parts.session.document is before
    assert len(answers.errors) == 1
    assert "damaged.gradstep" in answers.errors[0]


@pytest.mark.complaint(44)
@pytest.mark.parametrize(
    ("answer", "closes"),
    [(Unsaved.CANCEL, False), (Unsaved.DISCARD, True)],
)
def test_unsaved_work_is_asked_about(parts, hand, answers, answer, closes):
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_Delete)
    answers.unsaved = answer
    assert parts.window.close() is closes
    assert len(answers.asked) == 1


def test_saving_at_the_question_saves_and_giving_up_the_name_stays(parts, hand, answers, tmp_path):
    hand.click(hand.centre("x"))
    hand.press(Qt.Key.Key_Delete)
    answers.unsaved = Unsaved.SAVE
    answers.path = None
    assert not parts.window.close()
    answers.path = tmp_path / "kept.gradstep"
    assert parts.window.close()
    assert answers.path.exists()


@pytest.mark.parametrize("extension", [".svg", ".png", ""])
def test_exporting_this_step(parts, hand, answers, tmp_path, extension):
    hand.press(Qt.Key.Key_Right)
    answers.path = tmp_path / f"picture{extension}"
    hand.press(Qt.Key.Key_E, CTRL)
    assert answers.errors == []
    assert answers.suggested.name.endswith("-step1.svg")
    written = tmp_path / f"picture{extension or '.svg'}"
    assert written.stat().st_size > 1000


def test_an_export_that_cannot_be_written_says_so(parts, answers, tmp_path):
    answers.path = tmp_path / "nowhere" / "picture.svg"
    parts.actions["export"].trigger()
    assert len(answers.errors) == 1


def test_a_file_dropped_on_the_window_is_opened(parts, answers, tmp_path):
    answers.path = tmp_path / "dropped.gradstep"
    parts.actions["save_as"].trigger()
    saved = parts.session.document
    parts.actions["new"].trigger()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(answers.path))])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    parts.window.dropEvent(event)
    assert parts.session.document == saved


@pytest.mark.complaint(37)
def test_every_theme_is_shown_at_once(parts):
    colours = set()
    for theme in ("light", "dark"):
        parts.actions[f"theme_{theme}"].trigger()
        image = parts.window.grab().toImage()
        colours.add(image.pixelColor(image.width() // 2, image.height() // 3).lightness() > 128)
    assert colours == {True, False}


def test_every_command_has_words_and_no_key_means_two_things(parts):
    seen: dict[tuple[str, bool], str] = {}
    for action in parts.actions.all():
        assert action.text()
        for keys in action.shortcuts():
            name = keys.toString()
            assert name not in seen, (action.objectName(), seen.get(name))
            seen[name] = action.objectName()


def test_every_command_stands_in_a_menu(parts):
    paths = menu_paths()
    assert {action.objectName() for action in parts.actions.all()} == paths.keys()


def test_every_example_of_the_gallery_opens_and_steps_to_its_end(parts):
    for example in parts.actions.files.examples():
        parts.actions.files.open_example(example)
        assert parts.session.timeline is not None, example.id
        parts.actions["end"].trigger()
        assert parts.session.cursor.position == parts.session.timeline.steps[-1]


def test_help_pages_open(parts, answers):
    for command in ("about", "shortcuts", "operations"):
        parts.actions[command].trigger()
    assert len(answers.pages) == 3


def test_about_says_the_version_and_the_licence(parts, answers):
    """The version of the package that is installed."""
    try:
        number = version("gradstep")
    except PackageNotFoundError:  # run from its sources alone
        number = "?"
    parts.actions["about"].trigger()
    (page,) = answers.page_texts
    assert f"Version {number}." in page
    assert "MIT licence" in page
