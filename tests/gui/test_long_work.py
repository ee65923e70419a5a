"""Long work in the window: shown, alive meanwhile, and as if it had never been when cancelled."""

from __future__ import annotations

import pytest
from hand import LEFT, NO_KEYS, Hand, Meanwhile
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.actions.ports import Unsaved
from gui.document import edits
from gui.document.expression import parse_document
from gui.document.files import load, save
from gui.document.model import Point, Value
from gui.progress import followed
from gui.widgets.next_keys import NextKeys

CONTROL = Qt.KeyboardModifier.ControlModifier
READING = (
    "Reading the file",
    "Checking the file",
    "Building the graph",
    "Computing the values",
    "Recording the steps",
    "Preparing the picture",
    "Drawing the functions",
    "Drawing the variables",
)


@pytest.fixture
def other(tmp_path):
    """A file with another graph than that which is open."""
    path = tmp_path / "другой.gradstep"
    save(path, parse_document("损失 = exp(x) * x + 2", {"x": 0.5}))
    return path


@pytest.fixture
def edited(parts):
    """The window with an edit to undo, one to redo, a selection, and another step looked at."""
    session = parts.session
    for retain in (True, False):
        session.edit("retain", edits.set_options(session.document, retain_grad=retain))
    session.undo_stack.undo()
    session.record()
    session.select(frozenset(list(session.document.functions)[:2]))
    session.look_at(session.timeline.steps[3])
    return parts


def everything(parts) -> tuple[object, ...]:
    """All that a cancelled piece of work must leave as it was."""
    session, stack = parts.session, parts.session.undo_stack
    return (
        *(session.document, session.recording, session.cursor, session.selection, session.path),
        *(stack.index(), stack.count(), session.is_edited, parts.actions.files.name),
        *(parts.window.windowTitle(), parts.window.toolbar.expression.text()),
        parts.window.canvas.scene,
        parts.settings.recent_files,
    )


def press(window, key, keys=NO_KEYS) -> None:
    """As the window system does: to the window, whatever has the focus."""
    QTest.keyClick(window.windowHandle(), key, keys)


def escape(parts):
    def act(_card) -> None:
        press(parts.window, Qt.Key.Key_Escape)

    return act


def test_every_part_of_opening_is_told(parts, other):
    meanwhile = Meanwhile(parts.session.work, "", lambda card: None)
    assert parts.actions.files.open_path(other)
    assert [said for said in meanwhile.said if said in READING] == list(READING)
    assert meanwhile.bar.card is None


@pytest.mark.parametrize("sentence", READING)
def test_escape_at_any_part_of_opening_leaves_what_was_open(edited, other, sentence):
    before = everything(edited)
    edited.session.work.delay = 0.0
    meanwhile = Meanwhile(edited.session.work, sentence, escape(edited))
    assert not edited.actions.files.open_path(other)
    assert meanwhile.act is None, "it came to that part"
    after = everything(edited)
    assert [one == two for one, two in zip(before, after, strict=True)] == [True] * len(before)
    assert after[1] is before[1], "the recording itself, not one like it"
    assert edited.window.status.currentMessage() == "Cancelled: everything is as it was"
    edited.session.work.bar = None
    assert edited.actions.files.open_path(other), "it opens when it is asked for again"


def test_the_button_cancels_as_well(edited, other):
    before = everything(edited)
    Meanwhile(
        edited.session.work,
        "Recording the steps",
        lambda card: QTest.mouseClick(card.cancel, LEFT),
    )
    assert not edited.actions.files.open_path(other)
    assert everything(edited) == before


