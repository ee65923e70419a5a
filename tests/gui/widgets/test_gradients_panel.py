"""The gradients table in the window: numbers, checks, selection both ways, and the ledger."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.document import edits
from gui.document.expression import parse_document
from gui.document.model import Document, Value
from gui.viewmodel.checks import Verdict
from gui.viewmodel.numbers import forms
from gui.widgets.gradients_table import fitting
from gui.widgets.style import mono_font
from tests.gui.viewmodel.readings import seed_document
from tests.gui.widgets.edits import set_x


def numbers(parts) -> dict[str, str]:
    """The gradient of every variable as the table shows it."""
    model = parts.window.gradients.model
    return {
        model.index(row, 0).data(): model.index(row, 2).data() for row in range(model.rowCount())
    }


def test_the_numbers_of_every_step(parts) -> None:
    """With retain_grad, from the seed to 64, and back again."""
    parts.session.open_document(seed_document(retain_grad=True))
    expected = [
        {"y": "1.0", "b": "–", "c": "–", "a": "–", "x": "–"},
        {"y": "1.0", "b": "1.0", "c": "1.0", "a": "–", "x": "–"},
        {"y": "1.0", "b": "1.0", "c": "1.0", "a": "8.0", "x": "–"},
        {"y": "1.0", "b": "1.0", "c": "1.0", "a": "16.0", "x": "–"},
        {"y": "1.0", "b": "1.0", "c": "1.0", "a": "16.0", "x": "64.0"},
    ]
    for step in (0, 1, 2, 3, 4, 3, 2, 1, 0):
        parts.actions.backprop.go_to_step(step)
        assert numbers(parts) == expected[step]


def test_checks_come_while_nothing_else_happens(parts, qtbot) -> None:
    """At the end every gradient is whole and agrees with its central difference."""
    parts.actions["end"].trigger()
    model = parts.window.gradients.model
    qtbot.waitUntil(lambda: len(model.checks) == 5)
    assert {check.verdict for check in model.checks.values()} == {Verdict.AGREES}
    last = model.index(4, 4).data(Qt.ItemDataRole.AccessibleTextRole)
    assert last.startswith("The central difference is 64.0: they agree")


def test_a_kink_is_said_in_words_once_its_variable_is_chosen(parts, qtbot) -> None:
    """abs at 0: the slopes are -1 and 1; before a variable is chosen nothing is said."""
    parts.session.open_document(parse_document("y = abs(x)", {"x": 0.0}))
    parts.actions["end"].trigger()
    gradients = parts.window.gradients
    assert not gradients.verdict.isVisible()
    row = gradients.table.visualRect(gradients.model.index(1, 0)).center()
    qtbot.mouseClick(gradients.table.viewport(), Qt.MouseButton.LeftButton, pos=row)
    qtbot.waitUntil(gradients.verdict.isVisible)
    assert gradients.verdict.text() == (
        "Not smooth here: the slope is −1.0 below and 1.0 above; the gradient 0.0 is one choice"
        " between them."
    )
    parts.session.select(frozenset())
    assert not gradients.verdict.isVisible()


def test_the_difference_stands_beside_the_gradient(parts, qtbot) -> None:
    """96 without generations, where the difference is 64."""
    parts.actions["order_lifo"].trigger()
    parts.actions["end"].trigger()
    model = parts.window.gradients.model
    qtbot.waitUntil(lambda: len(model.checks) == 5)
    assert (model.index(4, 2).data(), model.index(4, 4).data()) == ("96.0", "64.0")


def test_a_check_is_not_shown_before_the_gradient_is_whole(parts, qtbot) -> None:
    """Going back from the end, x has neither gradient nor tick."""
    parts.actions["end"].trigger()
    model = parts.window.gradients.model
    qtbot.waitUntil(lambda: len(model.checks) == 5)
    parts.actions.backprop.go_to_step(3)
    assert model.check(4) is None
    assert model.check(0) is not None


def test_a_click_selects_the_variable_and_opens_its_ledger(parts, qtbot) -> None:
    """a received 8.0 from C and 8.0 from B."""
    parts.actions.backprop.go_to_step(3)
    gradients = parts.window.gradients
    assert not gradients.ledger.isVisible()
    row = gradients.table.visualRect(gradients.model.index(3, 0)).center()
    qtbot.mouseClick(gradients.table.viewport(), Qt.MouseButton.LeftButton, pos=row)
    names = [parts.session.document.variables[key].name for key in parts.session.selection]
    assert names == ["a"]
    assert gradients.ledger.isVisible()
    words = gradients.ledger.accessibleDescription()
    assert words == "from C: 8.0, 8.0; from B: +8.0, 16.0; = 16.0"


def test_a_click_in_the_ledger_lights_the_function_and_the_wire(parts, qtbot) -> None:
    """The second line is B's; a double click goes to the step in which it came."""
    parts.actions["end"].trigger()
    gradients, document = parts.window.gradients, parts.session.document
    parts.session.select(frozenset([gradients.model.keys[3]]))
    line = gradients.ledger.line_middle(1)
    qtbot.mouseClick(gradients.ledger, Qt.MouseButton.LeftButton, pos=line)
    wire = next(iter(parts.session.selected_wires))
    assert document.functions[wire.function].name == "B"
    assert wire.function in parts.session.selection
    assert gradients.ledger.isVisible()
    qtbot.mouseDClick(gradients.ledger, Qt.MouseButton.LeftButton, pos=line)
    assert parts.session.cursor.snapshot.step == 3