def test_no_edit_comes_in_between_and_the_window_lives(edited, other, hand):
    """Keys, clicks, drags, the wheel and commands are not heard; painting and resizing are."""
    window, canvas, session = edited.window, edited.window.canvas, edited.session
    before = everything(edited)
    painted = []

    def act(card) -> None:
        for key, keys in (
            *((Qt.Key.Key_Delete, NO_KEYS), (Qt.Key.Key_Z, CONTROL), (Qt.Key.Key_Right, NO_KEYS)),
            *((Qt.Key.Key_Tab, NO_KEYS), (Qt.Key.Key_A, CONTROL), (Qt.Key.Key_R, NO_KEYS)),
            *((Qt.Key.Key_O, CONTROL), (Qt.Key.Key_E, CONTROL), (Qt.Key.Key_N, CONTROL)),
        ):
            press(window, key, keys)
        hand.click(hand.centre("x"))
        hand.double_click(hand.centre("x"))
        hand.drag(hand.centre("x"), hand.centre("y"))
        wheel = QWheelEvent(
            *(QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(0, 240)),
            *(Qt.MouseButton.NoButton, NO_KEYS, Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(canvas, wheel)
        assert everything(edited) == before
        window.resize(1300, 800)
        edited.settings.theme = "dark"
        QApplication.processEvents()
        room = window.size() - card.size()
        assert (card.pos() - QPoint(room.width(), room.height()) / 2).manhattanLength() <= 2
        painted.append(window.grab().toImage().size())
        press(window, Qt.Key.Key_Escape)

    meanwhile = Meanwhile(session.work, "Computing the values", act)
    assert not edited.actions.files.open_path(other)
    assert painted
    assert meanwhile.act is None
    assert everything(edited) == before
    press(window, Qt.Key.Key_Right)
    assert everything(edited) != before, "afterwards the keys are heard again"


def test_a_key_that_begins_a_family_offers_nothing_while_the_bar_stands(parts, other):
    """T, and then one of these: its second key would have done nothing."""
    offered = []

    def act(_card):
        parts.window.canvas.setFocus()
        press(parts.window, Qt.Key.Key_T)
        offered.extend(card for card in parts.window.findChildren(NextKeys) if card.isVisible())

    meanwhile = Meanwhile(parts.session.work, "Computing the values", act)
    parts.actions.files.open_path(other)
    assert "Computing the values" in meanwhile.said
    assert offered == []
    press(parts.window, Qt.Key.Key_T)
    assert [card.isVisible() for card in parts.window.findChildren(NextKeys)] == [True]
    press(parts.window, Qt.Key.Key_Escape)


def test_a_second_recording_can_be_cancelled_and_asked_for_again(parts):
    session = parts.session
    leaf = next(v.id for v in session.document.variables.values() if v.creator is None)
    session.edit("set", edits.set_value(session.document, leaf, Value(3.0)))
    assert session.is_stale
    before = everything(parts)
    meanwhile = Meanwhile(session.work, "Recording the steps", escape(parts))
    press(parts.window, Qt.Key.Key_R)
    assert meanwhile.act is None
    assert session.is_stale
    assert everything(parts) == before
    press(parts.window, Qt.Key.Key_R)
    assert not session.is_stale


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("undo", "Computing the values"),
        ("redo", "Computing the values"),
        ("gradient_graph", "Computing the values"),
        ("create_graph", "Computing the values"),
        ("duplicate", "Computing the values"),
        ("arrange", "Laying out the graph"),
        ("arrange", "Drawing the functions"),
        ("gradient_graph", "Laying out the graph"),
        ("undo", "Drawing the functions"),
        ("duplicate", "Drawing the variables"),
    ],
)
def test_a_cancelled_edit_was_never_made(edited, action, sentence):
    session = edited.session
    if action == "gradient_graph":
        session.select(frozenset())
    else:
        session.select(frozenset([next(iter(session.document.functions))]))
    leaf = next(v.id for v in session.document.variables.values() if v.creator is None)
    function = next(iter(session.document.functions))
    session.edit("move", edits.move(session.document, {function: Point(900.0, 900.0)}))
    for value in (4.0, 5.0, 6.0):  # the first was never recorded, and the last is undone
        session.edit("set", edits.set_value(session.document, leaf, Value(value)))
    session.undo_stack.undo()
    session.record()
    before = everything(edited)
    meanwhile = Meanwhile(session.work, sentence, escape(edited))
    edited.actions[action].trigger()
    assert meanwhile.act is None
    assert everything(edited) == before
    edited.actions[action].trigger()
    assert everything(edited) != before


def test_a_cancelled_build_keeps_what_was_typed(parts):
    bar = parts.window.toolbar.expression
    bar.setFocus()
    bar.selectAll()
    QTest.keyClicks(bar, "y = x * x * x")
    document = parts.session.document
    Meanwhile(parts.session.work, "Computing the values", escape(parts))
    QTest.keyClick(bar, Qt.Key.Key_Return)
    assert parts.session.document is document
    assert bar.text() == "y = x * x * x"
    QTest.keyClick(bar, Qt.Key.Key_Return)
    assert len(parts.session.document.functions) == 2