def test_the_ledger_can_be_walked_by_key(parts) -> None:
    """Down to C's line and to B's, each lit; Enter goes to B's step; Up is C again."""
    parts.actions["end"].trigger()
    gradients, functions = parts.window.gradients, parts.session.document.functions
    parts.session.select(frozenset([gradients.model.keys[3]]))
    assert gradients.ledger.focusPolicy() & Qt.FocusPolicy.TabFocus
    gradients.ledger.setFocus()
    lit = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(gradients.ledger, key)
        (wire,) = parts.session.selected_wires
        lit.append(functions[wire.function].name)
    assert lit == ["C", "B", "C"]
    QTest.keyClick(gradients.ledger, Qt.Key.Key_Return)
    assert parts.session.cursor.snapshot.step == 2


def test_the_paths_can_be_walked_by_key(parts) -> None:
    """Down twice is the second path, which runs through C; past the end it stays."""
    gradients, functions = parts.window.gradients, parts.session.document.functions
    parts.session.select(frozenset([gradients.model.keys[4]]))
    gradients.paths.setFocus()
    for _path in range(3):
        QTest.keyClick(gradients.paths, Qt.Key.Key_Down)
    lit = {functions[key].name for key in parts.session.selection if key in functions}
    assert lit == {"A", "C", "D"}


def test_a_small_array_is_written_out_in_the_ledger(parts) -> None:
    """sum gives ones to a 2 by 2 matrix; its shape alone would say little."""
    parts.session.open_document(parse_document("y = sum(x)", {"x": [[1.0, 2.0], [3.0, 4.0]]}))
    parts.actions["end"].trigger()
    gradients = parts.window.gradients
    parts.session.select(frozenset([gradients.model.keys[1]]))
    assert "[[1.0, 1.0], [1.0, 1.0]]" in gradients.ledger.accessibleDescription()


def test_the_paths_of_a_leaf_are_lit_by_a_click(parts, qtbot) -> None:
    """x has two; a click lights the functions and the wires of one."""
    gradients = parts.window.gradients
    parts.session.select(frozenset([gradients.model.keys[4]]))
    assert gradients.paths.isVisible()
    assert "32.0 + 32.0 = 64.0" in gradients.paths.accessibleDescription()
    qtbot.mouseClick(gradients.paths, Qt.MouseButton.LeftButton, pos=gradients.paths.path_middle(1))
    functions = parts.session.document.functions
    lit = {functions[key].name for key in parts.session.selection if key in functions}
    assert lit == {"A", "C", "D"}
    assert len(parts.session.selected_wires) == 3
    assert gradients.paths.isVisible()


def test_a_selection_made_elsewhere_lights_the_row(parts) -> None:
    """And selecting a function lights none."""
    gradients = parts.window.gradients
    parts.session.select(frozenset([gradients.model.keys[4]]))
    assert [i.row() for i in gradients.table.selectionModel().selectedRows()] == [4]
    function = next(iter(parts.session.document.functions))
    parts.session.select(frozenset([function]))
    assert not gradients.table.selectionModel().hasSelection()


def test_an_edit_hides_the_numbers(parts) -> None:
    """Until the graph is recorded again, with the new ones."""
    parts.actions["end"].trigger()
    set_x(parts, 3.0)
    assert not parts.window.gradients.table.isVisible()
    parts.actions["record"].trigger()
    parts.actions["end"].trigger()
    assert numbers(parts)["x"] == "216.0"


def test_a_function_of_constants_alone_is_stepped_through(parts) -> None:
    document, power = edits.add_function(Document(), "pow")
    document = edits.set_constant_input(document, power, 0, Value(0.5))
    document = edits.set_constant_input(document, power, 1, Value(2.0))
    document, mul = edits.add_function(document, "mul")
    document = edits.connect(document, document.functions[power].outputs[0], mul, 0)
    document, x = edits.add_variable(document, name="x", value=Value(3.0))
    parts.actions.files.show(edits.connect(document, x, mul, 1))
    timeline = parts.session.timeline
    for position in range(len(timeline)):
        parts.session.look_at(position)
    assert timeline.final_grads[x] == 0.25


def test_numbers_are_whole_also_in_a_small_window(parts) -> None:
    parts.window.resize(1280, 720)
    document = parse_document("y = (x - 1) ** 2 * exp(-x)", {"x": 2.0})
    parts.session.open_document(document)
    table = parts.window.gradients.table
    needed = QFontMetricsF(mono_font(12, True)).horizontalAdvance("−0.1353")
    assert min(table.columnWidth(column) for column in (1, 2)) >= needed


def test_a_number_is_never_cut_into_another_number() -> None:
    """Fewer digits where there is little room, rounded; where three do not fit, an ellipsis."""
    metrics = QFontMetricsF(mono_font(12))
    for value, shown in (
        (-0.42073549, "−0.4207"),
        (-0.42073549, "−0.421"),
        (-0.42073549, "−0.42"),
        (-0.42073549, "−0.…"),
        (603.2468, "603.2"),
        (603.2468, "603…"),
        (1876.0, "187…"),
        (1.23456e-9, "1.2e-9"),
        (np.ones((2, 3)), "(2, 3)"),
        (np.ones((2, 3)), "(2,3)"),
        (np.ones((2, 3)), "(2,…"),
    ):
        room = metrics.horizontalAdvance(shown) + 0.5
        assert fitting(forms(np.asarray(value)), metrics, room) == shown


def test_the_columns_end_where_the_scroll_bar_begins(parts, qtbot) -> None:
    """With more variables than rows; a check column under the bar showed half a number."""
    source = "; ".join(f"t{n} = t{n - 1} * 1.5" for n in range(1, 20))
    parts.session.open_document(parse_document(source, {"t0": 1.0}))
    table = parts.window.gradients.table
    qtbot.waitUntil(lambda: table.verticalScrollBar().maximum() > 0)
    qtbot.waitUntil(lambda: sum(table.columnWidth(c) for c in range(5)) == table.viewport().width())


def test_what_a_gradient_waits_for_has_the_room_of_the_check_that_is_not_there(parts) -> None:
    """At step 1 b and c are whole and a is not: its waiting for B and C reaches into the column."""
    parts.actions.backprop.go_to_step(1)
    gradients = parts.window.gradients
    table, model = gradients.table, gradients.model
    row = next(n for n in range(5) if model.index(n, 0).data() == "a")
    assert model.index(row, 3).data() == "waiting B, C"
    parts.window.resize(1280, 720)
    picture = table.viewport().grab().toImage()
    place = table.visualRect(model.index(row, 4))
    scale = picture.devicePixelRatio()
    middle = range(round((place.top() + 4) * scale), round((place.bottom() - 4) * scale))
    left = round(place.left() * scale)
    inked = {picture.pixel(left + dx, y) for dx in range(12) for y in middle}
    assert len(inked) > 1


def test_long_names_have_the_width_that_they_need(parts) -> None:
    document = parse_document("prediction1 = x * 2; y = square(prediction1)", default=1.0)
    parts.session.open_document(document)
    table = parts.window.gradients.table
    needed = table.fontMetrics().horizontalAdvance("prediction1")
    assert table.columnWidth(0) >= needed
    assert sum(table.columnWidth(column) for column in range(5)) <= table.width() + 3


LONG = "a_very_long_intermediate_name", "一个非常长的中文变量名字", "the_input_of_everything"