def test_recovered_work_that_is_cancelled_is_offered_again(parts, other):
    parts.window.area.offer(other)
    offer = parts.window.area.recovery_offer
    meanwhile = Meanwhile(parts.session.work, "Building the graph", escape(parts))
    QTest.mouseClick(offer.open, LEFT)
    assert meanwhile.act is None
    assert offer.isVisible()
    assert other.exists()
    QTest.mouseClick(offer.open, LEFT)
    assert not other.exists()
    assert not offer.isVisible()


def test_the_lens_can_be_given_up_and_asked_again(parts, qtbot):
    lens = parts.window.companions["lens"]
    qtbot.addWidget(lens)
    lens.show()
    assert lens.lens is not None
    meanwhile = Meanwhile(
        lens.work, "Recording the steps", lambda card: press(lens, Qt.Key.Key_Escape)
    )
    lens.choice.setFocus()
    QTest.keyClick(lens.choice, Qt.Key.Key_Down)
    assert meanwhile.act is None
    assert lens.lens is None
    assert "cancelled" in lens.notice.text()
    QTest.keyClick(lens.choice, Qt.Key.Key_Up)
    assert lens.lens is not None
    assert not lens.notice.isVisible()


def close(parts) -> None:
    parts.window.close()


def quit_by_keys(parts) -> None:
    press(parts.window, Qt.Key.Key_Q, CONTROL)


@pytest.mark.parametrize("end", [close, quit_by_keys])
@pytest.mark.parametrize("sentence", ["Reading the file", "Recording the steps"])
@pytest.mark.parametrize("answer", list(Unsaved))
def test_closing_in_the_midst_cancels_asks_and_closes(
    edited, answers, other, qtbot, tmp_path, end, sentence, answer
):
    answers.unsaved = Unsaved.DISCARD
    answers.path = tmp_path / "saved"
    document = edited.session.document

    def act(_card) -> None:
        answers.unsaved = answer
        answers.asked.clear()
        end(edited)
        assert edited.window.isVisible(), "not in the midst"

    meanwhile = Meanwhile(edited.session.work, sentence, act)
    assert not edited.actions.files.open_path(other)
    assert meanwhile.act is None
    assert edited.session.document is document
    qtbot.waitUntil(lambda: bool(answers.asked))
    assert answers.asked == ["shared-square.gradstep"], "once, about what was open"
    assert edited.window.isVisible() == (answer is Unsaved.CANCEL)
    saved = tmp_path / "saved.gradstep"
    assert saved.exists() == (answer is Unsaved.SAVE)
    if saved.exists():
        assert load(saved).document == document


def test_an_edit_by_a_timer_is_not_made_while_the_bar_stands(parts, other):
    """What comes in by no hand, from within the window itself, comes too late or too early."""
    session, made = parts.session, []
    leaf = next(iter(session.document.variables))

    def act(_card) -> None:
        made.append(session.edit("rename", edits.rename(session.document, leaf, "late")))

    Meanwhile(session.work, "Computing the values", act)
    assert parts.actions.files.open_path(other)
    assert made == [False]
    assert session.path == other
    assert session.document.variables.keys() == load(other).document.variables.keys()


def test_the_hand_that_was_stopped_acts_again(parts, other):
    """No event filter stays behind, whether the work ended, failed or was cancelled."""
    hand = Hand(parts)
    meanwhile = Meanwhile(parts.session.work, "Computing the values", escape(parts))
    assert not parts.actions.files.open_path(other)
    assert meanwhile.act is None
    good = other.read_text(encoding="utf-8")
    other.write_text("{")
    assert not parts.actions.files.open_path(other)
    other.write_text(good, encoding="utf-8")
    assert parts.actions.files.open_path(other)
    hand.click(hand.centre("x"))
    assert parts.session.selection == frozenset([hand.named("x")])
    typed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, NO_KEYS)
    QApplication.sendEvent(parts.window.canvas, typed)
    assert parts.session.selection == frozenset()