def test_long_names_leave_small_numbers_their_exponents(parts) -> None:
    """1.145e-12 had become 1.1e-… beside them."""
    parts.window.resize(1600, 1000)
    text = f"{LONG[0]} = log({LONG[2]}); {LONG[1]} = {LONG[0]} * weight; y = exp({LONG[1]})"
    parts.session.open_document(parse_document(text, {LONG[2]: 3.14159, "weight": 1e-12}))
    parts.actions["end"].trigger()
    table, model = parts.window.gradients.table, parts.window.gradients.model
    shown = []
    for row in map(model.row, range(5)):
        for column, written in ((1, row.data), (2, row.grad)):
            room = table.columnWidth(column) - 8
            shown.append(fitting(written, QFontMetricsF(mono_font(12, column == 2)), room))
    numbers = {float(number) for number in shown if number != "–"}
    for value in (1.1447e-12, 3.183e-13):  # ln(3.14159) * 1e-12, and its slope
        assert any(number == pytest.approx(value, rel=0.05) for number in numbers)


def test_the_mouse_over_an_entry_lights_function_wire_and_step(parts, qtbot) -> None:
    """B's contribution to a: B, the wire into it, and step 3 in the history and on the track; away
    from it nothing is lit, and all the while a alone is selected."""
    parts.actions["end"].trigger()
    gradients = parts.window.gradients
    a = next(k for k, v in parts.session.document.variables.items() if v.name == "a")
    parts.session.select(frozenset([a]))
    qtbot.mouseMove(gradients.ledger, gradients.ledger.line_middle(1))
    scene = parts.window.canvas.stage.scene
    names = {s.id: s.title for s in scene.functions.values() if s.lit}
    assert [parts.session.document.functions[key].name for key in names] == ["B"]
    assert [w.wire.variable for w in scene.wires if w.lit] == [a]
    assert parts.window.history.table.hovered_row == 3
    assert parts.session.lit.position == parts.session.timeline.steps[3]
    assert parts.session.selection == {a}
    QApplication.sendEvent(gradients.ledger, QEvent(QEvent.Type.Leave))
    scene = parts.window.canvas.stage.scene
    assert not any(s.lit or s.selected for s in (*scene.functions.values(), *scene.wires))
    assert parts.window.history.table.hovered_row == -1


def test_the_mouse_over_a_path_lights_it(parts, qtbot) -> None:
    """The first path from y to x: three functions and their wires."""
    parts.actions["end"].trigger()
    gradients = parts.window.gradients
    x = next(k for k, v in parts.session.document.variables.items() if v.name == "x")
    parts.session.select(frozenset([x]))
    gradients.table.row_chosen.emit(gradients.model.places[x])  # brings the paths into view
    qtbot.waitUntil(lambda: not gradients.paths.visibleRegion().isEmpty())
    qtbot.mouseMove(gradients.paths, gradients.paths.path_middle(0))
    scene = parts.window.canvas.stage.scene
    assert sum(s.lit for s in scene.functions.values()) == 3
    assert sum(w.lit for w in scene.wires) == 3
    assert not any(s.selected for s in (*scene.functions.values(), *scene.wires))
    assert parts.session.selection == {x}


def test_a_step_tells_only_of_the_rows_that_look_different(parts, qtbot) -> None:
    """From the seed to the first pop: y, b and c; neither a nor x, which are only painted again."""
    parts.session.open_document(seed_document(retain_grad=True))
    parts.actions.backprop.go_to_step(0)
    qtbot.wait(20)
    model, told = parts.window.gradients.model, []
    model.dataChanged.connect(lambda first, last: told.extend(range(first.row(), last.row() + 1)))
    parts.actions["step"].trigger()
    assert {model.index(row, 0).data() for row in told} == {"y", "b", "c"}


def test_a_step_hides_and_shows_nothing_that_stays(parts, qtbot) -> None:
    """A part that is shown and hidden again has all the others laid out anew each time."""
    parts.actions.backprop.go_to_step(0)
    gradients = parts.window.gradients
    assert not gradients.ledger.isVisible()
    seen = []

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
                seen.append(event.type())
            return False

    watch = Watch()
    for body in gradients.bodies:
        body.installEventFilter(watch)
    parts.actions["step"].trigger()
    qtbot.wait(20)
    assert seen == []