@pytest.mark.parametrize("beside", ["play", "look", "select"])
def test_nothing_that_runs_by_itself_moves_what_is_looked_at(parts, beside):
    """A timer, or another window's key: the panels would tell of another step than the session."""
    session, told, chosen = parts.session, [], []
    session.look_at(2)
    session.cursor_changed.connect(told.append)
    session.selection_changed.connect(chosen.append)
    parts.player.play()
    node = next(iter(session.document.functions.values()))
    acts = {
        "play": parts.player._advance,
        "look": lambda: session.look_at(6),
        "select": lambda: session.select(frozenset({node.id})),
    }
    Meanwhile(session.work, "Preparing the picture", lambda _card: acts[beside]())
    place = Point(node.position.x + 300, node.position.y)
    assert session.edit("Move", edits.move(session.document, {node.id: place}))
    assert session.cursor.position == 2
    assert session.selection == frozenset()
    assert all(cursor.position == 2 for cursor in told)
    assert not chosen
    assert parts.player.state.running
    parts.player._advance()
    assert session.cursor.position > 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_still_held_down_does_not_cancel_what_it_began(parts, key):
    bar = parts.window.toolbar.expression
    bar.setFocus()
    bar.selectAll()
    QTest.keyClicks(bar, "y = sin(x) * x")
    again = QKeyEvent(QEvent.Type.KeyPress, key, NO_KEYS, "", True)
    Meanwhile(
        parts.session.work, "Computing the values", lambda _card: QApplication.sendEvent(bar, again)
    )
    QTest.keyClick(bar, Qt.Key.Key_Return)
    operations = {function.operation for function in parts.session.document.functions.values()}
    assert operations == {"sin", "mul"}


def test_the_graph_below_the_bar_is_not_painted_again_for_each_word(parts, other, qtbot):
    """To paint 100,000 nodes takes seconds, and the bar says something new many times a second."""
    painted, said = [], []

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt
            if event.type() == QEvent.Type.Paint:
                painted.append(len(said))
            return False

    watch = Watch()
    qtbot.waitExposed(parts.window)
    parts.window.canvas.installEventFilter(watch)
    work = parts.session.work
    Meanwhile(work, "", lambda card: None)

    def task() -> None:
        for each in followed(range(100), "Counting"):
            said.append(each)

    work.run(task)
    assert len(said) == 100
    assert len([word for word in painted if word > 5]) <= 1


@pytest.mark.parametrize("key", [Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Home])
def test_a_far_jump_can_be_given_up_and_is_made_when_it_is_asked_for_again(edited, hand, key):
    """Every node looks different after it: of 20,000 functions it takes seconds."""
    before = everything(edited)
    meanwhile = Meanwhile(edited.session.work, "Drawing the functions", escape(edited))
    hand.press(key)
    assert meanwhile.act is None
    assert everything(edited) == before
    hand.press(key)
    assert edited.session.cursor.position != before[2].position


def test_a_save_can_be_given_up_and_leaves_the_file_as_it_was(edited, answers, tmp_path):
    session = edited.session
    path = answers.path = tmp_path / "graph.gradstep"
    assert edited.actions.files.save_as()
    session.edit(
        "retain",
        edits.set_options(session.document, retain_grad=not session.document.options.retain_grad),
    )
    before, written = everything(edited), path.read_bytes()
    meanwhile = Meanwhile(session.work, "Writing the file", escape(edited))
    edited.actions["save"].trigger()
    assert meanwhile.act is None
    assert everything(edited) == before
    assert path.read_bytes() == written
    assert list(tmp_path.iterdir()) == [path]
    edited.actions["save"].trigger()
    assert not session.is_edited
    assert path.read_bytes() != written


def test_selecting_all_can_be_given_up_and_asked_for_again(edited, hand):
    """Every node is drawn anew for it: of 99,000 functions it takes seconds."""
    before = everything(edited)
    meanwhile = Meanwhile(edited.session.work, "Drawing the functions", escape(edited))
    hand.press(Qt.Key.Key_A, CONTROL)
    assert meanwhile.act is None
    assert everything(edited) == before
    hand.press(Qt.Key.Key_A, CONTROL)
    document = edited.session.document
    assert edited.session.selection == frozenset((*document.variables, *document.functions))


def test_the_bar_always_has_words(parts):
    """What goes on before a part has its name is work all the same."""
    said = []
    Meanwhile(parts.session.work, "", lambda card: said.append(card.sentence.text()))
    parts.session.work.run(lambda: list(followed(range(3))))
    assert said[:1] == ["Working"]
